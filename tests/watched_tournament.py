"""A tournament in the middle: some matches finished, one running, one waiting."""

from contextlib import contextmanager

from sample_tournament import play_randomly

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.store import TournamentStore

BOTS = ("Ada", "Bob", "Eve")
_RANDOM = tuple(Bot(name, BotKind.ENGINE, engine="random") for name in BOTS)
FINISHED, RUNNING, WAITING = 3, 4, 5


@contextmanager
def watched_tournament(folder, name="recursive_tictactoe", finished=FINISHED, opening_moves=0):
    """Context manager: the store of a tournament that is played."""
    game = games.find(name)
    store = TournamentStore.create(folder, TournamentSettings(game.full_name, _RANDOM))
    pairs = [(one, other) for one in BOTS for other in BOTS if one != other]
    pairings = [Pairing(number, bots, number) for number, bots in enumerate(pairs, 1)]
    with store.lock():
        store.add(pairings)
        for pairing in pairings[:finished]:
            store.begin(pairing.number)
            place = store.folder_of(pairing.number)
            seed = pairing.number
            record = play_randomly(place, game, pairing, seed=seed, opening_moves=opening_moves)
            store.finish(record)
        running = pairings[finished]
        store.begin(running.number)
        play_randomly(store.folder_of(running.number), game, running, seed=9, most=4)
        yield store
