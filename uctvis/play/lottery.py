"""Drawing the outcomes of lotteries in games that are played."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from random import Random

from uctvis.engines.made import Made, Maker
from uctvis.game.chances import checked_chances
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition

# Draws an outcome of a position in which chance is to move.
Lottery = Callable[[AnyGame, AnyPosition, Random], Made]


def draw(game: AnyGame, position: AnyPosition, random: Random) -> Made:
    """The outcome of a position in which chance is to move, exactly by `Game.chances`."""
    most = list(accumulate(checked_chances(game, position)))
    drawn = bisect_right(most, random.randrange(most[-1]))
    return Made(game.legal_moves(position)[drawn], Maker.CHANCE)
