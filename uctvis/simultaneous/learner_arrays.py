"""The contract of what stands between a game and a learner: observations and actions."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from gymnasium import spaces
from numpy.typing import NDArray

from uctvis.errors import GameError
from uctvis.simultaneous.contract import SimultaneousState
from uctvis.texts import _

StateT = TypeVar("StateT", bound=SimultaneousState)
Observation = dict[str, NDArray[Any]]


class LearnerArrays(ABC, Generic[StateT]):
    """Observations of a simultaneous game as arrays, and its commands from arrays."""

    @abstractmethod
    def observation_space(self) -> spaces.Dict:
        """A new space of the observations of a player."""

    @abstractmethod
    def action_space(self) -> spaces.Space[Any]:
        """A new space of the actions of a player."""

    @abstractmethod
    def observe(self, state: StateT, player: int) -> Observation:
        """What a player observes now, in new arrays."""

    @abstractmethod
    def play(self, state: StateT, actions: Sequence[Any]) -> None:
        """Play a turn with the actions of both players.

        Raises GameError if an action is not in the space.
        """


def expect_read(is_read: bool, player: int, expected: object, action: object) -> None:
    """Check that an action was one of the space. Raises GameError if it was not."""
    if not is_read:
        text = _("player_{player}: expected an action in {expected}, got {action}")
        raise GameError(text.format(player=player, expected=expected, action=action))
