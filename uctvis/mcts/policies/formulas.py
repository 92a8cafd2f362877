"""The formulas by which selection values the children of a node.

UCB1 is in `uctvis.mcts.uct.ucb`. The others:

- UCB1-Tuned: Auer, Cesa-Bianchi, Fischer (2002), "Finite-time Analysis of the Multiarmed Bandit
  Problem", section 4. It has no constant.
- PUCT: Rosin (2011), "Multi-armed Bandits with Episode Context", in the form of Silver et al.
  (2017), "Mastering the Game of Go without Human Knowledge".
- GRAVE: Cazenave (2015), "Generalized Rapid Action Value Estimation". It has no exploration term.
- First-play urgency: Gelly and Wang (2006), "Exploration Exploitation in Go: UCT for Monte-Carlo
  Go".
- Implicit minimax: Lanctot et al. (2014), "Monte Carlo Tree Search with Heuristic Evaluations
  Using Implicit Minimax Backups".
- The value of a proven child: Winands, Björnsson, Saito (2008), "Monte-Carlo Tree Search Solver".

Each formula is here twice: compiled, and in plain Python, separately, with the same bits.
"""

from math import inf, nan, sqrt
from typing import NamedTuple

import numpy as np

from uctvis.jit.compiled import inlined
from uctvis.mcts.policies.state import (
    GRAVE,
    PUCT,
    UCB1,
    UCB1_TUNED,
    Policies,
    PolicyKind,
    proven_payoff,
)
from uctvis.mcts.uct.logarithm import ln, plain_ln
from uctvis.mcts.uct.ucb import SelectionParameters, inverse, ucb_terms, ucb_width
from uctvis.tree.record import PAYOFF_ONE

# GRAVE: the visits from which a node's own counts are used, and the bias (Cazenave 2015, table 1).
GRAVE_VISITS = 50
GRAVE_BIAS = 1e-5
_UNIT = 1.0 / PAYOFF_ONE


class Child(NamedTuple):
    """What the formulas need to know of a child; payoffs are those to the player who moves to it.

    `won`, `squares` and `amaf_won` are sums in units of 2**-24; `squares` are those of the
    payoffs to player 0, of whom `won_by_first` is the sum. `minimax` is in these units, too.
    `proven` is 0, or as in `state.MORE`, for the player who moves. `urgency` is the value that
    stands for the mean payoff before the first visit.
    """

    visits: int
    won: int
    won_by_first: int
    squares: int
    prior: float
    minimax: int
    amaf_visits: int
    amaf_won: int
    proven: int
    urgency: float


@inlined
def common(kind: PolicyKind, selection: SelectionParameters, parent_visits: int) -> float:
    """The part of the exploration term that all children of a node share."""
    shared = 0.0
    if kind.selection == UCB1:
        shared = ucb_width(max(parent_visits, 1), selection)
    elif kind.selection == UCB1_TUNED:
        shared = ln(max(parent_visits, 1))
    elif kind.selection == PUCT:
        shared = selection.exploration * np.sqrt(float(max(parent_visits, 1)))
    return shared


@inlined
def value_of(kind: PolicyKind, policies: Policies, child: Child, shared: float) -> float:
    """The value of a child, by which it is selected; `shared` is the result of `common`.

    It is infinite for a child that is visited before all others, and -1 for one that is proven to
    be lost.
    """
    visits = child.visits
    per_visit = inverse(visits)
    mean = child.won * per_visit * _UNIT
    explored = 0.0
    if visits == 0:
        mean = child.urgency
    if kind.selection == PUCT:
        explored = shared * child.prior * (1.0 / (1.0 + visits))
    elif kind.selection == UCB1:
        mean, explored = ucb_terms(mean, visits, shared)
    elif kind.selection == UCB1_TUNED:
        first = child.won_by_first * per_visit * _UNIT
        variance = max(child.squares * per_visit * _UNIT - first * first, 0.0)
        bound = variance + np.sqrt(2.0 * shared * per_visit)
        explored = np.sqrt(shared * per_visit * min(0.25, bound))
    elif child.amaf_visits > 0:
        amaf = child.amaf_won * inverse(child.amaf_visits) * _UNIT
        beta = child.amaf_visits / (
            child.amaf_visits + visits + GRAVE_BIAS * child.amaf_visits * visits
        )
        mean = (1.0 - beta) * mean + beta * amaf
    if kind.has_minimax:
        mean = (1.0 - policies.minimax) * mean + policies.minimax * (child.minimax * _UNIT)
    value = mean + explored
    if visits == 0 and not kind.has_first_play:
        value = np.inf
    if kind.solver and child.proven > 0:
        # The payoff; for a loss less than every other value.
        value = 0.5 * (child.proven - 1) if child.proven > 1 else -1.0
    return value


class Terms(NamedTuple):
    """The parts of a child's value, as `plain_terms` finds them.

    `mean` is its mean payoff, or what stands for it before its first visit; `amaf` and `beta` are
    NaN and 0.0 without GRAVE's counts; `variance` is NaN except for UCB1-Tuned.
    """

    exploitation: float
    exploration: float
    mean: float
    amaf: float = nan
    beta: float = 0.0
    variance: float = nan


def plain_terms(policies: Policies, exploration: float, parent_visits: int, child: Child) -> Terms:
    """The same two terms in plain Python, and the numbers from which they are made."""
    if child.proven > 0:
        payoff = proven_payoff(child.proven) / PAYOFF_ONE
        return Terms(-1.0 if payoff == 0.0 else payoff, 0.0, payoff)
    shown = max(parent_visits, 1)
    visits = child.visits
    if visits > 0:
        mean = child.won * (1.0 / visits) / PAYOFF_ONE
    elif policies.first_play >= 0.0:
        mean = child.urgency
    else:
        return Terms(inf, 0.0, 0.0)
    value, amaf, beta, variance, explored = mean, nan, 0.0, nan, 0.0
    if policies.selection == GRAVE and child.amaf_visits > 0:
        amaf = child.amaf_won * (1.0 / child.amaf_visits) / PAYOFF_ONE
        count = child.amaf_visits
        beta = count / (count + visits + GRAVE_BIAS * count * visits)
        value = (1.0 - beta) * mean + beta * amaf
    if policies.minimax > 0.0:
        backed_up = child.minimax / PAYOFF_ONE
        value = (1.0 - policies.minimax) * value + policies.minimax * backed_up
    if policies.selection == PUCT:
        explored = exploration * sqrt(shown) * child.prior * (1.0 / (1.0 + visits))
    elif visits > 0 and policies.selection == UCB1:
        explored = exploration * sqrt(plain_ln(shown)) * (1.0 / sqrt(visits))
    elif visits > 0 and policies.selection == UCB1_TUNED:
        inverse = 1.0 / visits
        first = child.won_by_first * inverse / PAYOFF_ONE
        variance = max(child.squares * inverse / PAYOFF_ONE - first * first, 0.0)
        bound = variance + sqrt(2.0 * plain_ln(shown) * inverse)
        explored = sqrt(plain_ln(shown) * inverse * min(0.25, bound))
    return Terms(value, explored, mean, amaf, beta, variance)
