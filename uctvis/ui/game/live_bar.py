"""The controls of a search that is shown while it runs."""

from qtpy.QtCore import Qt
from qtpy.QtWidgets import QWidget

from uctvis.texts import _
from uctvis.ui.game.live import Live
from uctvis.ui.game.replaying import Replaying
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.preferences.animation_form import AnimationBox, PaceBox
from uctvis.ui.widgets.bar import group
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.flow_layout import FlowLayout


class LiveBar(QWidget):
    """Turns the animation on and off; hurries, holds and steps what `live` follows."""

    def __init__(self, animation: Animation, live: Live, replaying: Replaying) -> None:
        super().__init__()
        self._live = live
        self._replaying = replaying
        self.setAccessibleName(_("Growth of the tree"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._turn = push_button("", live.turn, role="tool", entry="growth.pause_search")
        self._step = push_button(
            _("One iteration"),
            live.step,
            _("Let the search do one iteration, and wait"),
            "tool",
            entry="growth.step_search",
        )
        self._skip = push_button(
            _("S&kip"),
            replaying.skip,
            _("Let the PC move now (Esc, or a click on the board)"),
            "tool",
        )
        row = FlowLayout(self)
        row.setContentsMargins(12, 6, 12, 0)
        row.addWidget(AnimationBox(animation, _("&Animate")))
        row.addWidget(group(_("Speed"), PaceBox(animation)))
        for button in (self._turn, self._step, self._skip):
            row.addWidget(button)
        live.changed.connect(self._show)
        replaying.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        live, replays = self._live, self._replaying.holds
        paused = live.paused
        self._turn.setText(_("Go on") if paused else _("Pause"))
        self._turn.setToolTip(_("Let the search go on") if paused else _("Let the search wait"))
        self._turn.setEnabled(live.can_turn)
        self._step.setEnabled(live.active)
        self._skip.setEnabled(replays)
