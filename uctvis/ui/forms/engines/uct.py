"""The form for an engine that searches with UCT."""

from dataclasses import asdict
from typing import Any

from qtpy.QtGui import QShowEvent
from qtpy.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from uctvis.engines.kinds.uct import UctEngine
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.mcts.policies.choices import choice_of, expect_served
from uctvis.mcts.settings import Settings
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import _, grouped
from uctvis.ui.forms.cells import cell, grid_in, show_errors
from uctvis.ui.forms.form_settings import (
    BOOK,
    BY_TIME,
    EVALUATION,
    FIELDS,
    POLICIES,
    SWITCHED,
    FormSettings,
    number_in,
    number_name,
    text_of,
    usual_text,
)
from uctvis.ui.forms.kind_form import KindForm
from uctvis.ui.forms.variants import Variants
from uctvis.ui.widgets.fields import ChoiceField, NumberField
from uctvis.ui.widgets.sight import go_to


def _title_of(setting: DeclaredSetting) -> QAbstractButton | QLabel:
    """The label of a field, or the button that enables it."""
    if setting.absence is Absence.BUDGET:
        return QRadioButton(setting.label)
    if setting.absence is Absence.OFF:
        return QCheckBox(setting.label)
    return QLabel(setting.label)


class UctForm(KindForm):
    """Fields for an engine that searches with UCT; each invalid field shows a message.

    Some fields depend on the game of `show_game`. `changed` says that a field has changed.
    """

    def __init__(self, game: AnyGame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._titles = {name: _title_of(setting) for name, setting in FIELDS.items()}
        # The buttons that enable their fields.
        self._buttons = {
            name: title
            for name, title in self._titles.items()
            if isinstance(title, QAbstractButton)
        }
        self._fields: dict[str, NumberField] = {}
        self._evaluation = ChoiceField(_("Evaluation"))
        self._evaluation.setToolTip(_("The evaluation of positions at which playouts are cut"))
        # The last choice in a game that has evaluations.
        self._chosen_evaluation = ""
        self._book = QCheckBox(_("Opening boo&k"))
        self._book.setToolTip(
            _(
                "The PC plays main lines of the opening without a search, as long as the game "
                "follows one"
            )
        )
        self._variants = Variants(game)
        self._lay_out()
        self._filling = False
        for name, button in self._buttons.items():
            button.setChecked(FIELDS[name].default is not None)
            button.toggled.connect(self._enable)
        self._evaluation.currentIndexChanged.connect(self._change)
        self._book.toggled.connect(self._change)
        self._variants.changed.connect(self._change_variants)
        self._offer()
        self._enable()

    def _lay_out(self) -> None:
        fields = QWidget()
        grid = grid_in(fields)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(fields)
        column.addWidget(self._variants)
        # The group makes them exclusive, although they have different parents.
        budgets = QButtonGroup(self)
        for name, title in self._titles.items():
            setting = FIELDS[name]
            field = NumberField(title.text().replace("&", ""), usual_text(setting))
            field.setPlaceholderText(setting.placeholder)
            field.setToolTip(setting.tip)
            title.setToolTip(setting.tip)
            field.textChanged.connect(self._change)
            field.editingFinished.connect(self.mark_wrong)
            if isinstance(title, QLabel):
                title.setBuddy(field)
            if isinstance(title, QRadioButton):
                budgets.addButton(title)
            grid.addWidget(cell(title, field, field.message))
            self._fields[name] = field
            if name == "playout_limit":
                label = QLabel(_("Eval&uation"))
                label.setBuddy(self._evaluation)
                label.setToolTip(self._evaluation.toolTip())
                self._evaluation_cell = cell(label, self._evaluation)
                grid.addWidget(self._evaluation_cell)
        self._book_cell = cell(self._book)
        grid.addWidget(self._book_cell)

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 - Qt's name
        """Show the default memory of a search, which depends on the free memory."""
        super().showEvent(event)
        # Imported late: it loads a library that the start does not need.
        from uctvis.mcts.memory import MEGABYTE, usual_bytes

        self._fields["memory"].setPlaceholderText(grouped(usual_bytes() // MEGABYTE))

    @property
    def uses_book(self) -> bool:
        """Whether the PC uses the opening book; False if the game has none."""
        return self._book.isChecked() and self._game.has_book

    def show_game(self, game: AnyGame) -> None:
        """Show the fields for a game: its evaluations and its opening book."""
        self._keep_evaluation()
        self._filling = True
        self._game = game
        self._offer()
        self._variants.show_game(game)
        self._filling = False

    def _offer(self) -> None:
        evaluations = self._game.evaluations()
        # The default evaluation has an empty name, as in default settings.
        values = ("", *(one.name for one in evaluations[1:]))
        self._evaluation.offer(
            [
                (value, one.title, one.about)
                for value, one in zip(values, evaluations, strict=False)
            ],
            self._chosen_evaluation,
        )
        self._evaluation_cell.setVisible(bool(evaluations))
        self._book_cell.setVisible(self._game.has_book)

    def take(self, engine: UctEngine) -> None:
        """Fill the fields with an engine."""
        settings = engine.settings
        values = self._values()
        for name in (*FIELDS, *POLICIES, EVALUATION):
            value = getattr(settings, name)
            if name == EVALUATION:
                values[name] = value if self._game.evaluations() else values[name]
            elif name in POLICIES:
                choice = choice_of(name, value)
                values[name] = choice.name
                if not POLICIES[name].choices and value is not None:
                    values[number_name(name)] = text_of(POLICIES[name], value)
            elif value is not None or FIELDS[name].absence is Absence.EMPTY:
                values[name] = text_of(FIELDS[name], value)
        values[BY_TIME] = settings.iterations is None
        for name, setting in SWITCHED.items():
            values[setting.switch] = getattr(settings, name) is not None
        if self._game.has_book:
            values[BOOK] = engine.uses_book
        self._fill(values)

    # Values.

    def settings(self) -> Settings:
        """The settings from the fields.

        Raises
        ------
        SettingError
            A value is invalid.
        """
        values = {name: self._value(setting) for name, setting in FIELDS.items()}
        values |= self._variants.values()
        return Settings(**values, evaluation=self._evaluation.currentData() or "")

    def errors(self) -> dict[str, SettingError]:
        """The errors by the names of the fields."""
        found = {}
        for name, setting in FIELDS.items():
            try:
                self._value(setting)
            except SettingError as error:
                found[name] = error
        found |= self._variants.errors()
        return found or self._refused()

    def _refused(self) -> dict[str, SettingError]:
        """The setting that the game cannot serve, or that does not go with the others."""
        try:
            expect_served(self._game, asdict(self.settings()))
        except SettingError as error:
            return {error.field: error}
        return {}

    @property
    def engine(self) -> UctEngine | None:
        """The engine; None if a value is invalid."""
        return None if self.errors() else UctEngine(self.settings(), self.uses_book)

    def go_to_wrong(self) -> None:
        """Set the focus to the first invalid field."""
        for name in self.errors():
            if name in self._fields:
                go_to(self._fields[name])
            else:
                self._variants.go_to(name)
            return

    def save(self, remembered: FormSettings) -> None:
        """Store the fields, except invalid ones."""
        remembered.save(self._values())

    def restore(self, remembered: FormSettings) -> None:
        """Restore the stored fields."""
        self._fill(remembered.values())

    def _values(self) -> dict[str, Any]:
        self._keep_evaluation()
        return {
            **{name: field.text() for name, field in self._fields.items()},
            BY_TIME: self._buttons["seconds"].isChecked(),
            **{one.switch: self._buttons[name].isChecked() for name, one in SWITCHED.items()},
            EVALUATION: self._chosen_evaluation,
            BOOK: self._book.isChecked(),
            **self._variants.texts(),
        }

    def _fill(self, values: dict[str, Any]) -> None:
        self._filling = True
        for name, field in self._fields.items():
            field.setText(values[name])
        self._buttons["seconds" if values[BY_TIME] else "iterations"].setChecked(True)
        for name, setting in SWITCHED.items():
            self._buttons[name].setChecked(values[setting.switch])
        self._chosen_evaluation = values[EVALUATION]
        self._evaluation.setCurrentIndex(max(self._evaluation.findData(self._chosen_evaluation), 0))
        self._book.setChecked(values[BOOK])
        self._variants.fill(values)
        self._filling = False
        self.mark_wrong()
        self.changed.emit()

    def _change(self) -> None:
        """The user has changed a field."""
        if not self._filling:
            self.changed.emit()

    def _change_variants(self) -> None:
        if not self._filling:
            # A policy may need a single thread.
            self.mark_wrong()
        self._change()

    def _keep_evaluation(self) -> None:
        """Keep the chosen evaluation, also while a game without it is shown."""
        current = self._evaluation.currentData()
        if current or self._evaluation.findData(self._chosen_evaluation) >= 0:
            self._chosen_evaluation = current

    def _value(self, setting: DeclaredSetting) -> Any:
        """The value in the field of a setting; None if the field is empty or not enabled.

        Raises
        ------
        SettingError
            The value is invalid.
        """
        field, button = self._fields[setting.name], self._buttons.get(setting.name)
        text = field.text().strip()
        is_absent = (
            not text if setting.absence is Absence.EMPTY else button and not button.isChecked()
        )
        return None if is_absent else number_in(setting, field.accessibleName(), text)

    def _enable(self) -> None:
        for name, button in self._buttons.items():
            self._fields[name].setEnabled(button.isChecked())
        self._evaluation_cell.setEnabled(self._buttons["playout_limit"].isChecked())
        self.mark_wrong()
        self._change()

    def mark_wrong(self) -> None:
        """Show a message at each invalid field."""
        errors = self.errors()
        show_errors(self._fields, errors)
        self._variants.mark_wrong()


FORM = UctForm
