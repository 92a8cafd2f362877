"""What uctvis asks of a protocol that programs speak, declared in one file for each protocol.

A file or folder of `uctvis.arena.protocols` has such an object, `PROTOCOL`. Nothing else knows
which protocols there are: `uctvis.arena.seats.protocols` finds them by their files, and whoever
needs to know something about the protocol of a bot asks this object.
"""

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.verdict import FaultError
from uctvis.arena.running.channel import BotChannel
from uctvis.arena.running.output import Output
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.seats.seat import Seat
from uctvis.game.contract import AnyGame


class Place(NamedTuple):
    """What a seat in a turn-based match is made of."""

    # The player, from 0.
    number: int
    bot: Bot
    game: AnyGame
    # The names of the moves before the first turn.
    opening: tuple[str, ...]
    # Carries the messages; its program has been started, or has connected.
    channel: BotChannel
    # The pipes of the match.
    pipes: Pipes
    # As `Transcript.note`.
    note: Callable[..., None]


class BotProtocol:
    """A protocol, with what is usual for most of them."""

    # What files call it, such as "judge": the name of its file. It never changes.
    name: ClassVar[str]
    # What people call it.
    title: ClassVar[str]
    # Its place in lists for users; kinds of the same rank are sorted by name.
    rank: ClassVar[int] = 100
    # The kinds of matches in which it is spoken, by the names of their files.
    matches: ClassVar[tuple[str, ...]] = ("turns",)
    # The kinds of matches in which programs speak it that do not say another one.
    usual_in: ClassVar[tuple[str, ...]] = ()
    # The name of the only game that it is for, with any parameters; "" for any game.
    game: ClassVar[str] = ""
    # Whether each turn has the limits `first_turn` and `turn`, so that a late answer is a fault. In
    # all other protocols, a bot in a turn-based match has a clock, and needs one.
    has_turn_limits: ClassVar[bool] = False
    # Whether a bot is told the moves that were made before its first turn.
    has_openings: ClassVar[bool] = False
    # Whether a bot can have options, or a dialect.
    has_options: ClassVar[bool] = False
    has_dialects: ClassVar[bool] = False
    # Whether `uctvis.arena.stubs` describes what its programs read and write.
    has_stubs: ClassVar[bool] = False
    # Whether a program may be sent something at any time, and has to answer it. All others rest
    # between their answers and the next questions.
    is_always_running: ClassVar[bool] = False
    # Whether it is spoken only in games whose judge is a program.
    is_for_judges: ClassVar[bool] = False
    # Whether programs on other machines may speak it, over TCP.
    is_for_remote: ClassVar[bool] = False
    # The UDP port at which programs look for their server, which each has for itself in a private
    # network of its sandbox; None if they use their standard input and output.
    server_port: ClassVar[int | None] = None

    def output(self, limits: Limits) -> Output | None:
        """What reads the output of a bot; None: one line that is due at a time."""
        return None

    def seat(self, place: Place) -> Seat:
        """The seat of a bot in a turn-based match, for protocols that are spoken there."""
        raise NotImplementedError(self.name)

    def explained(self, fault: FaultError) -> FaultError:
        """The fault of a bot, with what its user can do about it."""
        return fault
