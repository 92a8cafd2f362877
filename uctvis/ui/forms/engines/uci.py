"""The form for a program that speaks UCI."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.engines.kinds.uci import BUDGETS, UciEngine, found_program
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.programs.introduction import Introduction
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _
from uctvis.ui.forms.cells import cell, grid_in, show_errors
from uctvis.ui.forms.form_settings import number_in, text_of
from uctvis.ui.forms.kind_form import KindForm
from uctvis.ui.runtime.known_programs import known_programs, trust
from uctvis.ui.runtime.settings_store import LONGEST_PATH
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import ChoiceField, NumberField, TextField, push_button
from uctvis.ui.widgets.sight import go_to

# They need python-chess, which the start of the window does not wait for.
if TYPE_CHECKING:
    from uctvis.programs.program import About
    from uctvis.ui.forms.uci_options import UciOptions

_PATH = "path"
_DEFAULT_SECONDS = "1"


class UciForm(KindForm):
    """Fields for a program, its budget and its options; each invalid field shows a message.

    *Check* starts the program and shows its options. Until then, the form keeps the options of the
    engine of `take`. `changed` says that a field has changed.
    """

    def __init__(self, game: AnyGame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._filling = False
        # The options of the engine of `take`, until the program has been checked.
        self._chosen: dict[str, str] = {}
        self._options: UciOptions | None = None
        self._checking: Job | None = None
        self._path = TextField(_("Program"))
        self._path.setMaxLength(LONGEST_PATH)
        self._path.setPlaceholderText(_("path of a program, or its name"))
        self._path.textChanged.connect(self._change_path)
        self._path.editingFinished.connect(self.mark_wrong)
        self._known = ChoiceField(_("Known programs"))
        self._known.currentIndexChanged.connect(self._take_known)
        self._check = push_button(
            _("Chec&k"), self.check, _("Start the program, and show its name and its options")
        )
        self._about = QLabel()
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._about.setWordWrap(True)
        theme.set_role(self._about, "muted")
        self._budget = {name: self._number(setting) for name, setting in BUDGETS.items()}
        self._lay_out()
        self._offer_known()
        self._budget["seconds"].setText(_DEFAULT_SECONDS)
        self._show_about()

    def _number(self, setting: DeclaredSetting) -> NumberField:
        field = NumberField(setting.title)
        field.setPlaceholderText(_("no limit"))
        field.textChanged.connect(self._change)
        field.editingFinished.connect(self.mark_wrong)
        return field

    def _lay_out(self) -> None:
        label = QLabel(_("&Program"))
        label.setBuddy(self._path)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._path, 1)
        row.addWidget(push_button(_("Choose…"), self._ask, _("Choose the file of the program")))
        row.addWidget(self._check)
        numbers = QWidget()
        grid = grid_in(numbers)
        for name, field in self._budget.items():
            title = QLabel(BUDGETS[name].title)
            title.setBuddy(field)
            grid.addWidget(cell(title, field, field.message))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(label)
        self._column.addLayout(row)
        for widget in (self._path.message, self._known, self._about, numbers):
            self._column.addWidget(widget)

    def _offer_known(self) -> None:
        """Offer the programs that were used before."""
        known = known_programs()
        choices = [(str(path), str(path), "") for path in known]
        self._known.blockSignals(True)
        self._known.offer([("", _("Known programs…"), ""), *choices], "")
        self._known.blockSignals(False)
        self._known.setVisible(bool(known))

    def _take_known(self) -> None:
        path = self._known.currentData()
        if path:
            self._path.setText(path)
            self.check()

    def _ask(self) -> None:
        path = dialogs.ask_to_open_one(self, _("Choose a program"), _("All files (*)"))
        if path:
            self._path.setText(path)
            self.check()

    def show_game(self, game: AnyGame) -> None:
        """Show the fields for a game."""
        self._game = game

    # The program.

    def check(self) -> None:
        """Start the program in a thread, to show what it is."""
        self.mark_wrong()
        if _PATH in self.errors():
            return
        self._forget_job()
        path = self._program
        # Kept until the program has listed its own options.
        chosen = self._values()
        introduction = Introduction(path)
        job = Job(self, lambda _progress: introduction.run(), introduction.stop)
        job.succeeded.connect(partial(self._show_program, path, chosen))
        job.failed.connect(self._refuse)
        self._checking = job
        self._check.setEnabled(False)
        self._about.setText(_("Starting the program…"))
        self._about.show()
        job.start()

    def _forget_job(self) -> None:
        if self._checking is not None:
            self._checking.abandon()
        self._checking = None
        self._check.setEnabled(True)

    def _show_program(self, path: Path, chosen: dict[str, str], about: "About") -> None:
        from uctvis.ui.forms.uci_options import UciOptions

        self._forget_job()
        self._forget_options()
        self._options = UciOptions(about.options)
        self._options.fill(chosen)
        self._options.changed.connect(self._change)
        self._column.addWidget(self._options)
        self._chosen = {}
        name = about.name or path.name
        text = _("{name}, by {author}") if about.author else "{name}"
        self._about.setText(text.format(name=name, author=about.author))
        trust(UciEngine(path))
        self._offer_known()
        self._change()

    def _refuse(self, error: Exception) -> None:
        self._forget_job()
        self._show_about()
        self._path.show_message(str(error))

    def _forget_options(self) -> None:
        if self._options is not None:
            self._options.hide()
            self._options.deleteLater()
        self._options = None

    def _change_path(self) -> None:
        """Another program has other options."""
        self._forget_job()
        self._forget_options()
        self._chosen = {}
        self._show_about()
        self._path.show_message("")
        self._change()

    def _show_about(self) -> None:
        """Show the options that are kept, until the program has listed its own."""
        self._about.setText(", ".join(f"{name} = {value}" for name, value in self._chosen.items()))
        self._about.setVisible(bool(self._chosen))

    # Values.

    def take(self, engine: UciEngine) -> None:
        """Fill the fields with an engine."""
        self._filling = True
        self._path.setText(str(engine.path))
        self._forget_options()
        self._chosen = dict(engine.options)
        for name, field in self._budget.items():
            value = engine.time if name == "seconds" else getattr(engine, name)
            field.setText(text_of(BUDGETS[name], value))
        self._filling = False
        self._show_about()
        self.mark_wrong()
        self.changed.emit()

    @property
    def _program(self) -> Path:
        return found_program(self._path.text().strip())

    def _values(self) -> dict[str, str]:
        """The options that differ from their defaults."""
        return dict(self._chosen) if self._options is None else self._options.values()

    def _number_of(self, name: str) -> Any:
        text = self._budget[name].text().strip()
        return number_in(BUDGETS[name], BUDGETS[name].title, text) if text else None

    @property
    def kept(self) -> UciEngine | None:
        """The engine, which is stored although its program may not exist."""
        errors = {name: error for name, error in self.errors().items() if name != _PATH}
        if errors or not self._path.text().strip():
            return None
        budget = {name: self._number_of(name) for name in BUDGETS}
        return UciEngine.of(self._program, self._values(), **budget)

    @property
    def engine(self) -> UciEngine | None:
        """The engine; None if a value is invalid."""
        return None if self.errors() else self.kept

    def errors(self) -> dict[str, SettingError]:
        """The errors by the names of the fields."""
        found = {}
        if not self._path.text().strip():
            expected = _("the path of a program")
            found[_PATH] = SettingError(_PATH, _("Program"), expected, repr(""))
        else:
            try:
                UciEngine(self._program).expect(self._game)
            except SettingError as error:
                found[_PATH] = error
        for name in self._budget:
            try:
                self._number_of(name)
            except SettingError as error:
                found[name] = error
        return found if self._options is None else found | self._options.errors()

    def mark_wrong(self) -> None:
        """Show a message at each invalid field."""
        show_errors({_PATH: self._path, **self._budget}, self.errors())
        if self._options is not None:
            self._options.mark_wrong()

    def go_to_wrong(self) -> None:
        """Set the focus to the first invalid field."""
        for name in self.errors():
            if name == _PATH:
                go_to(self._path)
            elif name in self._budget:
                go_to(self._budget[name])
            elif self._options is not None:
                self._options.go_to(name)
            return

    def _change(self) -> None:
        if not self._filling:
            self.changed.emit()


FORM = UciForm
