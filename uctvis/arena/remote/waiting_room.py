"""Which connections go to which matches, and which matches wait in vain: without any sockets.

A match gets the connections of all its remote bots at the same moment. If it could hold one while
it waits for another, two matches could wait for each other for ever.
"""

from collections import Counter, deque
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

Connection = TypeVar("Connection")
Match = TypeVar("Match")


class _Request(NamedTuple, Generic[Match]):
    """A match that waits since a time for one connection of each of these bots."""

    match: Match
    names: tuple[str, ...]
    since: float


class WaitingRoom(Generic[Connection, Match]):
    """Waiting connections of bots, and waiting matches.

    A bot is missing while it has neither a waiting connection nor one that plays. A match waits
    as long as none of its bots has been missing for `patience` seconds. All times are on one clock.
    """

    def __init__(self, names: Sequence[str], patience: float, now: float) -> None:
        self._patience = patience
        self._waiting: dict[str, deque[Connection]] = {name: deque() for name in names}
        self._playing: Counter[str] = Counter()
        self._missing_since: dict[str, float] = dict.fromkeys(names, now)
        self._requests: list[_Request[Match]] = []

    def waiting(self, name: str) -> Sequence[Connection]:
        """The waiting connections of a bot, the oldest first."""
        return self._waiting[name]

    def come(self, name: str, connection: Connection) -> None:
        """A connection of a bot waits from now on."""
        self._waiting[name].append(connection)
        self._missing_since.pop(name, None)

    def go(self, name: str, connection: Connection, now: float) -> None:
        """A waiting connection of a bot has ended."""
        self._waiting[name].remove(connection)
        self._look(name, now)

    def ask(self, match: Match, names: Sequence[str], now: float) -> None:
        """A match needs a connection of each of these bots."""
        self._requests.append(_Request(match, tuple(names), now))

    def withdraw(self, match: Match) -> None:
        """A match no longer waits; nothing happens if it does not."""
        self._requests = [one for one in self._requests if one.match is not match]

    def take(self, name: str) -> None:
        """A connection of a bot plays from now on that did not wait."""
        self._playing[name] += 1
        self._missing_since.pop(name, None)

    def release(self, names: Sequence[str], now: float) -> None:
        """A match with connections of these bots has ended."""
        self._playing.subtract(names)
        for name in names:
            self._look(name, now)

    def assign(self) -> list[tuple[Match, list[Connection]]]:
        """The matches that begin now, each with the connections of its bots in their order."""
        begun: list[tuple[Match, list[Connection]]] = []
        # The oldest match first; one that cannot begin does not hold up the others.
        for request in self._requests.copy():
            if all(self._waiting[name] for name in request.names):
                self._requests.remove(request)
                self._playing.update(request.names)
                connections = [self._waiting[name].popleft() for name in request.names]
                begun.append((request.match, connections))
        return begun

    def give_up(self, now: float) -> list[tuple[Match, str]]:
        """The matches that have waited too long, each with the bot that is missing."""
        ended: dict[int, tuple[Match, str]] = {}
        for until, request, name in self._limits():
            if until <= now:
                ended.setdefault(id(request.match), (request.match, name))
        for match, _name in ended.values():
            self.withdraw(match)
        return list(ended.values())

    def deadline(self) -> float | None:
        """When `give_up` will find something, if nothing else happens."""
        return min((until for until, _request, _name in self._limits()), default=None)

    def _limits(self) -> list[tuple[float, _Request[Match], str]]:
        """When each waiting match gives up a missing bot."""
        since = self._missing_since
        return [
            (max(request.since, since[name]) + self._patience, request, name)
            for request in self._requests
            for name in request.names
            if name in since
        ]

    def _look(self, name: str, now: float) -> None:
        """Note since when a bot is missing, if it is."""
        if not self._waiting[name] and not self._playing[name]:
            self._missing_since[name] = now
