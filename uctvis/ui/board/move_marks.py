"""How marked moves look: a sign and a colour for each mark, in light and dark themes."""

from qtpy.QtGui import QColor

from uctvis.review.judgement import Mark
from uctvis.ui.widgets import theme

_DARK_BELOW = 128
# In light and in dark themes; each has a contrast of at least 4.5:1 to a field.
_COLOURS = {
    Mark.BEST: ("#1d7a3e", "#7fe0a0"),
    Mark.GOOD: ("#566072", "#a4aebd"),
    Mark.INACCURACY: ("#7d6200", "#f0d35a"),
    Mark.MISTAKE: ("#a8500a", "#ffae66"),
    Mark.BLUNDER: ("#b3261e", "#ff9d94"),
}
# PGN has no signs for good moves.
_SIGNS = {Mark.BEST: "✓", Mark.GOOD: "·"}


def mark_colour(mark: Mark) -> QColor:
    """The colour of a mark in the current theme."""
    is_dark = QColor(theme.current().field).lightness() < _DARK_BELOW
    return QColor(_COLOURS[mark][is_dark])


def mark_sign(mark: Mark) -> str:
    """The sign of a mark: as in PGN, and also one for good moves."""
    return mark.sign or _SIGNS[mark]
