"""Tournaments of simultaneous games for tests, with transcripts of random matches."""

from simultaneous_transcripts import write_simultaneous

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import MatchRecord, Usage
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules.schedule import pairings
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.store import TournamentStore

NAMES = "Ada", "Bob"


def simultaneous_store(
    folder, name, *, finished=1, running=0, games=4, seed=1, turns=12, errors=()
):
    """Create a tournament of two bots; the last of the matches that began still run.

    Those that run have `turns` turns.
    """
    bots = tuple(
        Bot(one, BotKind.PROGRAM, command=("/bin/false",), protocol="codingame") for one in NAMES
    )
    settings = TournamentSettings(name, bots, "pairs", games, time_control=None, seed=seed)
    store = TournamentStore.create(folder, settings)
    known = pairings(settings, ())
    store.add(known)
    for pairing in known[: finished + running]:
        store.begin(pairing.number)
        is_running = pairing.number > finished
        state = write_simultaneous(
            store.folder_of(pairing.number),
            name,
            seed=seed + pairing.pair,
            turns=turns if is_running else None,
            bots=pairing.bots,
            errors=errors,
        )
        if not is_running:
            store.finish(_record(pairing, state.scores()))
    return store


def _record(pairing, scores):
    first = (scores[0] > scores[1]) + (scores[0] == scores[1]) / 2
    verdicts = {
        1.0: (Verdict.WON, Verdict.LOST),
        0.5: (Verdict.DRAW, Verdict.DRAW),
        0.0: (Verdict.LOST, Verdict.WON),
    }[first]
    return MatchRecord(
        *pairing,
        opening=(),
        moves=(),
        payoffs=(first, 1 - first),
        reason="the end of the game",
        verdicts=verdicts,
        faults=("", ""),
        usage=(Usage(0.5), Usage(0.75)),
        seconds=1.3,
        scores=tuple(scores),
    )
