"""The part of the start page that can be shown and hidden."""

from qtpy.QtWidgets import QFrame, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.runtime.kinds import Flag
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fold import Fold

_UNFOLDED = Setting("start/advanced", Flag(), False)


class Advanced(Fold):
    """A button that shows or hides the widget below it; the state is stored."""

    def __init__(self, inside: QWidget, parent: QWidget | None = None) -> None:
        card = QFrame()
        theme.set_role(card, "card")
        body = QVBoxLayout(card)
        body.setContentsMargins(16, 14, 16, 14)
        body.addWidget(inside)
        super().__init__(_("Advanced"), card, parent)
        self.show_titles(
            _("&Advanced: budget, exploration, playouts, variants, position…"), _("&Advanced")
        )

    def save(self) -> None:
        """Store whether it is unfolded."""
        _UNFOLDED.put(self.is_unfolded)

    def restore(self) -> None:
        """Restore the stored state."""
        self.unfold(_UNFOLDED.get())
