"""Weights of moves that grow exponentially with a payoff, as whole numbers.

Whole numbers from a table are the same on every machine, and their sums are exact in any order;
the exponential function of the C library is neither.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.tree.record import PAYOFF_ONE

# A move that is better by this payoff is e times as likely (Finnsson and Björnsson 2008,
# "Simulation-Based Approach to General Game Playing": 10, of payoffs from 0 to 100).
TEMPERATURE = 0.1
_STEPS = 256
_SCALE = 2.0
# 65,535 of the greatest, the most that a position has, are less than 2**32.
WEIGHTS = np.array(
    [round(_SCALE * np.exp(step / _STEPS / TEMPERATURE)) for step in range(_STEPS + 1)], np.int64
)

# The weights of logits in hundredths, from -_MOST_LOGIT to _MOST_LOGIT.
_MOST_LOGIT = 600
LOGIT_WEIGHTS = np.array(
    [round(1000 * np.exp(logit / 100)) for logit in range(-_MOST_LOGIT, _MOST_LOGIT + 1)], np.int64
)


@compiled
def weight(payoff: int) -> int:
    """The weight of a move with this payoff to its player, in units of 2**-24."""
    return WEIGHTS[payoff * _STEPS // PAYOFF_ONE]  # type: ignore[no-any-return]


def plain_weight(payoff: int) -> int:
    """The same in plain Python."""
    return round(_SCALE * float(np.exp(payoff * _STEPS // PAYOFF_ONE / _STEPS / TEMPERATURE)))


@compiled
def logit_weight(logit: int) -> int:
    """The weight of a move with this logit, see `uctvis.game.policies.Knowledge.prior_logit`."""
    return LOGIT_WEIGHTS[max(-_MOST_LOGIT, min(_MOST_LOGIT, logit)) + _MOST_LOGIT]  # type: ignore[no-any-return]


def plain_logit_weight(logit: int) -> int:
    """The same in plain Python."""
    return round(1000 * float(np.exp(max(-_MOST_LOGIT, min(_MOST_LOGIT, logit)) / 100)))


@compiled
def share_out(weights: NDArray[np.int64], more: NDArray[np.void], first: int, count: int) -> None:
    """Let the priors of the nodes from `first` on be their shares in the sum of these weights."""
    total = 0
    for k in range(count):
        total += weights[k]
    for k in range(count):
        more[first + k].prior = weights[k] / total
