"""Random trees, as parent arrays and as complete trees.

A parent array is int32 with -1 at the root (index 0), parents before children. Siblings are in the
order of their indices; the children of a node need not be consecutive.
"""

import random
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from uctvis.tree.columns import ARRAYS, Column
from uctvis.tree.record import PAYOFF_ONE, Record, ReusedSubtree
from uctvis.tree.tree import Tree

SHAPES = ("random", "bushy", "chain", "star", "comb")


def random_parents(shape: str, size: int, seed: int = 0) -> NDArray[np.int32]:
    """The parent array of a tree of `size` nodes.

    random: the parent of a node is any earlier one; bushy: families of up to 12, whose parents
    are among the latest nodes; comb: a chain with a leaf beside each link, on a random side.
    """
    generator = np.random.default_rng(seed)
    index = np.arange(size)
    if shape == "chain":
        parent = index - 1
    elif shape == "star":
        parent = np.zeros(size, np.int64)
    elif shape == "random":
        parent = (generator.random(size) * index).astype(np.int64)
    elif shape == "bushy":
        parent = np.zeros(size, np.int64)
        families = generator.integers(1, 13, size)
        end, family = 1, 0
        frontier = 0
        while end < size:
            # Skipping some nodes leaves leaves in every row.
            frontier = min(end - 1, frontier + int(generator.integers(0, 3)))
            parent[end : end + families[family]] = frontier
            end += int(families[family])
            frontier += 1
            family += 1
    elif shape == "comb":
        # The parent of both 2k+1 and 2k+2 is 2k-1, or 2k.
        pair = (index - 1) // 2
        side = generator.integers(-1, 1, size)
        parent = np.maximum(2 * pair + side[pair], 0)
    else:
        raise ValueError(shape)
    parent[0] = -1
    return parent.astype(np.int32)


@st.composite
def parents(draw: st.DrawFn, max_size: int = 60) -> NDArray[np.int32]:
    """A parent array of any shape; failing examples shrink towards few nodes in a chain."""
    size = draw(st.integers(1, max_size))
    above = [draw(st.integers(1, node)) for node in range(1, size)]
    return np.array([-1, *(node - up for node, up in enumerate(above, 1))], np.int32)


@st.composite
def shaped_parents(draw: st.DrawFn, max_size: int = 2_000) -> NDArray[np.int32]:
    """A parent array of one of the shapes, larger than the result of `parents`."""
    return random_parents(
        draw(st.sampled_from(SHAPES)),
        draw(st.integers(1, max_size)),
        draw(st.integers(0, 2**32 - 1)),
    )


def counters(parent: NDArray[np.int32], seed: int = 0) -> NDArray[np.int32]:
    """Visits as in a search: each node's own, 0 or more, plus those of its children."""
    generator = np.random.default_rng(seed)
    visits = generator.geometric(0.3, len(parent)) - 1
    for node in range(len(parent) - 1, 0, -1):
        visits[parent[node]] += visits[node]
    return visits.astype(np.int32)


# Any text that UTF-8 can encode; often one that needs care in a format.
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


# The types of columns, and their names in which formats need care.
column_types = tuple(
    np.dtype(code) for code in ("f4", "f8", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8")
)
column_names = st.one_of(
    st.sampled_from(("prior", "amaf visits", 'a "b", c', "♔|;", "x > 1", "x" * 100)),
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=8),
).filter(lambda name: name.isprintable() and name not in ARRAYS)


