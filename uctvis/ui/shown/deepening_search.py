"""An alpha-beta search with what it found at each depth."""

from collections.abc import Sequence
from typing import NamedTuple

from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition


class DeepeningSearch(NamedTuple):
    """An alpha-beta search, running or finished.

    Attributes
    ----------
    game, position :
        What is searched.
    iterations : sequence of DepthStatistics
        The completed depths.
    evaluation : str
        The name of its evaluation; "" for the game's best one.
    """

    game: AnyGame
    position: AnyPosition
    iterations: Sequence[DepthStatistics]
    evaluation: str = ""
