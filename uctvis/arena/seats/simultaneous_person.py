"""A person in a simultaneous game, who chooses the lines of whole turns."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from uctvis.arena.seats.engine import Person
from uctvis.simultaneous.contract import SimultaneousState


@runtime_checkable
class SimultaneousPerson(Protocol):
    """Somebody who commands the units of a player."""

    def choose_lines(self, state: SimultaneousState, player: int) -> list[str]:
        """Wait for the lines of a turn, as long as it takes; after `stop`, return any.

        As many lines are expected as `state.due(player)` says, in the dialect `original`; whoever
        sends fewer, or wrong ones, loses. The game is a copy, which the person may keep. The
        call comes from a thread of its own, while the thread of the match attends to the other bot.
        It does not come in a turn in which no lines are due.
        """

    def stop(self) -> None:
        """Make `choose_lines` return, from another thread."""


# By the names of their bots: in a simultaneous game `SimultaneousPerson`, in other games `Person`.
AnyPerson = Person | SimultaneousPerson
Persons = Mapping[str, AnyPerson]
