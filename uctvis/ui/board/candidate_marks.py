"""Which mark stands for each candidate move: numbers for the best few, dots for the others.

As in other programs for board games, the colour says how good a move is, and its strength how
often it was searched, so that a move with one visit is never as green as the best one. A value
that is only a bound has an unfilled mark.
"""

import math
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from uctvis.explain.bound_texts import bounded
from uctvis.explain.move_rows import MoveRow
from uctvis.explain.number_formats import payoff_text
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.bounds import EXACT

# The moves with numbers at most, and their least share of the visits of the most visited move.
MOST_NUMBERS, _LEAST_SHARE = 5, 0.02
# Colours by the difference from the best value. Texts on them are dark. Colour-blind people can
# tell the first from the last ones, which are also darker.
_COLOURS = ((0.01, "#35cfa6"), (0.04, "#bfe38a"), (0.08, "#f2e15a"), (0.15, "#eea83a"))
_FAR_BEHIND = "#d9682f"
# Nobody knows how good a move is whose value is a bound.
BOUND_COLOUR = "#e3e7ee"
# The strength of a colour: of a move without visits, and of the most visited one.
_FAINTEST, _STRONGEST, _OF_BOUNDS = 0.3, 0.93, 0.6
# So many visits say something about a move.
_FEW = 10
# Pixels: the least height of a mark with two lines, the size of a mark with one line, and the
# width of a letter on it.
_TWO_LINES, _HEIGHT, _LETTER, _PADDING = 36.0, 17.0, 7.2, 8.0
# The width of a dot in a cell.
_DOT = 0.3


def colour_of(behind: float) -> str:
    """The colour of a move whose value is `behind` lower than the best one."""
    return next((colour for most, colour in _COLOURS if behind <= most), _FAR_BEHIND)


def short_count(count: int) -> str:
    """A count with at most four digits, or rounded and with a letter."""
    for unit, letter in ((1_000_000, "M"), (1_000, "k")):
        if count >= unit:
            digits = 1 if count < 100 * unit else 0
            return f"{count / unit:.{digits}f}{letter}"
    return str(count)


class CandidateLook(Enum):
    """The shape of a mark."""

    CHIP = "a disc with the value and the visits"
    LABEL = "a label with the value only, where cells are small"
    DOT = "a dot without numbers"


class CandidateBox(NamedTuple):
    """An upright rectangle, in the units of a picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def overlaps(self, other: "CandidateBox") -> bool:
        """Whether two boxes have a part in common."""
        return (
            abs(self.centre[0] - other.centre[0]) < (self.width + other.width) / 2
            and abs(self.centre[1] - other.centre[1]) < (self.height + other.height) / 2
        )

    def resized(self, width: float, height: float) -> "CandidateBox":
        """A box of another size with the same centre."""
        x, y = self.centre
        return CandidateBox(x - width / 2, y - height / 2, width, height)


class CandidateMark(NamedTuple):
    """The mark of a move."""

    row: MoveRow
    look: CandidateLook
    box: CandidateBox
    colour: str
    # How strong its colour is, 0.0 to 1.0.
    strength: float
    # Whether only its outline is coloured.
    is_hollow: bool
    texts: tuple[str, ...] = ()


def drawn_rows(rows: Sequence[MoveRow]) -> list[MoveRow]:
    """The rows of moves that can be drawn."""
    return [row for row in rows if row.move is not None and row.worth is not None]


def is_bound(row: MoveRow) -> bool:
    """Whether the value of a move is only a bound."""
    return row.proof is None and row.bound != EXACT


def strength_of(row: MoveRow, most: int) -> float:
    """How strong the colour of a move is beside one with `most` visits."""
    if is_bound(row):
        return _OF_BOUNDS
    if row.proof is not None:
        return _STRONGEST
    return _FAINTEST + (_STRONGEST - _FAINTEST) * min(math.sqrt(row.visits / max(most, 1)), 1.0)


def trusted_visits(rows: Sequence[MoveRow]) -> int:
    """The visits of a move whose colour is strong: the most visits, unless those are too few.

    The visits of alpha-beta do not show how certain a value is.
    """
    most = max(row.visits for row in rows)
    return most if any(is_bound(row) for row in rows) else max(most, _FEW)


def has_numbers(rank: int, row: MoveRow, most: int) -> bool:
    """Whether the move of this rank, from 0, has its numbers on the board."""
    return rank == 0 or (rank < MOST_NUMBERS and row.visits >= _LEAST_SHARE * most)


def value_text(row: MoveRow) -> str:
    """The value of a move for the player who moves, with the sign of a bound."""
    worth = payoff_text(row.worth or 0.0, shares=row.shares or row.proof is not None)
    return worth if row.proof else bounded(worth, row.bound)


def marks_of(
    rows: Sequence[MoveRow],
    cells: Sequence[CandidateBox],
    scale: float,
    rights: Sequence[float] = (),
) -> list[CandidateMark]:
    """The marks of moves, sorted from the best, whose numbers never overlap.

    Parameters
    ----------
    rows : sequence of MoveRow
        See `drawn_rows`.
    cells : sequence of CandidateBox
        The square of each move.
    scale : float
        The pixels of a unit.
    rights : sequence of float
        How far to the right the mark of each move may reach; () for no such limits.
    """
    best, most = rows[0].worth or 0.0, max(row.visits for row in rows)
    trusted = trusted_visits(rows)
    marks: list[CandidateMark] = []
    labelled: list[CandidateBox] = []
    for rank, (row, cell) in enumerate(zip(rows, cells, strict=True)):
        box, look = cell.resized(_DOT * cell.width, _DOT * cell.height), CandidateLook.DOT
        texts: tuple[str, ...] = ()
        if has_numbers(rank, row, most):
            whole, kind, said = _numbered(row, cell, scale)
            if rights:
                whole = whole._replace(x=min(whole.x, rights[rank] - whole.width))
            if not any(whole.overlaps(other) for other in labelled):
                box, look, texts = whole, kind, said
                labelled.append(whole)
        if look is CandidateLook.DOT and any(box.overlaps(other) for other in labelled):
            continue
        hollow = is_bound(row)
        colour = BOUND_COLOUR if hollow else colour_of(best - (row.worth or 0.0))
        marks.append(
            CandidateMark(row, look, box, colour, strength_of(row, trusted), hollow, texts)
        )
    # A label may be wider than its cell, and cover the dot of a better move.
    return [
        mark
        for mark in marks
        if mark.look is not CandidateLook.DOT
        or not any(mark.box.overlaps(other) for other in labelled)
    ]


def _numbered(
    row: MoveRow, cell: CandidateBox, scale: float
) -> tuple[CandidateBox, CandidateLook, tuple[str, ...]]:
    """The place, the shape and the texts of a move with numbers."""
    value = value_text(row)
    if cell.height * scale >= _TWO_LINES:
        return cell, CandidateLook.CHIP, (value, short_count(row.visits))
    width = (len(value) * _LETTER + _PADDING) / scale
    return cell.resized(max(width, cell.width), _HEIGHT / scale), CandidateLook.LABEL, (value,)


def tip_of(row: MoveRow) -> str:
    """What a mark means, in sentences."""
    visits = ngettext("{count} visit", "{count} visits", row.visits)
    parts = [
        _("{move}: {value}, {visits}").format(
            move=row.text or row.name,
            value=row.win,
            visits=visits.format(count=grouped(row.visits)),
        )
    ]
    if is_bound(row):
        parts.append(_("An unfilled mark: the value is only a bound, which was enough."))
    parts.append(_("Green: as good as the best move; orange: worse. Faint: few visits."))
    return "\n".join(parts)
