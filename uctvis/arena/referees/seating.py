"""Who sits in the seats of a turn-based match: programs, clients, engines and people."""

from collections.abc import Callable, Container, Mapping
from functools import partial

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.opening import opening_of, random_of
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.referees.match_programs import MatchPrograms
from uctvis.arena.remote.server import RemoteServer
from uctvis.arena.running.channel import BotChannel
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.contract import Place
from uctvis.arena.seats.engine import EngineSeat, Person, PersonSeat
from uctvis.arena.seats.function_engine import FunctionEngineSeat
from uctvis.arena.seats.protocols import protocol_of
from uctvis.arena.seats.seat import Seat
from uctvis.engines.contract import Engine
from uctvis.engines.levels import engine_for
from uctvis.errors import FunctionError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.jit.compiling import compiling_told
from uctvis.tree.players import is_chance

# Makes the seat of a bot that connects to us: for its player, the game, the pipes of the match, and
# what notes in its transcript.
NewSeat = Callable[[int, AnyGame, Pipes, Callable[..., None]], Seat]
# As `Pipes.wait`: until a time, or until a function returns true.
Wait = Callable[[float | None, Callable[[], bool]], bool]
NO_PERSONS: Mapping[str, Person] = {}
NO_ENGINES: Mapping[str, Engine] = {}
NO_REMOTES: Mapping[str, NewSeat] = {}


class Seating:
    """Makes the seats of a match; for the thread of the match.

    `TurnsMatch` documents the other arguments.

    Parameters
    ----------
    pipes : Pipes
        The pipes of the match.
    channels : dict of int to BotChannel
        Gets the channels of programs, by their seats.
    note : callable
        Writes an entry of the transcript: its kind, the seat of a program, and other values.
    on_clock : bool
        Whether engines have a clock.
    """

    def __init__(
        self,
        settings: TournamentSettings,
        pairing: Pairing,
        pipes: Pipes,
        channels: dict[int, BotChannel],
        note: Callable[..., None],
        *,
        on_clock: bool,
        persons: Mapping[str, Person],
        engines: Mapping[str, Engine],
        remotes: Mapping[str, NewSeat],
        sandbox: Sandbox | None,
        server: RemoteServer | None,
        now: Callable[[], float],
    ) -> None:
        self._settings = settings
        self._pairing = pairing
        self._pipes = pipes
        self._programs = MatchPrograms(
            settings, pairing, pipes, channels, note, sandbox=sandbox, server=server
        )
        self._note = note
        self._on_clock = on_clock
        self._persons = persons
        self._engines = engines
        self._remotes = remotes
        self._now = now
        self._game = games.find(settings.game)
        self._bots = [settings.bot(name) for name in pairing.bots]

    def connect(self, wait: Wait, faults: Container[int]) -> None:
        """Let `wait` wait for the clients of bots that connect to the server of the tournament.

        If one does not come, it is in `faults`, and the others are not awaited any longer.

        Raises ArenaError if there is no server.
        """
        self._programs.invite(self._remotes)
        seats = range(len(self._bots))
        wait(None, lambda: bool(faults) or all(map(self._programs.has_come, seats)))

    def prepare(self, number: int, position: AnyPosition) -> None:
        """Let the engine of a player compile functions of users, before any clock runs.

        Raises FaultError if such a function fails.
        """
        bot = self._bots[number]
        if bot.kind is not BotKind.ENGINE:
            return
        engine = self._engine_of(bot)
        if not engine.functions:
            return
        while is_chance(self._game.player(position)):
            position = self._game.play(position, self._game.legal_moves(position)[0])
        try:
            with compiling_told(partial(self._tell_compiling, number)):
                engine.prepare(self._game, position)
        except FunctionError as error:
            raise FaultError(number, Verdict.CRASHED, str(error)) from error

    def _tell_compiling(self, number: int, compiles: bool) -> None:
        self._note("compiling" if compiles else "compiled", number)

    def _engine_of(self, bot: Bot) -> Engine:
        """The engine of a bot. Raises SettingError if the game lacks something that it needs."""
        engine = self._engines.get(bot.name)
        engine = engine or engine_for(self._game, bot.engine_text, on_clock=self._on_clock)
        engine.expect(self._game)
        return engine

    def seat(self, number: int) -> Seat:
        """The seat of a player; a program is started.

        Raises
        ------
        FaultError
            The program cannot be started.
        SettingError
            The game lacks something that an engine needs.
        ArenaError
            A program cannot be confined.
        """
        bot = self._bots[number]
        if bot.kind is BotKind.PERSON:
            return PersonSeat(number, self._game, self._persons[bot.name], self._pipes.wake)
        if bot.kind is BotKind.ENGINE:
            return self._engine_seat(number, bot)
        if bot.name in self._remotes:
            return self._remotes[bot.name](number, self._game, self._pipes, self._note)
        return self._program_seat(number, bot)

    def _engine_seat(self, number: int, bot: Bot) -> Seat:
        settings, engine = self._settings, self._engine_of(bot)
        which = settings.bots.index(bot) + 1
        random = random_of(settings.seed, "game", self._pairing.number, "engine", which)
        player, tell = engine.player(random), partial(self._tell_compiling, number)

        def tell_from_elsewhere(compiles: bool) -> None:
            self._pipes.call(partial(tell, compiles))

        if engine.functions:
            # They may never return.
            return FunctionEngineSeat(
                number, self._game, engine, player, self._pipes.wake, self._now, tell_from_elsewhere
            )
        if all(one.kind is BotKind.ENGINE for one in self._bots):
            # If nothing else is to be attended to, a thread for its searches would cost time. The
            # thread of the match waits, so that it can note this itself.
            return EngineSeat(number, self._game, player, None, self._now, tell)
        return EngineSeat(
            number, self._game, player, self._pipes.wake, self._now, tell_from_elsewhere
        )

    def _program_seat(self, number: int, bot: Bot) -> Seat:
        game, settings = self._game, self._settings
        opening = opening_of(game, settings.opening_moves, settings.seed, self._pairing.pair).names
        channel = self._programs.channel(number)
        place = Place(number, bot, game, opening, channel, self._pipes, self._note)
        return protocol_of(bot.protocol).seat(place)
