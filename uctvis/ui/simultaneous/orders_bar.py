"""The bar below the scene in which a person commands: what is chosen, and the buttons."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from uctvis.texts import _
from uctvis.ui.simultaneous.painting_orders import PaintingOrders
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import push_button


class OrdersBar(QWidget):
    """Signals: `sent` when the turn is to be played; `undone` when a choice is taken back."""

    sent = Signal()
    undone = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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

    def show_orders(self, orders: PaintingOrders | None) -> None:
        """Show the commands of a turn; None while no turn is awaited."""
        for button in (self._undo, self._send):
            button.setEnabled(orders is not None)
        if orders is None:
            self._text.show_text(_("Waiting for the other player…"))
            return
        self._undo.setEnabled(orders.can_undo)
        pawn = orders.selected
        text = _("Your turn: pawn {pawn} {does}")
        if orders.order_of(pawn) is None:
            text = _("Your turn: choose what pawn {pawn} does; now it {does}")
        self._text.show_text(text.format(pawn=pawn, does=orders.text_of(pawn)))

    def show_rules(self) -> None:
        """Show the rules and the keys in a dialog."""
        dialogs.show_message(self, _("Painting"), _RULES, warns=False)


_RULES = _(
    "Both players command all their pawns at the same time. The player whose colour covers more "
    "cells at the end wins.\n"
    "\n"
    "A pawn moves by one cell, or shoots a strip of paint. A strip ends at walls. It paints the "
    "cells of pawns, too: a pawn belongs to the player with more of its nine cells. A cell that "
    "both players shoot at in the same turn keeps its colour. A pawn gets paint from the cells of "
    "its owner's colour below it. A player without pawns loses.\n"
    "\n"
    "Mouse: click a pawn to select it. Click a cell beside it to move there, or a cell further "
    "away in its row or column to shoot that far. With Shift, a click beside it is a shot.\n"
    "\n"
    "Keys: arrows move, Shift and arrows shoot one cell further each time, digits set the length "
    "(0 is ten cells), Space selects the next pawn, Backspace undoes a choice, Enter plays "
    "the turn."
)
