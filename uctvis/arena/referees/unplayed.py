"""A match that is not played, because one of its bots cannot be started."""

from pathlib import Path

from uctvis.arena.matches.match import MatchRecord, Pairing, Usage, payoffs_of
from uctvis.arena.matches.transcript import TRANSCRIPT, Listener, Transcript
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.kinds import refereeing_of
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

        Raises ArenaError if the transcript cannot be written.
        """
        record = self._record()
        described = refereeing_of(self._settings.kind).described(self._settings, self._pairing)
        transcript = Transcript(self._path, self._listen)
        try:
            transcript.note("match", bots=list(record.bots), **described)
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
