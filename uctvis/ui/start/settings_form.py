"""The form of the search's settings."""

from typing import Any

from qtpy.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QWidget,
)

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.mcts.memory import MEGABYTE, usual_bytes
from uctvis.mcts.settings import (
    SETTINGS,
    Absence,
    SearchSetting,
    Settings,
    expected_number,
)
from uctvis.texts import _, grouped
from uctvis.ui.runtime.kinds import Flag, Text
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets.fields import LONGEST_NUMBER, ChoiceField, NumberField

# Beside the fields, under these names.
_BY_TIME, _EVALUATION, _BOOK = "by time", "evaluation", "book"
# What can be left empty comes last. What has no label goes with the game.
_FIELDS = {
    setting.name: setting
    for setting in sorted(SETTINGS, key=lambda one: one.absence is Absence.EMPTY)
    if setting.label
}
_SWITCHED = {name: setting for name, setting in _FIELDS.items() if setting.absence is Absence.OFF}


def _usual_text(setting: SearchSetting) -> str:
    value = setting.default if setting.form_value is None else setting.form_value
    return "" if value is None else f"{value * setting.form_scale:.15g}"


def _title_of(setting: SearchSetting) -> QAbstractButton | QLabel:
    """The label of a field, or the button that says whether the field counts."""
    if setting.absence is Absence.BUDGET:
        return QRadioButton(setting.label)
    if setting.absence is Absence.OFF:
        return QCheckBox(setting.label)
    return QLabel(setting.label)


def _number(setting: SearchSetting, title: str, text: str) -> float:
    """The value that was written into the field of a setting.

    Raises
    ------
    SettingError
        It is wrong.
    """
    scale = setting.form_scale
    whole = setting.kind is int or scale != 1
    least, most = (scale * limit for limit in setting.limits)
    if whole:
        least, most = round(least), round(most)
    expected = expected_number(least, most, whole=whole)
    try:
        value = int(text) if whole else float(text.replace(",", "."))
    except ValueError:
        raise SettingError(setting.name, title, expected, repr(text)) from None
    if not least <= value <= most:
        raise SettingError(setting.name, title, expected, value if whole else text)
    return value if scale == 1 else value / scale


class FormSettings:
    """What is remembered of one form, under the name of its group."""

    def __init__(self, group: str) -> None:
        self.settings: dict[str, Setting[Any]] = {
            # As they were written, right or wrong.
            name: Setting(f"{group}/{name}", Text(LONGEST_NUMBER), _usual_text(field))
            for name, field in _FIELDS.items()
        }
        switches = {field.switch: field.default is not None for field in _SWITCHED.values()}
        for name, usual in ({_BY_TIME: False} | switches | {_BOOK: False}).items():
            self.settings[name] = Setting(f"{group}/{name}", Flag(), usual)
        self.settings[_EVALUATION] = Setting(f"{group}/{_EVALUATION}", Text(100), "")


