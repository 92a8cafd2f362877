"""A field for the size of an exported picture or film, in pixels."""

from collections.abc import Sequence

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QComboBox, QVBoxLayout, QWidget

from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _
from uctvis.ui.forms.declared_cells import NumberCell
from uctvis.ui.forms.row_form import in_line


class SizeField(QWidget):
    """A choice of some sizes and a custom size; `changed` is emitted when it changes.

    The form checks its `cells`, which are in use if the custom size is chosen.
    """

    changed = Signal()

    def __init__(
        self, sizes: Sequence[tuple[str, tuple[int, int]]], limits: tuple[int, int]
    ) -> None:
        """`sizes`: titles and sizes. `limits`: the range of a custom width or height."""
        super().__init__()
        self._sizes = [size for _title, size in sizes]
        self.choice = QComboBox()
        self.choice.setAccessibleName(_("Size"))
        self.choice.addItems([title for title, _size in sizes] + [_("Custom size")])
        sides = zip(("width", "height"), (_("Width"), _("Height")), self._sizes[0], strict=True)
        self.cells = [
            NumberCell(
                DeclaredSetting(name=name, default=side, kind=int, limits=limits, title=title),
                with_buttons=True,
            )
            for name, title, side in sides
        ]
        self.width_field, self.height_field = (cell.field for cell in self.cells)
        self._own = in_line(self.cells[0], "x", self.cells[1], _("pixels"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.choice)
        column.addWidget(self._own)
        self.setFocusProxy(self.choice)
        self.choice.currentIndexChanged.connect(self.changed)
        self.use(True)

    def use(self, on: bool) -> None:
        """Show and use the fields of a custom size if it is chosen and if the whole is in use."""
        is_own = self.choice.currentIndex() == len(self._sizes)
        self._own.setVisible(is_own)
        for cell in self.cells:
            cell.is_used = on and is_own

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and the height. Raises SettingError if the custom size is wrong."""
        if self.choice.currentIndex() < len(self._sizes):
            return self._sizes[self.choice.currentIndex()]
        width, height = (cell.value() for cell in self.cells)
        return width, height
