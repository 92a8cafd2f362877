"""The strength of chess with the evaluation by placement and with the opening book, one thread.

In each match, both engines have the same number of iterations per move. Each opening of two random
moves is played twice, once with each colour; with the book, games begin at the first position.
"""

import argparse

from tqdm import tqdm

from uctvis.arena.tournament.engine_match import DEFAULT_OPENING_MOVES, EngineMatch, tally
from uctvis.engines import read_engine
from uctvis.games import find

# Playouts so short that the evaluation at their ends matters, with little exploration.
_SHORT = "playout_limit=4,exploration=0.3,expand_after=1"
# The name of a match, the first engine, the second one, and the number of random moves before.
_MATCHES = (
    ("placement, short playouts", f"{_SHORT},evaluation=placement", _SHORT, None),
    ("placement, usual settings", "evaluation=placement", "evaluation=material", None),
    (
        "placement and short playouts against the usual settings",
        f"{_SHORT},evaluation=placement",
        "evaluation=material",
        None,
    ),
    (
        "the book, with short playouts and placement",
        f"{_SHORT},evaluation=placement,book=on",
        f"{_SHORT},evaluation=placement",
        0,
    ),
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="in each match")
    parser.add_argument("--iterations", type=int, default=1000, help="a move")
    parser.add_argument("--jobs", type=int, help="games at once; one a core if left out")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print(f"Chess, {arguments.iterations:,} iterations a move")
    for what, *engines, opening in _MATCHES:
        first, second = (
            read_engine(f"iterations={arguments.iterations},{engine}") for engine in engines
        )
        match = EngineMatch(
            find("chess"),
            (first, second),
            arguments.games,
            opening_moves=DEFAULT_OPENING_MOVES if opening is None else opening,
            seed=arguments.seed,
        )
        score = tally(tqdm(match.run(arguments.jobs), total=arguments.games, leave=False))
        low, high = score.interval()
        print(
            f"  {what}: won {score.wins}, drawn {score.draws}, lost {score.losses}: "
            f"{score.mean:.1%}, 95 % interval {low:.1%} to {high:.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
