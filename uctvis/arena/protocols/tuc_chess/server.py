"""The server of TUC-CHESS over UDP: clients of anyone play on it, one game after the other.

Each game is a match of an open tournament, whose folder others may watch while it is played. The
first client that sends its name plays White, the second one Black, unless an engine or a person
here plays that side. The server never stops because of what it is sent:
`uctvis.arena.protocols.tuc_chess.seats` says what it does then.
"""

import secrets
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Protocol, cast

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.match import MatchRecord, Pairing, Usage
from uctvis.arena.matches.transcript import Listener
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.protocols.tuc_chess import PROTOCOL
from uctvis.arena.protocols.tuc_chess.datagrams import Address
from uctvis.arena.protocols.tuc_chess.messages import PORT, name_of
from uctvis.arena.protocols.tuc_chess.seats import JoinedClient, RemoteTucChessSeat
from uctvis.arena.protocols.tuc_chess.server_rules import GameLimits, TucChessRules
from uctvis.arena.protocols.tuc_chess.waiting_room import LOOPBACK, TucChessWaitingRoom
from uctvis.arena.referees.checks import expect_bots
from uctvis.arena.referees.seating import NewSeat
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import OPEN, TournamentSettings
from uctvis.arena.seats.engine import Person
from uctvis.arena.tournament.kept_programs import with_programs
from uctvis.arena.tournament.playing import with_kept_programs
from uctvis.arena.tournament.store import TABLE, TournamentStore
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError, SettingError
from uctvis.games.tuc_chess.position import Position
from uctvis.paths import exists
from uctvis.play.clock import TimeControl
from uctvis.play.lottery import Lottery, draw
from uctvis.texts import _

SCORES = "scores.tsv"
_MINUTE = 60.0


class _Stoppable(Protocol):
    def stop(self) -> None:
        """End soon; from any thread."""


