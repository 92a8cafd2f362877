"""The form for an engine of ours, made from its declared settings."""

from typing import Any

from qtpy.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.own import OFF, OwnEngine
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import _
from uctvis.ui.forms.cells import cell, grid_in, show_errors
from uctvis.ui.forms.form_settings import number_in, text_of
from uctvis.ui.forms.kind_form import KindForm
from uctvis.ui.widgets.fields import ChoiceField, NumberField
from uctvis.ui.widgets.sight import go_to


class OwnForm(KindForm):
    """Fields for the settings of an engine; each invalid field shows a message.

    An empty budget does not limit the search. `changed` says that a field has changed.
    """

    def __init__(
        self, kind: type[SearchingEngine], game: AnyGame, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        if not issubclass(kind, OwnEngine):
            raise TypeError(kind)
        self._kind = kind
        declared = kind.declared
        self._numbers = {one.name: one for one in declared if one.kind is not str}
        self._choices = {one.name: one for one in declared if one.choices}
        self._game = game
        self._filling = False
        self._fields = {name: self._field(setting) for name, setting in self._numbers.items()}
        self._switches = {name: self._switch(setting) for name, setting in self._choices.items()}
        self._evaluation = ChoiceField(_("Evaluation"))
        self._evaluation.setToolTip(_("The evaluation of the positions at which the search ends"))
        self._evaluation.currentIndexChanged.connect(self._change)
        self._book = QCheckBox(_("Opening boo&k"))
        self._book.toggled.connect(self._change)
        self._lay_out()
        self.show_game(game)
        self.take(kind.read(None))

    def _field(self, setting: DeclaredSetting) -> NumberField:
        field = NumberField(setting.title, "")
        is_budget = setting.absence is Absence.BUDGET
        field.setPlaceholderText(_("no limit") if is_budget else text_of(setting, setting.default))
        field.setToolTip(setting.help_ or "")
        field.textChanged.connect(self._change)
        field.editingFinished.connect(self.mark_wrong)
        return field

    def _switch(self, setting: DeclaredSetting) -> QCheckBox:
        box = QCheckBox(setting.title)
        box.setToolTip(setting.help_ or "")
        box.toggled.connect(self._change)
        return box

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        numbers, switches = QWidget(), QWidget()
        grid = grid_in(numbers)
        for name, field in self._fields.items():
            label = QLabel(self._numbers[name].title)
            label.setBuddy(field)
            label.setToolTip(field.toolTip())
            grid.addWidget(cell(label, field, field.message))
        label = QLabel(_("Eval&uation"))
        label.setBuddy(self._evaluation)
        self._evaluation_cell = cell(label, self._evaluation)
        self._book_cell = cell(self._book)
        grid.addWidget(self._evaluation_cell)
        grid.addWidget(self._book_cell)
        boxes = grid_in(switches, spacing=6)
        for box in self._switches.values():
            boxes.addWidget(box)
        column.addWidget(numbers)
        column.addWidget(QLabel(_("Parts of the search")))
        column.addWidget(switches)

    def show_game(self, game: AnyGame) -> None:
        """Show the fields for a game: its evaluations and its opening book."""
        self._filling = True
        chosen = self._evaluation.currentData() or ""
        self._game = game
        best = game.best_evaluation or next((one.name for one in game.evaluations()), "")
        choices = [
            ("" if one.name == best else one.name, one.title, one.about)
            for one in game.evaluations()
        ]
        # The default evaluation comes first, as in the form of UCT.
        self._evaluation.offer(sorted(choices, key=lambda one: one[0] != ""), chosen)
        self._evaluation_cell.setVisible(bool(choices))
        self._book_cell.setVisible(game.has_book)
        self._filling = False

    def take(self, engine: OwnEngine) -> None:
        """Fill the fields with an engine."""
        self._filling = True
        for name, field in self._fields.items():
            field.setText(text_of(self._numbers[name], getattr(engine.settings, name)))
        for name, box in self._switches.items():
            box.setChecked(getattr(engine.settings, name) != OFF)
        place = self._evaluation.place_of(engine.settings.evaluation)
        self._evaluation.setCurrentIndex(place)
        if self._game.has_book:
            self._book.setChecked(engine.uses_book)
        self._filling = False
        self.mark_wrong()
        self.changed.emit()

    @property
    def engine(self) -> OwnEngine | None:
        """The engine; None if a value is invalid."""
        if self.errors():
            return None
        return self._kind(self._settings(), self._book.isChecked() and self._game.has_book)

    def _settings(self) -> Any:
        """The settings from the fields.

        Raises
        ------
        SettingError
            A value is invalid, or there is no budget.
        """
        values: dict[str, Any] = {name: self._value(name) for name in self._fields}
        for name, box in self._switches.items():
            values[name] = "on" if box.isChecked() else OFF
        return self._kind.settings_class(**values, evaluation=self._evaluation.currentData() or "")

    def _value(self, name: str) -> Any:
        setting, text = self._numbers[name], self._fields[name].text().strip()
        if not text:
            return None if setting.absence is Absence.BUDGET else setting.default
        return number_in(setting, setting.title, text)

    def errors(self) -> dict[str, SettingError]:
        """The errors by the names of the fields."""
        found = {}
        for name in self._fields:
            try:
                self._value(name)
            except SettingError as error:
                found[name] = error
        if not found:
            try:
                self._settings()
            except SettingError as error:
                found[error.field] = error
        return found

    def mark_wrong(self) -> None:
        """Show a message at each invalid field."""
        show_errors(self._fields, self.errors())

    def go_to_wrong(self) -> None:
        """Set the focus to the first invalid field."""
        for name in self.errors():
            if name in self._fields:
                go_to(self._fields[name])
                return

    def _change(self) -> None:
        if not self._filling:
            self.changed.emit()
