"""Functions of users in searches of connect four, beside OpenSpiel's MCTSBot; one thread.

Built-in policies, the same ones as functions of a user, compiled and in Python; evaluations,
compiled, in Python and as a network of NumPy that gets 1, 8 or 64 positions at once. A leaf is
expanded at its second visit, as OpenSpiel does. Compiling is not measured.
"""

import math
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

import numba
import numpy as np
from beside import ours, rival

from uctvis import policies

_ROUNDS = 3
_SLOW, _FAST = 1_500, 200_000
# How many lines of four go through each cell: a byte for each column, the lowest cell first.
_LINES = np.array(
    [
        [3, 4, 5, 5, 4, 3, 0, 0],
        [4, 6, 8, 8, 6, 4, 0, 0],
        [5, 8, 11, 11, 8, 5, 0, 0],
        [7, 10, 13, 13, 10, 7, 0, 0],
        [5, 8, 11, 11, 8, 5, 0, 0],
        [4, 6, 8, 8, 6, 4, 0, 0],
        [3, 4, 5, 5, 4, 3, 0, 0],
    ]
).ravel()
_CELLS = [(cell, int(lines)) for cell, lines in enumerate(_LINES) if lines]


def _ucb1(parent: Any, child: Any) -> Any:
    return child.mean + parent.exploration * math.sqrt(parent.log_visits / child.visits)


def _ucb1_tuned(parent: Any, child: Any) -> Any:
    ratio = parent.log_visits / child.visits
    return child.mean + math.sqrt(ratio * min(0.25, child.variance + math.sqrt(2 * ratio)))


def _puct(parent: Any, child: Any) -> Any:
    bonus = child.prior * math.sqrt(parent.visits) / (1 + child.visits)
    return child.mean + parent.exploration * bonus


def _cells(position: Any) -> float:
    first, second = position.discs
    lead = 0
    for cell, lines in _CELLS:
        lead += lines * ((first >> cell & 1) - (second >> cell & 1))
    return 0.5 + lead / 276


@numba.njit
def _compiled_cells(position: Any) -> Any:
    own, other, player = position
    lead = 0
    for cell in range(56):
        bit = np.uint64(1) << np.uint64(cell)
        if own & bit:
            lead += _LINES[cell]
        elif other & bit:
            lead -= _LINES[cell]
    if player == 1:
        lead = -lead
    return 0.5 + lead / 276


def _layers() -> list[Any]:
    """The weights of a network of 112 inputs and two hidden layers of 64."""
    random = np.random.default_rng(1)
    sizes = ((2 * 56, 64), (64, 64), (64, 1))
    return [random.normal(0, 0.2, size).astype(np.float32) for size in sizes]


_FIRST, _SECOND, _LAST = _layers()
_SHIFTS = np.arange(56, dtype=np.uint64)


@policies.batched
def _network(positions: Any) -> Any:
    bits = positions.words[:, :2, None] >> _SHIFTS & np.uint64(1)
    inputs = bits.reshape(len(positions), -1).astype(np.float32)
    hidden = np.maximum(np.maximum(inputs @ _FIRST, 0) @ _SECOND, 0)
    payoffs = 1 / (1 + np.exp(-(hidden @ _LAST)[:, 0]))
    return np.where(positions.players == 0, payoffs, 1 - payoffs)


def _search(iterations: int, **settings: Any) -> Callable[[], float]:
    return ours("connect_four", iterations=iterations, expand_after=1, **settings)


def _to_the_end(iterations: int, selection: str) -> Callable[[], float]:
    return _search(iterations, selection=selection, playout_limit=None)


def _evaluated(iterations: int, evaluation: str, **settings: Any) -> Callable[[], float]:
    return _search(iterations, evaluation=evaluation, playout="none", **settings)


def _tables() -> dict[str, dict[str, Callable[[], float]]]:
    """The contenders by table; the ratios are to the first one."""
    for name, formula in (("ucb1", _ucb1), ("ucb1_tuned", _ucb1_tuned), ("puct", _puct)):
        policies.register(f"plain_{name}", selection=formula)
        policies.register(f"fast_{name}", selection=numba.njit(formula))
    policies.register("plain_cells", evaluation=_cells)
    policies.register("fast_cells", evaluation=_compiled_cells)
    policies.register("network", evaluation=_network)
    return {
        "Selection, random playouts to the end": {
            "UCB1, built in": _to_the_end(_FAST, "ucb1"),
            "UCB1, compiled function": _to_the_end(_FAST, "fast_ucb1"),
            "UCB1, Python function": _to_the_end(_SLOW, "plain_ucb1"),
            "OpenSpiel in C++": rival("openspiel_search.py", "connect_four", 20_000),
            "OpenSpiel in Python": rival("openspiel_evaluator.py", "rollout", "log", 500),
        },
        "Selection, without playouts, evaluation of open lines": {
            "UCB1, built in": _evaluated(_FAST, "lines"),
            "UCB1, compiled function": _evaluated(_FAST, "lines", selection="fast_ucb1"),
            "UCB1-Tuned, built in": _evaluated(_FAST, "lines", selection="ucb1_tuned"),
            "UCB1-Tuned, compiled function": _evaluated(
                _FAST, "lines", selection="fast_ucb1_tuned"
            ),
            "PUCT, built in": _evaluated(_FAST, "lines", selection="puct"),
            "PUCT, compiled function": _evaluated(_FAST, "lines", selection="fast_puct"),
        },
        "Evaluation, without playouts": {
            "open lines, built in": _evaluated(_FAST, "lines"),
            "weighed cells, compiled function": _evaluated(_FAST, "fast_cells"),
            "weighed cells, Python function": _evaluated(_SLOW, "plain_cells"),
            "both functions in Python": _evaluated(_SLOW, "plain_cells", selection="plain_ucb1"),
            "network, batches of 1": _evaluated(_SLOW, "network", batch=1),
            "network, batches of 8": _evaluated(4 * _SLOW, "network", batch=8),
            "network, batches of 64": _evaluated(16 * _SLOW, "network", batch=64),
            "OpenSpiel, weighed cells": rival("openspiel_evaluator.py", "cells", "log", _SLOW),
            "OpenSpiel, cells and own formula": rival(
                "openspiel_evaluator.py", "cells", "root", _SLOW
            ),
        },
    }


def _in_turns(
    tables: Mapping[str, Mapping[str, Callable[[], float]]],
) -> dict[tuple[str, str], list[float]]:
    """The figures of all rounds; in each round, each contender runs once."""
    figures: dict[tuple[str, str], list[float]] = {}
    for round_ in range(_ROUNDS + 1):
        for title, contenders in tables.items():
            for name, measure in contenders.items():
                figure = measure()
                # What is compiled in the first run, and read from the disk, is not measured.
                if round_ > 0:
                    figures.setdefault((title, name), []).append(figure)
    return figures


def main() -> None:
    tables = _tables()
    figures = _in_turns(tables)
    print(f"Iterations/s in connect four; medians of {_ROUNDS} rounds in turns (lowest, highest)")
    for title, contenders in tables.items():
        print(f"\n{title}")
        base = median(figures[title, next(iter(contenders))])
        for name in contenders:
            found = figures[title, name]
            print(
                f"  {name:36}{median(found):12,.0f}  ({min(found):,.0f} to {max(found):,.0f})"
                f"  {median(found) / base:.4f} times"
            )


if __name__ == "__main__":
    main()
