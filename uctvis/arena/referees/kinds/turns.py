"""How matches of turn-based games are refereed and checked."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.matches.opening import opening_of
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.fitting import expect_program
from uctvis.arena.referees.kinds.contract import PLAYS, READY, MatchArguments, Refereeing
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.engine import Person
from uctvis.arena.seats.protocols import protocol_of
from uctvis.engines import opponents
from uctvis.engines.levels import engine_for
from uctvis.play.clock import TimeControl
from uctvis.texts import _

# So that a slow bot is not waited for: 15 seconds for all its moves.
_CLOCK = TimeControl(0.25)
_SEED = 1
_STAGES = {"turn": READY, "move": PLAYS}


class TurnsRefereeing(Refereeing):
    """Matches of turn-based games; a bot is checked against random moves."""

    def match(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None,
        given: MatchArguments,
    ) -> TurnsMatch:
        persons = {name: one for name, one in given.persons.items() if isinstance(one, Person)}
        return TurnsMatch(settings, pairing, folder, **given._replace(persons=persons)._asdict())

    def described(self, settings: TournamentSettings, pairing: Pairing) -> dict[str, Any]:
        game = games.find(settings.game)
        opening = opening_of(game, settings.opening_moves, settings.seed, pairing.pair)
        return {"game": game.full_name, "opening": list(opening.names)}

    def expect(self, settings: TournamentSettings) -> None:
        game = games.find(settings.game)
        opening_of(game, settings.opening_moves, settings.seed, 0)
        for bot in settings.bots:
            if bot.kind is BotKind.ENGINE:
                on_clock = settings.time_control is not None
                engine_for(game, bot.engine_text, on_clock=on_clock).expect(game)
            elif bot.is_program:
                expect_program(game, bot, settings)

    def check_settings(self, settings: TournamentSettings) -> TournamentSettings:
        engine = opponents()[0].name
        opponent = Bot(f"{engine} (check)", BotKind.ENGINE, engine)
        bots = (*settings.bots, opponent)
        return replace(settings, bots=bots, time_control=_CLOCK, seed=_SEED)

    def stage_of(self, entry: dict[str, Any]) -> str:
        found = _STAGES.get(entry["kind"], "") if entry.get("seat") == 0 else ""
        return found or super().stage_of(entry)

    def about(self, record: MatchRecord, bot: Bot, *, plays: bool) -> tuple[bool, str]:
        verdict, seconds = record.verdicts[0], _CLOCK.start[0]
        # If each turn has its own limit, a late answer is a fault.
        is_late = verdict is Verdict.OUT_OF_TIME
        if verdict.is_elimination or (is_late and protocol_of(bot.protocol).has_turn_limits):
            text = _("It failed: {verdict}: {reason}")
            return False, text.format(verdict=verdict.title, reason=record.faults[0])
        if not plays:
            return False, _("It made no move within {seconds:g} s").format(seconds=seconds)
        if is_late:
            return True, _("It plays, but it used up {seconds:g} s").format(seconds=seconds)
        text = _("It played {moves} moves against random moves: {verdict}")
        return True, text.format(moves=(len(record.moves) + 1) // 2, verdict=verdict.title)


REFEREEING = TurnsRefereeing()
