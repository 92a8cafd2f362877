"""The text form of numbers of trees."""

import math

from uctvis.texts import grouped

# Larger numbers are not written with all their digits.
_LONG = 1e15


def number(value: float) -> str:
    """A number with enough digits to distinguish two children."""
    if math.isinf(value):
        return "∞"
    if math.isnan(value):
        return "—"
    if abs(value) >= _LONG:
        return f"{value:.4g}"
    return f"{value:.4f}" if abs(value) < 10 else grouped(value, 1)


def payoff_text(value: float, *, shares: bool, places: int = 0) -> str:
    """A mean payoff: a share of wins in percent with so many places, or another number as such.

    `shares`: whether the payoffs of this tree are shares of wins, as in `Tree.has_shares`; a dash
    for NaN.
    """
    if math.isnan(value):
        return "—"
    if shares:
        return f"{value:.{places}%}"
    return f"{value:.{2 + places}f}" if abs(value) < 10_000 else f"{value:.3g}"


def whole_percent(share: float) -> str:
    """A share in whole percent."""
    return f"{100 * share:.0f}%"


def percent(value: float) -> str:
    """A share in percent; a dash if there is none."""
    return "—" if math.isnan(value) else f"{value:.1%}"
