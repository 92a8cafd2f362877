"""Matches with a judge: only what the programs said is known."""

from pathlib import Path

from uctvis.arena.following.following import Follower
from uctvis.arena.following.kinds.contract import Following
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.texts import _


class JudgedFollowing(Following[Follower]):
    """Matches of games with a judge."""

    no_game = _("expected a game of uctvis, got one with a judge: only the judge knows moves")
    has_steps = False

    def follower(self, settings: TournamentSettings, folder: Path) -> Follower:
        del settings
        return Follower.of(folder)


FOLLOWING = JudgedFollowing()
