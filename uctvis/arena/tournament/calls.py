"""Matches and tournaments as functions, for notebooks and scripts."""

import contextlib
import secrets
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from os import PathLike, fspath
from pathlib import Path

from uctvis import games as all_games
from uctvis.arena.bot_files.bot_file import TCP, bots_in, read_bot, unique
from uctvis.arena.bot_files.bot_folder import has_bot
from uctvis.arena.bot_files.toml_file import allowed_name, checked_name
from uctvis.arena.bot_files.usual_limits import with_usual_limits
from uctvis.arena.bots.bot import Bot
from uctvis.arena.kinds import full_name_of, kind_of_game
from uctvis.arena.kinds.contract import MatchKind
from uctvis.arena.schedules.settings import HALF_A_MINUTE, TournamentSettings
from uctvis.arena.seats.protocols import protocol_of, usual_protocol
from uctvis.arena.tournament.engine_match import DEFAULT_OPENING_MOVES, FIRST, SECOND
from uctvis.arena.tournament.playing import create_tournament, played_here
from uctvis.arena.tournament.result import TournamentResult
from uctvis.arena.tournament.store import TABLE, TournamentStore
from uctvis.engines import engine_of
from uctvis.engines.contract import Engine
from uctvis.engines.levels import read_engine_or_level
from uctvis.engines.names import short_names
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.paths import exists, is_folder
from uctvis.play.clock import TimeControl
from uctvis.programs.running import wait_for_programs
from uctvis.progress import Progress, unwatched
from uctvis.texts import _


def match(
    game: str | AnyGame,
    first: object,
    second: object,
    games: int = 40,
    *,
    opening_moves: int | None = None,
    seed: int | None = None,
    clock: str | TimeControl | None = None,
    jobs: int | None = None,
    folder: str | PathLike[str] | None = None,
    sandbox: bool = True,
    progress: Progress = unwatched,
) -> TournamentResult:
    """Let two bots play many games; both play each opening from each side.

    The arguments are those of `tournament`. In the result, the bots are called "first" and
    "second", and `TournamentResult.score` is the score of the first one.

    >>> result = match("tictactoe", "random", "iterations=50", games=4, seed=1)
    >>> len(result.records), result.score.games
    (4, 4)
    """
    return tournament(
        game,
        {FIRST: first, SECOND: second},
        games=games,
        schedule="pairs",
        opening_moves=opening_moves,
        seed=seed,
        clock=clock,
        jobs=jobs,
        folder=folder,
        sandbox=sandbox,
        progress=progress,
    )


def tournament(
    game: str | AnyGame,
    bots: Mapping[str, object] | Iterable[object],
    *,
    games: int = 1,
    schedule: str | None = None,
    opening_moves: int | None = None,
    seed: int | None = None,
    clock: str | TimeControl | None = None,
    jobs: int | None = None,
    folder: str | PathLike[str] | None = None,
    trees: bool = False,
    sandbox: bool = True,
    progress: Progress = unwatched,
) -> TournamentResult:
    """Let bots play a tournament.

    Parameters
    ----------
    game : game or its full name
    bots : iterable, or mapping from the names of bots
        Each is the settings of a search (`uctvis.Settings`, `uctvis.AlphaBetaSettings`, or a
        mapping of settings as in `uctvis.search`), the text of an engine such as "level=strong" or
        "iterations=2000,selection=puct", a function that plays, the path of a program, of its
        source, or of a folder of bots (see `uctvis arena tournament --help`). Settings may be
        functions; engines without a name get one that tells them apart.

        A function that plays gets the game (a `uctvis.games` game) and the position, which it does
        not change, and returns the number of a legal move, one of `game.legal_moves(position)`. It
        has a minute for each move, or less by the clock. A function that fails, whether it plays
        or is part of a search, loses that game; the fault in the record says why.
    games : int
        How often each pair of bots meets from each side; in a Swiss tournament, the number of
        rounds; with the schedule "pairs", the number of games of two bots.
    schedule : text
        As the option `--schedule`; by default all bots meet each other.
    opening_moves : int or None
        The number of random moves at the start; both games of a pair begin with the same ones.
        By default 2 between engines of ours, which would otherwise play the same game again, and 0
        for programs, whose protocols may have no openings.
    seed : int or None
        The same seed gives the same openings, and the same games of engines that do not depend on
        the time; None picks one at random.
    clock : text such as "1+0.5" (minutes + seconds for each move), or None
        None means no clock for engines of ours, and half a minute for programs.
    jobs : int or None
        How many games are played at once, each in a thread; by default as many as the cores allow,
        and one if a function that is not compiled plays, as Python runs one of them at a time.
    folder : path or None
        The folder for the tournament. If it contains this tournament unfinished, it is continued;
        functions are known by their names there. None keeps only the result.
    trees : bool
        Whether the trees of engines of ours are saved in the folder.
    sandbox : bool
        Whether programs are confined.
    progress : Progress
        Is called with the finished part of the games that are known, 0.0 to 1.0; those of a round
        may be known after the round before. An exception from it, such as Ctrl-C, ends the
        tournament, and what is finished stays in the folder.

    Raises
    ------
    SettingError, GameError
        A setting or the game is not possible, or the folder contains another tournament.
    ArenaError
        A bot cannot be used, or the folder cannot be written.

    >>> result = tournament("tictactoe", ["random", "iterations=50", "iterations=200"], seed=1)
    >>> len(result.records), sorted(row.name for row in result.table)
    (6, ['random', 'uct', 'uct 2'])
    """
    name = full_name_of(game) if isinstance(game, str) else game.full_name
    kind = kind_of_game(name)
    read = tuple(map(with_usual_limits, unique(_read_bots(bots, name, kind))))
    settings = TournamentSettings(
        name,
        read,
        schedule=schedule or kind.usual_schedule,
        games=games,
        opening_moves=_usual_opening(read, kind) if opening_moves is None else opening_moves,
        time_control=_usual_clock(read, kind) if clock is None else _clock(clock),
        seed=secrets.randbits(31) if seed is None else seed,
        trees=trees,
        sandbox=sandbox,
    )
    with _folder_to_use(folder) as place:
        store = _store(place, settings, has_seed=seed is not None)
        try:
            with played_here(store, jobs) as running, contextlib.closing(running.run()) as ended:
                before = len(store.records())
                for finished, _record in enumerate(ended, start=before + 1):
                    progress(finished / running.known)
        finally:
            wait_for_programs()
        kept = None if folder is None else place
        return TournamentResult(store.settings, tuple(store.records()), kept)


