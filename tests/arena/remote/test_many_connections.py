"""100 connections at once."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random

from cutting_proxy import TO_CLIENT, TO_SERVER, CuttingProxy
from remote_bots import GAME, LONG, Player, serving, wait_until

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.matches.match import Pairing
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings

NAMES = [f"bot {number}" for number in range(10)]
TOKENS = {name: f"token of {name}" for name in NAMES}
# With these, each bot has 20 matches.
PAIRS = [(one, other) for one in NAMES for other in NAMES if one != other]
PAIRS += [(NAMES[number], NAMES[number - 1]) for number in range(10)]


def test_a_hundred_connections_play_a_hundred_matches(pool):
    settings = TournamentSettings(GAME, tuple(read_bot(f"tcp:{name}") for name in NAMES))
    random = Random(1)
    with (
        serving(TOKENS) as server,
        CuttingProxy(server.address) as proxy,
        ThreadPoolExecutor(50) as matches,
    ):

        def play(name):
            # On a busy machine, who comes back for the "Bye" may find that the server has ended.
            with suppress(ConnectionRefusedError):
                while (player := Player(proxy.address, name, token=TOKENS[name])).match is not None:
                    player.play()

        # Some of the connections break.
        for _number in range(60):
            proxy.cut(random.choice([TO_SERVER, TO_CLIENT]), random.randrange(100))
        players = [pool.submit(play, name) for name in NAMES for _number in range(10)]
        wait_until(lambda: sum(len(server._room.waiting(name)) for name in NAMES) == 100)
        results = [
            matches.submit(TurnsMatch(settings, Pairing(number, pair, 0), server=server).play)
            for number, pair in enumerate(PAIRS, 1)
        ]
        records = [result.result(LONG) for result in results]
        server.close(is_over=True)
        for player in players:
            player.result(LONG)
    assert proxy.cuts > 20
    assert len(records) == 100
    # All of them play in the same way.
    assert {record.moves for record in records} == {records[0].moves}
    assert {record.verdicts for record in records} == {records[0].verdicts}
    assert not any(any(record.faults) for record in records)
