"""The part of the start page that can be shown and hidden."""

from qtpy.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.runtime.kinds import Flag
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets import theme

_UNFOLDED = Setting("start/advanced", Flag(), False)


class Advanced(QWidget):
    """A button that shows or hides the widget below it; the state is stored."""

    def __init__(self, inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = QPushButton()
        self._button.setCheckable(True)
        self._button.setAccessibleName(_("Advanced"))
        theme.set_role(self._button, "link")
        self._body = QFrame()
        theme.set_role(self._body, "card")
        body = QVBoxLayout(self._body)
        body.setContentsMargins(16, 14, 16, 14)
        body.addWidget(inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._button)
        column.addWidget(self._body)
        self._button.toggled.connect(self._show)
        self._show(False)

    @property
    def is_unfolded(self) -> bool:
        return self._button.isChecked()

    def unfold(self, on: bool = True) -> None:
        """Show or hide the content."""
        self._button.setChecked(on)

    def save(self) -> None:
        """Store whether it is unfolded."""
        _UNFOLDED.put(self.is_unfolded)

    def restore(self) -> None:
        """Restore the stored state."""
        self.unfold(_UNFOLDED.get())

    def _show(self, on: bool) -> None:
        self._body.setVisible(on)
        mark = (
            "\N{BLACK DOWN-POINTING SMALL TRIANGLE}"
            if on
            else ("\N{BLACK RIGHT-POINTING SMALL TRIANGLE}")
        )
        text = _("&Advanced") if on else _("&Advanced: budget, exploration, playouts, position…")
        self._button.setText(f"{mark} {text}")
