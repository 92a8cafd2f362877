"""The moves of a game as players write them down; a click on one shows the position after it."""

from collections.abc import Sequence

from qtpy.QtCore import QModelIndex, QSignalBlocker, QSize, Qt, Signal
from qtpy.QtGui import QStandardItem, QStandardItemModel
from qtpy.QtWidgets import QListView, QSizePolicy, QWidget

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _
from uctvis.ui.board.numbering import numbered
from uctvis.ui.widgets import theme

_LEAST_LINES, _MOST_LINES = 2, 4
_SPACING = 2


class MoveList(QListView):
    """Emits `position_chosen` with how many moves lead to it: 0 is the start."""

    position_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game: AnyGame | None = None
        self._start: AnyPosition = None
        self._moves: tuple[Move, ...] = ()
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSpacing(_SPACING)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(self._height(_LEAST_LINES))
        self.setMaximumHeight(self._height(_MOST_LINES))
        theme.set_role(self, "moves")
        self.setAccessibleName(_("Moves"))
        self.setToolTip(_("The moves of the game: choose one to look at the position after it"))

    @property
    def texts(self) -> list[str]:
        """What is written, the start first."""
        return [self._items.index(row, 0).data() for row in range(self._items.rowCount())]

    def show_moves(
        self, game: AnyGame, positions: Sequence[AnyPosition], moves: Sequence[Move], shown: int
    ) -> None:
        """Show the moves of a game, and mark the one that led to the position that is looked at.

        Parameters
        ----------
        positions : sequence of Position
            One more than there are moves, the start first.
        shown : int
            How many moves lead to the position that is looked at.
        """
        blocked = QSignalBlocker(self)
        if (game, positions[0]) != (self._game, self._start):
            self._items.clear()
            self._items.appendRow(_item(_("Start"), _("The position before the first move")))
            self._game, self._start, self._moves = game, positions[0], ()
        self._write(game, positions, tuple(moves))
        if self.currentIndex().row() != shown:
            index = self._items.index(shown, 0)
            self.setCurrentIndex(index)
            self.scrollTo(index)
        blocked.unblock()

    def _write(
        self, game: AnyGame, positions: Sequence[AnyPosition], moves: tuple[Move, ...]
    ) -> None:
        """Write the moves that are not there yet, and no others."""
        if moves == self._moves:
            return
        same = _common(moves, self._moves)
        self._items.setRowCount(same + 1)
        for row, text in enumerate(numbered(game, positions, moves, same), same):
            description = _("Move {number}: player {player} moved {move}.").format(
                number=row + 1,
                player=game.player(positions[row]) + 1,
                move=game.notation(positions[row], moves[row]),
            )
            self._items.appendRow(_item(text, description))
        self._moves = moves

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # noqa: N802 - Qt's name
        """Tell what is chosen, with the mouse or the keys."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.position_chosen.emit(current.row())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(200, self._height(_LEAST_LINES))

    def _height(self, lines: int) -> int:
        line = self.fontMetrics().height() + 2 * _SPACING + 2
        return lines * line + 2 * self.frameWidth() + 2 * _SPACING


def _item(text: str, description: str) -> QStandardItem:
    item = QStandardItem(text)
    item.setData(description, Qt.ItemDataRole.AccessibleTextRole)
    return item


def _common(one: Sequence[Move], other: Sequence[Move]) -> int:
    """How many moves two games have in common."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
