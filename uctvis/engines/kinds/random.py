"""Random moves."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from uctvis.engines.contract import Engine
from uctvis.engines.made import Made, Maker
from uctvis.engines.players import ChosenMove
from uctvis.engines.time_management import Allotment
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.texts import _


class RandomPlayer:
    """A player that chooses all legal moves with the same probability."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(
        self, game: AnyGame, position: AnyPosition, _allotment: Allotment | None = None
    ) -> ChosenMove:
        return ChosenMove(Made(self._random.choice(game.legal_moves(position)), Maker.CHANCE))

    def stop(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class RandomEngine(Engine):
    """An engine whose players choose at random."""

    name: ClassVar[str] = "random"
    rank: ClassVar[int] = 3
    is_plain: ClassVar[bool] = True
    bot_title: ClassVar[str] = _("Random moves")

    @classmethod
    def read(cls, _text: str | None, *, on_clock: bool = False) -> "RandomEngine":  # noqa: ARG003
        """Make one: it has no settings."""
        return cls()

    def described(self, _game: AnyGame) -> str:
        return self.name

    def expect(self, game: AnyGame) -> None:
        """It can play every game."""

    def player(self, random: Random) -> RandomPlayer:
        return RandomPlayer(random)


ENGINE = RandomEngine
