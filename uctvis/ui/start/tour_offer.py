"""The offer of a tour, beside the title of the start page."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QWidget

from uctvis.texts import _
from uctvis.ui.runtime import settings_store
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import push_button


class TourOffer(QWidget):
    """A question that is only visible at the first start; `accepted` starts the tour."""

    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        question = QLabel(_("New here?"))
        theme.set_role(question, "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(question)
        row.addWidget(
            push_button(_("Take the tour"), self._accept, _("A one-minute overview of the window"))
        )
        row.addWidget(
            push_button(
                _("No, thanks"),
                self.hide,
                _("You can start the tour later from the Help menu"),
                "quiet",
            )
        )
        self.hide()

    def offer(self) -> None:
        """Show the offer, if it was never shown before."""
        if not settings_store.knows_tour():
            settings_store.note_tour()
            self.show()

    def _accept(self) -> None:
        self.hide()
        self.accepted.emit()
