"""How matches of games with a judge are refereed and checked."""

from pathlib import Path
from typing import Any

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import expect_judged
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.matches.points import Points, points_text
from uctvis.arena.matches.verdict import JUDGE
from uctvis.arena.referees.fitting import expect_usual, other_game
from uctvis.arena.referees.kinds.contract import (
    PLAYS,
    MatchArguments,
    Refereeing,
    about_scored,
    against_itself,
)
from uctvis.arena.referees.program import ProgramMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.protocols import protocol_of, usual_protocol
from uctvis.errors import SettingError
from uctvis.texts import _


class JudgedRefereeing(Refereeing):
    """Matches of games with a judge; a bot is checked against itself."""

    def match(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None,
        given: MatchArguments,
    ) -> ProgramMatch:
        return ProgramMatch(settings, pairing, folder, listen=given.listen, sandbox=given.sandbox)

    def described(self, settings: TournamentSettings, pairing: Pairing) -> dict[str, Any]:
        del pairing
        return {"game": expect_judged(settings.judged).name}

    def expect(self, settings: TournamentSettings) -> None:
        judged = expect_judged(settings.judged)
        for bot in settings.bots:
            if bot.kind is not BotKind.PROGRAM:
                expected = _("programs, because {game} has a judge that is a program")
                raise SettingError("bots", _("Bots"), expected.format(game=judged.name), bot.name)
            if settings.kind.name not in protocol_of(bot.protocol).matches:
                expected = _('protocol = "{protocol}", that of games with a judge, for {bot}')
                expected = expected.format(
                    protocol=usual_protocol(settings.kind.name), bot=bot.name
                )
                raise SettingError("protocol", _("Protocol"), expected, bot.protocol)
            if bot.game and bot.game != judged.name:
                raise other_game(bot, judged.name)
        because = _("none, because {game} has a judge that is a program").format(game=judged.name)
        expect_usual(settings, because)
        if settings.points != Points():
            got = ", ".join(map(points_text, settings.points))
            raise SettingError("points", _("Points"), because, got)

    def check_settings(self, settings: TournamentSettings) -> TournamentSettings:
        return against_itself(settings)

    def stage_of(self, entry: dict[str, Any]) -> str:
        if entry.get("seat") == 0 and entry["kind"] in ("move", "from"):
            return PLAYS
        return super().stage_of(entry)

    def blamed(self, record: MatchRecord) -> int:
        return JUDGE if record.is_void and not record.faults[0] else 0

    def about(self, record: MatchRecord, bot: Bot, *, plays: bool) -> tuple[bool, str]:
        del bot
        return about_scored(record, plays=plays)


REFEREEING = JudgedRefereeing()
