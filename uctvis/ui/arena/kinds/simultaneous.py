"""Matches of simultaneous games in the window: a scene, in which the user commands units."""

from collections.abc import Callable

from uctvis import simultaneous
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.ui.arena.kinds.contract import MatchWindow
from uctvis.ui.arena.match.simultaneous_panel import SimultaneousPanel
from uctvis.ui.simultaneous.scene_person import ScenePerson


class SimultaneousWindow(MatchWindow):
    """The scene and its turns."""

    def panel(self) -> SimultaneousPanel:
        return SimultaneousPanel()

    def no_person(self, settings: TournamentSettings) -> str:
        is_played = bool(simultaneous.find(settings.game).declaration.rules_text)
        return "" if is_played else super().no_person(settings)

    def person(self, asked: Callable[[], None]) -> ScenePerson:
        return ScenePerson(asked)


WINDOW = SimultaneousWindow()
