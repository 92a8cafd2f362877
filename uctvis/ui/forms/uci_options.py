"""The fields for the options of a program that speaks UCI."""

from collections.abc import Mapping, Sequence

from chess.engine import Option
from qtpy.QtCore import Signal
from qtpy.QtWidgets import QCheckBox, QLabel, QLineEdit, QWidget

from uctvis.errors import SettingError
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
from uctvis.ui.forms.cells import cell, grid_in, show_errors
from uctvis.ui.widgets.fields import ChoiceField, NumberField, TextField, plain_tip
from uctvis.ui.widgets.sight import go_to

# Those that matter most come first.
_FIRST = (LIMIT, ELO, MULTI_PV)
_LONGEST = 4000

_Field = QCheckBox | ChoiceField | TextField


class UciOptions(QWidget):
    """A field for each option, by its type; `changed` says that a field has changed."""

    changed = Signal()

    def __init__(self, options: Sequence[Option], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        shown = [option for option in options if not is_managed(option)]
        shown.sort(key=lambda one: _FIRST.index(one.name) if one.name in _FIRST else len(_FIRST))
        self._options = {option.name: option for option in shown}
        self._fields: dict[str, _Field] = {}
        grid = grid_in(self)
        for option in shown:
            field = self._fields[option.name] = self._field(option)
            if isinstance(field, QCheckBox):
                grid.addWidget(cell(field))
                continue
            label = QLabel(option.name.replace("&", "&&"))
            label.setBuddy(field)
            below = (field.message,) if isinstance(field, TextField) else ()
            grid.addWidget(cell(label, field, *below))
        self.fill({})

    def _field(self, option: Option) -> _Field:
        if option.type in (CHECK, BUTTON):
            box = QCheckBox(option.name.replace("&", "&&"))
            if option.type == BUTTON:
                box.setToolTip(_("Press this button of the program when it starts"))
            box.toggled.connect(self._change)
            return box
        if option.type == COMBO:
            choice = ChoiceField(option.name)
            choice.offer(((text, text, "") for text in option.var or ()), default_text(option))
            choice.currentIndexChanged.connect(self._change)
            return choice
        field: QLineEdit
        if option.type == SPIN:
            field = NumberField(option.name)
            limits = _("{least} to {most}").format(least=option.min, most=option.max)
            field.setToolTip(limits if None not in (option.min, option.max) else "")
        else:
            field = TextField(option.name)
            field.setMaxLength(_LONGEST)
            field.setToolTip(plain_tip(option.name))
        field.textChanged.connect(self._change)
        field.editingFinished.connect(self.mark_wrong)
        return field

    def fill(self, values: Mapping[str, str]) -> None:
        """Set the fields to values; all others to their defaults."""
        for name, field in self._fields.items():
            option = self._options[name]
            text = values.get(name, default_text(option))
            if isinstance(field, QCheckBox):
                field.setChecked(name in values if option.type == BUTTON else text == TRUE)
            elif isinstance(field, ChoiceField):
                field.setCurrentIndex(field.place_of(text))
            else:
                field.setText(text)
        self._enable()

    def values(self) -> dict[str, str]:
        """The values that differ from the defaults."""
        return {
            name: self._text(name)
            for name, field in self._fields.items()
            if self._differs(name) and field.isEnabled()
        }

    def _differs(self, name: str) -> bool:
        field, option = self._fields[name], self._options[name]
        if isinstance(field, QCheckBox) and option.type == BUTTON:
            return field.isChecked()
        return self._text(name) != default_text(option)

    def _text(self, name: str) -> str:
        field = self._fields[name]
        if isinstance(field, QCheckBox):
            is_button = self._options[name].type == BUTTON
            return "" if is_button else TRUE if field.isChecked() else FALSE
        if isinstance(field, ChoiceField):
            return str(field.currentData())
        return field.text().strip()

    def errors(self) -> dict[str, SettingError]:
        """The errors by the names of the options."""
        found = {}
        for name, text in self.values().items():
            try:
                check_option(self._options[name], text)
            except SettingError as error:
                found[name] = error
        return found

    def mark_wrong(self) -> None:
        """Show a message at each invalid field."""
        fields = self._fields.items()
        texts = {name: field for name, field in fields if isinstance(field, TextField)}
        show_errors(texts, self.errors())

    def go_to(self, name: str) -> None:
        """Set the focus to the field of an option."""
        go_to(self._fields[name])

    def _change(self) -> None:
        self._enable()
        self.changed.emit()

    def _enable(self) -> None:
        """Enable the field of the Elo only if the strength is limited."""
        limit, elo = self._fields.get(LIMIT), self._fields.get(ELO)
        if isinstance(limit, QCheckBox) and elo is not None:
            elo.setEnabled(limit.isChecked())
