"""How matches of simultaneous games are refereed and checked."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from uctvis import simultaneous
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.referees.fitting import expect_usual, other_game
from uctvis.arena.referees.kinds.contract import (
    PLAYS,
    MatchArguments,
    Refereeing,
    about_scored,
    against_itself,
    failure_of,
)
from uctvis.arena.referees.simultaneous import SimultaneousMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.protocols import protocol_of, usual_protocol
from uctvis.arena.seats.simultaneous_person import SimultaneousPerson
from uctvis.errors import SettingError
from uctvis.simultaneous import SimultaneousGame
from uctvis.simultaneous.contract import DIALECTS
from uctvis.texts import _

_SEED = 1


class SimultaneousRefereeing(Refereeing):
    """Matches of simultaneous games; a bot is checked against itself."""

    def match(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None,
        given: MatchArguments,
    ) -> SimultaneousMatch:
        found = given.persons.items()
        persons = {name: one for name, one in found if isinstance(one, SimultaneousPerson)}
        return SimultaneousMatch(
            settings,
            pairing,
            folder,
            listen=given.listen,
            persons=persons,
            sandbox=given.sandbox,
            server=given.server,
        )

    def described(self, settings: TournamentSettings, pairing: Pairing) -> dict[str, Any]:
        dialects = [settings.bot(name).dialect for name in pairing.bots]
        values = {"seed": settings.seed_of(pairing.pair), "dialects": dialects}
        return {"game": simultaneous.find(settings.game).full_name, **values}

    def expect(self, settings: TournamentSettings) -> None:
        game = simultaneous.find(settings.game)
        kind = settings.kind.name
        for bot in settings.bots:
            if bot.kind is BotKind.ENGINE:
                expected = _("programs and people, because both players act at once in {game}")
                raise SettingError("bots", _("Bots"), expected.format(game=game.title), bot.name)
            if bot.is_program and kind not in protocol_of(bot.protocol).matches:
                expected = _('protocol = "{protocol}", that of simultaneous games, for {bot}')
                expected = expected.format(protocol=usual_protocol(kind), bot=bot.name)
                raise SettingError("protocol", _("Protocol"), expected, bot.protocol)
            # The lines are the same with all rules.
            if bot.game and bot.game.partition(":")[0] != game.name:
                raise other_game(bot, game.full_name)
            if bot.dialect not in DIALECTS:
                raise SettingError("dialect", _("Dialect"), ", ".join(DIALECTS), bot.dialect)
        because = _("none, because both players act at once in {game}").format(game=game.title)
        expect_usual(settings, because)
        # A seed that is too large. (With the original rules, others may have no map.)
        SimultaneousGame(game.name).initial(settings.seed)

    def check_settings(self, settings: TournamentSettings) -> TournamentSettings:
        return replace(against_itself(settings), seed=_SEED)

    def stage_of(self, entry: dict[str, Any]) -> str:
        if entry["kind"] == "step" and entry["answers"][0] is not None:
            return PLAYS
        return super().stage_of(entry)

    def blamed(self, record: MatchRecord) -> int:
        return 1 if record.faults[1] and not record.faults[0] else 0

    def about(self, record: MatchRecord, bot: Bot, *, plays: bool) -> tuple[bool, str]:
        del bot
        # It has played for both sides.
        if fault := record.faults[0] or record.faults[1]:
            return False, failure_of(fault)
        return about_scored(record, plays=plays)


REFEREEING = SimultaneousRefereeing()
