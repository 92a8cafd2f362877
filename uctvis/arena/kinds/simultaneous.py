"""Simultaneous games of ours: all bots answer at the same time."""

from typing import ClassVar

from uctvis import simultaneous
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.kinds.contract import MatchKind


class SimultaneousMatches(MatchKind):
    """Matches of simultaneous games."""

    name: ClassVar[str] = "simultaneous"
    rank: ClassVar[int] = 2
    answers_together: ClassVar[bool] = True

    def has_game(self, full_name: str, judged: JudgedGame | None) -> bool:
        return judged is None and simultaneous.is_simultaneous(full_name)

    def full_name(self, text: str) -> str:
        return simultaneous.find(text).full_name

    def title(self, full_name: str) -> str:
        return simultaneous.find(full_name).title

    def stub(self, full_name: str) -> str:
        return simultaneous.find(full_name).declaration.stub

    def seed_of(self, seed: int, pair: int) -> int:
        return seed + pair


KIND = SimultaneousMatches()
