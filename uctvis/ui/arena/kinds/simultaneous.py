"""Matches of simultaneous games in the window: a scene, in which the user commands units."""

from collections.abc import Callable
from pathlib import Path

from uctvis import simultaneous
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.progress import Progress
from uctvis.ui.arena.kinds.contract import MatchWindow
from uctvis.ui.arena.match.match_file import MatchFile
from uctvis.ui.arena.match.simultaneous_panel import SimultaneousPanel
from uctvis.ui.export.match_films import FILMS
from uctvis.ui.simultaneous.scene_film import PICTURES, save_scene_film, save_scene_picture
from uctvis.ui.simultaneous.scene_person import ScenePerson


class SimultaneousWindow(MatchWindow[SimultaneousPanel]):
    """The scene and its turns."""

    def panel(self) -> SimultaneousPanel:
        return SimultaneousPanel()

    def files(self, panel: SimultaneousPanel, settings: TournamentSettings) -> dict[str, MatchFile]:
        found, filmed, at = super().files(panel, settings), panel.filmed, panel.player.at
        if filmed is None:
            return found

        def film(path: Path) -> Callable[[Progress], None]:
            return lambda progress: save_scene_film(filmed, path, progress)

        def picture(path: Path) -> Callable[[Progress], None]:
            return lambda _progress: save_scene_picture(filmed, at, path)

        found |= {suffix: MatchFile(title, film) for suffix, title in FILMS.items()}
        return found | {suffix: MatchFile(title, picture) for suffix, title in PICTURES.items()}

    def no_person(self, settings: TournamentSettings) -> str:
        is_played = bool(simultaneous.find(settings.game).declaration.rules_text)
        return "" if is_played else super().no_person(settings)

    def person(self, asked: Callable[[], None]) -> ScenePerson:
        return ScenePerson(asked)


WINDOW = SimultaneousWindow()