@contextlib.contextmanager
def _folder_to_use(folder: str | PathLike[str] | None) -> Iterator[Path]:
    if folder is not None:
        yield Path(folder)
    else:
        with tempfile.TemporaryDirectory(prefix="uctvis-tournament-") as made:
            yield Path(made)


def _clock(clock: str | TimeControl) -> TimeControl:
    return clock if isinstance(clock, TimeControl) else TimeControl.read(clock)


def _usual_opening(bots: Iterable[Bot], kind: MatchKind) -> int:
    are_ours = kind.has_moves and not any(bot.is_program for bot in bots)
    return DEFAULT_OPENING_MOVES if are_ours else 0


def _usual_clock(bots: Iterable[Bot], kind: MatchKind) -> TimeControl | None:
    """Programs whose protocol does not limit their turns have a clock in games of moves."""
    protocols = [protocol_of(bot.protocol) for bot in bots if bot.is_program and not bot.problem]
    if not kind.has_moves or all(one.has_turn_limits for one in protocols):
        return None
    return HALF_A_MINUTE


def _read_bots(
    bots: Mapping[str, object] | Iterable[object], game: str, kind: MatchKind
) -> list[Bot]:
    """The bots with the names that they were given; engines without one get short names."""
    given = bots.items() if isinstance(bots, Mapping) else ((None, bot) for bot in bots)
    protocol = usual_protocol(kind.name)
    read: list[Bot] = []
    # Engines by the places of their bots, which need a name.
    unnamed: dict[int, Engine] = {}
    for name, bot in given:
        if isinstance(bot, PathLike) and is_folder(bot) and not has_bot(Path(bot)):
            read += bots_in(Path(bot), protocol)
            continue
        engine = None
        if isinstance(bot, Bot):
            one = bot
        elif isinstance(bot, str | PathLike):
            one = read_bot(_expected_text(str(fspath(bot))), protocol)
        else:
            engine = _engine(bot, kind)
            one = read_bot(engine.described(all_games.find(game)), protocol)
        if name is not None:
            one = replace(one, name=checked_name(name, repr(name)))
        elif engine is not None:
            unnamed[len(read)] = engine
        read.append(one)
    for place, name in zip(unnamed, short_names([*unnamed.values()]), strict=True):
        read[place] = replace(read[place], name=allowed_name(name, read[place].name))
    return read


def _expected_text(text: str) -> str:
    """A text that `read_bot` reads. Raises SettingError if it has wrong settings."""
    if "=" in text and not text.startswith(f"{TCP}:") and not exists(text):
        # Where names are given apart, this is no name before a bot: settings or an error.
        read_engine_or_level(text)
    return text


def _engine(bot: object, kind: MatchKind) -> Engine:
    """The engine that somebody gave: itself, its settings, or a function that plays."""
    engine = bot if isinstance(bot, Engine) else engine_of(bot)
    if engine is None:
        expected = _("settings of a search, texts of engines, functions, or paths of programs")
        raise SettingError("bots", _("Bots"), expected, repr(bot))
    if not kind.has_moves:
        expected = _("programs, because engines play only games of moves")
        raise SettingError("bots", _("Bots"), expected, repr(bot))
    return engine


def _store(folder: Path, settings: TournamentSettings, *, has_seed: bool) -> TournamentStore:
    """A new tournament in a folder, or the one that is there with these settings."""
    if not exists(folder / TABLE):
        return create_tournament(folder, settings)
    store = TournamentStore.open(folder)
    there = store.settings
    for field in fields(settings):
        wanted, found = (_compared(one, field.name) for one in (settings, there))
        if wanted != found and (has_seed or field.name != "seed"):
            expected = _("a folder without a tournament, or with one of {name} {wanted}").format(
                name=field.name, wanted=wanted
            )
            raise SettingError("folder", _("Output folder"), expected, found)
    return store


def _compared(settings: TournamentSettings, name: str) -> object:
    """The value of a setting; of bots what they are, without the files that were kept."""
    if name != "bots":
        return getattr(settings, name)
    return [(bot.name, bot.kind.value, bot.engine) for bot in settings.bots]
