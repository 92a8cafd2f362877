"""A tournament on a Dask cluster: its workers play the matches, and this process does the rest.

Only this process touches the folder of the tournament. Dask's scheduler forgets everything when it
dies, so the file of the tournament says what is to be played. A match is handed out with a lease,
after which it is handed out again, and the first result counts. Workers get settings and programs
once, the programs by their hashes, and return the record and the files of each match.

A scheduler and its workers run whatever those who reach them send. So they must be reachable from
this machine only, or use TLS with certificates, which Dask's configuration names.
"""

import contextlib
import ipaddress
import secrets
import socket
from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import PurePosixPath
from queue import Empty, SimpleQueue
from time import monotonic, time
from typing import Any, TypeAlias
from urllib.parse import SplitResult, urlsplit

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.referees.checks import functions_of
from uctvis.arena.referees.referee import new_match
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.kept_programs import is_kept, read_program
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import LOOK, Dispatcher, PlayMatch
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.paths import write_whole
from uctvis.texts import _

# Dask's classes, whose methods have no types.
_Client: TypeAlias = Any
_Future: TypeAlias = Any
# Of Dask's schedulers.
_PORT = 8786
# Matches that are handed out for each thread of the workers: one is played, and one waits.
_IN_FLIGHT = 2
# How often a match is handed out; Dask itself repeats one whose worker dies some times.
_ATTEMPTS = 3
# Seconds to wait for the scheduler and the first worker, and between two looks at the workers.
_PATIENCE = 15
_LOOK_AT_WORKERS = 1.0
# Seconds to wait at the end until all workers have stopped their matches.
_FAREWELL = 5
# Seconds for the files of a match on their way from a worker.
_TRANSFER = 30
# Nobody makes more moves in a match, unless each of them takes hardly any time.
_MOVES = 500
# Seconds of a lease that are not on the clocks; all of a match without clocks.
_SPARE, _WITHOUT_CLOCKS = 60.0, 3600.0


