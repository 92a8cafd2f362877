"""How often an engine's move keeps the value of a connect four position, which bitbully knows.

The positions have 8 to 30 discs after random moves, and their results differ with the move.
"""

import argparse
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import bitbully
from tqdm import tqdm

from uctvis.game.rules import AnyPosition, Move
from uctvis.games import find
from uctvis.play.engines import read_engine

_GAME = find("connect_four")
_SOLVER = bitbully.BitBully(opening_book=None)
_ENGINES = (
    "alphabeta:seconds={seconds}",
    "seconds={seconds},playout_limit=off,expand_after=1,exploration=0.7,solver=on",
    "seconds={seconds},playout_limit=off,expand_after=1,exploration=0.7",
)


def value(position: AnyPosition) -> float:
    """The payoff to player 0 of perfect play."""
    outcome = _GAME.outcome(position)
    if outcome is not None:
        return outcome.payoff
    board = [[0] * 6 for _column in range(7)]
    for player, discs in enumerate(position.discs):
        for cell in range(56):
            if discs >> cell & 1:
                board[cell // 8][cell % 8] = 1 + player
    score = _SOLVER.mtdf(bitbully.Board(board))
    own = 0.5 if score == 0 else float(score > 0)
    return own if position.player == 0 else 1.0 - own


def positions(count: int) -> Iterator[tuple[AnyPosition, set[Move]]]:
    """Positions, and their moves that keep the value; not all moves do."""
    rng = random.Random(17)
    while count > 0:
        position = _GAME.initial()
        for _move in range(rng.randint(8, 30)):
            moves = _GAME.legal_moves(position)
            if not moves:
                break
            position = _GAME.play(position, rng.choice(moves))
        moves = _GAME.legal_moves(position)
        best = value(position) if moves else None
        keeping = {move for move in moves if value(_GAME.play(position, move)) == best}
        if 0 < len(keeping) < len(moves):
            count -= 1
            yield position, keeping


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=1.0, help="for a move")
    parser.add_argument("--jobs", type=int, default=2, help="searches at once")
    arguments = parser.parse_args()
    known = list(positions(arguments.positions))
    for text in _ENGINES:
        engine = read_engine(text.format(seconds=arguments.seconds))

        def is_kept(one: tuple[AnyPosition, set[Move]], engine=engine) -> bool:
            return engine.player(random.Random(1)).choose(_GAME, one[0]).move in one[1]

        first = engine.player(random.Random(1)).choose(_GAME, _GAME.initial()).move + 1
        with ThreadPoolExecutor(arguments.jobs) as threads:
            kept = sum(tqdm(threads.map(is_kept, known), total=len(known), leave=False))
        print(
            f"{engine.described(_GAME)}: {kept} of {len(known)} moves keep the value "
            f"({kept / len(known):.1%}); first column {first}",
            flush=True,
        )


if __name__ == "__main__":
    main()
