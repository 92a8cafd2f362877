"""What the window shows of a kind of matches."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from uctvis.arena.following.replaying import replay_lines
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.simultaneous_person import AnyPerson
from uctvis.texts import _
from uctvis.ui.arena.match.match_file import MatchFile, text_file
from uctvis.ui.arena.match.match_panel import MatchPanel

PanelT = TypeVar("PanelT", bound=MatchPanel[Any])
_TEXT = _("Text with all messages")


class MatchWindow(ABC, Generic[PanelT]):
    """The part of the window for a kind of matches."""

    @abstractmethod
    def panel(self) -> PanelT:
        """A new panel that shows matches."""

    def files(self, panel: PanelT, settings: TournamentSettings) -> dict[str, MatchFile]:
        """As what the match in a panel can be saved, by suffixes; the usual one is the first."""
        del settings
        follower = panel.follower
        if follower is None:
            return {}

        def text() -> str:
            return "".join(f"{line}\n" for line in replay_lines(follower, messages=True))

        return {".txt": text_file(_TEXT, text)}

    def no_person(self, settings: TournamentSettings) -> str:
        """Why the user cannot take part, in a sentence; "" if the user can."""
        return _("people cannot play {game} in the window").format(game=settings.game_title)

    def person(self, asked: Callable[[], None]) -> AnyPerson:
        """The user, who takes part; `asked` is called, in another thread, when it is a turn."""
        raise NotImplementedError


AnyMatchWindow = MatchWindow[Any]
