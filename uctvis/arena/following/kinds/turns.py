"""Matches with moves: followed, and told with their clocks and boards."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from uctvis import games
from uctvis.arena.following.exports import match_text
from uctvis.arena.following.kinds.contract import Following, Happened, indented
from uctvis.arena.following.replay_text import board_after, move_line, moved_text
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.texts import _


class TurnsFollowing(Following[TurnsFollower]):
    """Matches of turn-based games."""

    def follower(self, settings: TournamentSettings, folder: Path) -> TurnsFollower:
        return TurnsFollower.of_game(folder, games.find(settings.game))

    def game_text(self, follower: TurnsFollower, settings: TournamentSettings) -> str:
        return match_text(follower, settings.time_control)

    def start_lines(
        self, follower: TurnsFollower, *, boards: bool, in_ascii: bool
    ) -> Iterator[str]:
        if follower.opening:
            played = [moved_text(follower, number) for number in range(1, follower.opening + 1)]
            yield _("opening: {moves}").format(moves=" ".join(played))
        if boards:
            yield from _board_lines(follower, follower.opening, in_ascii=in_ascii)

    def steps(self, follower: TurnsFollower) -> Iterable[Happened]:
        moves = enumerate(follower.moves[follower.opening :], follower.opening + 1)
        return (Happened(move.time, number) for number, move in moves)

    def step_lines(
        self, follower: TurnsFollower, number: int, *, boards: bool, in_ascii: bool
    ) -> Iterator[str]:
        yield move_line(follower, number, max(map(len, follower.bots)))
        if boards:
            yield from _board_lines(follower, number, in_ascii=in_ascii)


def _board_lines(follower: TurnsFollower, number: int, *, in_ascii: bool) -> Iterator[str]:
    board = board_after(follower, number)
    return indented((board.in_ascii() if in_ascii else board).bracketed())


FOLLOWING = TurnsFollowing()
