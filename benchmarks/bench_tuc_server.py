"""Moves a second of the server of TUC-CHESS with two trivial clients over loopback.

Both clients are in one child process and only say moves that were prepared, so that almost all time
is that of the server and of the system. The server plays whole games without a countdown, one after
the other, with all its files; for comparison, the same matches are played without files. The
original server made 393 moves a second with two random clients that wait 1 ms each, without the
time between games.
"""

import multiprocessing
import socket
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.protocols.tuc_chess.datagrams import Address, DatagramSocket
from uctvis.arena.protocols.tuc_chess.messages import color_message
from uctvis.arena.protocols.tuc_chess.seats import JoinedClient, RemoteTucChessSeat
from uctvis.arena.protocols.tuc_chess.server import TucChessServer
from uctvis.arena.protocols.tuc_chess.server_rules import TucChessRules
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.engines.made import Made, Maker
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.play.lottery import draw
from uctvis.tree.players import is_chance

_GAMES = 20
_REPETITIONS = 5
_ORIGINAL = 393
_GOAL = 5
_LONGEST = 200
_NAMES = ("White", "Black")
_PLAYING = "games of the server, with its files"
_SERVING = "the same with all between the games"
_WITHOUT = "matches without files"


def prepared(seed: int) -> tuple[list[str], list[int]]:
    """The names of the moves of a random game, and the outcomes of its lotteries."""
    game, random = games.find("tuc_chess"), Random(seed)
    position = game.initial()
    moves, outcomes = [], []
    while game.outcome(position) is None:
        if is_chance(game.player(position)):
            move = draw(game, position, random).move
            outcomes.append(move)
        else:
            move = random.choice(game.legal_moves(position))
            moves.append(game.move_name(position, move))
        position = game.play(position, move)
    return moves, outcomes


def clients(address: Address, played: list[list[str]]) -> None:
    """Play games as White and as Black; in a child process."""
    for moves in played:
        pair = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _name in _NAMES]
        for client, name in zip(pair, _NAMES, strict=True):
            client.connect(address)
            client.send(name.encode())
            client.recv(_LONGEST)
        for client in pair:
            client.recv(_LONGEST)
        for ply, move in enumerate(moves):
            pair[ply % 2].send(move.encode())
            for client in pair:
                client.recv(_LONGEST)
        for client in pair:
            client.close()


def _lottery(outcomes: list[int]) -> Callable[[AnyGame, AnyPosition, Random], Made]:
    rest = iter(outcomes)
    return lambda _game, _position, _random: Made(next(rest), Maker.CHANCE)


def with_files(played: list[list[str]], outcomes: list[int]) -> tuple[float, float]:
    """Seconds of all games on the server: of the games themselves, and with all between them."""
    with tempfile.TemporaryDirectory() as folder:
        server = TucChessServer(
            Path(folder), TucChessRules(countdown=0.0), ("127.0.0.1", 0), lottery=_lottery(outcomes)
        )
        child = _started(server.address, played)
        ended = server.run(len(played))
        # The start of the child does not count.
        next(ended)
        start, playing = perf_counter(), 0.0
        for record in ended:
            if any(record.faults):
                raise SystemExit(f"game {record.number}: {record.faults}")
            playing += record.seconds
        seconds = perf_counter() - start
    child.join()
    return playing, seconds


def without_files(played: list[list[str]], outcomes: list[int]) -> float:
    """Seconds of the same matches, with neither a tournament nor transcripts."""
    bots = tuple(Bot(name, BotKind.REMOTE) for name in _NAMES)
    settings = TournamentSettings("tuc_chess", bots, time_control=None)
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(("127.0.0.1", 0))
    link = DatagramSocket(udp)
    child = _started(link.address, played)
    lottery = _lottery(outcomes)
    start = seconds = 0.0
    for number in range(1, len(played) + 1):
        joined = _joined(link)
        remotes = {
            name: partial(RemoteTucChessSeat, link=link, client=client, countdown=0.0)
            for name, client in zip(_NAMES, joined, strict=True)
        }
        match = TurnsMatch(
            settings, Pairing(number, _NAMES, 0), remotes=remotes, turn_limit=10.0, lottery=lottery
        )
        if any(match.play().faults):
            raise SystemExit(f"game {number} failed")
        if number == 1:
            start = perf_counter()
        seconds = perf_counter() - start
    link.close()
    child.join()
    return seconds


def _joined(link: DatagramSocket) -> list[JoinedClient]:
    """The two clients of the next match."""
    joined: list[JoinedClient] = []

    def join(data: bytes, address: Address, _time: float) -> None:
        link.send(color_message(len(joined)), address)
        joined.append(JoinedClient(address, data))

    pipes = Pipes()
    link.forget_all()
    link.hear_stranger = join
    link.watch(pipes)
    pipes.wait(None, lambda: len(joined) == len(_NAMES))
    link.unwatch(pipes)
    pipes.close()
    return joined


def _started(address: Address, played: list[list[str]]) -> multiprocessing.Process:
    child = multiprocessing.get_context("fork").Process(target=clients, args=(address, played))
    child.start()
    return child


def main() -> None:
    made = [prepared(seed) for seed in range(_GAMES + 1)]
    played = [moves for moves, _outcomes in made]
    outcomes = [outcome for _moves, drawn in made for outcome in drawn]
    # All but the first game count.
    plies = sum(map(len, played[1:]))
    found: dict[str, list[float]] = {name: [] for name in (_PLAYING, _SERVING, _WITHOUT)}
    for _repetition in range(_REPETITIONS):
        playing, seconds = with_files(played, outcomes)
        found[_PLAYING].append(plies / playing)
        found[_SERVING].append(plies / seconds)
        found[_WITHOUT].append(plies / without_files(played, outcomes))
    print(f"{_GAMES} games, {plies / _GAMES:.0f} moves each; median of {_REPETITIONS}")
    for name, rates in found.items():
        rate = median(rates)
        print(
            f"{name:36}{rate:8.0f} moves/s ({min(rates):.0f} to {max(rates):.0f}),"
            f" {rate / _ORIGINAL:.1f} times the original's {_ORIGINAL}"
        )
    reached = median(found[_PLAYING]) / _ORIGINAL >= _GOAL
    print(f"goal of {_GOAL} times: {'reached' if reached else 'missed'}")


if __name__ == "__main__":
    main()
