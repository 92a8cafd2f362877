"""The principal variation with a board to step through it."""

from collections.abc import Sequence
from typing import Any

from qtpy.QtCore import QSize, Qt, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QScrollBar,
    QVBoxLayout,
    QWidget,
)

from uctvis.errors import GameError
from uctvis.explain.why import Writer, move_text
from uctvis.game.contract import AnyGame
from uctvis.games import parse_state
from uctvis.mcts.names import ReplayedNames
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.board.board_panel import BoardPanel
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button

_MOST_HEIGHT = 260
_MOST_LINES = 3


class VariationBox(QWidget):
    """Shows a line of moves, buttons to step through it, and the position after the current move.

    `node_chosen` carries the node of the current move.
    """

    node_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree: Tree | None = None
        self._line: list[int] = []
        self._game: AnyGame | None = None
        # The positions computed so far: at the root, and after each move.
        self._positions: list[Any] = []
        self._moves = _Moves()
        self._moves.setAccessibleName(_("Principal variation"))
        self._moves.currentRowChanged.connect(self._step_to)
        self._board = BoardPanel()
        self._message = QLabel()
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._message.setWordWrap(True)
        theme.set_role(self._message, "muted")
        self._buttons = [
            push_button(text, action, tip, "tool")
            for text, action, tip in (
                (
                    "\N{BLACK LEFT-POINTING TRIANGLE}|",
                    lambda: self._go(0),
                    _("Before the first move"),
                ),
                (
                    "\N{BLACK LEFT-POINTING TRIANGLE}",
                    lambda: self._go(self.step - 1),
                    _("Previous move"),
                ),
                (
                    "\N{BLACK RIGHT-POINTING TRIANGLE}",
                    lambda: self._go(self.step + 1),
                    _("Next move"),
                ),
                (
                    "|\N{BLACK RIGHT-POINTING TRIANGLE}",
                    lambda: self._go(len(self._line)),
                    _("After the last move"),
                ),
            )
        ]
        row = QHBoxLayout()
        row.setSpacing(6)
        for button in self._buttons:
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._moves)
        column.addLayout(row)
        column.addWidget(self._board)
        column.addWidget(self._message)

    @property
    def step(self) -> int:
        """The number of moves before the position shown."""
        return max(self._moves.currentRow(), 0)

    def show_line(
        self, tree: Tree | None, line: Sequence[int], written: Writer = Tree.shown_move
    ) -> None:
        """Show a line of nodes that starts at a child of the root."""
        self._tree, self._line = tree, list(line)
        self._game, self._positions = None, []
        self._moves.blockSignals(True)
        self._moves.clear()
        if tree is not None:
            names = [_("start"), *(move_text(tree, node, written) for node in self._line)]
            self._moves.addItems(names)
            self._find_game(tree)
        self._moves.setCurrentRow(0)
        self._moves.blockSignals(False)
        self._moves.fit()
        self._show()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(300, super().sizeHint().height())

    def _find_game(self, tree: Tree) -> None:
        if isinstance(tree.names, ReplayedNames):
            self._game, self._positions = tree.names.game, [tree.names.root]
        else:
            found = parse_state(tree.shown_state(0))
            if found is not None:
                self._game, self._positions = found[0], [found[1]]

    def _go(self, step: int) -> None:
        self._moves.setCurrentRow(min(max(step, 0), len(self._line)))

    def _step_to(self, row: int) -> None:
        if row >= 0:
            self._show()
            self.node_chosen.emit(0 if row == 0 else self._line[row - 1])

    def _show(self) -> None:
        step = self.step
        for button in self._buttons[:2]:
            button.setEnabled(step > 0)
        for button in self._buttons[2:]:
            button.setEnabled(step < len(self._line))
        wrong = ""
        if self._game is None:
            wrong = _("No board: the game of the root's position is unknown.")
        else:
            try:
                self._show_board(self._game, step)
            except GameError as error:
                wrong = _("No board: {why}").format(why=error)
        self._board.setVisible(not wrong)
        self._message.setVisible(bool(wrong))
        self._message.setText(wrong)

    def _show_board(self, game: AnyGame, step: int) -> None:
        assert self._tree is not None  # noqa: S101 (a tree has given the game)
        while len(self._positions) <= step:
            before = self._positions[-1]
            self._positions.append(game.play(before, self._move(game, len(self._positions))))
        last = game.clicks(self._positions[step - 1], self._move(game, step)) if step > 0 else ()
        self._board.show_position(game, self._positions[step], last=last)
        self._fit_board()

    def _fit_board(self) -> None:
        wanted = self._board.heightForWidth(self.width())
        self._board.setFixedHeight(min(wanted, _MOST_HEIGHT))

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit_board()

    def _move(self, game: AnyGame, step: int) -> int:
        """The move with number `step`, from 1."""
        assert self._tree is not None  # noqa: S101 (as above)
        name = self._tree.shown_move(self._line[step - 1])
        return game.parse_move(self._positions[step - 1], name)


class _Moves(QListWidget):
    """A list of moves side by side, wrapped to a few lines like a text: no rows and columns."""

    def __init__(self) -> None:
        super().__init__()
        self._bar = QScrollBar()
        self.setVerticalScrollBar(self._bar)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSpacing(2)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fit(self) -> None:
        """Set the height for the moves, up to a few lines."""
        self.doItemsLayout()
        most = _MOST_LINES * (self.fontMetrics().height() + 6)
        last = self.visualItemRect(self.item(self.count() - 1))
        end = last.bottom() + self._bar.value() + self.spacing()
        self.setFixedHeight(min(end, most) + 2 * self.frameWidth() + 2)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        if event is not None and event.size().width() != event.oldSize().width():
            self.fit()
