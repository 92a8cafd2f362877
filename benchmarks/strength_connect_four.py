"""How often an engine's move keeps the value of a connect four position, which bitbully knows.

The positions have 8 to 30 discs after random moves, and the values of their moves differ. Bitbully
solves them with its opening book. The settings of our engines were found with another seed.
"""

import argparse
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import bitbully
from tqdm import tqdm

from uctvis.arena.standings.score import Score
from uctvis.engines import read_engine
from uctvis.game.rules import AnyPosition, Move
from uctvis.games import find

_GAME = find("connect_four")
_DISCS = 8, 30
# The engines, and the share of moves that is asked of each.
_ENGINES = {
    "alphabeta:seconds={seconds}": 0.99,
    "seconds={seconds},playout_limit=off,expand_after=1,exploration=0.5,solver=on,playout=heavy": (
        0.95
    ),
    "seconds={seconds},playout_limit=off,expand_after=1,exploration=0.7": None,
}


def values(solver: bitbully.BitBully, position: AnyPosition) -> dict[Move, int]:
    """The value of each move for the player to move: 1, 0 or -1."""
    board = [[0] * 6 for _column in range(7)]
    for player, discs in enumerate(position.discs):
        for cell in range(56):
            if discs >> cell & 1:
                board[cell // 8][cell % 8] = 1 + player
    scores = solver.score_all_moves(bitbully.Board(board))
    moves = _GAME.legal_moves(position)
    return {move: (scores[move] > 0) - (scores[move] < 0) for move in moves}


def positions(count: int, seed: int) -> Iterator[tuple[AnyPosition, set[Move]]]:
    """Positions, and their moves that keep the value; not all moves do."""
    rng, solver = random.Random(seed), bitbully.BitBully()
    while count > 0:
        position = _GAME.initial()
        for _move in range(rng.randint(*_DISCS)):
            moves = _GAME.legal_moves(position)
            if not moves:
                break
            position = _GAME.play(position, rng.choice(moves))
        if not _GAME.legal_moves(position):
            continue
        known = values(solver, position)
        keeping = {move for move in known if known[move] == max(known.values())}
        if len(keeping) < len(known):
            count -= 1
            yield position, keeping


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=17, help="of the positions")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move")
    parser.add_argument("--jobs", type=int, default=2, help="searches at once, 1 or 2")
    parser.add_argument("--engine", action="append", help="instead of ours, as in a match")
    arguments = parser.parse_args()
    known = list(positions(arguments.positions, arguments.seed))
    asked = dict.fromkeys(arguments.engine) if arguments.engine else _ENGINES
    print(f"Connect four, {len(known)} positions of seed {arguments.seed}, which bitbully solved")
    for text, share in asked.items():
        engine = read_engine(text.format(seconds=arguments.seconds))

        def chosen(position: AnyPosition, engine=engine) -> Move:
            return engine.player(random.Random(1)).choose(_GAME, position).move

        first = chosen(_GAME.initial())
        with ThreadPoolExecutor(arguments.jobs) as threads:
            moves = threads.map(chosen, (position for position, _keeping in known))
            kept = sum(
                move in keeping
                for move, (_position, keeping) in tqdm(
                    zip(moves, known, strict=True), total=len(known), leave=False
                )
            )
        low, high = Score(kept, 0, len(known) - kept).interval()
        wanted = "" if share is None else f"; asked: {share:.0%} or more"
        print(
            f"  {engine.described(_GAME)}\n"
            f"    {kept} of {len(known)} moves keep the value: {kept / len(known):.1%}, "
            f"95 % interval {low:.1%} to {high:.1%}{wanted}; "
            f"first move {_GAME.move_name(_GAME.initial(), first)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
