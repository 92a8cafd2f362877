"""The bar beside the board of a match with a bot's name, what it does, and its clock."""

from qtpy.QtWidgets import QHBoxLayout, QLabel, QWidget

from uctvis.game.contract import AnyGame
from uctvis.play.clock import TimeControl
from uctvis.texts import pgettext
from uctvis.ui.game.clock_face import ClockFace
from uctvis.ui.game.player_bar import PlayerMark
from uctvis.ui.widgets import theme
from uctvis.ui.widgets.elided_label import StrongName
from uctvis.ui.widgets.fields import plain_tip

_LEAST_NAME = 60
# The height of a line with a clock, beside the height of its letters, in pixels.
_AROUND = 10


class SeatBar(QWidget):
    """Shows one bot of a match."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = PlayerMark()
        self._name = StrongName(_LEAST_NAME)
        self._doing = QLabel()
        theme.set_role(self._doing, "muted")
        self.clock = ClockFace()
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(8)
        row.addWidget(self._mark)
        row.addWidget(self._name, 1)
        row.addWidget(self._doing)
        row.addWidget(self.clock)
        self.setMinimumHeight(self.fontMetrics().height() + _AROUND)

    @property
    def texts(self) -> tuple[str, str]:
        """The name, and what the bot does."""
        return self._name.whole, self._doing.text()

    def show_bot(self, game: AnyGame, seat: int, name: str) -> None:
        """Show the name of the bot that plays as player `seat`."""
        text = pgettext("side: bot", "{side}: {name}")
        self._mark.show_role(game.piece_roles[seat])
        self._name.show_text(text.format(side=game.player_names[seat].title, name=name))
        self._name.setToolTip(plain_tip(self._name.whole))
        self.setAccessibleName(self._name.whole)

    def show_doing(self, doing: str) -> None:
        """Show whether the bot thinks, or its verdict."""
        self._doing.setText(doing)
        self.setAccessibleDescription(doing)

    def show_time(self, control: TimeControl | None, seconds: float | None, *, runs: bool) -> None:
        """Show the seconds that are left; None: there are no clocks."""
        self.clock.show_time(control, seconds, runs=runs)
