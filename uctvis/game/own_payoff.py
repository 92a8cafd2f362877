"""Compiled rules whose payoff of unfinished games comes from a compiled function of the user."""

import struct
from dataclasses import replace
from typing import Any

import numpy as np
from numba import float64

from uctvis.functions.compiling import compiled_with
from uctvis.functions.registry import Function
from uctvis.game.compiled_rules import CompiledRules, MinimaxHints
from uctvis.jit.compiled import compiled
from uctvis.tree.record import PAYOFF_ONE

# A payoff that is not from 0.0 to 1.0 is returned as this minus its bits in single precision, so
# that the search can say what it was.
WRONG = -2


@compiled
def _no_lottery(_position: Any) -> int:
    return 0


@compiled
def units_of(value: float) -> int:
    """A payoff in units of 2**-24; `WRONG` minus its bits if it is none."""
    if value >= 0.0 and value <= 1.0:
        return np.int64(value * PAYOFF_ONE + 0.5)  # type: ignore[return-value]
    return WRONG - np.int64(np.float32(value).view(np.uint32))  # type: ignore[return-value]


def wrong_value(units: int) -> float:
    """The value whose `units_of` is `WRONG` or less."""
    return float(struct.unpack("f", struct.pack("I", WRONG - units))[0])


def with_payoff(rules: CompiledRules, function: Function) -> CompiledRules:
    """The same rules; unfinished games have the payoff that the function returns.

    Alpha-beta gets its estimates from the function, too; they raise ValueError if it returns no
    payoff.
    """
    legal, payoff, own = rules.legal, rules.payoff, function.call
    total = _no_lottery if rules.chance is None else rules.chance.total

    def own_payoff(position: Any, scratch: Any) -> int:
        if total(position) == 0 and legal(position, scratch) == 0:
            return payoff(position, scratch)
        return units_of(float64(own(position)))

    name = f"{rules.payoff.__module__}.{rules.payoff.__qualname__}"
    payoff_of = compiled_with(name, own_payoff, function)

    def static_value(position: Any, _scratch: Any, player: int) -> int:
        value = own(position)
        if not (value >= 0.0 and value <= 1.0):
            raise ValueError("expected a number from 0 to 1, got another")
        estimate = np.int64(value * PAYOFF_ONE + 0.5) - PAYOFF_ONE // 2
        return estimate if player == 0 else -estimate  # type: ignore[return-value]

    static_value_of = compiled_with(name, static_value, function)

    def leaf_value(position: Any, scratch: Any, player: int, _alpha: int, _beta: int) -> int:
        return static_value_of(position, scratch, player)  # type: ignore[no-any-return]

    hints = MinimaxHints(
        key=rules.minimax.key,
        moves=rules.minimax.moves,
        leaf_value=compiled_with(name, leaf_value, function),
        static_value=static_value_of,
    )
    return replace(rules, payoff=payoff_of, minimax=hints)