class TucChessServer:
    """A server; make it, use `run` in one thread, and `stop` in any.

    Parameters
    ----------
    folder : Path
        The folder of the tournament: a new one, or one that a server made.
    address : (str, int), optional
        The host and the port where it listens; port 0 is any free one.
    sides : (Bot or None, Bot or None)
        Engines, people and programs here that play White and Black; at most one.
    persons : mapping from str to Person
        The people, by the names of their bots.
    listen : function of a dict, optional
        Gets the entries of the transcripts, in the thread of `run`.
    tell : function of str, optional
        Gets what happens, in sentences, in the thread of `run`.
    lottery : Lottery, optional
        Draws the outcomes of lotteries; for tests.

    Raises
    ------
    ArenaError
        It cannot listen there; or the folder has another tournament, or cannot be written; or a
        program cannot be read or confined.
    SettingError
        A bot here cannot play the game, or both sides are played here.
    """

    def __init__(
        self,
        folder: Path,
        rules: TucChessRules | None = None,
        address: Address = (LOOPBACK, PORT),
        sides: tuple[Bot | None, Bot | None] = (None, None),
        persons: Mapping[str, Person] | None = None,
        listen: Listener | None = None,
        tell: Callable[[str], None] | None = None,
        lottery: Lottery = draw,
    ) -> None:
        self._rules = rules or TucChessRules()
        self._persons = persons or {}
        self._listen = listen
        self._tell = tell or _say_nothing
        self._lottery = lottery
        self._stopped = threading.Event()
        self._running: _Stoppable | None = None
        local = tuple(bot for bot in sides if bot is not None)
        if len(local) == len(sides):
            expected = _("a side for a client")
            raise SettingError("sides", _("White and Black"), expected, _("two bots here"))
        settings = TournamentSettings(
            self._rules.game, local, OPEN, time_control=None, seed=secrets.randbits(32)
        )
        # Each turn has its own limit, which is a clock for programs, too.
        expect_bots(replace(settings, time_control=TimeControl(self._rules.seconds / _MINUTE)))
        settings = with_kept_programs(folder, settings, self._tell)
        kept = iter(settings.bots)
        self._sides = [None if side is None else next(kept) for side in sides]
        free = [player for player, side in enumerate(sides) if side is None]
        self._room = TucChessWaitingRoom(address, free, self._tell)
        # Where it listens.
        self.address = self._room.address
        try:
            self.store = _store(folder, settings)
        except BaseException:
            self._room.close()
            raise

    def run(self, count: int | None = None) -> Generator[MatchRecord, None, None]:
        """Play so many games, or any number, and yield each when it has ended.

        It ends early after `stop`. A game that is stopped has no result, and counts for nobody.

        Raises ArenaError if another process plays in the folder, or it cannot be written; OSError
        or TreeFileError if a file cannot be written.
        """
        with closing(self._room), self.store.lock(), Programs() as programs:
            self._end_unfinished()
            played = 0
            while (count is None or played < count) and not self._stopped.is_set():
                try:
                    record = self._play(self._room.gather(self._stopping), programs)
                except CancelledError:
                    self._end_unfinished()
                    if not self._stopped.is_set():
                        raise
                    return
                played += 1
                yield record

    def stop(self) -> None:
        """End soon; from any thread, also before `run`."""
        self._stopped.set()
        if (running := self._running) is not None:
            running.stop()

    def close(self) -> None:
        """Close the socket of a server that will not run."""
        self._room.close()

    @contextmanager
    def _stopping(self, running: _Stoppable) -> Iterator[None]:
        """Let `stop` stop this."""
        self._running = running
        # `stop` does this in the reverse order, so that no stop is missed.
        if self._stopped.is_set():
            running.stop()
        try:
            yield
        finally:
            self._running = None

    # A game.

    def _play(self, joined: Iterable[JoinedClient], programs: Programs) -> MatchRecord:
        store = self.store
        bots, remotes, persons = self._players(joined)
        if new := [bot for bot in bots if bot not in store.settings.bots]:
            store.join(new)
        number = len(store.entries()) + 1
        pairing = Pairing(number, tuple(bot.name for bot in bots), number - 1, number)
        store.add([pairing])
        store.begin(number)
        match = TurnsMatch(
            with_programs(store.folder, store.settings, programs),
            pairing,
            store.folder_of(number),
            listen=self._listen,
            persons=persons,
            remotes=remotes,
            turn_limit=self._rules.turn_limit,
            ends=GameLimits(self._rules),
            lottery=self._lottery,
            event=store.folder.resolve().name,
        )
        with self._stopping(match):
            record = match.play()
        if self._stopped.is_set():
            # The result may be due to the stop.
            raise CancelledError
        store.finish(record)
        self._write_score(record, cast(Position, match.position).points)
        return record

    def _players(
        self, joined: Iterable[JoinedClient]
    ) -> tuple[list[Bot], dict[str, NewSeat], dict[str, Person]]:
        """The bots of the next game, the seats of those that are clients, and the people."""
        clients = iter(joined)
        bots: list[Bot] = []
        remotes: dict[str, NewSeat] = {}
        persons: dict[str, Person] = {}
        for side in self._sides:
            if side is None:
                client = next(clients)
                name = name_of(client.name, _("unnamed"))
                remote = Bot(name, BotKind.REMOTE, protocol=PROTOCOL.name, game=PROTOCOL.game)
                bot = self._named(remote, bots)
                remotes[bot.name] = partial(
                    RemoteTucChessSeat,
                    link=self._room.socket,
                    client=client,
                    countdown=self._rules.countdown,
                )
            else:
                bot = self._named(side, bots)
                if side.kind is BotKind.PERSON:
                    persons[bot.name] = self._persons[side.name]
            bots.append(bot)
        return bots, remotes, persons

    def _named(self, bot: Bot, others: list[Bot]) -> Bot:
        """The bot with a name that no other one of the game or of the tournament has."""
        known = {one.name: one for one in (*self.store.settings.bots, *others)}
        named, number = bot, 1
        while named in others or known.get(named.name, named) != named:
            number += 1
            named = replace(bot, name=f"{bot.name} {number}")
        return named

    # Results.

    def _end_unfinished(self) -> None:
        """Games that were stopped, or whose server was killed, have no result."""
        for entry in self.store.entries():
            if entry.record is None:
                self.store.finish(_void(entry.pairing))

    def _write_score(self, record: MatchRecord, points: tuple[int, int]) -> None:
        """Add a game to the score log: when it ended, names, points, seconds, verdicts, reason."""
        values = (
            f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
            *record.bots,
            *map(str, points),
            f"{record.seconds:.1f}",
            *(verdict.value for verdict in record.verdicts),
            record.reason,
        )
        path = self.store.folder / SCORES
        try:
            with path.open("a", encoding="utf-8") as file:
                file.write("\t".join(values) + "\n")
        except OSError as error:
            raise ArenaError(path, explained(error)) from error


def _say_nothing(_text: str) -> None:
    """The default of `tell`."""


def _store(folder: Path, settings: TournamentSettings) -> TournamentStore:
    """The tournament in a folder, a new one if it has none, with these bots."""
    if not exists(folder / TABLE):
        return TournamentStore.create(folder, settings)
    store = TournamentStore.open(folder)
    if store.settings.schedule != OPEN or store.settings.game != settings.game:
        text = _("expected a tournament of a server with the game {game}")
        raise ArenaError(folder, text.format(game=settings.game))
    return store


def _void(pairing: Pairing) -> MatchRecord:
    """The record of a game without a result."""
    return MatchRecord(
        *pairing,
        opening=(),
        moves=(),
        payoffs=(0.5, 0.5),
        reason=_("the server was stopped"),
        verdicts=(Verdict.VOID, Verdict.VOID),
        faults=("", ""),
        usage=(Usage(), Usage()),
    )
