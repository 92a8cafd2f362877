"""What a kind of matches declares: how games of it are played, for whoever asks."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.judged_game import JudgedGame

_TWO = 2


class MatchKind(ABC):
    """A kind of matches.

    The description of a game with a judge is given to each method that needs it, as `judged`; it is
    None for other games.
    """

    # The name of its file.
    name: ClassVar[str]
    # Its place in the order of `match_kinds`; the last one takes what is left.
    rank: ClassVar[int]
    # Whether a match is a sequence of moves, with an opening, clocks, engines and trees.
    has_moves: ClassVar[bool] = False
    # Whether a program is the judge, so that only it knows what was played.
    has_judge: ClassVar[bool] = False
    # Whether tables give points for verdicts; otherwise they add the scores.
    has_points: ClassVar[bool] = True
    # Whether all bots of a match think at the same time.
    answers_together: ClassVar[bool] = False
    # The name of a schedule.
    usual_schedule: ClassVar[str] = "ordered"

    @abstractmethod
    def has_game(self, full_name: str, judged: JudgedGame | None) -> bool:
        """Whether matches of this game are of this kind, perhaps with wrong parameters."""

    @abstractmethod
    def full_name(self, text: str) -> str:
        """The full name of the game that a text names.

        Raises GameError if there is no such game, or it has no such parameters.
        """

    @abstractmethod
    def title(self, full_name: str) -> str:
        """The game for users; raises as `full_name`."""

    @abstractmethod
    def stub(self, full_name: str) -> str:
        """What bots read and write, in the language of `uctvis.arena.stubs.parser`.

        Raises GameError if there is no such game, or only its judge knows what bots read.
        """

    def players(self, judged: JudgedGame | None) -> tuple[int, int]:
        """The fewest and the most bots in a match."""
        del judged
        return _TWO, _TWO

    def about(self, judged: JudgedGame | None) -> str:
        """What users should know about the game before they choose bots; "" for nothing."""
        del judged
        return ""

    def judges(self, judged: JudgedGame | None) -> tuple[Bot, ...]:
        """The programs that take part without being bots."""
        del judged
        return ()

    def with_judges(
        self, judged: JudgedGame | None, changed: Callable[[Bot], Bot]
    ) -> JudgedGame | None:
        """The same game with another description of each of its `judges`."""
        del changed
        return judged

    def seed_of(self, seed: int, pair: int) -> int:
        """The seed of the matches of a pair, in a tournament with this seed."""
        del pair
        return seed
