"""The formula by which selection chooses among the children of a node: the UCB value, UCB1.

Source: Auer, Cesa-Bianchi, Fischer (2002), "Finite-time Analysis of the Multiarmed Bandit
Problem", UCB1; Kocsis and Szepesvári (2006) for trees.

The formula is only in this file: compiled, for searches and views; in plain Python, separately,
with the same bits. `SelectionParameters` contains the settings that it needs; other code only
passes them on.

The compiled formula is w * (1/n) + (c * sqrt(ln N)) * (1/sqrt n). For few visits, its parts are
in tables, which makes a search 1.5 times as fast as with divisions and roots.
"""

from collections.abc import Mapping
from math import sqrt
from typing import Any, NamedTuple, Self

import numpy as np

from uctvis.jit.compiled import compiled
from uctvis.mcts.uct.logarithm import ln, plain_ln
from uctvis.tree.record import PAYOFF_ONE

_TABLED = 4096
_UNIT = 1.0 / PAYOFF_ONE
_COUNTS = np.arange(1, _TABLED, dtype=np.float64)
_INVERSE = np.concatenate(([0.0], 1.0 / _COUNTS))
_INVERSE_ROOT = np.concatenate(([0.0], 1.0 / np.sqrt(_COUNTS)))
_ROOT_LN = np.sqrt([0.0] + [plain_ln(visits) for visits in range(1, _TABLED)])


class SelectionParameters(NamedTuple):
    """The settings that the formula needs."""

    exploration: float

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Self:
        """Take them from the settings of a record, by name."""
        return cls(exploration=float(settings["exploration"]))


@compiled
def ucb_width(parent_visits: int, parameters: SelectionParameters) -> float:
    """c * sqrt(ln N), which is the same for all children of a node."""
    if parent_visits < _TABLED:
        return parameters.exploration * _ROOT_LN[parent_visits]  # type: ignore[no-any-return]
    return parameters.exploration * np.sqrt(ln(parent_visits))  # type: ignore[no-any-return]


@compiled
def ucb_terms(mean: float, visits: int, width: float) -> tuple[float, float]:
    """Exploitation and exploration of a child with `visits` > 0 and this mean payoff."""
    if visits < _TABLED:
        return mean, width * _INVERSE_ROOT[visits]
    return mean, width * (1.0 / np.sqrt(visits))


@compiled
def ucb_value(won: int, visits: int, width: float) -> float:
    """The UCB value of a child with `visits` > 0.

    `won` is the sum of its payoffs to the player who moves to it, in units of 2**-24.
    """
    exploitation, exploration = ucb_terms(won * inverse(visits) * _UNIT, visits, width)
    return exploitation + exploration


@compiled
def inverse(visits: int) -> float:
    """1 / `visits`; 0.0 without visits."""
    return _INVERSE[visits] if visits < _TABLED else 1.0 / visits


def plain_terms(
    won: int, visits: int, parent_visits: int, parameters: SelectionParameters
) -> tuple[float, float]:
    """The same two terms, whose sum is `ucb_value`; both counts are positive."""
    width = parameters.exploration * sqrt(plain_ln(parent_visits))
    return won * (1.0 / visits) / PAYOFF_ONE, width * (1.0 / sqrt(visits))
