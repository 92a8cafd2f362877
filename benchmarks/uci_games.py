"""Games with clocks between both kinds of our chess engine, played by python-chess.

Usage: uci_games.py [GAMES [AT_ONCE]]

Each player has 10 seconds for the game and 0.1 seconds more for each move. The time counts from
sending a position to python-chess' answer. An illegal move or a crash ends the program.
"""

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import perf_counter
from typing import NamedTuple

import chess
import chess.engine

from uctvis.games import find

_CLOCK, _INCREMENT = 10.0, 0.1
_KINDS = ("alphabeta", "uct")
# The settings of UCT that suit chess; alpha-beta has its defaults.
_OPTIONS = {"UCT Evaluation": "placement", "UCT Playout limit": 4, "UCT Exploration": "0.3"}
_OPENING_MOVES = 6
_MOST_MOVES = 400


class Game(NamedTuple):
    """The players, the result for the first one, and the least time on their clocks in seconds."""

    players: tuple[str, str]
    end: str
    payoff: float
    least: tuple[float, float]
    moves: int


def main(games: int = 20, at_once: int = 2) -> None:
    with ThreadPoolExecutor(at_once) as threads:
        played = list(threads.map(_play, range(games)))
    print(f"{games} games, {_CLOCK:g} s + {_INCREMENT:g} s, {at_once} at once")
    print("game  white      black      moves  result  end                    least time s")
    for number, game in enumerate(played, 1):
        white, black = game.players
        least = " ".join(f"{one:5.2f}" for one in game.least)
        print(
            f"{number:4}  {white:9}  {black:9}{game.moves:7}{game.payoff:8}  {game.end:21}{least}"
        )
    for kind in _KINDS:
        payoffs = [game.payoff if game.players[0] == kind else 1 - game.payoff for game in played]
        least = min(game.least[game.players.index(kind)] for game in played)
        print(f"{kind}: {sum(payoffs):g} points, least time {least:.2f} s")
    print(
        *(f"{count} {end}" for end, count in Counter(game.end for game in played).items()), sep=", "
    )


def _play(number: int) -> Game:
    """Play a game; the games of a pair have the same opening."""
    players = _KINDS if number % 2 == 0 else _KINDS[::-1]
    board = _opening(Random(number // 2))
    clocks, least = [_CLOCK, _CLOCK], [_CLOCK, _CLOCK]
    engines = [
        chess.engine.SimpleEngine.popen_uci([sys.executable, "-m", "uctvis", "uci"], timeout=300)
        for _player in players
    ]
    try:
        for engine, kind in zip(engines, players, strict=True):
            engine.configure({"Engine": kind, **_OPTIONS})
            engine.ping()
        while not board.is_game_over(claim_draw=True) and board.ply() < _MOST_MOVES:
            side = 0 if board.turn else 1
            limit = chess.engine.Limit(
                white_clock=clocks[0],
                black_clock=clocks[1],
                white_inc=_INCREMENT,
                black_inc=_INCREMENT,
            )
            start = perf_counter()
            move = engines[side].play(board, limit, game=number).move
            clocks[side] -= perf_counter() - start
            least[side] = min(least[side], clocks[side])
            if clocks[side] <= 0:
                return Game(players, "time forfeit", float(side), tuple(least), board.ply())
            clocks[side] += _INCREMENT
            board.push(move)
    finally:
        for engine in engines:
            engine.quit()
    outcome = board.outcome(claim_draw=True)
    end = "adjudicated as a draw" if outcome is None else outcome.termination.name.lower()
    payoff = 0.5 if outcome is None or outcome.winner is None else float(outcome.winner)
    return Game(players, end, payoff, tuple(least), board.ply())


def _opening(random: Random) -> chess.Board:
    """A random main line, with its first moves."""
    game = find("chess")
    position, board = game.initial(), chess.Board()
    for _move in range(_OPENING_MOVES):
        moves = game.book_moves(position)
        if not moves:
            break
        move = random.choice(moves)
        board.push_uci(game.move_name(position, move))
        position = game.play(position, move)
    return board


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
