"""A game's rules once more, compiled: with them the search runs a hundred times faster."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class CompiledRules:
    """A game's rules as compiled functions on words: a position is a tuple of uint64.

    `uctvis.mcts.uct.kernel` and `uctvis.mcts.naming` say what each of the rules does. `run`
    and `write_names` are composed from them; a game file composes them itself, so that
    numba can specialise and cache them.
    """

    # encode(position) -> the position's words. Any position's, for the checker of types: what
    # belongs to a class itself, as `Game.compiled` does, cannot know the class's parameter.
    encode: Callable[[Any], tuple[np.uint64, ...]]
    # scratch(position) -> uint64 array that the rules may write to during a search
    scratch: Callable[[Any], NDArray[np.uint64]]
    legal: Callable[..., int]
    pick: Callable[..., int]
    play: Callable[..., tuple[np.uint64, ...]]
    next_player: Callable[..., int]
    payoff: Callable[..., int]
    run: Callable[..., Any]
    write_names: Callable[..., Any]
