"""The board of any game as text, for terminals.

A board of cells is read off the picture that the game draws: the cells and what is in them get
characters, in two columns for each cell, so that squares look square. Games whose boards need more
than this have drawings of their own, in `drawn`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from itertools import pairwise
from math import floor, hypot
from typing import Any, NamedTuple

from uctvis.arena.boards.text_canvas import BoardText, TextCanvas
from uctvis.game.board import Picture, Role, Shape
from uctvis.game.contract import AnyGame
from uctvis.game.player_names import NUMBERED
from uctvis.game.rules import AnyPosition, Move
from uctvis.modules import declared_in

_COLUMNS = 2
_GROUNDS = (Role.CELL, Role.CELL_ALTERNATE)
_DOT = "\N{MIDDLE DOT}"
# The pieces that have no letter, the light ones first.
_DISCS = {Role.PIECE_0: "\N{WHITE CIRCLE}", Role.PIECE_1: "\N{BLACK CIRCLE}"}
_GIFT = "*"
# How much places may differ, in cells, and how far from a winning line a disc may be.
_NEAR = 0.1


def board_text(
    game: AnyGame,
    position: AnyPosition,
    *,
    viewer: int = 0,
    last: tuple[AnyPosition, Move] | None = None,
    scale: int = 1,
) -> BoardText:
    """The board of a position as text.

    Parameters
    ----------
    viewer : int
        The player whose view it is.
    last : (AnyPosition, Move) or None
        The last move, with its position, which is marked.
    scale : int
        The lines of each cell, and half of its columns; boards with frames have one size only.
    """
    marks = frozenset(() if last is None else game.trace(*last))
    if (drawing := _drawings().get(game.name)) is not None:
        return drawing(position, marks)
    picture = game.picture(position, viewer)
    return _drawn(game, picture, lambda cell: game.piece_letter(position, cell), marks, scale)


@cache
def _drawings() -> Mapping[str, Callable[[Any, frozenset[int]], BoardText]]:
    """The drawings of the games that have some of their own, by their names."""
    return declared_in("uctvis.arena.boards.drawn", "BOARD")


class _Places(NamedTuple):
    """From the units of a picture to rows and columns."""

    left: float
    top: float
    wide: float
    high: float
    scale: int

    @classmethod
    def of(cls, grounds: Iterable[Shape], scale: int) -> "_Places":
        """The places in which the cells of a board are beside one another."""
        centres = [_centre(ground) for ground in grounds]
        xs_of_rows: dict[float, set[float]] = {}
        for x, y in centres:
            xs_of_rows.setdefault(round(y, 2), set()).add(round(x, 2))
        ys = set(xs_of_rows)
        wide = _usual_step(step for xs in xs_of_rows.values() for step in _steps(xs))
        high = _usual_step(_steps(ys))
        return cls(min(x for x, _y in centres), min(ys), wide, high, scale)

    def row(self, y: float) -> int:
        return floor(self.scale * (y - self.top) / self.high + _NEAR)

    def column(self, x: float) -> int:
        return floor(_COLUMNS * self.scale * (x - self.left) / self.wide + _NEAR)


def _steps(values: Collection[float]) -> list[float]:
    return [round(right - left, 2) for left, right in pairwise(sorted(values))]


def _usual_step(steps: Iterable[float]) -> float:
    """The most frequent step; 1 if there is none."""
    return max(Counter(steps).items(), key=lambda one: (one[1], one[0]), default=(1.0, 0))[0]


def _centre(shape: Shape) -> tuple[float, float]:
    return shape.x + shape.width / 2, shape.y + shape.height / 2


def _drawn(
    game: AnyGame,
    picture: Picture,
    letter: Callable[[int], str],
    marks: frozenset[int],
    scale: int,
) -> BoardText:
    """A board by its picture."""
    shapes = picture.shapes
    if printed := [shape for shape in shapes if shape.kind == "letter"]:
        return _printed(printed, marks)
    # A cell with a label is a button.
    buttons = {shape.cell for shape in shapes if shape.kind == "text" and shape.role is Role.LABEL}
    grounds = [
        shape
        for shape in shapes
        if shape.cell is not None and shape.role in _GROUNDS and shape.cell not in buttons
    ]
    canvas = TextCanvas()
    row = 0
    if grounds:
        places = _Places.of(grounds, scale)
        below = _labels(canvas, shapes, places, grounds)
        seen = _contents(canvas, shapes, places, letter, marks)
        _winning(canvas, shapes, places, grounds)
        row = below + 1
        if game.player_names == NUMBERED and seen:
            names = zip(game.piece_roles, game.player_names, strict=True)
            legend = [f"{seen[role]} {name.title}" for role, name in names if role in seen]
            canvas.put(row, 0, "   ".join(legend))
            row += 1
    for line in _remarks(shapes, with_texts=not grounds):
        canvas.put(row, 0, line)
        row += 1
    return canvas.finished()


def _printed(letters: list[Shape], marks: frozenset[int]) -> BoardText:
    """A board that is printed in letters, all of the same size."""
    canvas = TextCanvas()
    left, top = min(one.x for one in letters), min(one.y for one in letters)
    for one in letters:
        row, column = round((one.y - top) / one.height), round((one.x - left) / one.width)
        canvas.put(row, column, one.text, marked=one.mark in marks)
    return canvas.finished()


def _labels(
    canvas: TextCanvas, shapes: Iterable[Shape], places: _Places, grounds: list[Shape]
) -> int:
    """Write the labels beside the cells; return the last row."""
    ys = [_centre(ground)[1] for ground in grounds]
    near = _NEAR * places.high
    low, high = min(ys) - near, max(ys) + near
    labels = [
        shape
        for shape in shapes
        if shape.kind == "text"
        and shape.role is Role.LABEL
        and shape.cell is None
        and not shape.description
    ]
    outside = {round(y, 2) for y in (_centre(label)[1] for label in labels) if not low <= y <= high}
    rows = {y: -n for n, y in enumerate(sorted((y for y in outside if y < low), reverse=True), 1)}
    bottom = places.row(high)
    rows |= {y: bottom + n for n, y in enumerate(sorted(y for y in outside if y > high), 1)}
    for label in labels:
        x, y = _centre(label)
        row, column = rows.get(round(y, 2), places.row(y)), places.column(x)
        # Long numbers at the left end where short ones do.
        column -= len(label.text) - 1 if column < 0 else len(label.text) // 2
        canvas.put(row, column, label.text, Role.LABEL)
    return max((*rows.values(), bottom))


def _contents(
    canvas: TextCanvas,
    shapes: Iterable[Shape],
    places: _Places,
    letter: Callable[[int], str],
    marks: frozenset[int],
) -> dict[Role, str]:
    """Write the cells and what is in them; return the signs of the pieces that have no letter."""
    seen: dict[Role, str] = {}
    for shape in shapes:
        if shape.cell is None:
            continue
        x, y = _centre(shape)
        row, column = places.row(y), places.column(x)
        marked = shape.cell in marks or (shape.mark is not None and shape.mark in marks)
        if shape.role in _GROUNDS and shape.kind != "text":
            canvas.put(row, column, _DOT, marked=marked)
        elif shape.role in _DISCS:
            text = shape.text if shape.kind == "text" else letter(shape.cell)
            if not text or shape.kind == "text":
                text = text or _DISCS[shape.role]
                seen[shape.role] = text
            canvas.put(row, column, text, shape.role, marked=marked)
        elif shape.role is Role.STONE:
            canvas.put(row, column, _GIFT, marked=marked)
    return seen


def _winning(
    canvas: TextCanvas, shapes: Iterable[Shape], places: _Places, grounds: Iterable[Shape]
) -> None:
    """Give the cells on winning lines this role."""
    lines = [shape for shape in shapes if shape.role is Role.WIN and shape.kind == "line"]
    for line in lines:
        length = hypot(line.width, line.height)
        for x, y in map(_centre, grounds):
            right, down = x - line.x, y - line.y
            along = (right * line.width + down * line.height) / length
            aside = abs(right * line.height - down * line.width) / length
            if aside < _NEAR and -_NEAR < along < length + _NEAR:
                canvas.color(places.row(y), places.column(x), Role.WIN)


def _remarks(shapes: Iterable[Shape], *, with_texts: bool) -> list[str]:
    """What the picture says beside the board, such as points, one line each."""
    described = [shape.description for shape in shapes if shape.cell is None and shape.description]
    lines = list(dict.fromkeys(described))
    if with_texts:
        texts = [
            shape.text
            for shape in shapes
            if shape.kind == "text" and shape.cell is None and not shape.description
        ]
        lines.append(" ".join(texts))
    return lines
