"""Which follower reads the transcript of a match."""

from pathlib import Path

from uctvis.arena.following.following import Follower
from uctvis.arena.following.kinds import following_named
from uctvis.arena.schedules.settings import TournamentSettings


def following_of(settings: TournamentSettings, folder: Path) -> Follower:
    """What follows the match with this folder: also its moves or states, if its game is ours.

    Raises GameError if there is no such game.
    """
    found: Follower = following_named(settings.kind.name).follower(settings, folder)
    return found
