"""Playing a tournament on the command line: options, progress, Ctrl-C, the table at the end."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from tqdm import tqdm

from uctvis import games
from uctvis.arena.bots.bot import BotKind
from uctvis.arena.bots.programs import Programs
from uctvis.arena.bots.sandbox import Sandbox
from uctvis.arena.judge_files import JudgeLog, ScoreLine
from uctvis.arena.kept_programs import keep_programs, with_programs
from uctvis.arena.match import MatchRecord, Pairing
from uctvis.arena.protocols.engine import Person
from uctvis.arena.referees.turns import TurnsMatch, expect_bots
from uctvis.arena.schedule import expect_playable
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.sprt import Sprt
from uctvis.arena.store import Store
from uctvis.arena.table import table
from uctvis.arena.table_export import as_text
from uctvis.arena.tournament import Dispatcher, Tournament
from uctvis.commands._common import compiling_noted, note, say, shown
from uctvis.commands._interrupts import ended_by_interrupt
from uctvis.game.rules import Outcome, result_text
from uctvis.mcts.threads import keep_priority
from uctvis.play.clock import TimeControl
from uctvis.programs.running import wait_for_programs
from uctvis.texts import _

_MINUTE = 60.0


def add_playing(parser: ArgumentParser) -> None:
    """Add the options that say where and how much at once is played."""
    parser.add_argument(
        "-p",
        "--jobs",
        type=int,
        help=_("the number of matches at once; one per core by default"),
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=_("play on the Dask cluster whose scheduler has this address"),
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", help=_("write every message to the log, DATE.log")
    )


def add_rules_of_matches(parser: ArgumentParser) -> None:
    """Add the options for clocks, openings, seed, trees and the folder."""
    parser.add_argument(
        "-s",
        "--seconds",
        type=float,
        default=30.0,
        help=_("the seconds of each bot for the whole match; {seconds:g} by default").format(
            seconds=30
        ),
    )
    parser.add_argument(
        "--increment", type=float, default=0.0, help=_("the seconds added for each move")
    )
    parser.add_argument(
        "--opening-moves",
        type=int,
        default=0,
        help=_("the number of random moves at the start of each pair of matches"),
    )
    parser.add_argument("--seed", type=int, help=_("the same seed gives the same openings"))
    parser.add_argument(
        "--trees", action="store_true", help=_("save the trees of the engines of uctvis")
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FOLDER",
        help=_("the folder for the results; by default a new one in this folder"),
    )


def add_sprt(parser: ArgumentParser) -> None:
    """Add the option for the sequential test."""
    parser.add_argument(
        "--sprt",
        type=_two_ratings,
        metavar="LOW,HIGH",
        help=_(
            "for two bots: stop as soon as it is clear whether the first one is better by LOW or "
            "by HIGH points of Elo"
        ),
    )


def _two_ratings(text: str) -> tuple[float, float]:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        expected = _("expected two ratings such as 0,10; got {text!r}")
        raise ArgumentTypeError(expected.format(text=text)) from None
    return low, high


def time_control_of(options: Namespace) -> TimeControl:
    """The clock that the options say.

    Raises
    ------
    SettingError
        A time is out of its range.
    """
    return TimeControl(options.seconds / _MINUTE, options.increment)


def create(settings: TournamentSettings, output: Path | None) -> Store:
    """The store of a new tournament, which keeps the programs of its bots.

    Raises
    ------
    ArenaError, SettingError
        The settings do not fit together, a program cannot be read, or the folder has a tournament.
    """
    expect_playable(settings)
    expect_bots(settings)
    if settings.sandbox and any(bot.kind is BotKind.PROGRAM for bot in settings.bots):
        Sandbox.find()
    folder = output or _new_folder()
    return Store.create(folder, keep_programs(folder, settings))


def _new_folder() -> Path:
    """A folder that does not exist, with the time in UTC in its name, as the judge's files."""
    name = f"tournament-{datetime.now(UTC):%Y%m%d%H%M%S}"
    numbers = (name, *(f"{name}-{number}" for number in range(2, 1000)))
    return next(Path(one) for one in numbers if not Path(one).exists())