@st.composite
def column(draw, size):
    """A column of any type, sometimes with numbers that are not known."""
    dtype = draw(st.sampled_from(column_types))
    if dtype.kind == "f":
        width = dtype.itemsize * 8
        numbers = st.floats(width=width, allow_infinity=False)
        unknown, spec = None, st.sampled_from(("", ".3f", ".1%", "+.2e"))
    else:
        limits = np.iinfo(dtype)
        numbers = st.integers(limits.min, limits.max)
        unknown = draw(st.none() | st.integers(limits.min, limits.max))
        if unknown is not None:
            numbers |= st.just(unknown)
        spec = st.sampled_from(("", "05d", "x", ".1f"))
    return Column(
        np.array(draw(lists(numbers, size)), dtype),
        title=draw(st.sampled_from(("", "Prior", "Wygrane, ♔"))),
        unknown=unknown,
        spec=draw(spec),
        static=draw(st.booleans()),
    )


@st.composite
def columns(draw, size, least=0):
    """A few columns by name, often none."""
    names = draw(st.lists(column_names, min_size=least, max_size=3, unique=True))
    return {name: draw(column(size)) for name in names}


@st.composite
def trees(draw, max_size=25):
    """A tree with any names, counters and means that a file can contain; half with a record.

    Often it has columns.
    """
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
        columns=draw(columns(size)),
    )
    if draw(st.booleans()):
        return tree
    return with_record(draw, tree)


# Numbers with names, of any integer type.
learned = st.dictionaries(
    st.sampled_from(("squares", "amaf place", "♔ other")),
    st.tuples(st.lists(st.integers(0, 127), max_size=5), st.sampled_from("bBhHiIqQ")).map(
        lambda drawn: np.array(*drawn)
    ),
    max_size=2,
)


def with_record(draw, tree):
    """The tree with a random record, and the visits that result from it."""
    chance = random.Random(draw(st.integers(0, 2**32 - 1)))
    kept_visits = np.full(tree.size, -1)
    if draw(st.booleans()):
        kept_visits[0] = draw(counts) // 2
        for node in range(tree.size):
            if kept_visits[node] >= 0 and chance.random() < 0.5:
                kept_visits[list(tree.children(node))] = chance.randrange(2**30)
    kept_nodes = np.flatnonzero(kept_visits >= 0).astype(np.int32)
    there = {0, *kept_nodes.tolist()}
    visits, leaf = kept_visits.clip(0), []
    for _iteration in range(draw(st.integers(0, 8)) + tree.size):
        to_make = [
            node for node in there if tree.child_count[node] and tree.children(node)[0] not in there
        ]
        if not to_make and chance.random() < 0.5:
            break
        if to_make and chance.random() < 0.7:
            family = tree.children(chance.choice(to_make))
            there.update(family)
            leaf.append(chance.choice(family))
        else:
            leaf.append(chance.choice(sorted(there)))
    for node in range(tree.size):
        # The children that the random choices above left out.
        if tree.child_count[node] and tree.children(node)[0] not in there:
            there.update(tree.children(node))
            leaf.append(tree.children(node)[-1])
    for node in leaf:
        visits[tree.path(node)] += 1
    kept = ReusedSubtree(
        node=kept_nodes,
        visits=kept_visits[kept_nodes].astype(np.int32),
        won=np.array([chance.randrange(int(n) * PAYOFF_ONE + 1) for n in kept_visits[kept_nodes]]),
        more=draw(learned),
    )
    return replace(
        tree,
        visits=visits.astype(np.int32),
        record=Record(
            leaf=np.array(leaf, np.int32),
            payoff=np.array(draw(lists(st.integers(0, PAYOFF_ONE), len(leaf))), np.int32),
            seed=draw(st.integers(0, 2**64 - 1)),
            playout_limit=draw(st.none() | st.integers(1, 100_000)),
            exploration=draw(st.floats(0, 20)),
            expand_after=draw(st.integers(0, 1_000)),
            kept=kept if len(kept_nodes) else None,
            evaluation=draw(st.sampled_from(("", "placement", "♔ other"))),
            more=draw(st.sampled_from(({}, {"bias": 0.5, "policy": "♔ other", "depth": None}))),
        ),
    )


@st.composite
def recorded_trees(draw, max_size=25):
    """A tree that always has a record."""
    return with_record(draw, draw(trees(max_size)))
