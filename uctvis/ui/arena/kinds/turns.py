"""Matches of turn-based games in the window: a board with moves, which the user can play."""

from collections.abc import Callable

from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.ui.arena.kinds.contract import MatchWindow
from uctvis.ui.arena.match.turns_panel import TurnsPanel
from uctvis.ui.arena.playing.board_person import BoardPerson


class TurnsWindow(MatchWindow):
    """The board and the moves."""

    def panel(self) -> TurnsPanel:
        return TurnsPanel()

    def no_person(self, settings: TournamentSettings) -> str:
        del settings
        return ""

    def person(self, asked: Callable[[], None]) -> BoardPerson:
        return BoardPerson(asked)


WINDOW = TurnsWindow()
