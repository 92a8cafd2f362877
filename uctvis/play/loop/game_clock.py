"""The clocks of a game that is played: which of them runs, and how long the PC has searched."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from uctvis.engines.made import Made
from uctvis.engines.players import Thinking
from uctvis.engines.time_management import Allotment, allot_by
from uctvis.play.clock import Clock
from uctvis.play.session import GameSession


class GameClock:
    """Runs the clock of the player to move: of a person by `now`, of the PC by its search.

    So the PC's clock stands still while functions are compiled, the search is paused, or its tree
    is replayed. If a pause stops its search, the time of that search is used.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        # The time in seconds, which only goes forward.
        self.now = now
        # Whether the time of the running clock passes, so that `tick` is to be called.
        self.ticks = False
        self._session: GameSession | None = None
        self._clock: Clock | None = None
        # The PC's search for its move, also after its end.
        self._search: Thinking | None = None

    @property
    def on(self) -> bool:
        """Whether the game has clocks and is not over."""
        return self._clock is not None and self._session is not None and not self._session.outcome

    @property
    def running(self) -> int | None:
        """The player whose clock runs."""
        return None if self._clock is None else self._clock.running

    def begin(self, session: GameSession) -> None:
        """Set the clocks of a game to the times after its last move."""
        self._session, self._clock, self._search = session, session.clock(), None

    def follow(self, search: Thinking | None, *, replays: bool, stands: bool) -> None:
        """Let the clock of the player to move run, unless it `stands`.

        `search` is the PC's search for its move, which has ended if it `replays`.
        """
        session, clock = self._session, self._clock
        self.ticks = False
        if session is None or clock is None:
            return
        player = None if stands or session.outcome is not None else session.player
        if player != clock.running:
            # By the search that has just ended.
            self._stop(clock)
        if not replays:
            self._search = search
        if player is None:
            return
        if clock.running is None:
            clock.start(player, self._start_time(player))
        self.ticks = session.pcs[player] is None or search is not None

    def _stop(self, clock: Clock) -> None:
        if clock.running is not None:
            clock.stop(self._time(clock.running))

    def _start_time(self, player: int) -> float:
        """The time by which the clock of a player starts."""
        is_pc = self._session is not None and self._session.pcs[player] is not None
        return 0.0 if is_pc else self.now()

    def _time(self, player: int) -> float:
        """The time by which the clock of a player runs."""
        if self._session is None or self._session.pcs[player] is None:
            return self.now()
        return 0.0 if self._search is None else self._search.seconds

    def tick(self) -> bool:
        """Return whether no time is left to the player whose clock runs; stop it then."""
        clock = self._clock
        if clock is None or clock.running is None:
            return False
        if clock.remaining(clock.running, self._time(clock.running)) > 0.0:
            return False
        self._stop(clock)
        return True

    @property
    def out_of_time(self) -> int | None:
        """The player who has no time left."""
        return None if self._clock is None else self._clock.out_of_time

    def press(self, made: Made) -> Made:
        """End the turn with a move; return the move with the clocks after it.

        If the time has run out, `out_of_time` is the player, and the move must not be made.
        """
        session, clock = self._session, self._clock
        if session is None or clock is None or (player := session.player) is None:
            return made
        if clock.running is None:
            # A move from the book, or a move in a pause.
            clock.start(player, self._start_time(player))
        clock.press(self.now() if session.pcs[player] is None else made.seconds)
        self._search = None
        return replace(made, clocks=clock.times(0.0).remaining)

    def allotment(self) -> Allotment | None:
        """The time of the player to move for the next move; None without clocks."""
        session, clock = self._session, self._clock
        if session is None or clock is None or (player := session.player) is None:
            return None
        return allot_by(clock.times(self._time(player)), player)

    def left(self, player: int) -> float | None:
        """The seconds that the clock of a player shows; None without clocks.

        After the end of the game, they belong to the position shown.
        """
        session, clock = self._session, self._clock
        if session is None or clock is None:
            return None
        if session.outcome is None:
            return clock.remaining(player, self._time(player))
        ended = session.clocks_after(session.shown)
        return None if ended is None else ended[player]
