"""The buttons of a running or replayed search; those without effect are hidden."""

from qtpy.QtWidgets import QHBoxLayout, QWidget

from uctvis.play.loop.game_loop import GameLoop
from uctvis.texts import _
from uctvis.ui.game.search.pc_player import PcPlayer
from uctvis.ui.widgets.fields import push_button
from uctvis.ui.widgets.icon_button import icon_button


class PcControls(QWidget):
    """Buttons that pause, step and end the search of `pc`, and skip its replay.

    Only one Pause is visible: of the search if its tree is shown growing, or else of the game.
    """

    def __init__(self, play: GameLoop, pc: PcPlayer) -> None:
        super().__init__()
        self._play = play
        self._pc = pc
        self.setAccessibleName(_("Search of the PC"))
        # Icons, because the PC's name and time need room beside them.
        self._turn = icon_button(
            "pause", pc.live.turn, _("Pause the search"), "growth.pause_search"
        )
        self._step = icon_button(
            "step-forward", pc.live.step, _("Run one iteration and pause"), "growth.step_search"
        )
        self._skip = push_button(
            _("S&kip replay"),
            pc.replaying.skip,
            _("End the replay and make the move (Esc, or a click on the board)"),
            "tool",
        )
        self._pause = icon_button("pause", play.turn_pause, _("Pause game"), "game.pause")
        self._stop = push_button("", play.answer_now, role="tool", entry="game.stop")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for button in (self._turn, self._step, self._skip, self._pause, self._stop):
            row.addWidget(button)
        pc.live.changed.connect(self.show_state)
        pc.replaying.changed.connect(self.show_state)
        self.show_state()

    def show_state(self) -> None:
        """Show the buttons that have an effect now."""
        live, play = self._pc.live, self._play
        if live.paused:
            self._turn.show_icon("play", _("Continue the search"))
        else:
            self._turn.show_icon("pause", _("Pause the search"))
        self._turn.setVisible(live.active and live.can_turn)
        self._step.setVisible(live.active)
        self._skip.setVisible(self._pc.replaying.holds)
        if play.paused:
            self._pause.show_icon("play", _("Continue game"))
        else:
            self._pause.show_icon("pause", _("Pause game"))
        other = live.active or (self._pc.replaying.holds and not play.paused)
        self._pause.setVisible(play.can_pause and not other)
        if play.search.advises:
            self._stop.setText(_("End search"))
            self._stop.setToolTip(_("End the search, and show what it has found so far"))
        else:
            self._stop.setText(_("M&ove now"))
            self._stop.setToolTip(_("Let the PC move now, with what it has found so far"))
        self._stop.setVisible(play.can_answer and not self._pc.replaying.holds)
