"""The strip above a tournament with bots over TCP: where they connect, and their tokens."""

from collections.abc import Mapping

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from uctvis.texts import _
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import push_button


class RemoteStrip(QWidget):
    """Hidden for tournaments without bots over TCP; `wished` says that their tokens are wanted."""

    wished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ElidedLabel()
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 0)
        row.addWidget(self._text, 1)
        row.addWidget(
            push_button(
                _("Connect&ion tokens…"),
                self.wished.emit,
                _("What the authors of the bots need to connect them"),
                entry="arena.tokens",
            )
        )
        self.hide()

    @property
    def text(self) -> str:
        """What the strip says."""
        return self._text.whole

    def show_bots(self, tokens: Mapping[str, str], address: str) -> None:
        """Show the names of bots, and where they connect while the tournament is played."""
        text = _("Bots that connect to {address} while the tournament is played: {names}")
        self._text.show_text(text.format(address=address, names=", ".join(tokens)))
        self.setVisible(bool(tokens))
