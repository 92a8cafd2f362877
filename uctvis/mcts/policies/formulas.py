"""The value of a child, by which it is selected, in plain Python.

`selection` has the same value compiled, separately, with the same bits.
"""

from collections.abc import Sequence
from math import inf

from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.parts import Child, Counts, PlainPart, Terms
from uctvis.tree.record import PAYOFF_ONE


def plain_terms(policies: Policies, exploration: float, parent: Counts, child: Child) -> Terms:
    """The two terms of the value, and the numbers from which they are made.

    The value is infinite for a child that is visited before all others.
    """
    parts = [(part.plain, number) for part, number in policies.parts]
    for part, _number in parts:
        if (decided := part.decided(child)) is not None:
            return decided
    if child.visits > 0:
        mean = child.won * (1.0 / child.visits) / PAYOFF_ONE
        for part, _number in parts:
            mean = part.meant(child, mean)
    elif policies.first_play >= 0.0:
        mean = child.urgency
    else:
        return Terms(inf, 0.0, 0.0)
    selected = policies.selected
    seen = parent._replace(visits=max(parent.visits, 1))
    if selected.takes_mixed:
        return selected.plain(child, _mixed(parts, child, mean), exploration, seen)
    terms = selected.plain(child, mean, exploration, seen)
    return terms._replace(exploitation=_mixed(parts, child, terms.exploitation))


def _mixed(parts: Sequence[tuple[PlainPart, float]], child: Child, mean: float) -> float:
    for part, number in parts:
        mean = part.mixed(number, child, mean)
    return mean
