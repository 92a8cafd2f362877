"""Simultaneous games as environments for learners, in the form of PettingZoo's parallel ones.

Observations contain what bots are sent, as arrays; actions are arrays, too. Only
`environment.py` and `learner_arrays.py` import PettingZoo and Gymnasium.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from uctvis import simultaneous
from uctvis.errors import GameError
from uctvis.texts import _

if TYPE_CHECKING:
    from uctvis.simultaneous.environment import SimultaneousEnv


def parallel_env(full_name: str) -> "SimultaneousEnv":
    """The environment of a simultaneous game, such as "painting" or "sheep:rules=original".

    Raises
    ------
    GameError
        There is no such game, or PettingZoo is not installed.
    """
    game = simultaneous.find(full_name)
    if find_spec("pettingzoo") is None:
        raise GameError(
            _(
                "{game}: learning needs PettingZoo, which is not installed: "
                "pip install 'uctvis[pettingzoo]' installs it"
            ).format(game=game.full_name)
        )
    # PettingZoo is imported only here.
    from uctvis.simultaneous.environment import SimultaneousEnv

    return SimultaneousEnv(game)
