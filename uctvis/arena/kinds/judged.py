"""Games of which a program is the judge, for any number of bots."""

from typing import ClassVar

from uctvis.arena.kinds.contract import MatchKind
from uctvis.errors import GameError
from uctvis.texts import _


class JudgedMatches(MatchKind):
    """Matches of games with a judge."""

    name: ClassVar[str] = "judged"
    rank: ClassVar[int] = 1
    has_judge: ClassVar[bool] = True
    has_points: ClassVar[bool] = False
    usual_schedule: ClassVar[str] = "groups"

    def has_game(self, full_name: str, *, has_judge: bool) -> bool:
        del full_name
        return has_judge

    def full_name(self, text: str) -> str:
        return text

    def title(self, full_name: str) -> str:
        return full_name

    def stub(self, full_name: str) -> str:
        del full_name
        raise GameError(
            _("expected a game of uctvis, got one with a judge: only the judge knows moves")
        )


KIND = JudgedMatches()
