"""The cells of declared settings, by their types."""

import re
from collections.abc import Mapping
from typing import Any

from qtpy.QtWidgets import QAbstractButton, QCheckBox, QRadioButton

from uctvis.engines.own import OFF
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import _
from uctvis.ui.forms.cells import label_of
from uctvis.ui.forms.form_settings import number_in, text_of, usual_text
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.widgets.fields import ChoiceField, NumberField, TextField, plain_tip

_ON = "on"
_LONGEST = 4000
# An underlined letter, or an ampersand, as Qt writes them in titles.
_LETTER = re.compile("&(.)")


class NumberCell(SettingCell):
    """A field for a number.

    With a button, which enables the field, a value can be absent; each budget has a button, and one
    of them is chosen. Without buttons, an empty field means no limit, or the default.
    """

    field: NumberField

    def __init__(self, setting: DeclaredSetting, *, with_buttons: bool = False) -> None:
        super().__init__(setting.name)
        self._is_strict = with_buttons
        self.button: QAbstractButton | None = None
        if with_buttons and setting.absence is Absence.BUDGET:
            self.button = QRadioButton()
        elif with_buttons and setting.absence is Absence.OFF:
            self.button = QCheckBox()
        self.field = NumberField("", usual_text(setting))
        self._label = self.button or label_of("", self.field)
        self.declare(setting)
        self.field.setPlaceholderText(self._placeholder())
        self.lay_out(self.field, self.field.message, title=self._label)
        self.field.textChanged.connect(self.changed)
        self.field.editingFinished.connect(self.entered)
        if self.button is not None:
            self.button.setChecked(setting.default is not None)
            self.field.setEnabled(self.button.isChecked())
            self.button.toggled.connect(self._enable)

    def declare(self, setting: DeclaredSetting) -> None:
        """Show another title, and expect a number of another range."""
        self._setting = setting
        text = setting.label or setting.title
        self._label.setText(text)
        self.field.setAccessibleName(_spoken(text))
        for widget in (self._label, self.field):
            widget.setToolTip(setting.tip or setting.help_ or "")

    def _placeholder(self) -> str:
        setting = self._setting
        if self._is_strict or setting.placeholder:
            return setting.placeholder
        is_free = setting.absence in (Absence.BUDGET, Absence.OFF)
        return _("no limit") if is_free else text_of(setting, setting.default)

    def _enable(self, on: bool) -> None:
        self.field.setEnabled(on)
        self.entered.emit()
        self.changed.emit()

    def value(self) -> Any:
        """The number; None if there is none. Raises SettingError if the text is invalid."""
        setting, text = self._setting, self.field.text().strip()
        if self.button is not None and not self.button.isChecked():
            return None
        if not self.field.isEnabledTo(self):
            return setting.default
        if not text and setting.absence is Absence.EMPTY:
            return None
        if not text and not self._is_strict:
            return setting.default if setting.absence is Absence.NEVER else None
        return number_in(setting, self.field.accessibleName(), text)

    def fill(self, value: Any) -> None:
        """Show a number; the text of one that can be chosen again stays."""
        if self.button is not None:
            self.button.setChecked(value is not None)
        if self.button is None or value is not None:
            self.field.setText(text_of(self._setting, value))

    def texts(self) -> dict[str, Any]:
        texts: dict[str, Any] = {self.name: self.field.text()}
        if self._setting.switch and self.button is not None:
            texts[self._setting.switch] = self.button.isChecked()
        return texts

    def restore(self, texts: Mapping[str, Any]) -> None:
        self.field.setText(texts[self.name])
        if self._setting.switch and self.button is not None:
            self.button.setChecked(texts[self._setting.switch])


class SwitchCell(SettingCell):
    """A check box for a setting that is true or false, or "on" or "off"."""

    field: QCheckBox

    def __init__(self, setting: DeclaredSetting) -> None:
        super().__init__(setting.name)
        self._values = (False, True) if setting.kind is bool else (OFF, _ON)
        self.field = QCheckBox(setting.label or setting.title)
        self.fill(setting.default)
        self.field.setToolTip(setting.tip or setting.help_ or "")
        self.field.toggled.connect(self.changed)
        self.lay_out(self.field)

    def value(self) -> Any:
        return self._values[self.field.isChecked()]

    def fill(self, value: Any) -> None:
        self.field.setChecked(value == self._values[True])


class ChoiceCell(SettingCell):
    """A list for a setting with a few allowed values, which may have `titles`."""

    field: ChoiceField

    def __init__(self, setting: DeclaredSetting, titles: Mapping[str, str] | None = None) -> None:
        super().__init__(setting.name)
        self._kind = setting.kind
        text = setting.label or setting.title
        self.field = ChoiceField(_spoken(text))
        self.field.setToolTip(setting.tip or setting.help_ or "")
        choices = titles or {one: one for one in setting.choices}
        self.field.offer([(*one, "") for one in choices.items()], str(setting.default))
        self.field.currentIndexChanged.connect(self.changed)
        self.lay_out(self.field, title=label_of(text, self.field))

    def value(self) -> Any:
        return self._kind(self.field.currentData())

    def fill(self, value: Any) -> None:
        self.field.setCurrentIndex(self.field.place_of(str(value)))


class TextCell(SettingCell):
    """A field for a text."""

    field: TextField

    def __init__(self, setting: DeclaredSetting) -> None:
        super().__init__(setting.name)
        self._setting = setting
        self.field = TextField(setting.title, setting.default)
        self.field.setMaxLength(_LONGEST)
        self.field.setToolTip(setting.tip or plain_tip(setting.title))
        self.field.textChanged.connect(self.changed)
        self.field.editingFinished.connect(self.entered)
        title = label_of(setting.label or setting.title, self.field)
        self.lay_out(self.field, self.field.message, title=title)

    def value(self) -> Any:
        """The text, without blanks around it.

        Raises SettingError if it is not what the setting expects.
        """
        text = self.field.text().strip()
        self._setting.check(text)
        return text

    def fill(self, value: Any) -> None:
        self.field.setText(value)


def _spoken(title: str) -> str:
    """A title without the mark of its underlined letter."""
    return _LETTER.sub(r"\1", title)


def is_switch(setting: DeclaredSetting) -> bool:
    """Whether a setting is "on" or "off"."""
    return setting.kind is bool or (set(setting.choices) == {_ON, OFF} and not setting.is_policy)


def cell_of(setting: DeclaredSetting, *, with_buttons: bool = False) -> SettingCell:
    """The cell for a setting; `with_buttons` as in `NumberCell`."""
    if is_switch(setting):
        return SwitchCell(setting)
    if setting.choices:
        return ChoiceCell(setting)
    if setting.kind is str:
        return TextCell(setting)
    return NumberCell(setting, with_buttons=with_buttons)
