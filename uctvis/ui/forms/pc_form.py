"""The form for the engine of the PC, or for the engines of two PCs."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import Level
from uctvis.game.contract import AnyGame
from uctvis.texts import _
from uctvis.ui.forms.engine_form import EngineForm
from uctvis.ui.forms.form_settings import FormSettings
from uctvis.ui.runtime.kinds import Flag
from uctvis.ui.runtime.settings_store import Setting
from uctvis.ui.widgets.fields import Segments

# Whether both PCs have the same settings, and whether player 2 ever had different ones.
_SAME = Setting("search/same", Flag(), True)
_HAS_SECOND = Setting("search of player 2/kept", Flag(), False)
_FIRST = FormSettings("search")
_SECOND = FormSettings("search of player 2")


class PcForm(QWidget):
    """One form, or one for each player if two PCs have different settings.

    `changed` says that another form is shown, or that its fields have changed.
    """

    changed = Signal()

    def __init__(self, game: AnyGame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._two = False
        # The only form, or the form of player 1.
        self.first = EngineForm(game)
        self._second: EngineForm | None = None
        self._same = QCheckBox(_("Same for &both"))
        self._same.setToolTip(_("Use the same settings for both PCs"))
        self._same.setChecked(True)
        self._player = Segments(_("Player"), ("", ""))
        # The controls for two forms and the one shown, to be laid out elsewhere.
        self.choice = QWidget()
        row = QHBoxLayout(self.choice)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self._same)
        row.addWidget(self._player)
        # The choice of the engine of the form shown, to be laid out elsewhere, too.
        self.kinds = QWidget()
        self._kinds = QHBoxLayout(self.kinds)
        self._kinds.setContentsMargins(0, 0, 0, 0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._place(self.first)
        self._show_titles()
        self.first.changed.connect(self.changed)
        self._same.toggled.connect(self._show)
        self._player.changed.connect(self._show)
        self._show()

    @property
    def shown(self) -> EngineForm:
        """The form shown."""
        second = self._second
        return second if self._apart and second and self._player.chosen == 1 else self.first

    @property
    def level(self) -> Level | None:
        """The level of the form shown; None if its fields match no level."""
        return self.shown.level

    def take_level(self, level: Level) -> None:
        """Set the form shown to a level."""
        self.shown.take_level(level)

    def show_game(self, game: AnyGame) -> None:
        """Show the fields for a game."""
        self._game = game
        self._show_titles()
        for form in self._all():
            form.show_game(game)

    def offer_two(self, two: bool) -> None:
        """Set whether two PCs play, which can have different settings."""
        self._two = two
        self._show()

    def checked(self) -> tuple[SearchingEngine, SearchingEngine] | None:
        """The engines of player 0 and player 1.

        None if a value is invalid: each invalid field shows a message, and the first form with one
        is shown.
        """
        found = []
        first_wrong = None
        for number, form in enumerate(self._asked()):
            engine = form.checked()
            if engine is not None:
                found.append(engine)
            elif first_wrong is None:
                first_wrong = number
        if first_wrong is not None:
            self._player.choose(first_wrong)
            return None
        return found[0], found[-1]

    def _all(self) -> list[EngineForm]:
        return [self.first] if self._second is None else [self.first, self._second]

    @property
    def _apart(self) -> bool:
        return self._two and not self._same.isChecked()

    def _asked(self) -> list[EngineForm]:
        """The forms in use."""
        return self._all() if self._apart else [self.first]

    def _show(self) -> None:
        if self._apart and self._second is None:
            self._second = self._make_second()
            self._second.changed.connect(self.changed)
            self._show_titles()
            self._place(self._second)
        self.choice.setVisible(self._two)
        self._player.setVisible(self._apart)
        for form in self._all():
            form.setVisible(form is self.shown)
            form.kinds.setVisible(form is self.shown)
        self.changed.emit()

    def _place(self, form: EngineForm) -> None:
        self._column.addWidget(form)
        self._kinds.addWidget(form.kinds)

    def _make_second(self) -> EngineForm:
        """Make the second form, with its stored values or else a copy of the first one."""
        form = EngineForm(self._game)
        if _HAS_SECOND.get():
            form.restore(_SECOND)
        else:
            form.take(self.first)
        return form

    def _show_titles(self) -> None:
        """Name the players as in the game."""
        titles = [player.title for player in self._game.player_names]
        self._player.show_titles(titles)
        if self._second is not None:
            self._second.setAccessibleName(titles[1])

    def save(self) -> None:
        """Store the forms."""
        _SAME.put(self._same.isChecked())
        self.first.save(_FIRST)
        if self._second is not None:
            self._second.save(_SECOND)
            _HAS_SECOND.put(True)

    def restore(self) -> None:
        """Restore the stored forms."""
        self.first.restore(_FIRST)
        self._same.setChecked(_SAME.get())
