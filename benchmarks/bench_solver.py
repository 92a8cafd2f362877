"""What the solvers prove: endings of connect four and mancala against the truth, and tic-tac-toe.

Each ending is searched by each solver with the same time, one after the other, in turns. The truth
is that of `bitbully` for connect four and of a plain search for mancala. A wrong proof, or a wrong
move after a right one, ends the measurement. Run it on a quiet machine.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from mixes import after_random_moves
from solved import connect_four, mancala, mancala_ending
from tqdm import tqdm

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

_SOLVERS = ("on", "bounds")
_LAW = {"playout_limit": None, "expand_after": 1, "exploration": 0.7, "memory": 512}


def endings(name: str, count: int) -> Iterator[tuple[AnyPosition, float]]:
    """Positions near the end of a game, with their payoffs to player 0."""
    rng = random.Random(1)
    for seed in range(count):
        if name == "mancala":
            position = mancala_ending(rng.randint(6, 13), rng)
            yield position, mancala(position, {})
        else:
            position = after_random_moves(find(name), 42 - rng.randint(12, 20), seed)
            yield position, connect_four(position)


def truth_after(game: AnyGame, position: AnyPosition) -> float:
    """The payoff to player 0 of a position, which may be the end."""
    outcome = game.outcome(position)
    if outcome is not None:
        return float(outcome.payoff)
    return float(mancala(position, {}) if game.name == "mancala" else connect_four(position))


def proven_in(game: AnyGame, position: AnyPosition, solver: str, seconds: float) -> Search:
    law = Settings(iterations=None, seconds=seconds, seed=1, solver=solver, **_LAW)
    search = Search(game, position, law)
    search.run()
    return search


def measure(name: str, count: int, seconds: float) -> None:
    """Print how many endings each solver proves, and after how many iterations."""
    game, proven, by_result = find(name), Counter[str](), Counter[tuple[str, float]]()
    totals, needed = Counter[float](), {solver: [] for solver in _SOLVERS}
    for number, (position, truth) in enumerate(tqdm(endings(name, count), total=count)):
        totals[truth] += 1
        both = {}
        for solver in _SOLVERS if number % 2 else reversed(_SOLVERS):
            found = proven_in(game, position, solver, seconds).so_far()
            if found.reason != "proven":
                continue
            if found.statistics.value != truth:
                sys.exit(f"{solver}: wrong in {game.state_name(position)}")
            if truth_after(game, game.play(position, found.move)) != truth:
                sys.exit(f"{solver}: wrong move in {game.state_name(position)}")
            proven[solver] += 1
            by_result[solver, truth] += 1
            both[solver] = found.iterations
        if len(both) == len(_SOLVERS):
            for solver, iterations in both.items():
                needed[solver].append(iterations)
    print(f"{name}: {count} endings, {seconds:g} s each")
    for solver in _SOLVERS:
        parts = ", ".join(
            f"{by_result[solver, truth]} of {totals[truth]} with the value {truth:g}"
            for truth in sorted(totals)
        )
        print(
            f"  solver={solver}: proven {proven[solver]}, none wrong ({parts}); of those that both "
            f"prove, {median(needed[solver] or [0]):,.0f} iterations in the middle, "
            f"{max(needed[solver], default=0):,} at most"
        )


def tictactoe(seeds: int, iterations: int) -> None:
    """Print after how many iterations tic-tac-toe is proven."""
    game = find("tictactoe")
    for solver in _SOLVERS:
        for law in ({"expand_after": 1}, {}):
            found = [
                Search(
                    game,
                    game.initial(),
                    Settings(iterations=iterations, seed=seed, solver=solver, **law),
                ).run()
                for seed in range(seeds)
            ]
            done = [one.iterations for one in found if one.reason == "proven"]
            when = f", after {min(done):,} to {max(done):,} iterations" if done else ""
            told = f"tictactoe solver={solver} {law or 'defaults'}"
            print(f"{told}: proven with {len(done)} of {seeds} seeds{when}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--endings", type=int, default=1000, help="of each game")
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--of", nargs="*", default=["connect_four", "mancala"])
    arguments = parser.parse_args()
    tictactoe(20, 100_000)
    for name in arguments.of:
        proven_in(find(name), find(name).initial(), "on", 0.01)
        proven_in(find(name), find(name).initial(), "bounds", 0.01)
        measure(name, arguments.endings, arguments.seconds)


if __name__ == "__main__":
    main()
