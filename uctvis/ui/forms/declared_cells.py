"""The cells of declared settings, by their types."""

from collections.abc import Mapping
from typing import Any

from qtpy.QtWidgets import QAbstractButton, QCheckBox, QLabel, QRadioButton, QWidget

from uctvis.engines.own import BOOK, OFF, OwnEngine
from uctvis.game.contract import AnyGame
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import _
from uctvis.ui.forms.form_settings import BOOK as STORED_BOOK
from uctvis.ui.forms.form_settings import EVALUATION, number_in, text_of, usual_text
from uctvis.ui.forms.policy_field import PolicyField
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.widgets.fields import ChoiceField, NumberField

_ON = "on"


class NumberCell(SettingCell):
    """A field for a number.

    With a button, which enables the field, a value can be absent; each budget has a button, and one
    of them is chosen. Without buttons, an empty field means no limit, or the default.
    """

    field: NumberField

    def __init__(self, setting: DeclaredSetting, *, with_buttons: bool = False) -> None:
        super().__init__(setting.name)
        self._setting = setting
        self._is_strict = with_buttons
        text = setting.label or setting.title
        self.button: QAbstractButton | None = None
        title: QWidget
        if with_buttons and setting.absence is Absence.BUDGET:
            title = self.button = QRadioButton(text)
        elif with_buttons and setting.absence is Absence.OFF:
            title = self.button = QCheckBox(text)
        else:
            title = QLabel(text)
        self.field = NumberField(text.replace("&", ""), usual_text(setting))
        self.field.setPlaceholderText(self._placeholder())
        for widget in (title, self.field):
            widget.setToolTip(setting.tip or setting.help_ or "")
        if isinstance(title, QLabel):
            title.setBuddy(self.field)
        self.lay_out(title, self.field, self.field.message)
        self.field.textChanged.connect(self.changed)
        self.field.editingFinished.connect(self.entered)
        if self.button is not None:
            self.button.setChecked(setting.default is not None)
            self.field.setEnabled(self.button.isChecked())
            self.button.toggled.connect(self._enable)

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
        """The number; None if there is none.

        Raises
        ------
        SettingError
            The text is invalid.
        """
        setting, text = self._setting, self.field.text().strip()
        if self.button is not None and not self.button.isChecked():
            return None
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
    """A check box for a setting that is "on" or "off"."""

    field: QCheckBox

    def __init__(self, setting: DeclaredSetting) -> None:
        super().__init__(setting.name)
        self.field = QCheckBox(setting.title)
        self.field.setToolTip(setting.tip or setting.help_ or "")
        self.field.toggled.connect(self.changed)
        self.lay_out(self.field)

    def value(self) -> str:
        return _ON if self.field.isChecked() else OFF

    def fill(self, value: Any) -> None:
        self.field.setChecked(value != OFF)


class ChoiceCell(SettingCell):
    """A list for a setting with a few allowed texts."""

    field: ChoiceField

    def __init__(self, setting: DeclaredSetting) -> None:
        super().__init__(setting.name)
        self.field = ChoiceField(setting.title)
        self.field.setToolTip(setting.tip or setting.help_ or "")
        self.field.offer([(one, one, "") for one in setting.choices], setting.default)
        self.field.currentIndexChanged.connect(self.changed)
        label = QLabel(setting.label or setting.title)
        label.setBuddy(self.field)
        self.lay_out(label, self.field)

    def value(self) -> str:
        return str(self.field.currentData())

    def fill(self, value: Any) -> None:
        self.field.setCurrentIndex(self.field.place_of(value))


class EvaluationCell(SettingCell):
    """A list of the game's evaluations; hidden where there are none.

    The choice is kept while a game without it is shown.
    """

    field: ChoiceField

    def __init__(self, setting: DeclaredSetting, kind: type[OwnEngine]) -> None:
        super().__init__(setting.name)
        self._kind = kind
        # The last choice in a game that has evaluations.
        self._chosen = ""
        self._has_any = False
        self.field = ChoiceField(setting.title)
        self.field.setToolTip(setting.tip)
        label = QLabel(_("Eval&uation"))
        label.setBuddy(self.field)
        label.setToolTip(setting.tip)
        self.lay_out(label, self.field)
        self.field.currentIndexChanged.connect(self.changed)

    def show_game(self, game: AnyGame) -> None:
        self._keep()
        usual = self._kind.usual_evaluation(game)
        # The usual one comes first. It has an empty name, as in usual settings.
        choices = [
            ("" if one.name == usual else one.name, one.title, one.about)
            for one in game.evaluations()
        ]
        self.field.offer(sorted(choices, key=lambda one: one[0] != ""), self._chosen)
        self._has_any = bool(choices)
        self.setVisible(self._has_any)

    def _keep(self) -> None:
        current = self.field.currentData()
        if current or self.field.findData(self._chosen) >= 0:
            self._chosen = current or ""

    def value(self) -> str:
        return self.field.currentData() or ""

    def fill(self, value: Any) -> None:
        if self._has_any:
            self.restore({EVALUATION: value})

    def texts(self) -> dict[str, Any]:
        self._keep()
        return {EVALUATION: self._chosen}

    def restore(self, texts: Mapping[str, Any]) -> None:
        self._chosen = texts[EVALUATION]
        self.field.setCurrentIndex(max(self.field.findData(self._chosen), 0))


class BookCell(SettingCell):
    """A check box for the opening book; hidden where there is none."""

    field: QCheckBox

    def __init__(self) -> None:
        super().__init__(BOOK)
        self._has_book = False
        self.field = QCheckBox(_("Opening boo&k"))
        self.field.setToolTip(
            _(
                "The PC plays main lines of the opening without a search, as long as the game "
                "follows one"
            )
        )
        self.field.toggled.connect(self.changed)
        self.lay_out(self.field)

    def show_game(self, game: AnyGame) -> None:
        self._has_book = game.has_book
        self.setVisible(game.has_book)

    def value(self) -> bool:
        return self._has_book and self.field.isChecked()

    def fill(self, value: Any) -> None:
        if self._has_book:
            self.field.setChecked(value)

    def texts(self) -> dict[str, Any]:
        return {STORED_BOOK: self.field.isChecked()}

    def restore(self, texts: Mapping[str, Any]) -> None:
        self.field.setChecked(texts[STORED_BOOK])


def is_switch(setting: DeclaredSetting) -> bool:
    """Whether a setting is "on" or "off"."""
    return set(setting.choices) == {_ON, OFF} and not setting.is_policy


def cell_of(
    setting: DeclaredSetting, kind: type[OwnEngine], game: AnyGame, *, with_buttons: bool = False
) -> SettingCell:
    """The cell for a setting of a kind of engine; `with_buttons` as in `NumberCell`."""
    if setting.is_policy:
        return PolicyField(setting, game)
    if is_switch(setting):
        return SwitchCell(setting)
    if setting.choices:
        return ChoiceCell(setting)
    if setting.kind is str:
        return EvaluationCell(setting, kind)
    return NumberCell(setting, with_buttons=with_buttons)
