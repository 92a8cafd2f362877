"""A row of buttons that is one line at any width: what does not fit is in a menu at its end."""

from collections.abc import Sequence

from qtpy.QtCore import QSize
from qtpy.QtGui import QResizeEvent
from qtpy.QtWidgets import QHBoxLayout, QLayout, QMenu, QPushButton, QWidget

from uctvis.texts import _
from uctvis.ui.widgets.fields import push_button


class ToolRow(QWidget):
    """Shows `buttons`, the most wanted first."""

    def __init__(self, buttons: Sequence[QPushButton], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons = buttons
        self._menu = QMenu(self)
        self._more = push_button(
            "\N{MIDLINE HORIZONTAL ELLIPSIS}", self._show_rest, _("More"), "tool"
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        # It may be narrower than all that is in it.
        row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for button in (*buttons, self._more):
            row.addWidget(button)
        row.addStretch(1)

    @property
    def rest(self) -> list[QPushButton]:
        """The buttons that do not fit."""
        return [button for button in self._buttons if button.isHidden()]

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        hint = super().minimumSizeHint()
        return QSize(self._more.sizeHint().width(), hint.height())

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        count = self._fitting(self.width())
        if count < len(self._buttons):
            count = self._fitting(self.width() - self._width(self._more))
        for number, button in enumerate(self._buttons):
            button.setVisible(number < count)
        self._more.setVisible(count < len(self._buttons))
        row = self.layout()
        if row is not None:
            # Before it is painted.
            row.activate()

    def _fitting(self, room: int) -> int:
        """How many buttons fit."""
        for number, button in enumerate(self._buttons):
            room -= self._width(button)
            # The last one has no space after it.
            if room < -self._spacing:
                return number
        return len(self._buttons)

    @property
    def _spacing(self) -> int:
        row = self.layout()
        return 0 if row is None else row.spacing()

    def _width(self, button: QPushButton) -> int:
        """With the space after it."""
        return button.sizeHint().width() + self._spacing

    def _show_rest(self) -> None:
        """Offer what the buttons that are not seen would."""
        self._menu.clear()
        for button in self.rest:
            entry = self._menu.addAction(button.text())
            if entry is not None:
                entry.setToolTip(button.toolTip())
                entry.setEnabled(button.isEnabled())
                entry.triggered.connect(button.click)
        self._menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))
