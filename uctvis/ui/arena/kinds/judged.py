"""Matches with a judge in the window: the bots and the messages."""

from uctvis.ui.arena.kinds.contract import MatchWindow
from uctvis.ui.arena.match.judged_panel import JudgedPanel


class JudgedWindow(MatchWindow[JudgedPanel]):
    """The bots and the messages."""

    def panel(self) -> JudgedPanel:
        return JudgedPanel()


WINDOW = JudgedWindow()
