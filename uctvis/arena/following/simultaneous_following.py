"""Follow the transcript of a simultaneous game: its states, and what bots wrote in each turn."""

from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

from uctvis.arena.following.following import (
    DamagedLine,
    ErrorText,
    Follower,
    SaidLine,
    text_of,
    wrong,
)
from uctvis.arena.matches.annotations import Annotation, read_annotation
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.errors import SettingError
from uctvis.simultaneous import SimultaneousGame
from uctvis.simultaneous.contract import DIALECTS, PLAYERS, SimultaneousState
from uctvis.texts import _


class FollowedStep(NamedTuple):
    """A turn of both players."""

    # When it was played, in seconds since the start of the match.
    time: float
    # The lines of each player, with line feeds between them; None of one who was too late.
    answers: tuple[str | None, ...]
    # How long each of them thought.
    seconds: tuple[float, ...]


class SimultaneousFollower(Follower):
    """Reads a transcript of a simultaneous game while it grows.

    Attributes
    ----------
    states : list of SimultaneousState
        The start, and the state after each step; not to be changed. Empty before the first line,
        and if the original rules have no map for this seed.
    """

    kind: ClassVar[str] = "simultaneous"

    def __init__(self, path: Path, game: SimultaneousGame) -> None:
        self.game = game
        self.warm_part = game.name
        super().__init__(path)

    @classmethod
    def of_game(cls, folder: Path, game: SimultaneousGame) -> Self:
        """Follow the match with this folder."""
        return cls(folder / TRANSCRIPT, game)

    def _begin(self) -> None:
        super()._begin()
        self.seed = 0
        self.dialects: tuple[str, ...] = ()
        self.states: list[SimultaneousState] = []
        self.steps: list[FollowedStep] = []
        # How many lines of errors each player had written before each step.
        self._written: list[tuple[int, ...]] = []

    def _take_match(self, entry: dict[str, Any]) -> None:
        super()._take_match(entry)
        if len(self.bots) != PLAYERS:
            raise DamagedLine(wrong("bots", _("two names"), list(self.bots)))
        name, seed, dialects = text_of(entry, "game"), entry.get("seed"), entry.get("dialects")
        if name != self.game.full_name:
            raise DamagedLine(wrong("game", repr(self.game.full_name), name))
        self.game_title = self.game.title
        if (
            not isinstance(dialects, list)
            or len(dialects) != PLAYERS
            or not all(dialect in DIALECTS for dialect in dialects)
        ):
            expected = _("two of {names}").format(names=", ".join(DIALECTS))
            raise DamagedLine(wrong("dialects", expected, dialects))
        if type(seed) is not int:
            raise DamagedLine(wrong("seed", _("a whole number"), seed))
        self.seed, self.dialects = seed, tuple(dialects)
        # The original rules have seeds without a map. The end of the match says so.
        with suppress(SettingError):
            self.states.append(self.game.initial(seed))

    def _take_step(self, entry: dict[str, Any], time: float) -> None:
        answers, seconds = entry.get("answers"), self._numbers(entry, "seconds")
        if (
            not isinstance(answers, list)
            or len(answers) != PLAYERS
            or not all(answer is None or isinstance(answer, str) for answer in answers)
        ):
            raise DamagedLine(wrong("answers", _("two texts"), answers))
        if not self.states or self.states[-1].is_over:
            raise DamagedLine(_("expected no step after the end of the game"))
        state = self.states[-1].copy()
        self._take_messages(state, tuple(answers), time)
        lines = [None if answer is None else answer.split("\n") for answer in answers]
        state.step(lines, self.dialects)
        self.states.append(state)
        self.steps.append(FollowedStep(time, tuple(answers), seconds))
        self._written.append(tuple(len(self.errors[seat]) for seat in range(PLAYERS)))

    def _take_messages(
        self, state: SimultaneousState, answers: tuple[str | None, ...], time: float
    ) -> None:
        """Take what was said in a turn. The lines to bots are not in the transcript."""
        begun = self.steps[-1].time if self.steps else self._time
        for player, dialect in enumerate(self.dialects):
            start = () if self.steps else state.init_lines(player, dialect)
            text = "\n".join((*start, *state.inputs(player, dialect)))
            self.messages.append(SaidLine(begun, player, False, text))
        for player, answer in enumerate(answers):
            if answer:
                self.messages.append(SaidLine(time, player, True, answer))

    # What it says.

    def errors_at(self, step: int, player: int) -> list[ErrorText]:
        """The standard error of a player in the turn with this number, from 1.

        With the number of steps + 1, the turn that is not over.
        """
        begin = self._written[step - 2][player] if step > 1 else 0
        end = self._written[step - 1][player] if step <= len(self._written) else None
        return self.errors[player][begin:end]

    def annotations_at(self, step: int, player: int) -> list[Annotation]:
        """What a player asked to have drawn in a turn, as in `errors_at`."""
        found = (read_annotation(line.text) for line in self.errors_at(step, player))
        return [one for one in found if one is not None]
