"""Random trees with any names, counters and means that a file can hold."""

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st
from strategies import parents

from uctvis.record import PAYOFF_ONE, Record
from uctvis.tree import Tree

# Any text that UTF-8 can hold; often one that a format has to take care of.
names = st.one_of(
    st.just(""),
    st.text(st.sampled_from('|,"\r\n\ufeff \tß[]12'), max_size=6),
    st.text(st.characters(codec="utf-8"), max_size=12),
    st.sampled_from(
        (
            "Current player: 1",
            "tictactoe X.O...... player 2",
            "Player 2 went: [3]",
            "8/8/8/8/8/8/8/K1k5 b - - 0 1",
        )
    ),
)
counts = st.one_of(st.integers(0, 9), st.integers(0, 2**31 - 1))
means = st.one_of(
    st.sampled_from((0.0, -0.0, 0.5, 1.0)), st.floats(allow_nan=False, allow_infinity=False)
)


def lists(of, size):
    return st.lists(of, min_size=size, max_size=size)


@st.composite
def trees(draw, max_size=25):
    """A tree; half of them with a record."""
    parent = draw(parents(max_size))
    size = len(parent)
    tree = Tree.from_parents(
        parent,
        visits=draw(lists(counts, size)),
        extra_visits=draw(lists(counts, size)),
        mean=draw(lists(means, size)),
        player=draw(st.none() | lists(st.integers(-1, 1), size)),
        move_names=draw(lists(names, size)),
        state_names=draw(lists(names, size)),
        game=draw(st.sampled_from(("", "mancala", "schach ♔"))),
    )
    if draw(st.booleans()):
        return tree
    iterations = draw(st.integers(0, 8))
    return replace(
        tree,
        record=Record(
            leaf=np.array(draw(lists(st.integers(0, size - 1), iterations)), np.int32),
            payoff=np.array(draw(lists(st.integers(0, PAYOFF_ONE), iterations)), np.int32),
            seed=draw(st.integers(0, 2**64 - 1)),
            playout_limit=draw(st.none() | st.integers(1, 100_000)),
            exploration=draw(st.floats(0, 20)),
            expand_after=draw(st.integers(0, 1_000)),
        ),
    )
