"""What the referees know about a kind of matches."""

from abc import ABC, abstractmethod
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from uctvis.arena.bots.bot import Bot
from uctvis.arena.matches.match import MatchRecord, Pairing, PlayedMatch
from uctvis.arena.matches.points import points_text
from uctvis.arena.matches.transcript import Listener
from uctvis.arena.remote.server import RemoteServer
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.schedule import GROUPS
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.simultaneous_person import Persons
from uctvis.texts import _

# The stages that the bot which is checked passes.
STARTED, READY, PLAYS = "start", "ready", "move"


class MatchArguments(NamedTuple):
    """What a match gets besides its settings; see `uctvis.arena.referees.turns.TurnsMatch`."""

    listen: Listener | None
    persons: Persons
    sandbox: Sandbox | None
    server: RemoteServer | None
    event: str


class Refereeing(ABC):
    """How matches of a kind are refereed and checked."""

    @abstractmethod
    def match(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        folder: Path | None,
        given: MatchArguments,
    ) -> PlayedMatch:
        """A match that is to be played; its transcript is written into `folder`, if any."""

    @abstractmethod
    def described(self, settings: TournamentSettings, pairing: Pairing) -> dict[str, Any]:
        """What the first line of the transcript says about the game."""

    @abstractmethod
    def expect(self, settings: TournamentSettings) -> None:
        """Check that all bots can play; raises as `uctvis.arena.referees.checks.expect_bots`."""

    # The check of one bot, which is the first of the match.

    @abstractmethod
    def check_settings(self, settings: TournamentSettings) -> TournamentSettings:
        """The settings of the match that checks the only bot of these settings."""

    def stage_of(self, entry: dict[str, Any]) -> str:
        """The stage that the first bot has passed with an entry of the transcript; "" for none."""
        return STARTED if entry.get("seat") == 0 and entry["kind"] == "start" else ""

    def blamed(self, record: MatchRecord) -> int:
        """The seat whose standard error says why the check failed."""
        del record
        return 0

    @abstractmethod
    def about(self, record: MatchRecord, bot: Bot, *, plays: bool) -> tuple[bool, str]:
        """Whether the bot may play, and a sentence about it; `plays`: it has passed that stage."""


def failure_of(fault: str) -> str:
    """The sentence about a bot that has a fault."""
    return _("It failed: {reason}").format(reason=fault)


def against_itself(settings: TournamentSettings) -> TournamentSettings:
    """The settings of the match in which the only bot of these settings plays against copies."""
    (bot,), players = settings.bots, settings.allowed_players[0]
    copies = (replace(bot, name=f"{bot.name} {number}") for number in range(2, players + 1))
    return replace(
        settings, bots=(bot, *copies), schedule=GROUPS, time_control=None, players=players
    )


def about_scored(record: MatchRecord, *, plays: bool) -> tuple[bool, str]:
    """Whether a bot may play that has played a game with scores against itself, and a sentence."""
    # Here, a bot that is too late for one answer is out of the match.
    if fault := record.faults[0]:
        return False, failure_of(fault)
    if record.is_void:
        return False, _("The judge of the game failed: {reason}").format(reason=record.reason)
    if not plays:
        return False, _("It sent no message, because the judge sent it none")
    text = _("It played a match against itself: {verdict}, score {score}")
    score = points_text(record.scores[0])
    return True, text.format(verdict=record.verdicts[0].title, score=score)
