"""The form for the engine of a PC: what kind of search it is, and its settings."""

from contextlib import suppress
from importlib import import_module

from qtpy.QtCore import Qt, Signal
from qtpy.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from uctvis.engines import read_engine, searching_kinds
from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import FIRST, LEVELS, Level, level_of
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.modules import names_in
from uctvis.texts import _
from uctvis.ui.forms.form_settings import CUSTOM, NO_LEVEL, FormSettings
from uctvis.ui.forms.kind_form import KindForm
from uctvis.ui.forms.own_form import OwnForm
from uctvis.ui.runtime import settings_store
from uctvis.ui.runtime.known_programs import trust
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.fields import Segments

_LEVELS = {level.name: level for level in LEVELS}
# One file for each kind of engine whose form has more than its settings, by the engine's name.
_FORMS = "uctvis.ui.forms.engines"


def form_of(kind: type[SearchingEngine], game: AnyGame) -> KindForm:
    """The form of a kind of engine: its own one, or the one made from its declared settings."""
    if kind.name in names_in(_FORMS):
        made: KindForm = import_module(f"{_FORMS}.{kind.name}").FORM(game)
        return made
    return OwnForm(kind, game)


class EngineForm(QWidget):
    """A choice of the kind of engine, and the form of the chosen kind.

    If the fields match a level, `show_game` keeps that level. `changed` says that a field, and
    perhaps the level, has changed.
    """

    changed = Signal()

    def __init__(self, game: AnyGame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._filling = False
        self._level: Level | None = None
        self._kinds = [kind for kind in searching_kinds() if kind.label]
        self._kind = Segments(_("Engine"), [kind.label for kind in self._kinds])
        for number, kind in enumerate(self._kinds):
            self._kind.set_tip(number, kind.tip)
        # Made when they are first chosen, so that the window opens sooner.
        self._forms: dict[type[SearchingEngine], KindForm] = {}
        # The kind to choose again as soon as a game is shown that it plays.
        self._wanted: int | None = None
        label = QLabel(_("Engine"))
        label.setBuddy(self._kind)
        # The choice of the kind, which a page may place elsewhere.
        self.kinds = QWidget()
        row = QHBoxLayout(self.kinds)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(label)
        row.addWidget(self._kind, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(12)
        self._column.addWidget(self.kinds)
        self._lost = QLabel()
        self._lost.setTextFormat(Qt.TextFormat.PlainText)
        self._lost.setWordWrap(True)
        theme.set_role(self._lost, "error")
        self._lost.hide()
        self._column.addWidget(self._lost)
        # The form of the usual engine.
        self.usual = self._form(self._kinds[0])
        self._offer_kinds()
        self._kind.changed.connect(self._show)
        self._level = self._find_level()

    @property
    def _chosen(self) -> type[SearchingEngine]:
        return self._kinds[self._kind.chosen]

    @property
    def shown(self) -> KindForm:
        """The form of the chosen kind."""
        return self._form(self._chosen)

    def _form(self, kind: type[SearchingEngine]) -> KindForm:
        """The form of a kind, made at its first use."""
        if kind not in self._forms:
            form = self._forms[kind] = form_of(kind, self._game)
            form.changed.connect(self._change)
            self._column.addWidget(form)
        return self._forms[kind]

    def _offer_kinds(self) -> None:
        """Offer the kinds that play the game."""
        for number, kind in enumerate(self._kinds):
            plays = kind.plays(self._game)
            self._kind.show_choice(number, plays)
            if plays and self._wanted == number:
                self._kind.choose(number)
                self._wanted = None
            elif not plays and self._kind.chosen == number:
                self._kind.choose(0)
                self._wanted = number

    def _show(self) -> None:
        shown = self.shown
        for form in self._forms.values():
            form.setVisible(form is shown)
        self._change()

    def show_game(self, game: AnyGame) -> None:
        """Show the fields for a game, at the same level if they match one."""
        level = self._level
        self._game = game
        self._filling = True
        for form in self._forms.values():
            form.show_game(game)
        self._offer_kinds()
        self._filling = False
        if level is not None and self._chosen.has_levels:
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
        """Set the fields to a level; say why if it has a function of the user that is not there."""
        try:
            kept = self._form(type(level.engine(self._game))).engine
        except SettingError as error:
            text = _("The level {level} cannot be used: {error}")
            self._lost.setText(text.format(level=level.title, error=error))
            self._lost.show()
            self._change()
            return
        self.take_engine(level.engine(self._game, kept))

    def take_engine(self, engine: SearchingEngine) -> None:
        """Fill the form of its kind with an engine."""
        kind = type(engine)
        self._filling = True
        self._form(kind).take(engine)
        self._kind.choose(self._kinds.index(kind))
        self._filling = False
        self._lost.hide()
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
        self.usual.save(remembered)
        remembered.level.put(CUSTOM if self._level is None else self._level.name)
        engine = None if self.shown is self.usual else self.shown.kept
        remembered.engine.put("" if engine is None else engine.described(self._game))

    def restore(self, remembered: FormSettings) -> None:
        """Restore the stored fields; by default, the fields of the first level."""
        self._filling = True
        self.usual.restore(remembered)
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
                if isinstance(engine, SearchingEngine):
                    # If its program does not exist, its field says so.
                    engine.expect_game(self._game)
                    self.take_engine(engine)
        self._show()

    def take(self, other: "EngineForm") -> None:
        """Copy the fields of another form."""
        # The shown one last, so that it is shown here, too.
        for form in sorted(other._forms.values(), key=lambda form: form is other.shown):
            engine = form.engine
            if engine is not None:
                self.take_engine(engine)
