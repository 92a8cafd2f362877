"""The form for a program that speaks UCI."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from uctvis.engines.kinds.uci import BUDGETS, UciEngine, found_program
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.programs.introduction import Introduction
from uctvis.texts import _
from uctvis.ui.forms.cells import beside, grid_in, label_of
from uctvis.ui.forms.declared_cells import NumberCell
from uctvis.ui.forms.kind_form import KindForm
from uctvis.ui.forms.setting_cell import SettingCell
from uctvis.ui.runtime.known_programs import known_programs, trust
from uctvis.ui.runtime.settings_store import LONGEST_PATH
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.fields import ChoiceField, TextField, push_button

# They need python-chess, which the start of the window does not wait for.
if TYPE_CHECKING:
    from uctvis.programs.program import About
    from uctvis.ui.forms.uci_options import OptionCell

_PATH = "path"


class _ProgramCell(SettingCell):
    """The path of the program, with buttons beside it."""

    field: TextField

    def __init__(self, game: AnyGame, *buttons: QWidget) -> None:
        super().__init__(_PATH)
        self._game = game
        self.field = TextField(_("Program"))
        self.field.setMaxLength(LONGEST_PATH)
        self.field.setPlaceholderText(_("path of a program, or its name"))
        self.field.textChanged.connect(self.changed)
        self.field.editingFinished.connect(self.entered)
        self.lay_out(
            beside(self.field, *buttons),
            self.field.message,
            title=label_of(_("&Program"), self.field),
        )
        # Its height is what its content needs.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def path(self) -> Path | None:
        """The program, which need not exist; None if there is no text."""
        text = self.field.text().strip()
        return found_program(text) if text else None

    def show_game(self, game: AnyGame) -> None:
        self._game = game

    def value(self) -> Path:
        path = self.path
        if path is None:
            expected = _("the path of a program")
            raise SettingError(_PATH, _("Program"), expected, repr(""))
        UciEngine(path).expect(self._game)
        return path

    def fill(self, value: object) -> None:
        self.field.setText(str(value))


class UciForm(KindForm):
    """Fields for a program, its budget and its options.

    *Check* starts the program and shows its options. Until then, the form keeps the options of the
    engine of `take`.
    """

    def __init__(self, game: AnyGame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # The options of the engine of `take`, until the program has been checked.
        self._chosen: dict[str, str] = {}
        # The cells of its options, and what shows them, after that.
        self._options: list[OptionCell] = []
        self._grid: QWidget | None = None
        self._checking: Job | None = None
        self._known = ChoiceField(_("Known programs"))
        self._known.currentIndexChanged.connect(self._take_known)
        choose = push_button(_("Choose…"), self._ask, _("Choose the file of the program"))
        self._check = push_button(
            _("Chec&k"), self.check, _("Start the program, and show its name and its options")
        )
        self._program = _ProgramCell(game, choose, self._check)
        self._about = QLabel()
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._about.setWordWrap(True)
        theme.set_role(self._about, "muted")
        budgets = QWidget()
        grid = grid_in(budgets)
        cells = [NumberCell(setting) for setting in BUDGETS.values()]
        for cell in cells:
            grid.addWidget(cell)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        for widget in (self._program, self._known, self._about, budgets):
            self._column.addWidget(widget)
        self.add([self._program, *cells])
        self._program.changed.connect(self._change_path)
        self._offer_known()
        self._show_about()

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
            self._program.fill(path)
            self.check()

    def _ask(self) -> None:
        path = dialogs.ask_to_open_one(self, _("Choose a program"), _("All files (*)"))
        if path:
            self._program.fill(path)
            self.check()

    # The program.

    def check(self) -> None:
        """Start the program in a thread, to show what it is."""
        self.mark_wrong()
        if _PATH in self.errors():
            return
        self._forget_job()
        path = self._program.value()
        # Kept until the program has listed its own options.
        chosen = self._shown_options()
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
        from uctvis.ui.forms.uci_options import option_cells

        self._forget_job()
        self._forget_options()
        self._options = option_cells(about.options, chosen)
        self._grid = QWidget()
        grid = grid_in(self._grid)
        for one in self._options:
            grid.addWidget(one.cell)
        self._column.addWidget(self._grid)
        self.add(one.cell for one in self._options)
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
        self._program.show_message(str(error))

    def _forget_options(self) -> None:
        self.remove(one.cell for one in self._options)
        self._options = []
        if self._grid is not None:
            self._grid.hide()
            self._grid.deleteLater()
            self._grid = None

    def _change_path(self) -> None:
        """Another program has other options."""
        self._forget_job()
        self._forget_options()
        self._chosen = {}
        self._show_about()
        self._program.show_message("")

    def _show_about(self) -> None:
        """Show the options that are kept, until the program has listed its own."""
        self._about.setText(", ".join(f"{name} = {value}" for name, value in self._chosen.items()))
        self._about.setVisible(bool(self._chosen))

    # Values.

    def take(self, engine: UciEngine) -> None:
        """Fill the fields with an engine."""
        self._filling = True
        self._program.fill(engine.path)
        self._forget_options()
        self._chosen = dict(engine.options)
        self._show_about()
        self.fill({"seconds": engine.time, "depth": engine.depth, "nodes": engine.nodes})

    def _shown_options(self) -> dict[str, str]:
        """The options that differ from their defaults."""
        if self._grid is None:
            return dict(self._chosen)
        return {one.option.name: one.text for one in self._options if one.text is not None}

    @property
    def kept(self) -> UciEngine | None:
        """The engine, which is stored although its program may not exist."""
        path = self._program.path
        if self.errors().keys() - {_PATH} or path is None:
            return None
        budget = {name: self.cells[name].value() for name in BUDGETS}
        return UciEngine.of(path, self._shown_options(), **budget)

    @property
    def engine(self) -> UciEngine | None:
        return None if self.errors() else self.kept


FORM = UciForm
