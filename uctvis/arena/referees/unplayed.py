"""A match that is not played, because one of its bots cannot be started."""

from typing import Any

from uctvis.arena.matches.match import MatchRecord, Usage, payoffs_of
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.kinds import refereeing_of
from uctvis.arena.referees.refereed_match import RefereedMatch
from uctvis.texts import _


class UnplayedMatch(RefereedMatch):
    """A match with a bot that has a problem, which did not start; the others have no result.

    In a knockout, they are in the next round all the same.
    """

    def _described(self) -> dict[str, Any]:
        described = refereeing_of(self._settings.kind).described(self._settings, self._pairing)
        return {"bots": list(self._pairing.bots), **described}

    def _end(self) -> None:
        """Nothing runs."""

    def _played(self, begun: float) -> MatchRecord:
        del begun
        bots = self._bots
        about = _("{bot} is out: it did not start")
        return MatchRecord(
            *self._pairing,
            opening=(),
            moves=(),
            payoffs=payoffs_of([float(not bot.problem) for bot in bots]),
            reason="; ".join(about.format(bot=bot.name) for bot in bots if bot.problem),
            verdicts=tuple(Verdict.DID_NOT_START if bot.problem else Verdict.VOID for bot in bots),
            faults=tuple(bot.problem for bot in bots),
            usage=(Usage(),) * len(bots),
            not_started=tuple(seat for seat, bot in enumerate(bots) if bot.problem),
        )
