"""A part of a page that can be shown and hidden."""

from qtpy.QtCore import Qt, Signal
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import plain_tip

# At the left and at the right of the text, with the border, in pixels.
_PADDING = 8
_OPEN = "\N{BLACK DOWN-POINTING SMALL TRIANGLE}"
_CLOSED = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}"


class _Title(QPushButton):
    """A button that shortens its text to its width; `whole` is the text."""

    def __init__(self) -> None:
        super().__init__()
        self.whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        self.whole = text
        self._elide()

    def _elide(self) -> None:
        metrics, room = self.fontMetrics(), self.width() - 2 * _PADDING
        flag = Qt.TextFlag.TextShowMnemonic
        shown = metrics.elidedText(self.whole, Qt.TextElideMode.ElideRight, room, flag)
        self.setText(shown)
        self.setToolTip("" if shown == self.whole else plain_tip(self.whole.replace("&", "")))

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._elide()


class Fold(QWidget):
    """A button that shows or hides the widget below it; closed at first.

    `turned` says that it was opened or closed.
    """

    turned = Signal(bool)

    def __init__(self, name: str, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles = name, name
        self._body = body
        self._button = _Title()
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
        self._button.show_text(f"{_OPEN if on else _CLOSED} {self._titles[on]}")
