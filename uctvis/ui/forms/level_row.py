"""The choice of the PC's level."""

from contextlib import suppress

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QWidget

from uctvis.engines.levels import LEVELS, Level
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.texts import _
from uctvis.ui.widgets.fields import Segments

_CUSTOM = len(LEVELS)


class LevelRow(QWidget):
    """A button for each level, and one for custom settings while they are in use."""

    chosen = Signal(Level)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        titles = [level.title for level in LEVELS]
        tips = [level.about for level in LEVELS]
        self._levels = Segments(_("Level"), (*titles, _("Custom")))
        for number, tip in enumerate((*tips, _("The settings under Advanced match no level"))):
            self._levels.set_tip(number, tip)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._levels)
        self.setFocusProxy(self._levels)
        self._levels.changed.connect(self._choose)
        self.show_level(None)

    def show_game(self, game: AnyGame) -> None:
        """Say in the tips what each level of a game is."""
        for number, level in enumerate(LEVELS):
            tip = level.about
            # A level of a game from elsewhere may have a function of the user that is not there.
            with suppress(SettingError):
                tip = f"{tip}\n{level.engine(game).about}"
            self._levels.set_tip(number, tip)

    def show_level(self, level: Level | None) -> None:
        """Show the chosen level; None: the settings match no level."""
        number = _CUSTOM if level is None else LEVELS.index(level)
        self._levels.blockSignals(True)
        self._levels.choose(number)
        self._levels.blockSignals(False)
        self._levels.show_choice(_CUSTOM, number == _CUSTOM)

    def _choose(self) -> None:
        if self._levels.chosen < _CUSTOM:
            self.chosen.emit(LEVELS[self._levels.chosen])
