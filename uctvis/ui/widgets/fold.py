"""A part of a page that can be shown and hidden."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QPushButton, QVBoxLayout, QWidget

from uctvis.ui.widgets import theme

_OPEN = "\N{BLACK DOWN-POINTING SMALL TRIANGLE}"
_CLOSED = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}"


class Fold(QWidget):
    """A button that shows or hides the widget below it; closed at first.

    `turned` says that it was opened or closed.
    """

    turned = Signal(bool)

    def __init__(self, name: str, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles = name, name
        self._body = body
        self._button = QPushButton()
        self._button.setCheckable(True)
        self._button.setAccessibleName(name)
        # Enter presses the default button of a dialog; Space opens the fold.
        self._button.setAutoDefault(False)
        theme.set_role(self._button, "link")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._button)
        column.addWidget(body)
        self._button.toggled.connect(self._show)
        self._show(False)

    @property
    def is_unfolded(self) -> bool:
        return self._button.isChecked()

    def unfold(self, on: bool = True) -> None:
        """Show or hide the content."""
        self._button.setChecked(on)

    def show_titles(self, closed: str, opened: str) -> None:
        """Set the texts of the button."""
        self._titles = closed, opened
        self._show_title(self.is_unfolded)

    def _show(self, on: bool) -> None:
        self._body.setVisible(on)
        self._show_title(on)
        self.turned.emit(on)

    def _show_title(self, on: bool) -> None:
        self._button.setText(f"{_OPEN if on else _CLOSED} {self._titles[on]}")
