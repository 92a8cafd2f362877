"""An alpha-beta search with what it found at each depth."""

from collections.abc import Sequence
from typing import NamedTuple

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition


class DeepeningSearch(NamedTuple):
    """An alpha-beta search, running or finished."""

    # What is searched.
    game: AnyGame
    position: AnyPosition
    # The completed depths.
    iterations: Sequence[DepthStatistics]
    # The name of its evaluation; "" for the game's best one.
    evaluation: str = ""
