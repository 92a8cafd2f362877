"""TUC-CHESS: random playouts in compiled code, iterations of UCT, and alpha-beta, one thread."""

import time
from typing import Any

import numba
import numpy as np
from beside import best_in_turns, ours

import uctvis
from uctvis.games import find
from uctvis.mcts.uct.rng import advance, below, stream

_GAMES = 20_000
_LIMIT = 25
_SECONDS = 1


def playout_moves() -> float:
    """The moves per second of random games to the end, with the outcomes of lotteries."""
    game = find("tuc_chess")
    rules = game.compiled
    if rules is None or rules.chance is None:
        raise ValueError(f"{game.name}: expected compiled rules with lotteries, got none")
    legal, pick, play = rules.legal, rules.pick, rules.play
    total, draw = rules.chance.total, rules.chance.draw

    @numba.njit
    def moves(root: Any, scratch: Any, games: int) -> int:
        made = 0
        for number in range(games):
            random = stream(np.uint64(1), number)
            position = root
            while True:
                lots = total(position)
                random = advance(random)
                if lots > 0:
                    place = draw(position, below(random, lots))
                else:
                    count = legal(position, scratch)
                    if count == 0:
                        break
                    place = below(random, count)
                position = play(position, scratch, pick(position, scratch, place))
                made += 1
        return made

    start = game.initial()
    words, scratch = rules.encode(start), rules.scratch(start)
    moves(words, scratch, 1)
    began = time.perf_counter()
    return moves(words, scratch, _GAMES) / (time.perf_counter() - began)


def alpha_beta_nodes() -> float:
    """The nodes per second of alpha-beta from the first position."""
    uctvis.alpha_beta("tuc_chess", depth=1)  # loads the compiled code
    found = uctvis.alpha_beta("tuc_chess", seconds=_SECONDS)
    return found.nodes / found.seconds


def main() -> None:
    figures = best_in_turns(
        {
            "moves of random games": playout_moves,
            "nodes of alpha-beta": alpha_beta_nodes,
            f"iterations, cut at {_LIMIT}": ours(
                "tuc_chess", iterations=200_000, playout_limit=_LIMIT
            ),
            f"iterations, cut at {_LIMIT}, expand_after=1": ours(
                "tuc_chess", iterations=200_000, playout_limit=_LIMIT, expand_after=1
            ),
            "iterations, to the end": ours("tuc_chess", iterations=50_000, playout_limit=None),
        }
    )
    print("TUC-CHESS; best of several rounds in turns")
    for name, figure in figures.items():
        print(f"  {name:36}{figure:12,.0f} a second")


if __name__ == "__main__":
    main()
