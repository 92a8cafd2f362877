"""The text form of numbers of trees."""

import math

from uctvis.texts import grouped


def number(value: float) -> str:
    """A number with enough digits to distinguish two children."""
    if math.isinf(value):
        return "∞"
    if math.isnan(value):
        return "—"
    return f"{value:.4f}" if abs(value) < 10 else grouped(value, 1)


def whole_percent(share: float) -> str:
    """A share in whole percent."""
    return f"{100 * share:.0f}%"


def percent(value: float) -> str:
    """A share in percent; a dash if there is none."""
    return "—" if math.isnan(value) else f"{value:.1%}"
