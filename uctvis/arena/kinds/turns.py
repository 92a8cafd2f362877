"""Turn-based games of ours: the bots move one after the other."""

from typing import ClassVar

from uctvis import games
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.kinds.contract import MatchKind
from uctvis.arena.stubs.turns import turns_stub


class TurnsMatches(MatchKind):
    """Matches of turn-based games."""

    name: ClassVar[str] = "turns"
    rank: ClassVar[int] = 3
    has_moves: ClassVar[bool] = True

    def has_game(self, full_name: str, judged: JudgedGame | None) -> bool:
        del full_name
        return judged is None

    def full_name(self, text: str) -> str:
        return games.find(text).full_name

    def title(self, full_name: str) -> str:
        return games.find(full_name).title

    def stub(self, full_name: str) -> str:
        return turns_stub(games.find(full_name))


KIND = TurnsMatches()
