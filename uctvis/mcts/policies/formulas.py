"""The value of a child, by which it is selected, in plain Python.

`selection` has the same value compiled, separately, with the same bits.
"""

from math import inf

from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.parts import Child, Terms
from uctvis.tree.record import PAYOFF_ONE


def plain_terms(policies: Policies, exploration: float, parent_visits: int, child: Child) -> Terms:
    """The two terms of the value, and the numbers from which they are made.

    The value is infinite for a child that is visited before all others.
    """
    parts = [(part.plain, number) for part, number in policies.parts]
    for part, _number in parts:
        if (decided := part.decided(child)) is not None:
            return decided
    if child.visits > 0:
        mean = child.won * (1.0 / child.visits) / PAYOFF_ONE
    elif policies.first_play >= 0.0:
        mean = child.urgency
    else:
        return Terms(inf, 0.0, 0.0)
    terms = policies.selected.plain(child, mean, exploration, max(parent_visits, 1))
    for part, number in parts:
        terms = terms._replace(exploitation=part.mixed(number, child, terms.exploitation))
    return terms
