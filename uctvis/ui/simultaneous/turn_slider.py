"""The slider over the turns of a simultaneous game, and the menu with the speeds of playback."""

from functools import partial

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QAction, QActionGroup, QMenu, QWidget

from uctvis.texts import _, ngettext
from uctvis.ui.pane.moment_slider import MomentSlider
from uctvis.ui.simultaneous.turn_player import PACES, TurnPlayer
from uctvis.ui.widgets.icon_button import MenuButton

_LEAST_SLIDER = 60


class TurnSlider(MomentSlider):
    """A slider over the turns. `wished` carries the turn that the user goes to."""

    wished = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Turn"))
        self.setToolTip(_("The turn shown: drag, turn the wheel or use the arrow keys"))
        self.setMinimumWidth(_LEAST_SLIDER)
        self.valueChanged.connect(self.wished)

    def show_turn(self, turn: int, last: int) -> None:
        """Show a turn, without a signal."""
        self.show_moment(turn, last, None)


class SpeedButton(MenuButton):
    """The menu with the speeds of a player."""

    def __init__(self, player: TurnPlayer, parent: QWidget) -> None:
        self._player = player
        self._menu = QMenu(parent)
        super().__init__("circle-gauge", _("Speed"), self._menu, parent)
        self._paces = QActionGroup(self._menu)
        for pace in PACES:
            entry = QAction(pace_text(pace), self._menu)
            entry.setCheckable(True)
            entry.setChecked(pace == player.pace)
            entry.triggered.connect(partial(self._choose, pace))
            self._paces.addAction(entry)
            self._menu.addAction(entry)
        self.show_pace()

    def _choose(self, pace: float, _checked: bool) -> None:
        self._player.pace = pace
        self.show_pace()

    def show_pace(self, *, beside: bool = True) -> None:
        """Show the speed beside the icon or, without `beside`, only in the tooltip."""
        self.say(pace_text(self._player.pace), beside=beside)


def pace_text(pace: float) -> str:
    """A speed for users."""
    if pace < 1:
        return _("1 turn in {seconds} s").format(seconds=f"{1 / pace:g}")
    count = round(pace)
    return ngettext("{count} turn per second", "{count} turns per second", count).format(
        count=count
    )
