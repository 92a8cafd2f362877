"""Reviewing the games of a PGN file one after the other, into another PGN file.

Each game is appended to the output as soon as it is judged, and is on the disk before the next one
begins. So nothing is lost when the work is stopped, the process is killed, or the disk is full: the
same call goes on after the games that are there. The last one may be judged in part; its judged
positions are not searched again. Games that cannot be read are copied as they are.
"""

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import NamedTuple

from uctvis.disk.os_errors import explained
from uctvis.errors import GameError
from uctvis.play.game_as_text import text_of
from uctvis.play.pgn_file import PgnFile
from uctvis.play.read_game import listed_game
from uctvis.play.session import GameSession
from uctvis.review.review import Review
from uctvis.review.review_text import review_in, with_review
from uctvis.review.reviewer import Reviewer
from uctvis.texts import _


class BatchStep(NamedTuple):
    """A game that was judged."""

    # Its place in the file, from 0.
    number: int
    session: GameSession
    review: Review
    # Whether it was in the output before.
    was_there: bool


class Batch:
    """Reviews the games of a file: `run` in one thread; `stop` and `progress` from any.

    Parameters
    ----------
    source : PgnFile
        Its games are listed.
    output : Path or None
        Where the reviewed games go; None: nowhere.
    reviewer : callable(session, Review or None) -> Reviewer
        Makes the reviewer of a game, which goes on with a part of its review.
    today : date
    """

    def __init__(
        self,
        source: PgnFile,
        output: Path | None,
        reviewer: Callable[[GameSession, Review | None], Reviewer],
        today: date,
    ) -> None:
        self._source, self._output, self._make, self._today = source, output, reviewer, today
        self._current: Reviewer | None = None
        self._done = 0
        self.stopped = False
        # Why games could not be judged, in sentences.
        self.problems: list[str] = []

    def stop(self) -> None:
        """Make `run` end within moments; what is judged is kept."""
        self.stopped = True
        if self._current is not None:
            self._current.stop()

    @property
    def progress(self) -> float:
        """The finished part, 0.0 to 1.0."""
        current = self._current
        part = 0.0 if current is None else current.progress
        return min((self._done + part) / max(len(self._source), 1), 1.0)

    def run(self, done: Callable[[BatchStep], None]) -> None:
        """Review the games, and tell `done` of each; those that are there already come first.

        Raises GameError if the output cannot be read or written, or has other games; EngineError
        and FunctionError as `Reviewer.run`.
        """
        begun = self._begun(done)
        for number in range(self._done, len(self._source)):
            if self.stopped:
                return
            session = self._session(number)
            if session is None:
                self._append(self._source.raw(number))
            else:
                self._review(number, session, begun, done)
            begun = None
            if not self.stopped:
                self._done = number + 1

    def _review(
        self,
        number: int,
        session: GameSession,
        begun: Review | None,
        done: Callable[[BatchStep], None],
    ) -> None:
        reviewer = self._current = self._make(session, begun)
        # `stop` does this in the reverse order, so that no stop is missed.
        if self.stopped:
            reviewer.stop()
        try:
            for _step in reviewer.run():
                pass
        finally:
            # Also after an error: what is judged is kept.
            self._current = None
            if reviewer.review.positions:
                text = with_review(text_of(session, self._today), reviewer.review)
                self._append(text.encode())
        done(BatchStep(number, session, reviewer.review, was_there=False))

    def _session(self, number: int) -> GameSession | None:
        """A game of the source; None if it cannot be read, which is noted."""
        try:
            session = listed_game(self._source, number)
        except GameError as error:
            self.problems.append(f"{number + 1}: {error}")
            return None
        except OSError as error:
            raise GameError(f"{self._source.name}: {explained(error)}") from error
        if session.problem:
            self.problems.append(f"{number + 1}: {session.problem}")
        return session

    # The output.

    def _begun(self, done: Callable[[BatchStep], None]) -> Review | None:
        """Read what is there; return the review of the game that was judged in part.

        That game is removed from the output, because its review goes on.
        """
        if self._output is None or not self._output.exists():
            return None
        there = PgnFile(self._output)
        try:
            there.list_games()
            for number in range(len(there)):
                if self.stopped:
                    return None
                if number >= len(self._source):
                    raise self._other(number)
                session = self._session(number)
                if session is not None:
                    is_ours, review = self._review_there(there, number, session)
                    if review is None or not review.is_complete:
                        if number < len(there) - 1 or not is_ours:
                            raise self._other(number)
                        # It was being written when the process ended, or was stopped before.
                        self._cut(there.start_of(number))
                        return review
                    done(BatchStep(number, session, review, was_there=True))
                self._done = number + 1
        except OSError as error:
            raise GameError(f"{self._output}: {explained(error)}") from error
        return None

    @staticmethod
    def _review_there(
        there: PgnFile, number: int, session: GameSession
    ) -> tuple[bool, Review | None]:
        """Whether the output may have a part of this game here, and the review if it is whole."""
        try:
            found = listed_game(there, number)
        except GameError:
            # Only its first bytes may be there; but then there was a game before.
            return number > 0, None
        game, start = session.game, session.positions[0]
        if found.moves != session.moves:
            begins = session.moves[: len(found.moves)] == found.moves
            return begins and review_in(game, start, found.moves, found.source) is not None, None
        review = review_in(game, start, session.moves, found.source)
        return review is not None, review

    def _other(self, number: int) -> GameError:
        text = _("{path}: expected a review of {file} to go on with, got another game: number {n}")
        return GameError(text.format(path=self._output, file=self._source.name, n=number + 1))

    def _append(self, data: bytes) -> None:
        """Write a game to the end of the output, completely or not at all."""
        if self._output is None:
            return
        try:
            with self._output.open("ab") as file:
                size = file.tell()
                try:
                    file.write(data + b"\n")
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    # On a full disk, too, a file can be made shorter.
                    os.truncate(self._output, size)
                    raise
        except (OSError, ValueError) as error:
            reason = explained(error) if isinstance(error, OSError) else str(error)
            raise GameError(f"{self._output}: {reason}") from error

    def _cut(self, size: int) -> None:
        assert self._output is not None  # noqa: S101 - something is there
        os.truncate(self._output, size)