class ClusterTournament(Dispatcher):
    """A tournament that is played by the workers of a Dask cluster.

    The files of a match are in its folder as soon as it has ended.

    Parameters
    ----------
    address : str
        Of the scheduler, such as "tcp://127.0.0.1:8786" or "tls://example.org:8786".
    play : function of TournamentSettings, Pairing and Path
        As for `Tournament`; it can be pickled.
    lease : float, optional
        Seconds after which a match is handed out again; by default longer than any match.

    Raises ArenaError if Dask is not installed, strangers could reach the cluster, or a bot is a
    person.
    """

    def __init__(
        self,
        store: TournamentStore,
        address: str,
        play: PlayMatch | None = None,
        lease: float | None = None,
    ) -> None:
        super().__init__(store)
        if find_spec("distributed") is None:
            text = _(
                "it needs Dask, which is not installed: pip install 'uctvis[cluster]' installs it"
            )
            raise ArenaError(_("a tournament on a cluster"), text)
        _expect_private(address, address)
        for bot in store.settings.bots:
            if bot.kind is BotKind.PERSON:
                raise ArenaError(bot.name, _("people cannot play on a cluster"))
            if bot.kind is BotKind.REMOTE:
                raise ArenaError(bot.name, _("bots over TCP cannot play on a cluster"))
            if functions := functions_of(store.settings, bot):
                text = _(
                    "functions of Python play only in their own process, not on a cluster: {names}"
                )
                names = ", ".join(one.name for one in functions)
                raise ArenaError(bot.name, text.format(names=names))
        self._address = address
        self._make = play or partial(new_match, event=store.folder.resolve().name)
        self._lease = _longest_lease(store.settings) if lease is None else lease
        # The futures of each match that is handed out, and how often it was.
        self._futures: dict[int, list[_Future]] = {}
        self._attempts: Counter[int] = Counter()
        self._ended: SimpleQueue[tuple[Pairing, _Future]] = SimpleQueue()

    def _run(self) -> Iterator[MatchRecord]:
        with self._connected() as client, self._players(client) as player:
            looked, room = 0.0, 0
            while not self._is_over(self._futures):
                if client.status != "running":
                    raise ArenaError(self._address, _("the connection to the cluster was lost"))
                if monotonic() > looked + _LOOK_AT_WORKERS:
                    looked, room = monotonic(), _IN_FLIGHT * sum(client.nthreads().values())
                    self._hand_out_expired(client, player)
                while len(self._futures) < room and (pairing := self._next()) is not None:
                    self._hand_out(client, player, pairing)
                for pairing, future in self._ended_futures():
                    record = self._result(client, player, pairing, future)
                    if record is not None:
                        self._note(record)
                        yield record

    @contextlib.contextmanager
    def _connected(self) -> Iterator[_Client]:
        """Context manager for the connection to a cluster with at least one worker."""
        # Dask is imported only here and in `cluster_worker`.
        from distributed import Client

        with contextlib.ExitStack() as stack:
            try:
                # Dask waits for a scheduler that is not there, and leaves a thread behind.
                parts = _parts(self._address)
                place = parts.hostname or "", parts.port or _PORT
                socket.create_connection(place, _PATIENCE).close()
                # In two steps, so that it is closed if the second one fails. Otherwise, the garbage
                # collector closes it, perhaps while the next one is made, which then waits forever.
                client: Any = Client.__new__(Client)
                stack.callback(client.close)
                client.__init__(self._address, timeout=_PATIENCE, set_as_default=False)
                _expect_private(str(client.scheduler_info()["address"]), self._address)
                client.wait_for_workers(1, timeout=_PATIENCE)
            except TimeoutError as error:
                text = _("it has no scheduler, or no worker, that answers within {seconds} s")
                raise ArenaError(self._address, text.format(seconds=_PATIENCE)) from error
            except (OSError, ValueError, TypeError, RuntimeError) as error:
                reason = explained(error) if isinstance(error, OSError) else error
                text = _("there is no connection to the cluster: {reason}").format(reason=reason)
                raise ArenaError(self._address, text) from error
            yield client

    @contextlib.contextmanager
    def _players(self, client: _Client) -> Iterator[str]:
        """Context manager for the players in all workers, also future ones; gives their name."""
        from uctvis.arena.tournament.cluster_worker import MatchPlayer

        store = self.store
        packed = {
            bot.digest: read_program(store.folder, bot.digest)
            for bot in store.settings.programs
            if is_kept(bot)
        }
        player = f"uctvis-{secrets.token_hex(8)}"
        try:
            try:
                client.register_plugin(MatchPlayer(store.settings, packed, self._make), player)
            except ImportError as error:
                text = _("its workers need the same installation of uctvis: {error}")
                raise ArenaError(self._address, text.format(error=error)) from error
            yield player
        finally:
            if client.status == "running":
                # The cluster may end at this moment; then it plays no more matches.
                with contextlib.suppress(OSError, TimeoutError):
                    client.cancel([one for futures in self._futures.values() for one in futures])
                    # Not by its method, which would wait for a worker that does not respond.
                    remove = client.scheduler.unregister_worker_plugin
                    client.sync(remove, name=player, callback_timeout=_FAREWELL)

    def _hand_out(self, client: _Client, player: str, pairing: Pairing) -> None:
        from uctvis.arena.tournament.cluster_worker import play_match

        number = pairing.number
        self._attempts[number] += 1
        attempt = self._attempts[number]
        if attempt > _ATTEMPTS:
            text = _("match {number} was handed out {count} times, and never came back")
            raise ArenaError(self._address, text.format(number=number, count=_ATTEMPTS))
        self.store.begin(number, time() + self._lease)
        before = self._futures.setdefault(number, [])
        future = client.submit(
            play_match,
            player,
            pairing,
            key=f"{player}-{number}-{attempt}",
            pure=False,
            workers=_others(client, before) if before else None,
            allow_other_workers=True if before else None,
        )
        before.append(future)
        future.add_done_callback(lambda ended: self._ended.put((pairing, ended)))

    def _hand_out_expired(self, client: _Client, player: str) -> None:
        expired = {*self.store.expired(time())} & self._futures.keys()
        for entry in self.store.entries() if expired else ():
            if entry.pairing.number in expired:
                self._hand_out(client, player, entry.pairing)

    def _ended_futures(self) -> Iterator[tuple[Pairing, _Future]]:
        """What has ended, after waiting for a moment if nothing has."""
        timeout = LOOK
        with contextlib.suppress(Empty):
            while True:
                yield self._ended.get(timeout=timeout)
                timeout = 0.0

    def _result(
        self, client: _Client, player: str, pairing: Pairing, future: _Future
    ) -> MatchRecord | None:
        """Write the result of a match; None if it has none, or was written before."""
        from distributed import KilledWorker

        from uctvis.arena.tournament.cluster_worker import Played, Refused

        if pairing.number not in self._futures:
            return None
        played: Any = None
        if future.status == "error":
            error = future.exception()
            if not isinstance(error, KilledWorker):
                raise error
        elif future.status == "finished":
            # The result is still in its worker, which perhaps does not respond any more.
            with contextlib.suppress(TimeoutError):
                played = future.result(timeout=_TRANSFER)
        if isinstance(played, Refused):
            raise ArenaError(played.worker, played.reason)
        if not isinstance(played, Played):
            # Its workers died, were replaced, or do not respond.
            if client.status == "running":
                self._hand_out(client, player, pairing)
            return None
        self._write(pairing.number, played.files)
        is_first = self.store.finish(played.record)
        client.cancel(self._futures.pop(pairing.number))
        return played.record if is_first else None

    def _write(self, number: int, files: dict[str, bytes]) -> None:
        folder = self.store.folder_of(number)
        for name, content in files.items():
            path = PurePosixPath(name)
            if path.is_absolute() or ".." in path.parts:
                raise ArenaError(folder, _("a worker sent the file {name}").format(name=name))
            try:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                write_whole(folder / path, content)
            except OSError as error:
                raise ArenaError(folder / path, explained(error)) from error


