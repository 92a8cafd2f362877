"""Matches of turn-based games in the window: a board with moves, which the user can play."""

from collections.abc import Callable
from pathlib import Path

from uctvis.arena.following.exports import match_text
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.progress import Progress
from uctvis.texts import _
from uctvis.ui.arena.kinds.contract import MatchWindow
from uctvis.ui.arena.match.match_file import MatchFile, text_file
from uctvis.ui.arena.match.match_film import save_film
from uctvis.ui.arena.match.turns_panel import TurnsPanel
from uctvis.ui.arena.playing.board_person import BoardPerson
from uctvis.ui.export.match_films import FILMS


class TurnsWindow(MatchWindow[TurnsPanel]):
    """The board and the moves."""

    def panel(self) -> TurnsPanel:
        return TurnsPanel()

    def files(self, panel: TurnsPanel, settings: TournamentSettings) -> dict[str, MatchFile]:
        follower = panel.follower
        if follower is None:
            return {}

        def film(path: Path) -> Callable[[Progress], None]:
            # The match may go on during the export, and its follower with it.
            filmed = TurnsFollower(follower.path, follower.game)
            filmed.read_all()
            return lambda progress: save_film(filmed, path, progress)

        title = _("Game of {game}").format(game=follower.game.title)
        text = text_file(title, lambda: match_text(follower, settings.time_control))
        films = {suffix: MatchFile(title, film) for suffix, title in FILMS.items()}
        return {follower.game.text_suffix: text, **films}

    def no_person(self, settings: TournamentSettings) -> str:
        del settings
        return ""

    def person(self, asked: Callable[[], None]) -> BoardPerson:
        return BoardPerson(asked)


WINDOW = TurnsWindow()
