"""The opening book of chess: the main lines in `openings.txt`, indexed by position."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from uctvis.games.chess.words import words_of

if TYPE_CHECKING:
    import chess

_log = logging.getLogger(__name__)
_FILE = Path(__file__).with_name("openings.txt")
_NUMBER = re.compile(r"\d+\.")

# A position: its words without the counters, and the player to move.
PositionKey = tuple[tuple[int, ...], bool]


class OpeningLine(NamedTuple):
    """A main line: its name, from the general to the specific, and its moves in SAN."""

    name: str
    moves: tuple[str, ...]


class BookEntry(NamedTuple):
    """The names of the lines through a position, and the next moves of those that continue."""

    moves: list[chess.Move]
    names: list[str]

    @property
    def name(self) -> str:
        """The common start of the names of all the lines."""
        return ", ".join(_alike(*(name.split(", ") for name in self.names)))


def lines() -> Iterator[OpeningLine]:
    """The lines of the file in order; unreadable lines are skipped with a warning in the log."""
    for number, data in enumerate(_FILE.read_bytes().splitlines(), 1):
        try:
            text = data.decode()
        except UnicodeDecodeError:
            _leave_out(f"line {number}")
            continue
        if text and not text.startswith("#"):
            name, _colon, moves = text.partition(": ")
            yield OpeningLine(name, tuple(_NUMBER.sub("", moves).split()))


@cache
def book() -> dict[PositionKey, BookEntry]:
    """The entries by position. The first call reads the file."""
    import chess

    entries: dict[PositionKey, BookEntry] = {}
    boards, moves = [chess.Board()], list[chess.Move]()
    places = [_place(boards[0])]
    before: tuple[str, ...] = ()
    for line in sorted(lines(), key=lambda line: line.moves):
        # Keep the positions of the moves that this line shares with the previous one.
        common = len(_alike(before, line.moves))
        del boards[common + 1 :], places[common + 1 :], moves[common:]
        try:
            for move in line.moves[common:]:
                board = boards[-1].copy(stack=False)
                moves.append(board.push_san(move))
                boards.append(board)
                places.append(_place(board))
        except ValueError:
            _leave_out(line.name)
            # Only these moves could be played.
            before = line.moves[: len(moves)]
            continue
        for place in places:
            entries.setdefault(place, BookEntry([], [])).names.append(line.name)
        for place, made in zip(places, moves, strict=False):
            entries[place].moves.append(made)
        before = line.moves
    return entries


def entry_of(words: tuple[int, ...], turn: bool) -> BookEntry | None:
    """The entry of a position, given by its words; None if no line goes through it."""
    return book().get((words[:-1], turn))


def _leave_out(line: str) -> None:
    _log.warning("%s: not a line of the opening book, left out: %s", _FILE, line)


def _alike(*rows: Sequence[str]) -> list[str]:
    """The longest common prefix of the rows."""
    return [
        words[0] for words in takewhile(lambda words: len({*words}) == 1, zip(*rows, strict=False))
    ]


def _place(board: chess.Board) -> PositionKey:
    return words_of(board)[:-1], board.turn
