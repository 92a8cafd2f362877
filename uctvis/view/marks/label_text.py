"""The texts of labels: which number they show, and how much room they need."""

import unicodedata
from enum import Enum
from functools import lru_cache

from uctvis.tree.shown_names import in_one_line, takes_room

# In pixels: the size of letters, and the height of a line.
FONT_SIZE = 11.0
LINE_HEIGHT = 13.0
# The approximate width of a letter relative to its size.
LETTER = 0.62
# Letters that are about as wide as they are high.
_WIDE = "%&<>=+~≤≥@#mwMWOQ"
_MOST_LETTERS = 40


class LabelNumber(Enum):
    """The number in a label. Settings files contain the values."""

    WIN = "win"
    VISITS = "visits"


def plain(text: str, *, keeps_end: bool = True) -> str:
    """A text from a file for display in a line: no control characters, not too long.

    A long text keeps its end, where moves differ; without `keeps_end`, for names given by
    users, it keeps its start.
    """
    if len(text) > _MOST_LETTERS:
        most = _MOST_LETTERS - 1
        text = f"…{text[-most:]}" if keeps_end else f"{text[:most]}…"
    return in_one_line(text)


def text_width(text: str, letters: float) -> float:
    """The approximate width of a text in pixels."""
    return _relative_width(text) * letters * FONT_SIZE + 1.0


@lru_cache(4_000)
def _relative_width(text: str) -> float:
    """The approximate width of a text relative to the size of its letters."""
    letters = [letter for letter in text if takes_room(letter)]
    wide = sum(
        letter in _WIDE or unicodedata.east_asian_width(letter) in "WF" for letter in letters
    )
    return LETTER * (len(letters) - wide) + wide
