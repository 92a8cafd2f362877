"""The dialog to change the PC's budget and threads during a game."""

from dataclasses import replace
from typing import Any

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QRadioButton, QWidget

from uctvis.errors import SettingError
from uctvis.mcts.settings import Settings
from uctvis.texts import _
from uctvis.ui.start.form_settings import FIELDS, number_in, text_of, usual_text
from uctvis.ui.widgets.fields import NumberField, push_button

_BUDGETS = "iterations", "seconds"
_THREADS = "threads"


class BudgetDialog(QDialog):
    """Starts with the budget and threads of `settings`; `chosen` carries the changed settings."""

    chosen = Signal(Settings)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Level of the PC: Custom"))
        self._buttons = {name: QRadioButton(FIELDS[name].label) for name in _BUDGETS}
        self._fields = {name: self._field(name) for name in (*_BUDGETS, _THREADS)}
        self._lay_out()
        by_time = settings.iterations is None
        for name, button in self._buttons.items():
            button.toggled.connect(self._fields[name].setEnabled)
            button.toggled.connect(self._mark_wrong)
            self._fields[name].setEnabled(False)
        self._buttons[_BUDGETS[by_time]].setChecked(True)

    def _field(self, name: str) -> NumberField:
        setting, value = FIELDS[name], getattr(self._settings, name)
        text = usual_text(setting) if value is None else text_of(setting, value)
        field = NumberField(setting.label.replace("&", ""), text)
        field.setToolTip(setting.tip)
        field.editingFinished.connect(self._mark_wrong)
        return field

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(18, 16, 18, 14)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        threads = QLabel(FIELDS[_THREADS].label)
        threads.setBuddy(self._fields[_THREADS])
        titles: dict[str, QWidget] = {**self._buttons, _THREADS: threads}
        for place, (name, title) in enumerate(titles.items()):
            title.setToolTip(FIELDS[name].tip)
            grid.addWidget(title, 2 * place, 0)
            grid.addWidget(self._fields[name], 2 * place, 1)
            grid.addWidget(self._fields[name].message, 2 * place + 1, 0, 1, 2)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(push_button(_("Cancel"), self.reject))
        agree = push_button(_("&Apply"), self._choose, role="primary")
        agree.setDefault(True)
        buttons.addWidget(agree)
        grid.addLayout(buttons, grid.rowCount(), 0, 1, 2)
        grid.setSizeConstraint(QGridLayout.SizeConstraint.SetFixedSize)

    def _read(self) -> tuple[dict[str, Any], dict[str, str]]:
        """The values, None for the unused budget, and the error messages, by names."""
        values: dict[str, Any] = {}
        wrong = {}
        for name, field in self._fields.items():
            button = self._buttons.get(name)
            values[name] = None
            if button is None or button.isChecked():
                title = field.accessibleName()
                try:
                    values[name] = number_in(FIELDS[name], title, field.text().strip())
                except SettingError as error:
                    wrong[name] = str(error)
        return values, wrong

    def _mark_wrong(self) -> None:
        _values, wrong = self._read()
        for name, field in self._fields.items():
            field.show_message(wrong.get(name, ""))

    def _choose(self) -> None:
        values, wrong = self._read()
        self._mark_wrong()
        if wrong:
            self._fields[next(iter(wrong))].setFocus()
            return
        self.chosen.emit(replace(self._settings, **values))
        self.accept()
