"""A tournament on this machine, with copies of its programs and a sandbox for them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.packing import pack
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.match import Pairing, PlayedMatch
from uctvis.arena.referees.checks import expect_bots, with_unfit
from uctvis.arena.referees.referee import new_match
from uctvis.arena.referees.seating import NO_PERSONS
from uctvis.arena.remote.address import Address
from uctvis.arena.remote.server import PATIENCE, RemoteServer
from uctvis.arena.remote.tokens import tokens_of
from uctvis.arena.running.compiling import Compiler
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.schedule import expect_playable
from uctvis.arena.schedules.settings import OPEN, TournamentSettings
from uctvis.arena.schedules.withdrawal import with_problems
from uctvis.arena.seats.simultaneous_person import Persons
from uctvis.arena.standings.sprt import Sprt
from uctvis.arena.tournament.compiled_programs import with_folders_of_sources
from uctvis.arena.tournament.kept_programs import is_kept, keep_program, with_programs
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import Tournament
from uctvis.errors import ArenaError, SettingError, UctvisError
from uctvis.texts import _

# Gets the pairing of a match and an entry of its transcript, from the thread of the match.
MatchListener = Callable[[Pairing, dict[str, Any]], None]


def _nothing(_text: str = "") -> None:
    pass


def create_tournament(
    folder: Path,
    settings: TournamentSettings,
    tell: Callable[[str], None] = _nothing,
    go_on: Callable[[], None] = _nothing,
) -> TournamentStore:
    """The store of a new tournament, which keeps the programs of its bots.

    Sources are compiled first, which can take some seconds for each of them. `tell` gets what is
    done, for users; `go_on` is called ten times a second then, and its exception is passed on.

    A bot whose program cannot be compiled or read, or plays something else, has a `problem`, which
    `tell` gets, too; it is out of the tournament.

    Raises
    ------
    ArenaError
        Too few programs can be compiled and read, or they cannot be confined; or the folder has a
        tournament or cannot be written.
    SettingError, GameError
        The settings do not fit together.
    """
    expect_playable(settings)
    refused: dict[str, UctvisError] = {}
    settings = with_unfit(settings, refused)
    expect_bots(settings)
    _expect_enough(settings, refused)
    settings = with_kept_programs(folder, settings, tell, go_on, refused)
    for bot in settings.bots:
        if bot.problem:
            tell(_about_problem(bot))
    return _create(folder, settings)


def _about_problem(bot: Bot) -> str:
    return _("{bot} cannot play: {problem}").format(bot=bot.name, problem=bot.problem)


def _expect_enough(settings: TournamentSettings, refused: Mapping[str, UctvisError]) -> None:
    """Check that there is a match of bots without problems."""
    problems = [bot for bot in settings.bots if bot.problem]
    if len(settings.bots) - len(problems) >= settings.players or not problems:
        return
    errors = list(refused.values())
    are_unfit = all(isinstance(error, SettingError) for error in errors)
    if errors and len(errors) == len(problems) and (are_unfit or len(errors) == 1):
        # If no bot plays this game, it is the game that is wrong.
        raise errors[0]
    if len(problems) == 1:
        raise ArenaError(problems[0].name, problems[0].problem)
    raise ArenaError(
        _("too few bots can play"), "\n" + "\n".join(_about_problem(bot) for bot in problems)
    )


def with_kept_programs(
    folder: Path,
    settings: TournamentSettings,
    tell: Callable[[str], None] = _nothing,
    go_on: Callable[[], None] = _nothing,
    refused: dict[str, UctvisError] | None = None,
) -> TournamentSettings:
    """Compile sources, and keep all programs in a folder; arguments as in `create_tournament`.

    With `refused`, bots whose programs cannot be compiled or read have a problem, and `refused`
    gets the errors by their names.

    Raises ArenaError if a program cannot be compiled or read, unless there is `refused`; programs
    cannot be confined; or the folder cannot be written.
    """
    sandbox = sandbox_of(settings)
    if sandbox is None:
        return settings
    with Programs() as programs:
        compiler = Compiler(programs, sandbox, tell, go_on)

        bots = settings.bots
        # The copies by their hashes: what is kept is what was compiled and read now.
        copies: dict[str, Path] = {}

        def made(bot: Bot) -> Bot:
            try:
                program = compiler.compiled(bot).bot
                copy = programs.of(program)
            except ArenaError as error:
                if refused is None or bot not in bots:
                    raise
                refused[bot.name] = error
                # Messages contain the name of the bot beside its problem.
                is_named = error.place == bot.name
                return replace(bot, problem=error.reason if is_named else str(error))
            if copy.digest and copy.folder is not None:
                copies[copy.digest] = copy.folder
            return replace(program, digest=copy.digest)

        settings = settings.with_each(made)
        # Before the first file is written.
        _expect_enough(settings, refused or {})
        for bot in settings.programs:
            if is_kept(bot):
                keep_program(folder, pack(copies[bot.digest]))
        return with_folders_of_sources(settings)


def _create(folder: Path, settings: TournamentSettings) -> TournamentStore:
    """The store of a new tournament, with the tokens of its remote bots."""
    store = TournamentStore.create(folder, settings)
    if has_remote_bots(settings):
        tokens_of(folder, settings.bots)
    return store


def add_rounds(store: TournamentStore, more: int) -> None:
    """Let a tournament have more rounds.

    Raises ArenaError if it is played now; SettingError if the number is too large or too small, or
    the schedule has no rounds to add.
    """
    settings = store.settings
    if settings.schedule in ("knockout", OPEN):
        raise SettingError("schedule", _("Schedule"), _("one with rounds"), settings.schedule)
    if more < 1:
        raise SettingError("games", _("Rounds"), _("a whole number from 1"), more)
    expect_playable(replace(settings, games=settings.games + more))
    store.add_games(more)


def sandbox_of(settings: TournamentSettings) -> Sandbox | None:
    """How the programs of a tournament are confined; None if it has none.

    Raises ArenaError if they must be confined, and cannot be.
    """
    if not settings.programs:
        return None
    return Sandbox.chosen(confines=settings.sandbox)


def has_remote_bots(settings: TournamentSettings) -> bool:
    """Whether the tournament needs a server where bots connect."""
    return any(bot.kind is BotKind.REMOTE for bot in settings.bots)


@contextmanager
def remote_server(
    store: TournamentStore, address: Address | None = None, patience: float = PATIENCE
) -> Iterator[RemoteServer]:
    """Context manager for the server where the remote bots of a tournament connect.

    Parameters
    ----------
    address : Address, optional
        By default, one that only this machine reaches.
    patience : float
        Seconds that a match waits for a bot that is not connected.

    Raises ArenaError if no program can listen there, or the tokens cannot be read.
    """
    tokens = tokens_of(store.folder, store.settings.bots)
    server = RemoteServer(address or Address(), tokens, patience)
    is_over = False
    try:
        yield server
        is_over = _is_over(store)
    finally:
        server.close(is_over=is_over)


def _is_over(store: TournamentStore) -> bool:
    entries = store.entries()
    records = [entry.record for entry in entries if entry.record is not None]
    test = Sprt.of(store.settings, records)
    return len(records) == len(entries) or (test is not None and test.accepted is not None)


@contextmanager
def played_here(
    store: TournamentStore,
    jobs: int | None = None,
    persons: Persons = NO_PERSONS,
    listen: MatchListener | None = None,
    server: RemoteServer | None = None,
) -> Iterator[Tournament]:
    """Context manager for a tournament that this process plays; `run` it within.

    If it has remote bots and no `server` is given, it has one at the usual address.

    Raises ArenaError if a program cannot be read or confined, or remote bots cannot connect;
    SettingError if `jobs` is out of its range.
    """
    sandbox = sandbox_of(store.settings)
    with ExitStack() as stack:
        programs = stack.enter_context(Programs())
        if server is None and has_remote_bots(store.settings):
            server = stack.enter_context(remote_server(store))
        settings = with_programs(store.folder, store.settings, programs)

        def prepare(stored: TournamentSettings, pairing: Pairing, folder: Path) -> PlayedMatch:
            # Who is out, and is not started, becomes known while it is played.
            problems = {bot.name: bot.problem for bot in stored.bots}
            return new_match(
                with_problems(settings, problems),
                pairing,
                folder,
                persons=persons,
                sandbox=sandbox,
                server=server,
                listen=None if listen is None else partial(listen, pairing),
                event=store.folder.resolve().name,
            )

        yield Tournament(store, prepare, jobs)
