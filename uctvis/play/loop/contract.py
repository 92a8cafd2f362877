"""What a game loop needs from the program around it."""

from typing import NamedTuple, Protocol

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.engines.players import ChosenMove, Thinking
from uctvis.engines.time_management import Allotment
from uctvis.game.contract import AnyGame
from uctvis.play.loop.states import GameChange
from uctvis.play.session import GameSession


class SearchOrder(NamedTuple):
    """A search that is wanted."""

    session: GameSession
    engine: SearchingEngine
    # The time by the clock of the game; None without one.
    allotment: Allotment | None = None
    # Whether the position shown is searched for a hint, and not the latest one for a move.
    advises: bool = False
    # Whether it goes on until the user stops it.
    endless: bool = False
    # An earlier search of the position by the same engine, from which it goes on.
    before: Found | None = None


class Searches(Protocol):
    """Runs one search at a time in the background.

    When it ends, the program calls `GameLoop.ended` or `GameLoop.failed`, unless it was stopped.
    """

    def is_ready(self, game: AnyGame) -> bool:
        """Whether a search of this game can begin; else, `GameLoop.prepared` is called later."""

    def begin(self, order: SearchOrder) -> Thinking:
        """Begin a search, and return it while it runs."""

    def answer_now(self) -> None:
        """End the search with its result so far, or the replay of its tree."""

    def stop(self) -> None:
        """Stop the search or its replay; nothing is called for it any more."""

    def forget(self) -> None:
        """Drop the trees that later searches could continue from."""

    def end_players(self) -> None:
        """End the programs that play; a later search starts them again."""

    def hold(self, on: bool) -> None:
        """Pause the search and all later ones, or let them go on."""


class Permission(Protocol):
    """Knows which engines the user lets search."""

    def needs_consent(self, engine: SearchingEngine) -> bool:
        """Whether the user must agree before an engine searches."""

    def trust(self, engine: SearchingEngine) -> None:
        """Remember that the user lets an engine search."""


class Listener(Protocol):
    """Hears what happens in a game."""

    def changed(self, changes: frozenset[GameChange]) -> None:
        """Called once after each command or event that has changed something."""

    def answered(self, answer: ChosenMove) -> None:
        """Called when a move of the PC was made, before `changed`."""

    def said(self, text: str) -> None:
        """Called with a message for the user; "" removes the last one."""
