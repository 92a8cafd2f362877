"""Games of which a program is the judge, for any number of bots."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.judged_game import JudgedGame, expect_judged
from uctvis.arena.kinds.contract import MatchKind
from uctvis.errors import GameError
from uctvis.texts import _

_MEBIBYTE = 2**20


class JudgedMatches(MatchKind):
    """Matches of games with a judge."""

    name: ClassVar[str] = "judged"
    rank: ClassVar[int] = 1
    has_judge: ClassVar[bool] = True
    has_points: ClassVar[bool] = False
    usual_schedule: ClassVar[str] = "groups"

    def has_game(self, full_name: str, judged: JudgedGame | None) -> bool:
        del full_name
        return judged is not None

    def full_name(self, text: str) -> str:
        return text

    def title(self, full_name: str) -> str:
        return full_name

    def stub(self, full_name: str) -> str:
        del full_name
        raise GameError(
            _("expected a game of uctvis, got one with a judge: only the judge knows moves")
        )

    def players(self, judged: JudgedGame | None) -> tuple[int, int]:
        return expect_judged(judged).players

    def about(self, judged: JudgedGame | None) -> str:
        game = expect_judged(judged)
        fewest, most = game.players
        text = _(
            "{players} bots in a match of at most {limit:g} s; each has {seconds:g} s for an "
            "answer, and {size:g} MiB"
        )
        return text.format(
            players=str(fewest) if fewest == most else f"{fewest}\N{EN DASH}{most}",
            limit=game.match_seconds,
            seconds=game.seconds,
            size=game.memory / _MEBIBYTE,
        )

    def judges(self, judged: JudgedGame | None) -> tuple[Bot, ...]:
        return (expect_judged(judged).judge,)

    def with_judges(self, judged: JudgedGame | None, changed: Callable[[Bot], Bot]) -> JudgedGame:
        game = expect_judged(judged)
        return replace(game, judge=changed(game.judge))


KIND = JudgedMatches()
