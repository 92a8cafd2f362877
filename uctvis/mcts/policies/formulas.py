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

from uctvis.jit.compiled import compiled
from uctvis.mcts.policies.state import GRAVE, PUCT, UCB1, UCB1_TUNED, Policies, proven_payoff
from uctvis.mcts.uct.logarithm import ln, plain_ln
from uctvis.tree.record import PAYOFF_ONE

# GRAVE: the visits from which a node's own counts are used, and the bias (Cazenave 2015, table 1).
GRAVE_VISITS = 50
GRAVE_BIAS = 1e-5
# PUCT: the mean payoff that an unvisited child is taken to have.
EVEN = 0.5
_UNIT = 1.0 / PAYOFF_ONE


class Child(NamedTuple):
    """What the formulas need to know of a child; payoffs are those to the player who moves to it.

    `won`, `squares` and `amaf_won` are sums in units of 2**-24; `squares` are those of the
    payoffs to player 0, of whom `won_by_first` is the sum. `minimax` is in these units, too.
    `proven` is 0, or as in `state.MORE`, for the player who moves.
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


@compiled
def common(policies: Policies, exploration: float, parent_visits: int) -> float:
    """The part of the exploration term that all children of a node share."""
    if policies.selection == UCB1:
        return exploration * np.sqrt(ln(max(parent_visits, 1)))  # type: ignore[no-any-return]
    if policies.selection == UCB1_TUNED:
        return ln(max(parent_visits, 1))
    if policies.selection == PUCT:
        return exploration * np.sqrt(float(max(parent_visits, 1)))  # type: ignore[no-any-return]
    return 0.0


@compiled
def terms(policies: Policies, child: Child, shared: float) -> tuple[float, float]:
    """Exploitation and exploration of a child; `shared` is the result of `common`.

    The exploitation is infinite for a child that is visited before all others, and -1 for one
    that is proven to be lost.
    """
    if child.proven > 0:
        lost = child.proven == 1
        return (-1.0 if lost else proven_payoff_compiled(child.proven) * _UNIT), 0.0
    visits = child.visits
    inverse = 1.0 / visits if visits > 0 else 0.0
    if visits > 0:
        value = child.won * inverse * _UNIT
    elif policies.first_play >= 0.0:
        value = policies.first_play
    elif policies.selection == PUCT:
        value = EVEN
    else:
        return np.inf, 0.0
    if policies.selection == GRAVE and child.amaf_visits > 0:
        amaf = child.amaf_won * (1.0 / child.amaf_visits) * _UNIT
        beta = child.amaf_visits / (
            child.amaf_visits + visits + GRAVE_BIAS * child.amaf_visits * visits
        )
        value = (1.0 - beta) * value + beta * amaf
    if policies.minimax > 0.0:
        value = (1.0 - policies.minimax) * value + policies.minimax * (child.minimax * _UNIT)
    explored = 0.0
    if policies.selection == PUCT:
        explored = shared * child.prior * (1.0 / (1.0 + visits))
    elif visits > 0:
        if policies.selection == UCB1:
            explored = shared * (1.0 / np.sqrt(float(visits)))
        elif policies.selection == UCB1_TUNED:
            mean = child.won_by_first * inverse * _UNIT
            variance = max(child.squares * inverse * _UNIT - mean * mean, 0.0)
            bound = variance + np.sqrt(2.0 * shared * inverse)
            explored = np.sqrt(shared * inverse * min(0.25, bound))
    return value, explored


proven_payoff_compiled = compiled(proven_payoff)


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
        mean = policies.first_play
    elif policies.selection == PUCT:
        mean = EVEN
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