def _others(client: _Client, futures: Collection[_Future]) -> list[str]:
    """The workers that have none of these futures, which perhaps do not respond any more."""
    keys = {future.key for future in futures}
    playing, played = client.processing(), client.has_what()
    return [
        worker
        for worker, plays in playing.items()
        if keys.isdisjoint(plays) and keys.isdisjoint(played.get(worker, ()))
    ]


def _parts(address: str) -> SplitResult:
    return urlsplit(address if "://" in address else f"tcp://{address}")


def _expect_private(found: str, address: str) -> None:
    """Check that only this machine or holders of a certificate can reach an address of a cluster.

    Raises ArenaError if others can.
    """
    parts = _parts(found)
    if parts.scheme == "tls":
        return
    try:
        is_here = ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        is_here = parts.hostname == "localhost"
    if parts.scheme != "tcp" or not is_here:
        text = _(
            "whoever reaches {found} could run programs on the cluster: expected a scheduler that "
            "listens on 127.0.0.1 only (dask scheduler --host 127.0.0.1), or tls:// with "
            "certificates in Dask's configuration"
        )
        raise ArenaError(address, text.format(found=found))


def _longest_lease(settings: TournamentSettings) -> float:
    """Seconds in which a match ends that waits for another one."""
    control = settings.time_control
    if control is None:
        return _WITHOUT_CLOCKS
    clocks = sum(control.start) + _MOVES * control.increment
    waits = max(bot.limits.loading + 2 * bot.limits.saving for bot in settings.bots)
    return _IN_FLIGHT * (clocks + 2 * waits + _SPARE)
