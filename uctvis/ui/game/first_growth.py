"""The line above the tree of a user's first game: the tree grows, and how to turn that off."""

from qtpy.QtCore import Signal
from qtpy.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from uctvis.play.session import GameSession, Mode
from uctvis.texts import _
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.widgets.elided_label import ElidedLabel
from uctvis.ui.widgets.fields import push_button


class FirstGrowth(QWidget):
    """Lets trees grow in the first game against a PC; hidden in all others.

    `said` carries a message for the status bar.
    """

    said = Signal(str)

    def __init__(self, animation: Animation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._animation = animation
        self._text = ElidedLabel("muted")
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._text.show_text(_("In your first game, the tree grows before the PC moves; Esc skips"))
        self._text.setToolTip(
            _("Growth > Animate tree growth switches this on and off in later games.")
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 8, 2)
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        row.addWidget(push_button(_("Turn off"), self._turn_off, role="link"))
        animation.changed.connect(self._show)
        self.hide()

    def begin(self, session: GameSession) -> None:
        """Note that a game begins."""
        self._animation.end_introduction()
        if session.mode is not Mode.PLAYERS:
            self._animation.introduce()

    def _turn_off(self) -> None:
        self._animation.end_introduction()
        self.said.emit(_("Growth > Animate tree growth switches it on again."))

    def _show(self) -> None:
        self.setVisible(self._animation.introduces)
