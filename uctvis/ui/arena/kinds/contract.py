"""What the window shows of a kind of matches."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.simultaneous_person import AnyPerson
from uctvis.texts import _
from uctvis.ui.arena.match.match_panel import MatchPanel


class MatchWindow(ABC):
    """The part of the window for a kind of matches."""

    @abstractmethod
    def panel(self) -> MatchPanel:
        """A new panel that shows matches."""

    def no_person(self, settings: TournamentSettings) -> str:
        """Why the user cannot take part, in a sentence; "" if the user can."""
        return _("people cannot play {game} in the window").format(game=settings.game_title)

    def person(self, asked: Callable[[], None]) -> AnyPerson:
        """The user, who takes part; `asked` is called, in another thread, when it is a turn."""
        raise NotImplementedError