class SettingsForm(QWidget):
    """Fields for `Settings`; a wrong one says what is wrong, in place.

    What only some games have is offered for the game that `show_game` was called with last.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles = {name: _title_of(setting) for name, setting in _FIELDS.items()}
        # The others say whether their fields count.
        self._buttons = {
            name: title
            for name, title in self._titles.items()
            if isinstance(title, QAbstractButton)
        }
        self._fields: dict[str, NumberField] = {}
        self._evaluation_title = QLabel(_("Eval&uation"))
        self._evaluation = ChoiceField(_("Evaluation"))
        self._evaluation_title.setBuddy(self._evaluation)
        # What was chosen in a game that has it.
        self._chosen_evaluation = ""
        self._book = QCheckBox(_("Opening boo&k"))
        self._book.setToolTip(
            _("The PC begins with main lines of the opening, as long as one goes on")
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        for row, (name, title) in enumerate(self._titles.items()):
            setting = _FIELDS[name]
            field = NumberField(title.text().replace("&", ""), _usual_text(setting))
            field.setPlaceholderText(setting.placeholder)
            field.setToolTip(setting.tip)
            title.setToolTip(setting.tip)
            field.editingFinished.connect(self._mark_wrong)
            if isinstance(title, QLabel):
                title.setBuddy(field)
            grid.addWidget(title, 3 * row, 0)
            grid.addWidget(field, 3 * row, 1)
            grid.addWidget(field.message, 3 * row + 1, 0, 1, 2)
            self._fields[name] = field
            if name == "playout_limit":
                choice = QHBoxLayout()
                choice.addWidget(self._evaluation_title)
                choice.addStretch(1)
                choice.addWidget(self._evaluation)
                grid.addLayout(choice, 3 * row + 2, 0, 1, 2)
        grid.addWidget(self._book, 3 * len(self._titles), 0, 1, 2)
        for widget in (self._evaluation_title, self._evaluation, self._book):
            widget.hide()
        self._fields["memory"].setPlaceholderText(grouped(usual_bytes() // MEGABYTE))
        for name, button in self._buttons.items():
            button.setChecked(_FIELDS[name].default is not None)
            button.toggled.connect(self._enable)
        self._enable()

    @property
    def uses_book(self) -> bool:
        """Whether the PC is to open with main lines; no where the game has none."""
        return self._book.isChecked() and not self._book.isHidden()

    def show_game(self, game: AnyGame) -> None:
        """Offer what this game has: its evaluations, its book."""
        self._keep_evaluation()
        evaluations = game.evaluations()
        # The usual one goes without its name: so do the settings that nobody changed.
        values = ("", *(one.name for one in evaluations[1:]))
        self._evaluation.offer(
            [
                (value, one.title, one.about)
                for value, one in zip(values, evaluations, strict=False)
            ],
            self._chosen_evaluation,
        )
        tip = _("How a position is evaluated at which a playout is cut")
        for widget in (self._evaluation_title, self._evaluation):
            widget.setToolTip(tip)
            widget.setVisible(bool(evaluations))
        self._book.setVisible(game.has_book)

    def settings(self) -> Settings:
        """The settings as they stand.

        Raises
        ------
        SettingError
            A value is wrong.
        """
        values = {name: self._value(setting) for name, setting in _FIELDS.items()}
        return Settings(**values, evaluation=self._evaluation.currentData() or "")

    def checked_settings(self) -> Settings | None:
        """The settings; None where a value is wrong: its field says so and has the focus."""
        self._mark_wrong()
        error = self._wrong()
        if error is not None:
            self._fields[error.field].setFocus()
            return None
        return self.settings()

    def save(self, remembered: FormSettings) -> None:
        """Remember the fields."""
        for name, value in self._values().items():
            remembered.settings[name].put(value)

    def restore(self, remembered: FormSettings) -> None:
        """Fill the fields with what is remembered."""
        self._fill({name: setting.get() for name, setting in remembered.settings.items()})

    def take(self, other: "SettingsForm") -> None:
        """Fill the fields as those of another form are."""
        self._fill(other._values())

    def _values(self) -> dict[str, Any]:
        self._keep_evaluation()
        return {
            **{name: field.text() for name, field in self._fields.items()},
            _BY_TIME: self._buttons["seconds"].isChecked(),
            **{one.switch: self._buttons[name].isChecked() for name, one in _SWITCHED.items()},
            _EVALUATION: self._chosen_evaluation,
            _BOOK: self._book.isChecked(),
        }

    def _fill(self, values: dict[str, Any]) -> None:
        for name, field in self._fields.items():
            field.setText(values[name])
        self._buttons["seconds" if values[_BY_TIME] else "iterations"].setChecked(True)
        for name, setting in _SWITCHED.items():
            self._buttons[name].setChecked(values[setting.switch])
        self._chosen_evaluation = values[_EVALUATION]
        self._evaluation.setCurrentIndex(max(self._evaluation.findData(self._chosen_evaluation), 0))
        self._book.setChecked(values[_BOOK])
        self._mark_wrong()

    def _keep_evaluation(self) -> None:
        """Remember what is chosen, where there is a choice."""
        if self._evaluation.count() > 0:
            self._chosen_evaluation = self._evaluation.currentData()

    def _value(self, setting: SearchSetting) -> Any:
        """What stands in the field of a setting; None where it does not count.

        Raises
        ------
        SettingError
            It is wrong.
        """
        field, button = self._fields[setting.name], self._buttons.get(setting.name)
        text = field.text().strip()
        is_absent = (
            not text if setting.absence is Absence.EMPTY else button and not button.isChecked()
        )
        return None if is_absent else _number(setting, field.accessibleName(), text)

    def _enable(self) -> None:
        for name, button in self._buttons.items():
            self._fields[name].setEnabled(button.isChecked())
        for widget in (self._evaluation_title, self._evaluation):
            widget.setEnabled(self._buttons["playout_limit"].isChecked())
        self._mark_wrong()

    def _mark_wrong(self) -> None:
        """Say at the first wrong field what is wrong, and only there."""
        error = self._wrong()
        for name, field in self._fields.items():
            field.show_message(str(error) if error is not None and error.field == name else "")

    def _wrong(self) -> SettingError | None:
        try:
            self.settings()
        except SettingError as error:
            return error
        return None
