"""Learn from my mistakes: positions in which a user erred, to be solved again at growing intervals.

A position is due on the day after the mistake. Whoever finds a better move at the first try sees
the position again after the next of `INTERVALS`, in days; whoever needs another try begins again
with the first. After the last interval, the position is learnt and comes back no more.

Each position is a file of its own in the user's data folder, so that two windows do not hinder each
other, and a damaged file makes no other one unreadable. No file is ever removed here.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import blake2s
from pathlib import Path
from typing import Any

import platformdirs

from uctvis import games, paths
from uctvis.disk.os_errors import explained
from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.review.checked_json import number, read_object, text, unexpected, whole
from uctvis.review.judgement import JudgedMove
from uctvis.review.review import Review
from uctvis.review.sentences import positions_of
from uctvis.texts import _

FORMAT = 1
# Days until a position comes back: after the mistake, and after each day on which it was solved at
# the first try.
INTERVALS = (1, 3, 7, 16, 35)
_NAME = re.compile(r"[0-9a-f]{16}\.json")
_MOST_BYTES, _MOST_TRIES = 200_000, 1_000_000
# More are not read: the list would take too long.
MOST_MISTAKES = 20_000


@dataclass(frozen=True)
class Mistake:
    """A position in which a user erred.

    Attributes
    ----------
    game, position :
        Where the user was to move.
    played, best : int
        The move that the user made, and the one that the search preferred.
    before, after : float
        The user's win rates with the best move and with the played one, 0 to 1.
    by : str
        What judged it, as `Review.by`.
    day : date
        When it was added.
    due : date or None
        When it comes back; None: it is learnt.
    stage : int
        How often it was solved at the first try in a row: its place in `INTERVALS`.
    tries : int
        How many answers it got so far.
    """

    game: AnyGame
    position: AnyPosition
    played: Move
    best: Move
    before: float
    after: float
    by: str
    day: date
    due: date | None
    stage: int = 0
    tries: int = 0

    @classmethod
    def of(
        cls, review: Review, verdict: JudgedMove, position: AnyPosition, today: date
    ) -> "Mistake":
        """The mistake that a review found in a position of the game."""
        return cls(
            review.game,
            position,
            verdict.move,
            verdict.best,
            verdict.before,
            verdict.after,
            review.by,
            today,
            today + timedelta(INTERVALS[0]),
        )

    @property
    def name(self) -> str:
        """The name of its file: the same mistake in the same position has the same one."""
        said = (self.game.full_name, self.game.state_name(self.position), self.played_name)
        return f"{blake2s(json.dumps(said).encode(), digest_size=8).hexdigest()}.json"

    @property
    def played_name(self) -> str:
        """The name of the move that was made."""
        return self.game.move_name(self.position, self.played)

    @property
    def is_learnt(self) -> bool:
        """Whether it comes back no more."""
        return self.due is None

    def is_due(self, today: date) -> bool:
        """Whether it is to be solved today."""
        return self.due is not None and self.due <= today

    def solved(self, today: date, tries: int) -> "Mistake":
        """After a day on which it was solved with so many tries, at least 1."""
        tries = max(tries, 1)
        stage = self.stage + 1 if tries == 1 else 0
        learnt = stage >= len(INTERVALS)
        due = None if learnt else today + timedelta(INTERVALS[stage])
        return replace(self, stage=stage, due=due, tries=self.tries + tries)

    def given_up(self, today: date, tries: int) -> "Mistake":
        """After a day on which its solution was shown, after so many wrong answers."""
        due = today + timedelta(INTERVALS[0])
        return replace(self, stage=0, due=due, tries=self.tries + tries)

    def written(self) -> dict[str, Any]:
        """The mistake as an object of JSON."""
        return {
            "uctvis_mistake": FORMAT,
            "game": self.game.full_name,
            "position": self.game.state_name(self.position),
            "played": self.played_name,
            "best": self.game.move_name(self.position, self.best),
            "before": self.before,
            "after": self.after,
            "by": self.by,
            "day": self.day.isoformat(),
            "due": None if self.due is None else self.due.isoformat(),
            "stage": self.stage,
            "tries": self.tries,
        }

    @classmethod
    def read(cls, saved: dict[str, Any]) -> "Mistake":
        """The mistake that `written` wrote. Raises GameError if it is none."""
        if saved.get("uctvis_mistake") != FORMAT:
            expected = _("a mistake written by uctvis in format {format}")
            raise unexpected(expected.format(format=FORMAT), saved.get("uctvis_mistake"))
        game = games.find(text(saved, "game"))
        position = game.parse_state(text(saved, "position", most=100_000))
        return cls(
            game,
            position,
            game.parse_move(position, text(saved, "played")),
            game.parse_move(position, text(saved, "best")),
            number(saved, "before"),
            number(saved, "after"),
            text(saved, "by"),
            _day(saved, "day"),
            None if saved.get("due") is None else _day(saved, "due"),
            whole(saved, "stage", len(INTERVALS)),
            whole(saved, "tries", _MOST_TRIES),
        )


def _day(saved: dict[str, Any], name: str) -> date:
    written = text(saved, name)
    try:
        return date.fromisoformat(written)
    except ValueError as error:
        raise unexpected(_("a day in {field}").format(field=name), written) from error


def mistakes_folder() -> Path:
    """The folder of the user's mistakes, which need not exist."""
    return Path(platformdirs.user_data_dir("uctvis", appauthor=False)) / "mistakes"


