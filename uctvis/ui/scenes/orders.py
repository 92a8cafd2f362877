"""The contract of commands that a person chooses for one turn in a scene."""

from abc import ABC, abstractmethod

from uctvis.simultaneous.contract import SimultaneousState


class Orders(ABC):
    """The commands of a player in one turn; units that got none stay where they are.

    Directions are 1 up, 2 down, 3 left and 4 right.
    """

    # The state before the turn.
    state: SimultaneousState
    player: int

    @property
    @abstractmethod
    def lines(self) -> list[str]:
        """The lines of the player, in the dialect `original`."""

    @property
    @abstractmethod
    def can_undo(self) -> bool:
        """Whether a choice can be taken back."""

    @property
    @abstractmethod
    def text(self) -> str:
        """What is chosen for the selected unit, for users."""

    @abstractmethod
    def press(self, row: int, col: int, *, shoots: bool = False) -> bool:
        """Choose by the mouse, with `shoots` for a shot; return whether the cell means anything."""

    @abstractmethod
    def move(self, direction: int) -> None:
        """Let the selected unit move."""

    @abstractmethod
    def shoot_further(self, direction: int) -> None:
        """Let the selected unit shoot, or shoot one cell further."""

    @abstractmethod
    def set_length(self, length: int) -> None:
        """Let the selected unit shoot so many cells in the same direction."""

    @abstractmethod
    def select_next(self) -> None:
        """Select another unit."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last choice back."""
