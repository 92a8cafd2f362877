"""Whether a tournament is played, by whom, and what can be done about it."""

from typing import NamedTuple

from uctvis.arena.schedules.settings import OPEN
from uctvis.arena.tournament.store import MatchState
from uctvis.texts import _
from uctvis.ui.arena.tournament_watch import TournamentSeen


class PlayState(NamedTuple):
    """The state of the tournament that is shown."""

    # The tournament; None until it has been read.
    seen: TournamentSeen | None
    # Whether this window plays it.
    plays: bool
    # Whether this window plays no tournament.
    is_free: bool
    # Whether what this window plays was asked to end.
    pauses: bool
    # Whether this window plays as a server.
    serves: bool

    @property
    def _is_open(self) -> bool:
        """Whether a server decides about the matches."""
        return self.seen is not None and self.seen.store.settings.schedule == OPEN

    @property
    def _is_left(self) -> bool:
        """Whether matches are left that no other process plays."""
        seen = self.seen
        if seen is None or seen.is_playing or self._is_open:
            return False
        return not seen.entries or seen.count(MatchState.FINISHED) < len(seen.entries)

    @property
    def can_play(self) -> bool:
        """Whether the tournament can be started or paused here."""
        if self.seen is None or self.pauses:
            return False
        return self.plays or (self.is_free and self._is_left)

    @property
    def can_play_again(self) -> bool:
        """Whether another round can be played here."""
        seen = self.seen
        return seen is not None and self.is_free and not self._is_open and not seen.is_playing

    @property
    def title(self) -> str:
        """The state in a word or two."""
        if self.plays:
            return _("pausing…") if self.pauses else _("playing")
        if self.seen is not None and self.seen.is_playing:
            return _("played by another process")
        return _("paused") if self._is_left else _("finished")

    @property
    def button(self) -> tuple[str, str]:
        """The text and the tooltip of the button that starts and pauses."""
        if self.plays and self.serves:
            return _("&Stop"), _("Stop the server; a game that runs has no result")
        if self.plays:
            return _("&Pause"), _("End the matches that run; they are played again later")
        if self.seen is None or not self.seen.entries:
            return _("&Start"), _("Play the matches")
        return _("&Continue"), _("Play the matches that are not finished")
