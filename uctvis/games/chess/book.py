"""The book of chess: the main lines in `chess_openings.txt`, by their positions."""

import logging
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import chess

from uctvis.games.chess.words import words_of

_log = logging.getLogger(__name__)
_FILE = Path(__file__).with_name("openings.txt")
_NUMBER = re.compile(r"\d+\.")

# A position: its words but for the counters, and who is to move.
PositionKey = tuple[tuple[int, ...], chess.Color]


class OpeningLine(NamedTuple):
    """A main line: its name, from the general to the special, and its moves in SAN."""

    name: str
    moves: tuple[str, ...]


class BookEntry(NamedTuple):
    """What the lines through a position have there: the moves of those that go on, their names."""

    moves: list[chess.Move]
    names: list[str]

    @property
    def name(self) -> str:
        """What all the lines are called, as far as their names begin alike."""
        return ", ".join(_alike(*(name.split(", ") for name in self.names)))


def lines() -> Iterator[OpeningLine]:
    """The lines of the file, in its order; one that cannot be read is left out, with a warning."""
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
    """The entries, by position. The file is read at the first call."""
    entries: dict[PositionKey, BookEntry] = {}
    boards, moves = [chess.Board()], list[chess.Move]()
    places = [_place(boards[0])]
    before: tuple[str, ...] = ()
    for line in sorted(lines(), key=lambda line: line.moves):
        # With the line before it begins alike: that part has been gone through.
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
            # As far as it could be gone through.
            before = line.moves[: len(moves)]
            continue
        for place in places:
            entries.setdefault(place, BookEntry([], [])).names.append(line.name)
        for place, made in zip(places, moves, strict=False):
            entries[place].moves.append(made)
        before = line.moves
    return entries


def entry_of(words: tuple[int, ...], turn: chess.Color) -> BookEntry | None:
    """The entry of a position, by its words; None where no line goes through it."""
    return book().get((words[:-1], turn))


def _leave_out(line: str) -> None:
    _log.warning("%s: not a line of the opening book, left out: %s", _FILE, line)


def _alike(*rows: Sequence[str]) -> list[str]:
    """What the rows begin with, all of them."""
    return [
        words[0] for words in takewhile(lambda words: len({*words}) == 1, zip(*rows, strict=False))
    ]


def _place(board: chess.Board) -> PositionKey:
    return words_of(board)[:-1], board.turn
