"""The value of a child, by which it is selected.

The formulas of the selections are in `selections`. Others change what they find:

- First-play urgency: Gelly and Wang (2006), "Exploration Exploitation in Go: UCT for Monte-Carlo
  Go".
- Implicit minimax: Lanctot et al. (2014), "Monte Carlo Tree Search with Heuristic Evaluations
  Using Implicit Minimax Backups".
- The value of a proven child: Winands, Björnsson, Saito (2008), "Monte-Carlo Tree Search Solver".

The value is here twice: compiled, and in plain Python, separately, with the same bits.
"""

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np

from uctvis.jit.compiled import inlined
from uctvis.mcts.policies.contract import Child, Terms
from uctvis.mcts.policies.state import Policies, PolicyKind, proven_payoff
from uctvis.mcts.uct.ucb import inverse
from uctvis.tree.record import PAYOFF_ONE

# The visits from which a node's own AMAF counts are used (Cazenave 2015, table 1).
AMAF_VISITS = 50
_UNIT = 1.0 / PAYOFF_ONE


@inlined
def value_of(
    kind: PolicyKind,
    terms: Callable[..., Any],
    policies: Policies,
    child: Child,
    shared: float,
) -> float:
    """The value of a child, by which it is selected.

    `shared` and `terms` are the selection's (`contract.SelectionFunctions`). The value is
    infinite for a child that is visited before all others, and -1 for one that is proven to be
    lost.
    """
    visits = child.visits
    mean = child.won * inverse(visits) * _UNIT
    if visits == 0:
        mean = child.urgency
    mean, explored = terms(child, mean, shared)
    if kind.has_minimax:
        mean = (1.0 - policies.minimax) * mean + policies.minimax * (child.minimax * _UNIT)
    value = mean + explored
    if visits == 0 and not kind.has_first_play:
        value = np.inf
    if kind.solver and child.proven > 0:
        # The payoff; for a loss less than every other value.
        value = 0.5 * (child.proven - 1) if child.proven > 1 else -1.0
    return value  # type: ignore[no-any-return]


def plain_terms(policies: Policies, exploration: float, parent_visits: int, child: Child) -> Terms:
    """The same value in plain Python: its two terms, and the numbers from which they are made."""
    if child.proven > 0:
        payoff = proven_payoff(child.proven) / PAYOFF_ONE
        return Terms(-1.0 if payoff == 0.0 else payoff, 0.0, payoff)
    if child.visits > 0:
        mean = child.won * (1.0 / child.visits) / PAYOFF_ONE
    elif policies.first_play >= 0.0:
        mean = child.urgency
    else:
        return Terms(inf, 0.0, 0.0)
    terms = policies.selected.plain(child, mean, exploration, max(parent_visits, 1))
    if policies.minimax > 0.0:
        backed_up = child.minimax / PAYOFF_ONE
        mixed = (1.0 - policies.minimax) * terms.exploitation + policies.minimax * backed_up
        terms = terms._replace(exploitation=mixed)
    return terms
