"""What the folder of a simultaneous game declares.

A folder of this package with a file `game` is a game. Its `__init__` declares a `Declaration` as
`GAME`, which is all that other rooms ask about it, except its scene: `uctvis.ui.scenes` has a file
`NAME_scene` with it. Reading a declaration compiles nothing; its methods import what they need.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from uctvis.game.board import Role
from uctvis.simultaneous.contract import SimultaneousState

if TYPE_CHECKING:
    from uctvis.simultaneous.learner_arrays import LearnerArrays

# In texts: the roles of what belongs to players 0 and 1, and the sign of what stands in the way.
ROLES = Role.PIECE_0, Role.PIECE_1
WALL_SIGN = "#"


class Characters(Protocol):
    """What takes the characters of a state at any places, also negative ones."""

    def put(
        self, row: int, column: int, text: str, role: Role | None = None, *, marked: bool = False
    ) -> None:
        """Write a text that starts at this place; later texts replace earlier ones."""

    def frame(self, row: int, column: int, height: int, width: int, *, double: bool) -> None:
        """Draw a frame; `height` and `width` include it."""


class Declaration(ABC):
    """A simultaneous game, as other rooms know it."""

    # The name of its folder.
    name: ClassVar[str]
    # For users.
    title: ClassVar[str]
    # What a bot reads and writes, in the language of `uctvis.arena.stubs.parser`.
    stub: ClassVar[str]
    # A line that breaks no rule as each of those that are due, whatever unit it is for.
    harmless_line: ClassVar[str]
    # The rules and keys for people who play in the window, where its scene takes their commands
    # (`GameScene.orders_of`); "" if people do not play there.
    rules_text: ClassVar[str] = ""

    @abstractmethod
    def initial(self, seed: int, rules: str) -> SimultaneousState:
        """The start; raises as `SimultaneousState.initial`."""

    @abstractmethod
    def size(self, state: Any) -> tuple[int, int]:
        """The columns and rows of cells of a state as text, without a frame."""

    @abstractmethod
    def draw(self, state: Any, canvas: Characters, columns: int, lines: int) -> None:
        """Draw a state as text, with so many columns and lines for each cell; units are marked."""

    @abstractmethod
    def arrays(self) -> "LearnerArrays[Any]":
        """What stands between the game and learners; it needs Gymnasium."""
