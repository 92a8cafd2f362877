"""What follows matches of a kind, and tells them as text."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from uctvis.arena.following.following import Follower
from uctvis.arena.schedules.settings import TournamentSettings

FollowerT = TypeVar("FollowerT", bound=Follower)


class Happened(NamedTuple):
    """A move of one bot, or a turn of all."""

    # Seconds since the start of the match.
    time: float
    # Its number, from 1.
    number: int


class Following(ABC, Generic[FollowerT]):
    """How matches of a kind are followed and told."""

    # Why a match cannot be saved as a game, for users; "" if it can.
    no_game: str = ""
    # Whether there is more to tell than what the programs said.
    has_steps: bool = True

    @abstractmethod
    def follower(self, settings: TournamentSettings, folder: Path) -> FollowerT:
        """What reads the match with this folder; raises GameError if there is no such game."""

    def game_text(self, follower: FollowerT, settings: TournamentSettings) -> str:
        """The match as a game in a file, if it can be saved as one."""
        raise NotImplementedError(self.no_game)

    def message_lines(self, text: str) -> Iterable[str]:
        """The lines of one message."""
        return (text,)

    def start_lines(self, follower: FollowerT, *, boards: bool, in_ascii: bool) -> Iterator[str]:
        """With what the match began."""
        del follower, boards, in_ascii
        yield from ()

    def steps(self, follower: FollowerT) -> Iterable[Happened]:
        """The moves or turns, in their order."""
        del follower
        return ()

    def step_lines(
        self, follower: FollowerT, number: int, *, boards: bool, in_ascii: bool
    ) -> Iterator[str]:
        """The move or turn with this number, from 1, and then its board."""
        del follower, number, boards, in_ascii
        yield from ()


AnyFollowing = Following[Any]


def indented(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a board, with empty lines around them."""
    yield ""
    for line in lines:
        yield f"    {line}"
    yield ""
