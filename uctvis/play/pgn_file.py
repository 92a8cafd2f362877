"""The games of a PGN file, listed without reading their moves, so that it may be of any size."""

import os
from array import array
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from uctvis.errors import GameError
from uctvis.game.written_games import WrittenGame
from uctvis.games.chess.game import GAME
from uctvis.games.chess.pgn.decoding import encoding_of
from uctvis.games.chess.pgn.finding import HEAD_BYTES, FoundGame, find_games
from uctvis.games.chess.pgn.tree import MOST_BYTES, read_one
from uctvis.games.chess.position import Position
from uctvis.paths import NotRegularError, open_regular
from uctvis.progress import Progress, unwatched
from uctvis.texts import _

# The most games that are listed, so that the list fits into memory.
MOST_GAMES = 1_000_000
_BETWEEN = "\x1f"


class PgnEntry(NamedTuple):
    """What the list says of a game; "" or "?" where the file does not say it."""

    event: str
    white: str
    black: str
    date: str
    result: str
    moves: str


class PgnFile:
    """The games of a PGN file or of a text.

    `list_games` finds them. While it runs, other threads can read the games that it has found. The
    file is opened for each reading, and may vanish or change between them.
    """

    def __init__(self, source: Path | str) -> None:
        """`source` is the path of the file, or the text."""
        # The name of the file; "" for a text.
        self.name = source.name if isinstance(source, Path) else ""
        # Whether only the first `MOST_GAMES` were listed.
        self.capped = False
        self._path = source if isinstance(source, Path) else None
        self._data = b"" if isinstance(source, Path) else source.encode("utf-8", "replace")
        # The state of the file when it was first opened.
        self._stamp: tuple[int, ...] | None = None
        self._encoding = "utf-8"
        # Appended to by one thread, the ends last, while others read.
        self._rows: list[str] = []
        self._starts, self._ends = array("Q"), array("Q")

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, number: int) -> PgnEntry:
        return PgnEntry(*self._rows[number].split(_BETWEEN))

    def list_games(self, progress: Progress = unwatched, most: int = MOST_GAMES) -> None:
        """Find the games, from the first one on; those that are listed already stay.

        Raises GameError if it is no file, or it has changed; OSError if the file cannot be read.
        """
        self.capped = False
        with self._opened() as file:
            size = os.fstat(file.fileno()).st_size if self._path else len(self._data)
            for number, found in enumerate(find_games(file, progress, size), 1):
                if number > len(self):
                    self._add(found)
                if number == most:
                    self.capped = True
                    return
        self._opened().close()

    def _add(self, found: FoundGame) -> None:
        tags = found.tags
        texts = [tags.get(name, "") for name in ("Event", "White", "Black", "Date", "Result")]
        texts.append(str(found.moves or ""))
        self._rows.append(_BETWEEN.join(text.replace(_BETWEEN, " ") for text in texts))
        self._starts.append(found.start)
        self._ends.append(found.end)

    def matching(self, words: Sequence[str], progress: Progress = unwatched) -> list[int]:
        """The numbers of the listed games that contain all words, in any case."""
        folded = [word.casefold() for word in words]
        found = []
        for number in range(len(self)):
            if number % 10_000 == 0:
                progress(0.0)
            row = self._rows[number].casefold()
            if all(word in row for word in folded):
                found.append(number)
        return found

    def read(self, number: int) -> WrittenGame[Position]:
        """Read a listed game.

        Raises GameError if the file has changed, or nothing of the game can be played; OSError if
        the file cannot be read.
        """
        start, end = self._starts[number], self._ends[number]
        with self._opened() as file:
            file.seek(start)
            return read_one(GAME, file.read(min(end - start, MOST_BYTES + 1)), self._encoding)

    def start_of(self, number: int) -> int:
        """The first byte of a listed game in the file."""
        return self._starts[number]

    def raw(self, number: int) -> bytes:
        """The bytes of a listed game. Raises GameError and OSError as `read`."""
        start, end = self._starts[number], self._ends[number]
        with self._opened() as file:
            file.seek(start)
            return file.read(end - start)

    def _opened(self) -> BinaryIO:
        """The file, at its beginning, if it is as it was."""
        if self._path is None:
            return BytesIO(self._data)
        file = open_chosen(self._path)
        try:
            self._check(file)
        except BaseException:
            file.close()
            raise
        return file

    def _check(self, file: BinaryIO) -> None:
        """Check that an opened file is the one that was listed."""
        now = os.fstat(file.fileno())
        stamp = (now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns)
        if self._stamp is None:
            self._stamp = stamp
            self._encoding = encoding_of(file.read(HEAD_BYTES))
            file.seek(0)
        elif stamp != self._stamp:
            text = _("{path} has changed since its games were listed: open it again")
            raise GameError(text.format(path=self._path))


def open_chosen(path: Path) -> BinaryIO:
    """Open a file that the user has chosen.

    Raises GameError if it is not a file; OSError if it cannot be read.
    """
    try:
        return open_regular(path)
    except NotRegularError as error:
        text = _("{path}: expected a file, got a folder, device or pipe")
        raise GameError(text.format(path=path)) from error