class MistakeSet:
    """The mistakes of a user, in a folder.

    `today` says the day; tests and lessons may move it.
    """

    def __init__(self, folder: Path | None = None, today: Callable[[], date] = date.today) -> None:
        self.folder = mistakes_folder() if folder is None else folder
        self.today = today
        # Why files could not be read by the last `read`, in sentences.
        self.problems: tuple[str, ...] = ()

    def read(self) -> list[Mistake]:
        """All mistakes: those that are due come first, the ones learnt last.

        Files that cannot be read are left out, and named in `problems`. Raises GameError if the
        folder cannot be read.
        """
        try:
            names = sorted(one.name for one in self.folder.iterdir() if _NAME.fullmatch(one.name))
        except FileNotFoundError:
            names = []
        except OSError as error:
            raise GameError(f"{self.folder}: {explained(error)}") from error
        found, problems = [], []
        for name in names[:MOST_MISTAKES]:
            try:
                found.append(self._load(name))
            except GameError as error:
                problems.append(str(error))
        self.problems = tuple(problems)
        return sorted(found, key=lambda one: (one.due or date.max, one.day, one.name))

    def due(self) -> list[Mistake]:
        """The mistakes to be solved today. Raises as `read`."""
        today = self.today()
        return [one for one in self.read() if one.is_due(today)]

    def add(self, review: Review, player: int | None = None) -> list[Mistake]:
        """Keep the inaccuracies, mistakes and blunders of a review, of one player or of both.

        Returns those that are new: a mistake that was made before stays as it is, unless it was
        learnt; then it begins again. Raises GameError if a file cannot be written.
        """
        new, positions = [], positions_of(review)
        for verdict in review.in_order:
            if verdict.mark.is_error and player in (None, verdict.player):
                one = Mistake.of(review, verdict, positions[verdict.number - 1], self.today())
                if not self._is_waiting(one):
                    self.put(one)
                    new.append(one)
        return new

    def put(self, mistake: Mistake) -> None:
        """Write a mistake as it is now. Raises GameError if that fails."""
        data = json.dumps(mistake.written(), indent=1).encode()
        path = self.folder / mistake.name
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            paths.write_whole(path, data)
        except OSError as error:
            raise GameError(f"{path}: {explained(error)}") from error

    def _is_waiting(self, mistake: Mistake) -> bool:
        """Whether the same mistake is there and not learnt yet, or its file is damaged."""
        path = self.folder / mistake.name
        if not path.exists():
            return False
        try:
            return not self._load(mistake.name).is_learnt
        except GameError:
            # It stays for whoever can repair it.
            return True

    def _load(self, name: str) -> Mistake:
        path = self.folder / name
        try:
            data = paths.read_small(path, _MOST_BYTES + 1)
        except OSError as error:
            raise GameError(f"{path}: {explained(error)}") from error
        try:
            return Mistake.read(read_object(data, _("a mistake in JSON"), _MOST_BYTES))
        except GameError as error:
            raise GameError(f"{path}: {error}") from error
