"""Matches of many games between two engines of uctvis, which play each opening with both sides.

They are tournaments of two bots, which need no other description than the engines themselves. The
same seed gives the same openings. If the engines have budgets of iterations, it also gives the same
games, however many are played at once.
"""

import contextlib
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.matches.opening import opening_of
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.standings.score import Score
from uctvis.arena.tournament.store import TournamentStore, is_made
from uctvis.arena.tournament.tournament import Tournament
from uctvis.engines.contract import Engine
from uctvis.errors import EngineError, SettingError
from uctvis.game.contract import AnyGame
from uctvis.play.clock import TimeControl
from uctvis.programs.running import wait_for_programs
from uctvis.texts import _

DEFAULT_OPENING_MOVES = 2
GAMES = (1, 1_000_000)
OPENING_MOVES = (0, 1000)
JOBS = (1, 1000)
# The names of the two bots.
FIRST, SECOND = "first", "second"
# A match ends if an engine fails at once in so many games, the first ones.
_FAILURES = 3


def tally(records: Iterable[MatchRecord]) -> Score:
    """The score of the first engine."""
    payoffs = [record.payoff_of(FIRST) for record in records]
    return Score(payoffs.count(1.0), payoffs.count(0.5), payoffs.count(0.0))


class EngineMatch:
    """A match of `games` games between two engines.

    The first engine is player 0 in games 1, 3, 5, ..., and player 1 in the others. Games 1
    and 2 begin with the same opening of `opening_moves` random moves, as do games 3 and 4, and
    so on. In a game of chance, the lotteries of these two games have the same random numbers, so
    that an engine is often as lucky as the other engine is in the other game; if anything,
    this makes the confidence interval of the score too wide. An engine whose program fails loses
    that game, and its program is started again for the next one. With a `folder`, it becomes the
    folder of a tournament (`uctvis.arena.tournament.store`), with the trees of all searches.

    With a `time_control`, each player has a clock, which includes everything that an engine does
    for a move, without any tolerance, except for the first move of each player (see `Clock`). If
    more games are played at once than there are cores, they take each other's time. `now` reads
    the clocks.

    Raises SettingError if a number is out of its range, the game is over after every such opening,
    the game lacks something that an engine needs, or the folder contains another match.
    """

    def __init__(
        self,
        game: AnyGame,
        engines: tuple[Engine, Engine],
        games: int,
        *,
        opening_moves: int = DEFAULT_OPENING_MOVES,
        seed: int = 0,
        folder: Path | None = None,
        time_control: TimeControl | None = None,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        _check("games", _("Games"), games, GAMES)
        _check("opening_moves", _("Opening moves"), opening_moves, OPENING_MOVES)
        for engine in engines:
            engine.expect(game)
        if folder is not None and is_made(folder):
            expected = _("a folder without another match")
            raise SettingError("folder", _("Output folder"), expected, folder)
        opening_of(game, opening_moves, seed, 0)
        self.game = game
        self._engines = dict(zip((FIRST, SECOND), engines, strict=True))
        self._folder = folder
        self._now = now
        self.settings = TournamentSettings(
            game.full_name,
            tuple(
                Bot(name, BotKind.ENGINE, engine.described(game))
                for name, engine in self._engines.items()
            ),
            schedule="pairs",
            games=games,
            opening_moves=opening_moves,
            time_control=time_control,
            seed=seed,
            trees=folder is not None,
        )

    def run(self, jobs: int | None = None) -> Generator[MatchRecord, None, None]:
        """Play `jobs` games at once, by default one for each core, and yield each when it ends.

        Closing the iterator early stops the running searches.

        Raises
        ------
        SettingError
            `jobs` is out of its range.
        EngineError
            The first games all ended before the first move of an engine, because it failed.
        ArenaError, TreeFileError, OSError
            The folder now contains another match, or a file cannot be written.
        """
        if jobs is not None:
            _check("jobs", _("Jobs"), jobs, JOBS)
        try:
            with self._folder_to_use() as folder:
                yield from self._run(TournamentStore.create(folder, self.settings), jobs)
        finally:
            wait_for_programs()

    @contextlib.contextmanager
    def _folder_to_use(self) -> Iterator[Path]:
        if self._folder is not None:
            yield self._folder
        else:
            with tempfile.TemporaryDirectory(prefix="uctvis-match-") as folder:
                yield Path(folder)

    def _run(self, store: TournamentStore, jobs: int | None) -> Iterator[MatchRecord]:
        play = partial(TurnsMatch, engines=self._engines, now=self._now)
        first: list[MatchRecord] = []
        with contextlib.closing(Tournament(store, play, jobs).run()) as ended:
            for record in ended:
                yield record
                if len(first) < _FAILURES:
                    first.append(record)
                    if (failing := _failing(first)) is not None:
                        raise EngineError(*self._failure(failing, record))

    def _failure(self, name: str, record: MatchRecord) -> tuple[str, str]:
        """The description and the message of an engine that fails in every game."""
        text = _("it failed before its first move in each of the first {count} games: {failure}")
        fault = record.faults[record.bots.index(name)]
        return (
            self._engines[name].described(self.game),
            text.format(count=_FAILURES, failure=fault),
        )


def _failing(first: list[MatchRecord]) -> str | None:
    """The engine that has failed before its first move in each of the first games, if any."""
    if len(first) < _FAILURES:
        return None
    for name in (FIRST, SECOND):
        if all(one.verdict_of(name) is Verdict.CRASHED and len(one.moves) <= 1 for one in first):
            return name
    return None


def _check(field: str, title: str, value: int, limits: tuple[int, int]) -> None:
    least, most = limits
    if not least <= value <= most:
        expected = _("a whole number from {least} to {most}").format(least=least, most=most)
        raise SettingError(field, title, expected, value)
