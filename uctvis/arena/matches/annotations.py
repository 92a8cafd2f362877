"""What a bot of a simultaneous game asks to have drawn, in lines of its standard error.

Views draw it over the scene of the turn in which it was written:

    draw point X Y [COLOUR]
    draw line X Y X Y [COLOUR]
    draw text X Y WORDS

X and Y are coordinates of the game, as in its lines to bots; they may have decimals.
"""

from math import isfinite
from typing import NamedTuple

DRAW = "draw"
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey")


class Annotation(NamedTuple):
    """A point, a line or a text."""

    # One, or the two ends of a line.
    points: tuple[tuple[float, float], ...]
    # "" for points and lines.
    text: str = ""
    # One of `COLOURS`, or "" for the usual one.
    colour: str = ""


def read_annotation(line: str) -> Annotation | None:
    """What a line of standard error asks to have drawn; None if it is another line."""
    word, _blank, rest = line.partition(" ")
    kind, _blank, rest = rest.partition(" ")
    if word != DRAW:
        return None
    if kind == "text":
        words = rest.split(" ", 2)
        point = _point(words[:2])
        return None if point is None or len(words) < 3 else Annotation((point,), words[2])
    if kind not in _ENDS:
        return None
    numbers = 2 * _ENDS[kind]
    words = rest.split()
    colour = words[numbers] if len(words) == numbers + 1 else ""
    points = [_point(words[place : place + 2]) for place in range(0, numbers, 2)]
    found = tuple(point for point in points if point is not None)
    if len(found) < _ENDS[kind] or len(words) > numbers + 1 or colour not in ("", *COLOURS):
        return None
    return Annotation(found, colour=colour)


_ENDS = {"point": 1, "line": 2}


def _point(words: list[str]) -> tuple[float, float] | None:
    try:
        x, y = map(float, words)
    except ValueError:
        return None
    return (x, y) if isfinite(x) and isfinite(y) else None
