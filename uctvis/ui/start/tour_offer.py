"""The offer of a tour, beside the title of the start page: in nobody's way."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QWidget

from uctvis.texts import _
from uctvis.ui.runtime import settings_store
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button


class TourOffer(QWidget):
    """Is there at the first start only; `accepted` says that the tour is wanted."""

    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        question = QLabel(_("New here?"))
        theme.set_role(question, "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(question)
        row.addWidget(
            push_button(_("Take the tour"), self._accept, _("A minute that shows what is where"))
        )
        row.addWidget(
            push_button(
                _("No, thanks"),
                self.hide,
                _("It is in the menu Help, for whenever you like"),
                "quiet",
            )
        )
        self.hide()

    def offer(self) -> None:
        """Be there, if nobody was offered the tour before."""
        if not settings_store.knows_tour():
            settings_store.note_tour()
            self.show()

    def _accept(self) -> None:
        self.hide()
        self.accepted.emit()
