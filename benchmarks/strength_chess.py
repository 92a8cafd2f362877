"""What the evaluation by placement and the opening book of chess are worth, one thread.

In each match, both engines have the same number of iterations a move. Each opening of two
random moves is played twice, from either side; with the book, games begin at the beginning.
"""

import argparse

from tqdm import tqdm

from uctvis.games import find
from uctvis.play.match import DEFAULT_OPENING_MOVES, Match, tally
from uctvis.play.player import Engine

# Playouts so short that more than material is left at their ends, and trust in what they say.
_SHORT = "playout_limit=4,exploration=0.3,expand_after=1"
# What is measured, the first engine, the second one, and the random moves before.
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
            Engine.parse(f"iterations={arguments.iterations},{engine}") for engine in engines
        )
        match = Match(
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
