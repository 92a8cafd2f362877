"""The contract of a scene: it draws the states of a contest, and what lies between two of them."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from qtpy.QtCore import QPointF, QSizeF
from qtpy.QtGui import QPainter

from uctvis.contests.contest import Contest

AnyContest = TypeVar("AnyContest", bound=Contest)


class ContestScene(ABC, Generic[AnyContest]):
    """Draws one contest in the colours of the theme. Its unit of length is a cell.

    Parameters
    ----------
    contest : Contest
        Any state of it.
    """

    def __init__(self, contest: AnyContest) -> None:
        self.contest = contest

    @property
    @abstractmethod
    def size(self) -> QSizeF:
        """The width and the height of the scene."""

    @abstractmethod
    def draw(self, painter: QPainter, before: AnyContest, after: AnyContest, part: float) -> None:
        """Draw a moment of a turn.

        Parameters
        ----------
        painter : QPainter
            Its unit is a cell, its origin the upper left corner of the scene.
        before, after : Contest
            The states at both ends of the turn; the same one to draw a state.
        part : float
            From 0.0 (`before`) to 1.0 (`after`).
        """

    @abstractmethod
    def point_of(self, x: float, y: float) -> QPointF:
        """Where the coordinates of the contest's lines lie in the scene."""

    @abstractmethod
    def about(self, contest: AnyContest, point: QPointF) -> str:
        """The numbers of what lies at a point, one a line, for users; "" for nothing."""
