"""The referee of a match, whatever its game."""

from pathlib import Path

from uctvis.arena.matches.match import Pairing, PlayedMatch
from uctvis.arena.matches.transcript import Listener
from uctvis.arena.referees.kinds import refereeing_of
from uctvis.arena.referees.kinds.contract import MatchArguments
from uctvis.arena.referees.seating import NO_PERSONS
from uctvis.arena.referees.unplayed import UnplayedMatch
from uctvis.arena.remote.server import RemoteServer
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.simultaneous_person import Persons

_TWO = 2


def new_match(
    settings: TournamentSettings,
    pairing: Pairing,
    folder: Path | None = None,
    *,
    listen: Listener | None = None,
    persons: Persons = NO_PERSONS,
    sandbox: Sandbox | None = None,
    server: RemoteServer | None = None,
    event: str = "",
) -> PlayedMatch:
    """A match that is to be played; it takes the arguments of `TurnsMatch`."""
    is_of_two = len(pairing.bots) == _TWO
    if is_of_two and any(settings.bot(name).problem for name in pairing.bots):
        return UnplayedMatch(settings, pairing, folder, listen)
    given = MatchArguments(listen, persons, sandbox, server, event)
    return refereeing_of(settings.kind).match(settings, pairing, folder, given)
