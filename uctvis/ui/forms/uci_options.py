"""The cells for the options of a program that speaks UCI."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from chess.engine import Option
from qtpy.QtWidgets import QCheckBox, QLabel

from uctvis.programs.options import (
    BUTTON,
    CHECK,
    COMBO,
    ELO,
    FALSE,
    LIMIT,
    MULTI_PV,
    SPIN,
    TRUE,
    check_option,
    default_text,
    is_managed,
)
from uctvis.texts import _
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.widgets.fields import ChoiceField, NumberField, TextField, plain_tip

# Those that matter most come first.
_FIRST = (LIMIT, ELO, MULTI_PV)
_LONGEST = 4000


class OptionCell(SettingCell):
    """A field for an option, by its type; its name begins with "option ".

    The value is the text of the option; None if it is the default, so that it need not be sent.
    """

    field: QCheckBox | ChoiceField | TextField

    def __init__(self, option: Option) -> None:
        super().__init__(f"option {option.name}")
        self.option = option
        shown = option.name.replace("&", "&&")
        if option.type in (CHECK, BUTTON):
            self.field = QCheckBox(shown)
            if option.type == BUTTON:
                self.field.setToolTip(_("Press this button of the program when it starts"))
            self.field.toggled.connect(self.changed)
            self.lay_out(self.field)
            self.fill(None)
            return
        label = QLabel(shown)
        if option.type == COMBO:
            self.field = ChoiceField(option.name)
            self.field.offer(((one, one, "") for one in option.var or ()), default_text(option))
            self.field.currentIndexChanged.connect(self.changed)
            self.lay_out(label, self.field)
        else:
            self.field = self._text_field()
            self.field.textChanged.connect(self.changed)
            self.field.editingFinished.connect(self.entered)
            self.lay_out(label, self.field, self.field.message)
        label.setBuddy(self.field)
        self.fill(None)

    def _text_field(self) -> TextField:
        option = self.option
        if option.type == SPIN:
            field = NumberField(option.name)
            limits = _("{least} to {most}").format(least=option.min, most=option.max)
            field.setToolTip(limits if None not in (option.min, option.max) else "")
            return field
        text = TextField(option.name)
        text.setMaxLength(_LONGEST)
        text.setToolTip(plain_tip(option.name))
        return text

    def enable(self, on: bool) -> None:
        """Enable the field; a disabled one has its default."""
        self.field.setEnabled(on)

    @property
    def is_checked(self) -> bool:
        """Whether it is a check box that is checked."""
        return isinstance(self.field, QCheckBox) and self.field.isChecked()

    def fill(self, value: Any) -> None:
        """Show a text; None for the default."""
        option, field = self.option, self.field
        text = default_text(option) if value is None else str(value)
        if isinstance(field, QCheckBox):
            field.setChecked(value is not None if option.type == BUTTON else text == TRUE)
        elif isinstance(field, ChoiceField):
            field.setCurrentIndex(field.place_of(text))
        else:
            field.setText(text)

    @property
    def shown(self) -> str | None:
        """The text, which need not be valid; None for the default."""
        text = self._text()
        is_usual = text == default_text(self.option)
        if self.option.type == BUTTON:
            is_usual = not self.is_checked
        return None if is_usual or not self.field.isEnabled() else text

    def value(self) -> str | None:
        """The text; None for the default.

        Raises SettingError if the option does not accept it.
        """
        text = self.shown
        if text is not None:
            check_option(self.option, text)
        return text

    def _text(self) -> str:
        field = self.field
        if isinstance(field, QCheckBox):
            return "" if self.option.type == BUTTON else TRUE if field.isChecked() else FALSE
        if isinstance(field, ChoiceField):
            return str(field.currentData())
        return field.text().strip()


def option_cells(options: Sequence[Option]) -> list[OptionCell]:
    """The cells of the options that users set, the most important first."""
    shown = [option for option in options if not is_managed(option)]
    shown.sort(key=lambda one: _FIRST.index(one.name) if one.name in _FIRST else len(_FIRST))
    cells = {option.name: OptionCell(option) for option in shown}
    limit, elo = cells.get(LIMIT), cells.get(ELO)
    if limit is not None and elo is not None:
        # The Elo matters only if the strength is limited.
        follow = partial(_follow, limit, elo)
        limit.changed.connect(follow)
        follow()
    return list(cells.values())


def _follow(limit: OptionCell, elo: OptionCell) -> None:
    elo.enable(limit.is_checked)
