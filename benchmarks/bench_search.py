"""Mancala iterations a second beside OpenSpiel's C++ MCTSBot: playouts to the end, one thread."""

from time import perf_counter

import pyspiel

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

_ITERATIONS = 200_000
_ROUNDS = 3


def ours(expand_after: int) -> float:
    game = find("mancala")
    settings = Settings(
        iterations=_ITERATIONS, playout_limit=None, expand_after=expand_after, seed=1
    )
    found = Search(game, game.initial(), settings).run()
    return found.iterations / found.seconds


def openspiel() -> float:
    game = pyspiel.load_game("mancala")
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.41,
        max_simulations=_ITERATIONS,
        max_memory_mb=10_000,
        solve=False,
        seed=1,
        verbose=False,
    )
    begun = perf_counter()
    bot.mcts_search(game.new_initial_state())
    return _ITERATIONS / (perf_counter() - begun)


def main() -> None:
    print(f"Mancala, {_ITERATIONS:,} iterations, playouts to the end; best of {_ROUNDS} rounds")
    # In turns, so that a noisy neighbour meets all of them.
    rounds = [(openspiel(), ours(0), ours(1)) for _ in range(_ROUNDS)]
    rival, thesis, late = (max(column) for column in zip(*rounds, strict=True))
    print(f"  OpenSpiel's MCTSBot        {rival:10,.0f} iterations/s")
    print(f"  uctvis, the thesis' rule   {thesis:10,.0f} iterations/s  {thesis / rival:.2f} times")
    print(f"  uctvis, expand_after=1     {late:10,.0f} iterations/s  {late / rival:.2f} times")


if __name__ == "__main__":
    main()
