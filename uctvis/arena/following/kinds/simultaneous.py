"""Matches with turns of all players: followed, and told with their commands and states."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from uctvis import simultaneous
from uctvis.arena.boards.state_text import state_text
from uctvis.arena.following.kinds.contract import Following, Happened, indented
from uctvis.arena.following.replay_text import step_lines
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.texts import _

# The columns and lines of a cell.
_CELL = 2, 1


class SimultaneousFollowing(Following[SimultaneousFollower]):
    """Matches of simultaneous games."""

    no_game = _(
        "expected a game with moves, got a simultaneous game, which cannot be saved as a game"
    )

    def follower(self, settings: TournamentSettings, folder: Path) -> SimultaneousFollower:
        return SimultaneousFollower.of_game(folder, simultaneous.find(settings.game))

    def message_lines(self, text: str) -> Iterable[str]:
        # All lines of a turn are one message.
        return text.split("\n")

    def start_lines(
        self, follower: SimultaneousFollower, *, boards: bool, in_ascii: bool
    ) -> Iterator[str]:
        yield _("seed {seed}").format(seed=follower.seed)
        if boards and follower.states:
            yield from _state_lines(follower, 0, in_ascii=in_ascii)

    def steps(self, follower: SimultaneousFollower) -> Iterable[Happened]:
        return (Happened(step.time, number) for number, step in enumerate(follower.steps, 1))

    def step_lines(
        self, follower: SimultaneousFollower, number: int, *, boards: bool, in_ascii: bool
    ) -> Iterator[str]:
        yield from step_lines(follower, number, max(map(len, follower.bots)))
        if boards:
            yield from _state_lines(follower, number, in_ascii=in_ascii)


def _state_lines(follower: SimultaneousFollower, number: int, *, in_ascii: bool) -> Iterator[str]:
    board = state_text(follower.states[number], *_CELL)
    return indented((board.in_ascii() if in_ascii else board).lines)


FOLLOWING = SimultaneousFollowing()
