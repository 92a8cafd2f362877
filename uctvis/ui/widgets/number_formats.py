"""How numbers of trees are written for the reader."""

import math

from uctvis.texts import grouped


def number(value: float) -> str:
    """A number for the reader: enough digits to tell two children apart."""
    if math.isinf(value):
        return "∞"
    if math.isnan(value):
        return "—"
    return f"{value:.4f}" if abs(value) < 10 else grouped(value, 1)


def percent(value: float) -> str:
    """A share; a dash where there is none."""
    return "—" if math.isnan(value) else f"{value:.1%}"
