"""The bar below the scene in which a person commands: what is chosen, and the buttons."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from uctvis.simultaneous.declaration import Declaration
from uctvis.texts import _
from uctvis.ui.scenes.orders import Orders
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import push_button


class OrdersBar(QWidget):
    """Signals: `sent` when the turn is to be played; `undone` when a choice is taken back."""

    sent = Signal()
    undone = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game: Declaration | None = None
        self._text = ElidedLabel()
        theme.set_role(self._text, "strong")
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._undo = push_button(
            _("&Undo"), self.undone.emit, _("Undo the last choice (Backspace)")
        )
        self._send = push_button(
            _("Play &turn"),
            self.sent.emit,
            _("Play the turn with these commands (Enter); pawns without a command stay"),
            role="primary",
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        row.addWidget(push_button(_("Rules"), self.show_rules, _("Show a summary of the rules")))
        row.addWidget(self._undo)
        row.addWidget(self._send)

    @property
    def text(self) -> str:
        """What is said about the choice."""
        return self._text.whole

    def show_game(self, game: Declaration) -> None:
        """Offer the rules of this game."""
        self._game = game

    def show_orders(self, orders: Orders | None) -> None:
        """Show the commands of a turn; None while no turn is awaited."""
        for button in (self._undo, self._send):
            button.setEnabled(orders is not None)
        if orders is None:
            self._text.show_text(_("Waiting for the other player…"))
            return
        self._undo.setEnabled(orders.can_undo)
        self._text.show_text(orders.text)

    def show_rules(self) -> None:
        """Show the rules and the keys in a dialog."""
        if self._game is not None:
            dialogs.show_message(self, self._game.title, self._game.rules_text, warns=False)
