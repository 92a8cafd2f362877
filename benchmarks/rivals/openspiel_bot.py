"""OpenSpiel's C++ MCTSBot with the settings of all measurements: one playout to the end."""

from typing import Any

import pyspiel


def new_bot(
    game: Any, simulations: int, *, uct_c: float = 1.41, solve: bool = False, seed: int = 1
) -> Any:
    return pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
        uct_c=uct_c,
        max_simulations=simulations,
        max_memory_mb=10_000,
        solve=solve,
        seed=seed,
        verbose=False,
    )