def play(store: Store, options: Namespace, persons: Mapping[str, Person] | None = None) -> int:
    """Play what is left of a tournament, and print its table; return the exit status."""
    keep_priority()
    settings = store.settings
    has_programs = any(bot.kind is BotKind.PROGRAM for bot in settings.bots)
    with ExitStack() as stack:
        if options.cluster is not None:
            tournament: Dispatcher = _on_cluster(store, options.cluster)
            log = None
        else:
            log = _log_of(store, verbose=options.verbose)
            copies = stack.enter_context(Programs())
            there = with_programs(store.folder, settings, copies)
            sandbox = _sandbox(settings) if has_programs else None

            def new_match(
                _settings: TournamentSettings, pairing: Pairing, folder: Path
            ) -> TurnsMatch:
                return TurnsMatch(
                    there,
                    pairing,
                    folder,
                    persons=persons or {},
                    sandbox=sandbox,
                    listen=partial(log.listen, pairing.number, pairing.bots),
                )

            tournament = Tournament(store, new_match, options.jobs)
        try:
            with (
                compiling_noted(),
                ended_by_interrupt(tournament.stop),
                closing(tournament.run()) as ended,
                tqdm(disable=None, leave=False, unit="") as bar,
            ):
                for record in ended:
                    say(shown(record_line(record)))
                    bar.update()
        finally:
            wait_for_programs()
            _report(store, log)
    if any(entry.record is None for entry in store.entries()) and not _is_decided(store):
        text = _("stopped; to continue: uctvis arena resume {folder}")
        note(text.format(folder=shown(store.folder)))
    return 0


def _on_cluster(store: Store, address: str) -> Dispatcher:
    # Imported here because it needs Dask.
    from uctvis.arena.cluster import ClusterTournament

    return ClusterTournament(store, address)


def _sandbox(settings: TournamentSettings) -> Sandbox:
    sandbox = Sandbox.find() if settings.sandbox else Sandbox.none()
    for sentence in sandbox.unenforced:
        note(sentence)
    return sandbox


def _log_of(store: Store, *, verbose: bool) -> JudgeLog:
    title = games.find(store.settings.game).title
    names = (bot.name for bot in store.settings.bots)
    return JudgeLog(store.folder, title, names, verbose=verbose)


def _report(store: Store, log: JudgeLog | None) -> None:
    """Print the table, and write the scores of the judge."""
    records = store.records()
    rows = table(store.settings, records)
    if log is not None:
        log.close(
            ScoreLine(row.name, row.points, row.won, row.lost, row.drawn, row.eliminated)
            for row in rows
        )
    if records:
        print(shown_lines(as_text(rows)), end="")
    if (test := Sprt.of(store.settings, records)) is not None:
        if test.accepted is None:
            text = _("sequential test: no decision yet, log-likelihood ratio {ratio:.2f}")
        else:
            text = _("sequential test: {elo:g} Elo accepted, log-likelihood ratio {ratio:.2f}")
        print(text.format(elo=test.accepted, ratio=test.ratio))


def _is_decided(store: Store) -> bool:
    test = Sprt.of(store.settings, store.records())
    return test is not None and test.accepted is not None


def shown_lines(text: str) -> str:
    """A text of several lines, with other unprintable characters escaped."""
    return "".join(f"{shown(line)}\n" for line in text.splitlines())


def record_line(record: MatchRecord) -> str:
    """A finished match on one line."""
    result = result_text(Outcome(record.payoff))
    text = _("match {number}: {first} - {second} {result}, {reason}")
    faults = "; ".join(fault.partition("\n")[0] for fault in record.faults if fault)
    reason = f"{record.reason} ({faults})" if faults else record.reason
    first, second = record.bots
    return text.format(
        number=record.number, first=first, second=second, result=result, reason=reason
    )
