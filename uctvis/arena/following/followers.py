"""Which follower reads the transcript of a match."""

from pathlib import Path

from uctvis import games
from uctvis.arena.following.following import Follower
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.schedules.settings import TournamentSettings


def following_of(settings: TournamentSettings, folder: Path) -> Follower:
    """What follows the match with this folder: also its moves or states, if its game is ours.

    Raises
    ------
    GameError
        There is no such game.
    """
    if settings.judged is not None:
        return Follower.of(folder)
    if settings.simultaneous is not None:
        return SimultaneousFollower.of_game(folder, settings.simultaneous)
    return TurnsFollower.of_game(folder, games.find(settings.game))
