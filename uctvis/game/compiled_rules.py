"""The compiled rules of a game, which make the search a hundred times faster."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class CompiledRules:
    """The rules of a game as compiled functions; a position is a tuple of uint64 words.

    `uctvis.mcts.uct.kernel` and `uctvis.mcts.naming` describe each function. `run` and
    `write_names` are composed of the other functions; each game file composes them itself,
    so that numba can specialise and cache them.
    """

    # encode(position) -> the position's words. The position is `Any` because a class attribute
    # such as `Game.compiled` cannot use the type parameter of its class.
    encode: Callable[[Any], tuple[np.uint64, ...]]
    # scratch(position) -> a uint64 array that the rules may write to during a search
    scratch: Callable[[Any], NDArray[np.uint64]]
    legal: Callable[..., int]
    pick: Callable[..., int]
    play: Callable[..., tuple[np.uint64, ...]]
    next_player: Callable[..., int]
    payoff: Callable[..., int]
    run: Callable[..., Any]
    write_names: Callable[..., Any]
    # What policies of the search may ask besides, see `Knowledge`; None: the game does not tell.
    # prefers(position, scratch, k) -> whether a heavy playout prefers the k-th legal move; right
    # after `legal`, and `pick` may follow
    prefers: Callable[..., bool] | None = None
    # settled(position) -> the payoff to player 0 of perfect play, in units of 2**-24; -1 where it
    # is not known
    settled: Callable[..., int] | None = None
    # meaning(position, move) -> what the move does, below `lasting_moves`; None: the move itself
    meaning: Callable[..., int] | None = None
