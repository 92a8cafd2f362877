"""The referee of a match, whatever its game."""

from pathlib import Path

from uctvis.arena.matches.match import Pairing, PlayedMatch
from uctvis.arena.matches.transcript import Listener
from uctvis.arena.referees.program import ProgramMatch
from uctvis.arena.referees.seating import NO_PERSONS
from uctvis.arena.referees.simultaneous import SimultaneousMatch
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.referees.unplayed import UnplayedMatch
from uctvis.arena.remote.server import RemoteServer
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.engine import Person
from uctvis.arena.seats.simultaneous_person import Persons, SimultaneousPerson

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
    """A match that is to be played; the arguments are those of `TurnsMatch`."""
    is_of_two = len(pairing.bots) == _TWO
    if is_of_two and any(settings.bot(name).problem for name in pairing.bots):
        return UnplayedMatch(settings, pairing, folder, listen)
    if settings.judged is not None:
        return ProgramMatch(settings, pairing, folder, listen=listen, sandbox=sandbox)
    if settings.simultaneous is not None:
        return SimultaneousMatch(
            settings,
            pairing,
            folder,
            listen=listen,
            persons={
                name: one for name, one in persons.items() if isinstance(one, SimultaneousPerson)
            },
            sandbox=sandbox,
            server=server,
        )
    return TurnsMatch(
        settings,
        pairing,
        folder,
        listen=listen,
        persons={name: one for name, one in persons.items() if isinstance(one, Person)},
        sandbox=sandbox,
        server=server,
        event=event,
    )
