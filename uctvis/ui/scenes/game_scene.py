"""The contract of a scene: it draws the states of a game, and what lies between two of them."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from qtpy.QtCore import QPointF, QSizeF
from qtpy.QtGui import QPainter

from uctvis.simultaneous.contract import SimultaneousState
from uctvis.texts import _, pgettext
from uctvis.ui.scenes.orders import Orders

AnyState = TypeVar("AnyState", bound=SimultaneousState)

_HALF = 0.5


class GameScene(ABC, Generic[AnyState]):
    """Draws one game in the colours of the theme. Its unit of length is a cell.

    Parameters
    ----------
    state : SimultaneousState
        Any state of it.
    """

    def __init__(self, state: AnyState) -> None:
        self.state = state
        # The names of the players, for `about`.
        self.players: tuple[str, str] = _("Player 1"), _("Player 2")

    def name_of(self, player: int) -> str:
        """The name of a player; of another number, "nobody"."""
        return self.players[player] if player in (0, 1) else pgettext("owner", "nobody")

    @property
    @abstractmethod
    def size(self) -> QSizeF:
        """The width and the height of the scene."""

    @abstractmethod
    def draw(self, painter: QPainter, before: AnyState, after: AnyState, part: float) -> None:
        """Draw a moment of a turn.

        Parameters
        ----------
        painter : QPainter
            Its unit is a cell, its origin the upper left corner of the scene.
        before, after : SimultaneousState
            The states at both ends of the turn; the same one to draw a state.
        part : float
            From 0.0 (`before`) to 1.0 (`after`).
        """

    @abstractmethod
    def point_of(self, x: float, y: float) -> QPointF:
        """Where the coordinates of the game's lines lie in the scene."""

    def show_circles(self, on: bool) -> bool:
        """Draw the circles in which units act from now on, or not; return whether there are any."""
        del on
        return False

    def orders_of(self, state: AnyState, player: int) -> Orders | None:
        """What a person commands in a turn after a state; None if people do not play here."""
        del state, player
        return None

    def draw_orders(self, painter: QPainter, orders: Orders) -> None:
        """Draw the commands that a person has chosen over the scene, in its units."""

    def between(self, before: AnyState, after: AnyState, part: float) -> AnyState:
        """A state with the units where `draw` draws them at a moment, for `about`."""
        return before if part < _HALF else after

    @abstractmethod
    def about(self, state: AnyState, point: QPointF) -> str:
        """The numbers of what lies at a point, one a line, for users; "" for nothing."""
