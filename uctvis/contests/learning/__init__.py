"""Contests as environments for learners, in the form of PettingZoo's parallel ones.

Observations contain what bots are sent, as arrays; actions are arrays, too. Only this package
imports PettingZoo and Gymnasium.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from uctvis import contests
from uctvis.errors import GameError
from uctvis.texts import _

if TYPE_CHECKING:
    from uctvis.contests.learning.environment import ContestEnv


def parallel_env(full_name: str) -> "ContestEnv":
    """The environment of a contest, such as "painting" or "sheep:rules=original".

    Raises
    ------
    GameError
        There is no such contest, or PettingZoo is not installed.
    """
    game = contests.find(full_name)
    if find_spec("pettingzoo") is None:
        raise GameError(
            _(
                "{game}: learning needs PettingZoo, which is not installed: "
                "pip install 'uctvis[pettingzoo]' installs it"
            ).format(game=game.full_name)
        )
    # PettingZoo is imported only here.
    from uctvis.contests.learning.environment import ContestEnv

    return ContestEnv(game)
