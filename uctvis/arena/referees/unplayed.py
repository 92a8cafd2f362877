"""A match that is not played, because one of its bots cannot be started."""

from pathlib import Path
from typing import Any

from uctvis import games
from uctvis.arena.matches.match import MatchRecord, Pairing, Usage, payoffs_of
from uctvis.arena.matches.opening import opening_of
from uctvis.arena.matches.transcript import TRANSCRIPT, Listener, Transcript
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.texts import _


class UnplayedMatch:
    """A match with a bot that has a problem, which did not start; the others have no result.

    In a knockout, they are in the next round all the same.
    """

    def __init__(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None,
        listen: Listener | None,
    ) -> None:
        self._settings = settings
        self._pairing = pairing
        self._path = None if folder is None else folder / TRANSCRIPT
        self._listen = listen

    def stop(self) -> None:
        """Nothing runs."""

    def play(self) -> MatchRecord:
        """The record of the match.

        Raises
        ------
        ArenaError
            The transcript cannot be written.
        """
        record = self._record()
        transcript = Transcript(self._path, self._listen)
        try:
            transcript.note("match", bots=list(record.bots), **self._described())
            transcript.note(
                "end",
                payoffs=list(record.payoffs),
                reason=record.reason,
                verdicts=[verdict.value for verdict in record.verdicts],
                faults=list(record.faults),
            )
        finally:
            transcript.close()
        return record

    def _described(self) -> dict[str, Any]:
        """What the first line of the transcript says of the game."""
        settings, pair = self._settings, self._pairing.pair
        if settings.judged is not None:
            return {"game": settings.judged.name}
        if settings.simultaneous is not None:
            dialects = [settings.bot(name).dialect for name in self._pairing.bots]
            values = {"seed": settings.seed_of(pair), "dialects": dialects}
            return {"game": settings.simultaneous.full_name, **values}
        game = games.find(settings.game)
        opening = opening_of(game, settings.opening_moves, settings.seed, pair)
        return {"game": game.full_name, "opening": list(opening.names)}

    def _record(self) -> MatchRecord:
        bots = [self._settings.bot(name) for name in self._pairing.bots]
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
