"""Playing a tournament on the command line: where, progress, Ctrl-C, the table at the end."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tqdm import tqdm

from uctvis.arena.following.replay_text import scores_text
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.referees.seating import NO_PERSONS
from uctvis.arena.remote.address import Address, read_address
from uctvis.arena.remote.server import PATIENCE, RemoteServer
from uctvis.arena.remote.tokens import tokens_of
from uctvis.arena.sandbox.protections import unenforced
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.simultaneous_person import Persons
from uctvis.arena.standings.judge_files import JudgeLog, ScoreLine
from uctvis.arena.standings.sprt import Sprt
from uctvis.arena.standings.table import table
from uctvis.arena.standings.table_export import as_text, notes_on
from uctvis.arena.tournament.playing import (
    create_tournament,
    has_remote_bots,
    played_here,
    remote_server,
    sandbox_of,
)
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import Dispatcher
from uctvis.commands._common import compiling_noted, note, say
from uctvis.commands._interrupts import ended_by_interrupt
from uctvis.commands._numbers import number
from uctvis.commands.arena._bots import compiler_log_shown
from uctvis.errors import SettingError
from uctvis.game.rules import Outcome, result_text
from uctvis.mcts.threads import keep_priority
from uctvis.programs.running import wait_for_programs
from uctvis.safe_text import harmless, harmless_lines
from uctvis.texts import _

# A week.
_LONGEST_WAIT = 604_800


def add_playing(parser: ArgumentParser) -> None:
    """Add the options that say where and how much at once is played."""
    parser.add_argument(
        "-p",
        "--jobs",
        type=int,
        help=_("the number of matches at once; as many as the cores allow by default"),
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=_("play on the Dask cluster whose scheduler has this address"),
    )
    parser.add_argument(
        "--listen",
        type=read_address,
        default=Address(),
        metavar="[HOST:]PORT",
        help=_("where bots over TCP connect; by default {address}, for this machine only").format(
            address=Address()
        ),
    )
    parser.add_argument(
        "--wait",
        type=number,
        default=PATIENCE,
        metavar="SECONDS",
        help=_(
            "how long a match waits for a bot over TCP without any connection; {seconds:g} by "
            "default"
        ).format(seconds=PATIENCE),
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", help=_("write every message to the log, DATE.log")
    )


def create(settings: TournamentSettings, output: Path | None) -> TournamentStore:
    """The store of a new tournament, in a new folder if none is given.

    Raises
    ------
    ArenaError, SettingError, GameError
        As `create_tournament`.
    """
    with compiler_log_shown():
        return create_tournament(
            output or new_folder(), settings, lambda text: note(harmless_lines(text))
        )


def new_folder() -> Path:
    """A folder that does not exist, with the time in UTC in its name, as the judge's files."""
    name = f"tournament-{datetime.now(UTC):%Y%m%d%H%M%S}"
    numbers = (name, *(f"{name}-{number}" for number in range(2, 1000)))
    return next(Path(one) for one in numbers if not Path(one).exists())


def play(store: TournamentStore, options: Namespace, persons: Persons = NO_PERSONS) -> int:
    """Play what is left of a tournament, and print its table; return the exit status."""
    keep_priority()
    if options.cluster is not None:
        _run(_on_cluster(store, options.cluster))
        _report(store)
        return 0
    sandbox = sandbox_of(store.settings)
    for sentence in () if sandbox is None else unenforced(sandbox):
        note(sentence)
    log = _log_of(store, verbose=options.verbose)

    def listen(pairing: Pairing, entry: dict[str, Any]) -> None:
        log.listen(pairing.number, pairing.bots, entry)

    try:
        with ExitStack() as stack:
            server = None
            if has_remote_bots(store.settings):
                server = stack.enter_context(_server(store, options))
            playing = played_here(store, options.jobs, persons, listen, server)
            _run(stack.enter_context(playing))
    finally:
        wait_for_programs()
        _report(store, log)
    return 0


@contextmanager
def _server(store: TournamentStore, options: Namespace) -> Iterator[RemoteServer]:
    """Context manager for the server where bots connect, which is announced."""
    if not 0 <= options.wait <= _LONGEST_WAIT:
        expected = _("a number from {least} to {most}").format(least=0, most=_LONGEST_WAIT)
        raise SettingError("wait", _("Seconds to wait"), expected, options.wait)
    with remote_server(store, options.listen, options.wait) as server:
        note(_("bots connect to {address} with these tokens:").format(address=server.address))
        for name, token in tokens_of(store.folder, store.settings.bots).items():
            note(f"  {harmless(name)}  {token}")
        if not server.address.is_loopback:
            note(_("tokens and messages are not encrypted: who sees them can play as these bots"))
        yield server


def _run(tournament: Dispatcher) -> None:
    """Run a tournament, and print each match when it has ended; Ctrl-C stops it."""
    with (
        compiling_noted(),
        ended_by_interrupt(tournament.stop),
        closing(tournament.run()) as ended,
        tqdm(disable=None, leave=False, unit="") as bar,
    ):
        for record in ended:
            say(harmless(record_line(record)))
            bar.update()


def _on_cluster(store: TournamentStore, address: str) -> Dispatcher:
    # Imported here because it needs Dask.
    from uctvis.arena.tournament.cluster import ClusterTournament

    return ClusterTournament(store, address)


def _log_of(store: TournamentStore, *, verbose: bool) -> JudgeLog:
    settings = store.settings
    names = (bot.name for bot in settings.bots)
    return JudgeLog(store.folder, settings.game_title, names, verbose=verbose)


def _report(store: TournamentStore, log: JudgeLog | None = None) -> None:
    """Print the table, and whether matches are left; end the log of the judge with the scores."""
    records = store.records()
    rows = table(store.settings, records)
    if log is not None:
        log.close(
            ScoreLine(row.name, row.points, row.won, row.lost, row.drawn, row.eliminated)
            for row in rows
        )
    if records:
        print(shown_lines(as_text(rows) + notes_on(rows, records)), end="")
    test = Sprt.of(store.settings, records)
    if test is not None:
        if test.accepted is None:
            text = _("sequential test: no decision yet, log-likelihood ratio {ratio:.2f}")
        else:
            text = _("sequential test: {elo:g} Elo accepted, log-likelihood ratio {ratio:.2f}")
        print(text.format(elo=test.accepted, ratio=test.ratio))
    is_decided = test is not None and test.accepted is not None
    if not is_decided and len(records) < len(store.entries()):
        text = _("stopped; to continue: uctvis arena resume {folder}")
        note(text.format(folder=harmless(store.folder)))


def shown_lines(text: str) -> str:
    """A text of several lines, with other unprintable characters escaped."""
    return "".join(f"{harmless(line)}\n" for line in text.splitlines())


def record_line(record: MatchRecord) -> str:
    """A finished match on one line."""
    faults = "; ".join(fault.partition("\n")[0] for fault in record.faults if fault)
    reason = record.reason.partition("\n")[0]
    reason = f"{reason} ({faults})" if faults else reason
    if record.is_void or record.scores:
        text = _("match {number}: {scores}; {reason}")
        return text.format(number=record.number, scores=scores_text(record), reason=reason)
    result = result_text(Outcome(record.payoffs[0]))
    text = _("match {number}: {first} - {second} {result}, {reason}")
    first, second = record.bots
    return text.format(
        number=record.number, first=first, second=second, result=result, reason=reason
    )
