"""Functions in Python that evaluate leaves: iterations per second in connect four, one thread.

With a function that does nothing, the time is that of the search; with a small network, two dense
layers of float32 on the bits of the board, it is that of a scientist's first try. With batches, the
network gets many leaves at once.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from beside import best_in_turns, show
from numba import njit

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.policies import Positions, batched

_ITERATIONS = 40_000
_BATCHES = (1, 8, 64)
_HIDDEN = 64
_random = np.random.default_rng(1)
_FIRST = _random.standard_normal((128, _HIDDEN), np.float32) / 8
_SECOND = _random.standard_normal((_HIDDEN, 8), np.float32) / 8


@njit
def _compiled(_position: Any) -> float:
    return 0.5


def _one(_position: Any) -> float:
    return 0.5


@batched
def _many(positions: Positions) -> Any:
    return np.full(len(positions), 0.5)


def _outputs(positions: Positions) -> Any:
    """float32 (n, 8): seven numbers for the columns, and one for the value."""
    words = np.ascontiguousarray(positions.words[:, :2])
    bits = np.unpackbits(words.view(np.uint8), axis=1).astype(np.float32)
    return np.maximum(bits @ _FIRST, 0) @ _SECOND


@batched
def _network(positions: Positions) -> Any:
    return 1 / (1 + np.exp(-_outputs(positions)[:, 7].astype(np.float64)))


@batched(priors=True)
def _with_priors(positions: Positions) -> Any:
    out = _outputs(positions).astype(np.float64)
    priors = []
    for row, moves in zip(out, positions.moves, strict=True):
        weights = np.exp(row[moves])
        priors.append(weights / weights.sum())
    return 1 / (1 + np.exp(-out[:, 7])), priors


def _speed(evaluation: Any, iterations: int = _ITERATIONS, **settings: Any) -> float:
    """The iterations per second of a search without playouts."""
    game = find("connect_four")
    given = {"evaluation": evaluation, "playout": "none", "seed": 1, **settings}
    # Compiled, or loaded from the cache, before.
    Search(game, game.initial(), Settings(iterations=1, **given)).run()
    found = Search(game, game.initial(), Settings(iterations=iterations, **given)).run()
    return found.iterations / found.seconds


def _in_batches(evaluation: Any, **settings: Any) -> dict[str, Callable[[], float]]:
    return {
        f"batches of {size}": partial(_speed, evaluation, batch=size, **settings)
        for size in _BATCHES
    }


def main() -> None:
    figures = best_in_turns(
        {
            "compiled": partial(_speed, _compiled, 10 * _ITERATIONS),
            **{f"{name}, a position a call": run for name, run in _in_batches(_one).items()},
            **_in_batches(_many),
        }
    )
    show("An evaluation that does nothing, UCB1", figures, "iterations/s", {})
    show("A network, UCB1", best_in_turns(_in_batches(_network)), "iterations/s", {})
    puct = _in_batches(_with_priors, prior=_with_priors, selection="puct", expand_after=1)
    show("A network with priors, PUCT", best_in_turns(puct), "iterations/s", {})


if __name__ == "__main__":
    main()
