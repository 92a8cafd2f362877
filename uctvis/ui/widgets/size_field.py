"""A field for the size of an exported picture or film, in pixels."""

from collections.abc import Sequence

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.texts import _
from uctvis.ui.widgets.fields import NumberField


class SizeField(QWidget):
    """A choice of some sizes and a custom size; `changed` is emitted when it changes."""

    changed = Signal()

    def __init__(
        self,
        sizes: Sequence[tuple[str, tuple[int, int]]],
        limits: tuple[int, int],
        parent: QWidget | None = None,
    ) -> None:
        """`sizes`: titles and sizes. `limits`: the range of a custom width or height."""
        super().__init__(parent)
        self._sizes = [size for _title, size in sizes]
        self._limits = limits
        self.choice = QComboBox()
        self.choice.setAccessibleName(_("Size"))
        self.choice.addItems([title for title, _size in sizes] + [_("Custom size")])
        width, height = self._sizes[0]
        self.width_field = NumberField(_("Width"), str(width))
        self.height_field = NumberField(_("Height"), str(height))
        self._own = QWidget()
        row = QHBoxLayout(self._own)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.width_field, QLabel("x"), self.height_field, QLabel(_("pixels"))):
            row.addWidget(widget)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for widget in (self.choice, self._own, *(field.message for field in self._fields)):
            column.addWidget(widget)
        self.setFocusProxy(self.choice)
        self.choice.currentIndexChanged.connect(lambda _index: self._show())
        for field in self._fields:
            field.textChanged.connect(lambda _text: self._show())
        self._show()

    @property
    def pixels(self) -> tuple[int, int] | None:
        """The width and the height; None if the custom size is wrong."""
        if not self._is_own:
            return self._sizes[self.choice.currentIndex()]
        width, height = (self._side(field) for field in self._fields)
        return None if width is None or height is None else (width, height)

    @property
    def _is_own(self) -> bool:
        return self.choice.currentIndex() == len(self._sizes)

    @property
    def _fields(self) -> tuple[NumberField, NumberField]:
        return self.width_field, self.height_field

    def _side(self, field: NumberField) -> int | None:
        text = field.text().strip()
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            return None
        least, most = self._limits
        return int(text) if least <= int(text) <= most else None

    def _show(self) -> None:
        """Show the fields of a custom size if it is chosen, and their errors."""
        self._own.setVisible(self._is_own)
        for field in self._fields:
            message = ""
            if self._is_own and self._side(field) is None:
                least, most = self._limits
                message = _(
                    "{name}: expected a whole number from {least} to {most}, got {text}"
                ).format(
                    name=field.accessibleName(), least=least, most=most, text=repr(field.text())
                )
            field.show_message(message)
        self.changed.emit()
