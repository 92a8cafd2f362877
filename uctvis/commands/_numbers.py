"""Numbers of the command line."""

from argparse import ArgumentTypeError
from math import isfinite

from uctvis.game.notation import shortened
from uctvis.texts import _


def number(text: str) -> float:
    """Read a number; infinity and NaN are none.

    Raises ArgumentTypeError if the text is not a number; argparse names the option.
    """
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        expected = _("expected a number such as 0.5, got {text!r}")
        raise ArgumentTypeError(expected.format(text=shortened(text)))
    return value
