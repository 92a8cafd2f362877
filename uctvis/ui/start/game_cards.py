"""The cards of the games: a picture, a title and a Play button each."""

from collections.abc import Sequence

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from qtpy.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from uctvis.game.contract import AnyGame
from uctvis.texts import _
from uctvis.ui.start.thumbnail import Thumbnail
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.icon_button import icon_button
from uctvis.ui.widgets.layouts.even_grid import EvenGrid

_LEAST_WIDTH = 112
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class GameCards(QWidget):
    """Cards of which one is chosen; Tab goes to its Play button, arrow keys choose another card.

    Signals: `changed` when another game is chosen; `play_requested` to start the chosen game;
    `remove_requested` with a game whose card the user does not want any more.
    """

    changed = Signal()
    play_requested = Signal()
    remove_requested = Signal(object)

    def __init__(self, games: tuple[AnyGame, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Games"))
        self._grid = EvenGrid(_LEAST_WIDTH, self)
        self._chosen = 0
        self.cards: list[_GameCard] = []
        self._make(games, ())

    def offer(self, games: Sequence[AnyGame], removable: Sequence[AnyGame] = ()) -> None:
        """Show other games; the chosen one stays chosen, if it is among them.

        After them follow the `removable` ones, whose cards have a button that removes them.
        """
        name = self.game.full_name
        for card in self.cards:
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        named = [game.full_name for game in (*games, *removable)]
        self._chosen = named.index(name) if name in named else 0
        self._make(games, removable)
        for card in self.cards:
            card.show()
        self.changed.emit()

    def _make(self, games: Sequence[AnyGame], removable: Sequence[AnyGame]) -> None:
        self.cards = [_GameCard(game, self) for game in games]
        for game in removable:
            card = _GameCard(game, self, is_removable=True)
            card.remove_wished.connect(lambda game=game: self.remove_requested.emit(game))
            self.cards.append(card)
        for number, card in enumerate(self.cards):
            self._grid.addWidget(card)
            card.pressed.connect(lambda number=number: self.choose(number))
            card.play.clicked.connect(lambda _checked, number=number: self._play(number))
            card.play_wished.connect(lambda number=number: self._play(number))
            card.play.moved.connect(self._move)
        self._show()

    @property
    def game(self) -> AnyGame:
        """The chosen game."""
        return self.cards[self._chosen].game

    @property
    def play_button(self) -> QPushButton:
        """The Play button of the chosen game."""
        return self.cards[self._chosen].play

    def choose_game(self, name: str) -> None:
        """Choose a game by its full name; ignore unknown names."""
        for number, card in enumerate(self.cards):
            if card.game.full_name == name:
                self.choose(number)

    def choose(self, number: int) -> None:
        """Choose a card by its number."""
        if number != self._chosen:
            self._chosen = number
            self._show()
            self.changed.emit()

    def _show(self) -> None:
        for number, card in enumerate(self.cards):
            card.show_chosen(number == self._chosen)
        self.setFocusProxy(self.play_button)

    def _play(self, number: int) -> None:
        self.choose(number)
        self.play_requested.emit()

    def _move(self, key: int) -> None:
        """Choose the next card in the direction of an arrow key."""
        across, down = _STEPS[Qt.Key(key)]
        number = self._chosen + across + down * self._grid.columns(self.width())
        if 0 <= number < len(self.cards):
            self.choose(number)
            self.play_button.setFocus(Qt.FocusReason.TabFocusReason)


class _PlayButton(QPushButton):
    """A button that Enter presses, too; `moved` carries an arrow key."""

    moved = Signal(int)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 - Qt's name
        if event is not None and event.key() in _STEPS:
            self.moved.emit(event.key())
        elif event is not None and event.key() in _ENTER:
            self.click()
        else:
            super().keyPressEvent(event)


class _GameCard(QFrame):
    """Emits `pressed` for a click, and `play_wished` for a double click.

    A removable card has a button in its corner, which emits `remove_wished`.
    """

    pressed = Signal()
    play_wished = Signal()
    remove_wished = Signal()

    def __init__(self, game: AnyGame, parent: QWidget, *, is_removable: bool = False) -> None:
        super().__init__(parent)
        self.game = game
        self.setAccessibleName(game.title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        picture = Thumbnail()
        picture.show_position(lambda: (game, game.card_position()))
        title = QLabel(game.title)
        title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        title.setWordWrap(True)
        theme.set_role(title, "strong")
        self.play = _PlayButton()
        self.play.setAccessibleName(_("Play: {game}").format(game=game.title))
        self.play.setToolTip(_("Start this game; the arrow keys choose another one"))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 11, 8, 11)
        column.setSpacing(8)
        column.addWidget(picture)
        column.addStretch(1)
        column.addWidget(title)
        column.addWidget(self.play)
        self._remove: QWidget | None = None
        if is_removable:
            tip = _("Remove this card: {game}").format(game=game.title)
            self._remove = icon_button("x", self.remove_wished.emit, tip)
            self._remove.setParent(self)
            self._remove.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        if self._remove is not None:
            size = self._remove.sizeHint()
            self._remove.setGeometry(
                self.width() - size.width() - 2, 2, size.width(), size.height()
            )

    def show_chosen(self, chosen: bool) -> None:
        """Show whether this game is chosen."""
        theme.set_role(self, "chosen card" if chosen else "game card")
        theme.set_role(self.play, "primary" if chosen else "play")
        self.play.setText(_("&Play") if chosen else _("Play"))
        # Tab stops only at the chosen card.
        self.play.setFocusPolicy(
            Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus
        )

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 - Qt's names
        if event is not None and event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()
            self.play.setFocus(Qt.FocusReason.MouseFocusReason)
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802
        if event is not None and event.button() == Qt.MouseButton.LeftButton:
            self.play_wished.emit()
        else:
            super().mouseDoubleClickEvent(event)
