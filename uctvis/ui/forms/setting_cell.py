"""What a form shows of one setting, and the loop over all of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QVBoxLayout, QWidget

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.ui.widgets.fields import TextField
from uctvis.ui.widgets.fold import Fold
from uctvis.ui.widgets.sight import go_to


class SettingCell(QWidget):
    """The title, the field and the message of one setting, above each other.

    A form may move the title elsewhere.

    `changed` says that its value may be another one; `entered` that the user has finished with it,
    so that messages can be shown.
    """

    changed = Signal()
    entered = Signal()
    # Gets the focus, and shows messages if it is a field for text.
    field: QWidget

    def __init__(self, name: str) -> None:
        super().__init__()
        # The name of the setting.
        self.name = name
        # None if the field has its own.
        self.title: QWidget | None = None
        # Whether the form takes its value.
        self.is_used = True

    def lay_out(self, *widgets: QWidget, title: QWidget | None = None) -> None:
        """Show the title, then the widgets, above each other."""
        self.title = title
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for widget in widgets if title is None else (title, *widgets):
            column.addWidget(widget)
        column.addStretch(1)

    def use(self, on: bool) -> None:
        """Show it, or hide it and take no value from it."""
        self.is_used = on
        for widget in (self, self.title):
            if widget is not None:
                widget.setVisible(on)

    def enable(self, on: bool) -> None:
        """Enable the field; a disabled one has its default."""
        self.field.setEnabled(on)

    def value(self) -> Any:
        """The value. Raises SettingError if the field is invalid."""
        raise NotImplementedError

    def fill(self, value: Any) -> None:
        """Show a value."""
        raise NotImplementedError

    def show_game(self, game: AnyGame) -> None:
        """Show what depends on the game."""

    def show_message(self, text: str) -> None:
        """Show what is wrong; "" if it is right."""
        if isinstance(self.field, TextField):
            self.field.show_message(text)

    def texts(self) -> dict[str, Any]:
        """What is stored of the field, by names, also if it is invalid; by default, the value."""
        return {self.name: self.value()}

    def restore(self, texts: Mapping[str, Any]) -> None:
        """Show what `texts` returned."""
        self.fill(texts[self.name])

    def go_to(self) -> None:
        """Set the focus to the field, where it is seen."""
        above = self.parentWidget()
        while above is not None:
            if isinstance(above, Fold):
                above.unfold()
            above = above.parentWidget()
        go_to(self.field)


class SettingForm(QWidget):
    """A form with a cell for each setting, in whatever layout; each invalid field has a message.

    `changed` says that a field has changed.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # By the names of the settings.
        self.cells: dict[str, SettingCell] = {}
        self._filling = False

    def add(self, cells: Iterable[SettingCell]) -> None:
        """Check and fill these cells with the others; the caller lays them out."""
        for cell in cells:
            self.cells[cell.name] = cell
            cell.changed.connect(self._change)
            cell.entered.connect(self.mark_wrong)

    def remove(self, cells: Iterable[SettingCell]) -> None:
        """Forget cells, and hide and delete them."""
        for cell in cells:
            del self.cells[cell.name]
            cell.hide()
            cell.deleteLater()

    def values(self) -> dict[str, Any]:
        """The values of the cells in use by the names of the settings.

        Raises SettingError if a field is invalid.
        """
        return {name: cell.value() for name, cell in self.cells.items() if cell.is_used}

    def fill(self, values: Mapping[str, Any]) -> None:
        """Show values by the names of the settings; fields of other settings stay as they are."""
        self._filling = True
        for name, value in values.items():
            if name in self.cells:
                self.cells[name].fill(value)
        self._filling = False
        self.mark_wrong()
        self.changed.emit()

    def show_game(self, game: AnyGame) -> None:
        """Show what depends on the game."""
        self._filling = True
        for cell in self.cells.values():
            cell.show_game(game)
        self._filling = False

    def errors(self) -> dict[str, SettingError]:
        """The errors by the names of the settings, in the order of the cells."""
        found = {}
        for name, cell in self.cells.items():
            try:
                if cell.is_used:
                    cell.value()
            except SettingError as error:
                found[name] = error
        if not found:
            try:
                self.expect_together()
            except SettingError as error:
                found[error.field] = error
        return found

    def expect_together(self) -> None:
        """Check what the valid values of all cells are together.

        Raises SettingError if they do not fit together; `field` is the name of one of them.
        """

    def mark_wrong(self) -> None:
        """Show a message at each invalid field, and none at the others."""
        errors = self.errors()
        for name, cell in self.cells.items():
            cell.show_message(str(errors[name]) if name in errors else "")

    def go_to_wrong(self) -> None:
        """Set the focus to the first invalid field."""
        first = next((name for name in self.errors() if name in self.cells), None)
        if first is not None:
            self.cells[first].go_to()

    def show_error(self, error: SettingError) -> bool:
        """Show an error at its field, if it has one that is shown; return whether it has."""
        cell = self.cells.get(error.field)
        if cell is None or not cell.field.isVisible():
            return False
        cell.show_message(str(error))
        cell.go_to()
        return True

    def _change(self) -> None:
        if not self._filling:
            self.changed.emit()
