"""The form for the engine of a PC: what kind of search it is, and its settings."""

from contextlib import suppress
from typing import TypeAlias

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.play.alphabeta_engine import AlphaBetaEngine
from uctvis.play.engines import read_engine
from uctvis.play.levels import FIRST, LEVELS, Level, level_of
from uctvis.play.player import SearchingEngine
from uctvis.play.uci_engine import CHESS, UciEngine
from uctvis.play.uct_engine import UctEngine
from uctvis.texts import _
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.known_programs import trust
from uctvis.ui.start.alphabeta_form import AlphaBetaForm
from uctvis.ui.start.form_settings import CUSTOM, NO_LEVEL, FormSettings
from uctvis.ui.start.uci_form import UciForm
from uctvis.ui.start.uct_form import UctForm
from uctvis.ui.widgets.fields import Segments

_LEVELS = {level.name: level for level in LEVELS}
_UCT, _ALPHABETA, _UCI = range(3)
_Form: TypeAlias = UctForm | AlphaBetaForm | UciForm


class EngineForm(QWidget):
    """A choice of the kind of engine, and the form of the chosen kind.

    If the fields match a level, `show_game` keeps that level. `changed` says that a field, and
    perhaps the level, has changed.

    Attributes
    ----------
    uct : UctForm
    """

    changed = Signal()

    def __init__(self, game: AnyGame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._filling = False
        self._level: Level | None = None
        self._kind = Segments(_("Engine"), (_("UCT"), _("Alpha-beta"), _("Program (UCI)")))
        self._kind.set_tip(_UCT, _("Monte Carlo tree search: plays games to their ends at random"))
        self._kind.set_tip(_ALPHABETA, _("Searches all moves to a depth, and prunes"))
        self._kind.set_tip(_UCI, _("Another program that plays chess, such as Stockfish"))
        self.uct = UctForm(game)
        # Made when they are first chosen, so that the window opens sooner.
        self._alphabeta: AlphaBetaForm | None = None
        self._uci: UciForm | None = None
        # Whether to choose a program again as soon as chess is shown.
        self._wants_program = False
        label = QLabel(_("Engine"))
        label.setBuddy(self._kind)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(label)
        row.addWidget(self._kind, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(12)
        self._column.addLayout(row)
        self._column.addWidget(self.uct)
        self._offer_kinds()
        self.uct.changed.connect(self._change)
        self._kind.changed.connect(self._show)
        self._level = self._find_level()

    @property
    def shown(self) -> _Form:
        """The form of the chosen kind."""
        if self._kind.chosen == _UCI:
            return self._uci_form()
        return self.uct if self._kind.chosen == _UCT else self._alphabeta_form()

    def _offer_kinds(self) -> None:
        """Offer programs for chess only."""
        is_chess = self._game.name == CHESS
        self._kind.show_choice(_UCI, is_chess)
        if is_chess and self._wants_program:
            self._kind.choose(_UCI)
            self._wants_program = False
        elif not is_chess and self._kind.chosen == _UCI:
            self._kind.choose(_UCT)
            self._wants_program = True

    def _uci_form(self) -> UciForm:
        if self._uci is None:
            self._uci = UciForm(self._game)
            self._uci.changed.connect(self._change)
            self._column.addWidget(self._uci)
        return self._uci

    def _alphabeta_form(self) -> AlphaBetaForm:
        if self._alphabeta is None:
            self._alphabeta = AlphaBetaForm(self._game)
            self._alphabeta.changed.connect(self._change)
            self._column.addWidget(self._alphabeta)
        return self._alphabeta

    def _forms(self) -> list[_Form]:
        """The forms that were made."""
        made = (self.uct, self._alphabeta, self._uci)
        return [form for form in made if form is not None]

    def _show(self) -> None:
        shown = self.shown
        for form in self._forms():
            form.setVisible(form is shown)
        self._change()

    def show_game(self, game: AnyGame) -> None:
        """Show the fields for a game, at the same level if they match one."""
        level = self._level
        self._game = game
        self._filling = True
        for form in self._forms():
            form.show_game(game)
        self._offer_kinds()
        self._filling = False
        # A program has no level.
        if level is not None and self._kind.chosen != _UCI:
            self.take_level(level)
        else:
            self._change()

    # Levels.

    @property
    def level(self) -> Level | None:
        """The level that matches the fields; None if there is none."""
        return self._level

    def _find_level(self) -> Level | None:
        engine = self.engine
        return None if engine is None else level_of(self._game, engine)

    def take_level(self, level: Level) -> None:
        """Set the fields to a level."""
        one = level.engine(self._game)
        kept = self.uct.engine if isinstance(one, UctEngine) else self._alphabeta_form().engine
        self.take_engine(level.engine(self._game, kept))

    def take_engine(self, engine: SearchingEngine) -> None:
        """Fill the form of its kind with an engine."""
        self._filling = True
        if isinstance(engine, AlphaBetaEngine):
            self._alphabeta_form().take(engine)
            self._kind.choose(_ALPHABETA)
        elif isinstance(engine, UciEngine):
            self._uci_form().take(engine)
            self._kind.choose(_UCI)
        elif isinstance(engine, UctEngine):
            self.uct.take(engine)
            self._kind.choose(_UCT)
        self._filling = False
        self._show()

    # Values.

    @property
    def engine(self) -> SearchingEngine | None:
        """The engine; None if a value is invalid."""
        return self.shown.engine

    def checked(self) -> SearchingEngine | None:
        """The engine; None if a value is invalid, with a message at each invalid field."""
        self.shown.mark_wrong()
        engine = self.engine
        if engine is not None:
            trust(engine)
        return engine

    def go_to_wrong(self) -> None:
        """Set the focus to the first invalid field."""
        self.shown.go_to_wrong()

    def _change(self) -> None:
        if not self._filling:
            self._level = self._find_level()
            self.changed.emit()

    def save(self, remembered: FormSettings) -> None:
        """Store the fields, except invalid ones."""
        self.uct.save(remembered)
        remembered.level.put(CUSTOM if self._level is None else self._level.name)
        shown = self.shown
        engine = shown.kept if isinstance(shown, UciForm) else shown.engine
        is_other = engine is not None and not isinstance(engine, UctEngine)
        remembered.engine.put(engine.described(self._game) if engine and is_other else "")

    def restore(self, remembered: FormSettings) -> None:
        """Restore the stored fields; by default, the fields of the first level."""
        self._filling = True
        self.uct.restore(remembered)
        self._filling = False
        name, text = remembered.level.get(), remembered.engine.get()
        if name in _LEVELS:
            self.take_level(_LEVELS[name])
        elif name == NO_LEVEL and remembered.is_usual:
            # Earlier versions did not store the level.
            self.take_level(FIRST)
            # So that two windows that are opened now write only what they change.
            with settings_store.together():
                self.save(remembered)
        elif text:
            # A stored text may be damaged, or name an evaluation of another game.
            with suppress(SettingError):
                engine = read_engine(text)
                if isinstance(engine, UciEngine):
                    # If the program does not exist, its field says so.
                    engine.expect_chess(self._game)
                    self.take_engine(engine)
                elif isinstance(engine, AlphaBetaEngine):
                    engine.expect(self._game)
                    self.take_engine(engine)
        self._show()

    def take(self, other: "EngineForm") -> None:
        """Copy the fields of another form."""
        # The shown one last, so that it is shown here, too.
        for form in sorted(other._forms(), key=lambda form: form is other.shown):
            engine = form.engine
            if engine is not None:
                self.take_engine(engine)
