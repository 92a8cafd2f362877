"""Pictures of the mancala board and of sowing. A cell's number is the number of its hole."""

from collections.abc import Mapping, Sequence

import numpy as np

from uctvis.game.board import Picture, Role, Shape
from uctvis.texts import _, ngettext

_WIDTH, _HEIGHT = 8.6, 3.4
_PITS = 6
_STORES = (6, 13)
# The numbers of the stones in a hole; None for a stone without a number.
Stones = Sequence[int | None]


def picture(holes: Sequence[Stones], hand: Stones = (), over: int = 0) -> Picture:
    """The board with the stones in its holes and the stones in a hand over a hole."""
    shapes = [Shape("rectangle", Role.BOARD, 0, 0, _WIDTH, _HEIGHT)]
    for hole, stones in enumerate(holes):
        shapes += _hole_shapes(hole, stones)
    if hand:
        x, _y, width, _height = _box(over)
        # Between the rows, so that the hole stays visible.
        shapes += _stone_shapes(x + width / 2, _HEIGHT / 2, hand, 0.6)
    return Picture(_WIDTH, _HEIGHT, tuple(shapes))


def sowing(
    before: Sequence[int],
    start: int,
    lap: Sequence[int],
    captured: Mapping[int, int],
    after: Sequence[int],
) -> list[Picture]:
    """The pictures of sowing: stones are sown, captured and, at the end of the game, kept.

    Parameters
    ----------
    before, after : sequence of int
        The stones in each hole.
    start : int
        The hole whose stones are sown.
    lap : sequence of int
        The holes that get one stone after the other, repeated as needed.
    captured : mapping of int to int
        The holes that are emptied after sowing, and the stores that get their stones.
    """
    numbers = iter(range(sum(before)))
    holes = [[next(numbers) for _stone in range(stones)] for stones in before]
    pictures = [picture(holes)]
    hand, holes[start] = holes[start], []
    for step in range(len(hand)):
        hole = lap[step % len(lap)]
        holes[hole].append(hand.pop(0))
        pictures.append(picture(holes, hand, hole))
    kept = {
        pit: _STORES[pit // 7]
        for pit in range(14)
        if pit not in _STORES and pit not in captured and holes[pit] and not after[pit]
    }
    for emptied in (captured, kept):
        for hole, store in emptied.items():
            holes[store] += holes[hole]
            holes[hole] = []
        if emptied:
            pictures.append(picture(holes))
    return pictures


def _box(hole: int) -> tuple[float, float, float, float]:
    """The left edge, the top edge, the width and the height of a hole."""
    player, pit = divmod(hole, 7)
    if pit == _PITS:
        return (7.5 if player == 0 else 0.2), 0.4, 0.9, 2.6
    column = pit if player == 0 else _PITS - 1 - pit
    return 1.3 + column, (1.9 if player == 0 else 0.5), 0.9, 0.9


def _hole_shapes(hole: int, stones: Stones) -> list[Shape]:
    player, pit = divmod(hole, 7)
    x, y, width, height = _box(hole)
    owner = _("player {number}").format(number=player + 1)
    count = ngettext("{count} stone", "{count} stones", len(stones)).format(count=len(stones))
    if pit == _PITS:
        description = _("store of {owner}: {count}").format(owner=owner, count=count)
    else:
        description = _("pit {pit} of {owner}: {count}").format(
            pit=pit + 1, owner=owner, count=count
        )
    label_y = y + height + 0.02 if player == 0 else y - 0.32
    # The number by which the pit is called, small, between the rows.
    name_y = y - 0.22 if player == 0 else y + height + 0.02
    names = [Shape("text", Role.LINE, x, name_y, width, 0.2, text=str(pit + 1))]
    return [
        Shape("ellipse", Role.CELL, x, y, width, height, cell=hole, description=description),
        *_stone_shapes(x + width / 2, y + height / 2, stones, height / width),
        Shape("text", Role.LABEL, x, label_y, width, 0.3, text=str(len(stones))),
        *(names if pit < _PITS else ()),
    ]


def _stone_shapes(x: float, y: float, stones: Stones, stretch: float) -> list[Shape]:
    """Stones in a sunflower pattern, spread over a hole of 0.9 units, centred at (x, y)."""
    radius = 0.1
    spread = 0.32 / np.sqrt(max(len(stones), 6))
    shapes = []
    for place, number in enumerate(stones):
        angle = 2.399963 * place
        distance = spread * np.sqrt(place + 0.3)
        shapes.append(
            Shape(
                "ellipse",
                Role.STONE,
                float(x + distance * np.cos(angle) - radius),
                float(y + distance * np.sin(angle) * stretch - radius),
                2 * radius,
                2 * radius,
                piece=number,
            )
        )
    return shapes
