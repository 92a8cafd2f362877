"""The form of a new tournament."""

from pathlib import Path
from random import Random

from qtpy.QtCore import QSize, Qt, Signal
from qtpy.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from uctvis import games, paths
from uctvis.arena.points import Points
from uctvis.arena.schedule import GAMES, SCHEDULES, expect_playable
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.store import Store
from uctvis.errors import SettingError, UctvisError
from uctvis.numerals import whole_number
from uctvis.texts import _
from uctvis.ui.arena.bots_field import BotsField
from uctvis.ui.arena.new_round import next_round
from uctvis.ui.runtime import settings_store
from uctvis.ui.start.clock_field import ClockField
from uctvis.ui.start.parameter_fields import ParameterFields
from uctvis.ui.widgets import dialogs, theme
from uctvis.ui.widgets.error_line import ErrorLine
from uctvis.ui.widgets.fields import ChoiceField, NumberField, TextField, push_button

_SIZE = QSize(760, 600)
_BESIDE = 14
_MOST_OPENING = 1000
_MOST_SEED = 2**31 - 1
_USUAL_POINTS = Points()


class TournamentDialog(QDialog):
    """Emits `created` with the folder of the tournament that was set up, and is to be played."""

    created = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("New tournament"))
        known = games.all_games()
        self.game = ChoiceField(_("Game"))
        self.game.offer([(game.name, game.title, "") for game in known], "recursive_tictactoe")
        self.parameters = ParameterFields(known)
        self.game.currentIndexChanged.connect(self._show_game)
        self.bots = BotsField()
        self.bots.changed.connect(self._show_warning)
        self.schedule = ChoiceField(_("Schedule"))
        self.schedule.offer(
            [(name, one.title, "") for name, one in SCHEDULES.items()], "ordered"
        )
        self.schedule.currentIndexChanged.connect(self._show_schedule)
        self.games = NumberField(_("Matches"), "1")
        self.opening = NumberField(_("Opening moves"), "0")
        self.opening.setToolTip(
            _("Random moves at the start; both matches of a pair begin with the same ones")
        )
        self.clock = ClockField()
        self.points = TextField(_("Points"), " ".join(f"{n:g}" for n in _USUAL_POINTS))
        self.points.setToolTip(_("Points of a win, a draw, a loss and an elimination"))
        # A number that users can remember.
        self.seed = NumberField(_("Seed"), str(Random().randrange(1, 10_000)))  # noqa: S311
        self.trees = QCheckBox(_("Save the &trees of our engines"))
        self.sandbox = QCheckBox(_("Run programs in a &sandbox"))
        self.sandbox.setChecked(True)
        self.sandbox.toggled.connect(self._show_warning)
        self._warning = QLabel(
            _("Without the sandbox, a program can do on this computer whatever you can do.")
        )
        self._warning.setWordWrap(True)
        theme.set_role(self._warning, "error")
        self.folder = TextField(_("Folder"), str(_free_folder()))
        self.message = ErrorLine()
        self._games_label = QLabel()
        self._lay_out()
        self._show_game()
        self._show_schedule()
        self._show_warning()
