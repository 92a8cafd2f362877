"""Matches between two engines that play each opening with both sides.

The same match seed gives the same openings. If the engines have budgets of iterations, it also
gives the same games, however many are played at once, because each random number generator is
seeded by the match seed and its purpose. (Python seeds a generator from the SHA-512 of a text,
so the result is the same on all machines.)
"""

import contextlib
import csv
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, ThreadPoolExecutor, wait
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from uctvis import api
from uctvis.arena.score import Score
from uctvis.errors import EngineError, SettingError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Outcome, result_text
from uctvis.play.clock import Clock, TimeControl, outcome_on_time, pgn_clock, pgn_time_control
from uctvis.play.lottery import draw
from uctvis.play.player import Engine, Player
from uctvis.play.turns import play
from uctvis.programs.running import wait_for_programs
from uctvis.texts import _
from uctvis.tree.players import is_chance

DEFAULT_OPENING_MOVES = 2
GAMES = (1, 1_000_000)
OPENING_MOVES = (0, 1000)
JOBS = (1, 1000)
# File names in the folder of a match.
_MOVES = "moves.txt"
_TABLE = "games.csv"
_COLUMNS = (
    "game",
    "match_seed",
    "number",
    "player_1",
    "player_2",
    "opening",
    "moves",
    "result",
    "reason",
    "clock",
    "seconds_left_1",
    "seconds_left_2",
)
# If this many openings in a row end the game, it is not by chance.
_TRIES = 100
# A match ends if an engine fails at once in so many games, the first ones.
_FAILURES = 3


class MatchGame(NamedTuple):
    """A finished game of a match.

    `number` counts from 1. `side` is the first engine's player, 0 or 1. `opening` contains the
    names of the random moves, and `moves` the names of the engines' moves; in games of chance,
    both also contain the outcomes of lotteries. `left` is the time in seconds that player 1 and
    player 2 have left; None without clocks. `out_of_time` is the player, 0 or 1, who lost on time.
    `failure` says why the program of an engine failed, so that this engine lost the game; "" if
    there is no failure.
    """

    number: int
    side: int
    opening: tuple[str, ...]
    moves: tuple[str, ...]
    outcome: Outcome
    left: tuple[float, float] | None = None
    out_of_time: int | None = None
    failure: str = ""

    @property
    def failed(self) -> int | None:
        """The engine that failed, 0 or 1; None if there is none."""
        return None if not self.failure else int(self.payoff == 1.0)

    @property
    def payoff(self) -> float:
        """The payoff to the first engine."""
        return self.outcome.payoff if self.side == 0 else 1 - self.outcome.payoff


def tally(games: Iterable[MatchGame]) -> Score:
    """The score of the first engine."""
    payoffs = [played.payoff for played in games]
    return Score(payoffs.count(1.0), payoffs.count(0.5), payoffs.count(0.0))


class Match:
    """A match of `games` games between two engines.

    The first engine is player 0 in games 1, 3, 5, ..., and player 1 in the others. Games 1
    and 2 begin with the same opening of `opening_moves` random moves, as do games 3 and 4, and
    so on. In a game of chance, the lotteries of these two games have the same random numbers, so
    that the luck of one engine is often that of the other engine in the other game; if anything,
    this makes the confidence interval of the score too wide. An engine whose program fails loses
    that game, and its program is started again for the next one. With a `folder`, the moves of the
    first game are written to `game1/moves.txt` in it, the tree of its third move to
    `game1/move3.tree`, and each game is a row of `games.csv`.

    With a `time_control`, each player has a clock, which includes everything that an engine does
    for a move, without any tolerance, except for the first move of each player (see `Clock`). If
    more games are played at once than there are cores, they take each other's time. `now` reads
    the clocks.

    Raises
    ------
    SettingError
        A number is out of its range, the game is over after every such opening, the game lacks
        something that an engine needs, or the folder contains another match.
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
        if folder is not None:
            _expect_no_match(folder)
        self.game = game
        self.engines = engines
        self.games = games
        self.seed = seed
        self.time_control = time_control
        self._now = now
        self._folder = folder
        self._openings = [
            _opening(game, opening_moves, self._random("opening", pair))
            for pair in range((games + 1) // 2)
        ]
        self._playing: set[Player] = set()
        self._stopped = False

    def run(self, jobs: int | None = None) -> Generator[MatchGame, None, None]:
        """Play `jobs` games at once, by default one for each core, and yield each when it ends.

        Closing the iterator early stops the running searches.

        Raises
        ------
        SettingError
            `jobs` is out of its range, or the folder now contains another match.
        EngineError
            The first games all ended before the first move of an engine, because it failed.
        TreeFileError, OSError
            A file cannot be written.
        """
        jobs = os.cpu_count() or 1 if jobs is None else jobs
        _check("jobs", _("Jobs"), jobs, JOBS)
        try:
            yield from self._run(jobs)
        finally:
            wait_for_programs()

    def _run(self, jobs: int) -> Iterator[MatchGame]:
        ended_so_far: list[MatchGame] = []
        with self._table() as note, ThreadPoolExecutor(jobs) as threads:
            playing = {threads.submit(self._play, number) for number in range(1, self.games + 1)}
            try:
                while playing:
                    # Not all systems can interrupt a wait without a timeout.
                    ended, playing = wait(playing, timeout=0.1, return_when=FIRST_COMPLETED)
                    # They are in no order if several have ended.
                    for played in sorted(
                        (future.result() for future in ended), key=lambda one: one.number
                    ):
                        note(played)
                        ended_so_far.append(played)
                        yield played
                    if playing and _never_moves(ended_so_far):
                        raise EngineError(*self._failing(ended_so_far[0]))
            finally:
                threads.shutdown(wait=False, cancel_futures=True)
                self._stop()

    def _failing(self, played: MatchGame) -> tuple[str, str]:
        """The name and the message of an engine that fails in every game."""
        text = _("it failed before its first move in each of the first {count} games: {failure}")
        name = self.engines[played.failed or 0].described(self.game)
        return name, text.format(count=_FAILURES, failure=played.failure)

    def _stop(self) -> None:
        self._stopped = True
        for player in self._playing.copy():
            player.stop()

    def _go_on(self) -> None:
        if self._stopped:
            raise CancelledError

    def _play(self, number: int) -> MatchGame:
        first, second = (
            engine.player(self._random("game", number, "engine", which))
            for which, engine in enumerate(self.engines, 1)
        )
        side = (number - 1) % 2
        players = (second, first) if side else (first, second)
        self._playing.update(players)
        try:
            # `_stop` may have missed a game that starts while the match is stopped.
            self._go_on()
            return self._play_with(players, number, side)
        finally:
            self._playing.difference_update(players)
            # Programs of players end with their game.
            for player in players:
                player.stop()

    def _play_with(self, players: Sequence[Player], number: int, side: int) -> MatchGame:
        game = self.game
        opening, position = self._openings[(number - 1) // 2]
        folder = None if self._folder is None else self._folder / f"game{number}"
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        clock = None if self.time_control is None else Clock(self.time_control)
        moves: list[str] = []
        times: dict[int, float] = {}
        failure = ""
        try:
            chance = self._random("chance", (number - 1) // 2)
            for turn in play(game, position, players, clock, self._now, chance):
                self._go_on()
                moves.append(game.move_name(turn.position, turn.choice.move))
                position = turn.after
                place = len(opening) + len(moves)
                if turn.left is not None:
                    times[place] = turn.left
                if folder is not None and turn.choice.found is not None:
                    api.save(turn.choice.found.tree, folder / f"move{place}.tree")
        except EngineError as error:
            failure = str(error)
        # A stopped match ends programs, and the clock of a stopped player means nothing.
        self._go_on()
        left = out_of_time = None
        if clock is not None:
            clock.stop(end := self._now())
            left, out_of_time = clock.times(end).remaining, clock.out_of_time
        outcome = game.outcome(position)
        if failure:
            loser = game.player(position)
            outcome = Outcome(float(loser), _("failed: {error}").format(error=failure))
        elif out_of_time is not None:
            outcome = outcome_on_time(game, position, out_of_time)
        assert outcome is not None  # noqa: S101 - no move is legal: what the contract says
        played = MatchGame(number, side, opening, tuple(moves), outcome, left, out_of_time, failure)
        if folder is not None:
            with _naming(folder / _MOVES) as file:
                file.write_text(self._written(played, times), encoding="utf-8")
        return played

    def _written(self, played: MatchGame, times: Mapping[int, float]) -> str:
        """The game as a text that can be opened and replayed; `times` by the numbers of moves."""
        position, moves = self.game.initial(), []
        for name in (*played.opening, *played.moves):
            moves.append(self.game.parse_move(position, name))
            position = self.game.play(position, moves[-1])
        return self.game.write_game(
            self.game.initial(),
            moves,
            self._players(played.side),
            comments={place: pgn_clock(left) for place, left in times.items()},
            outcome=played.outcome,
            time_control=pgn_time_control(self.time_control),
        )

    def _players(self, side: int) -> tuple[str, str]:
        """The descriptions of the engines that are player 1 and player 2, with all settings."""
        first, second = (
            f"{which} engine: {engine.described(self.game)}"
            for which, engine in zip(("first", "second"), self.engines, strict=True)
        )
        return (second, first) if side else (first, second)

    @contextlib.contextmanager
    def _table(self) -> Iterator[Callable[[MatchGame], None]]:
        """Context manager with a function that writes a game to the table of the folder, if any."""
        if self._folder is None:
            yield lambda _played: None
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            file = (self._folder / _TABLE).open("x", encoding="utf-8", newline="")
        except FileExistsError as error:
            # Another match started in the folder after this one was created.
            raise _other_match(self._folder) from error
        with _naming(Path(file.name)), file:
            rows = csv.writer(file)
            rows.writerow(_COLUMNS)

            def note(played: MatchGame) -> None:
                rows.writerow(self._row(played))
                # So a killed match leaves the rows of its finished games.
                file.flush()

            yield note

    def _row(self, played: MatchGame) -> tuple[object, ...]:
        return (
            self.game.full_name,
            self.seed,
            played.number,
            *self._players(played.side),
            " ".join(played.opening),
            " ".join(played.moves),
            result_text(played.outcome),
            played.outcome.reason,
            "" if self.time_control is None else self.time_control,
            *(("", "") if played.left is None else (f"{left:.3f}" for left in played.left)),
        )

    def _random(self, *purpose: object) -> Random:
        return Random(" ".join(map(str, (self.seed, *purpose))))  # noqa: S311 - no secrets


def _never_moves(played: Sequence[MatchGame]) -> bool:
    """Whether one engine has failed before its first move in each of the first games."""
    first = played[:_FAILURES]
    engines = {one.failed for one in first}
    return (
        len(first) == _FAILURES
        and len(engines) == 1
        and None not in engines
        and all(len(one.moves) <= 1 for one in first)
    )


def _opening(game: AnyGame, count: int, random: Random) -> tuple[tuple[str, ...], AnyPosition]:
    """The names of `count` random moves, and the position after them, which is not final.

    Outcomes of lotteries before and between these moves are drawn, and do not count.
    """
    for _try in range(_TRIES):
        names: list[str] = []
        made, position = 0, game.initial()
        while made < count and (moves := game.legal_moves(position)):
            if is_chance(game.player(position)):
                move = draw(game, position, random).move
            else:
                move = random.choice(moves)
                made += 1
            names.append(game.move_name(position, move))
            position = game.play(position, move)
        if game.legal_moves(position):
            return tuple(names), position
    expected = _("few enough that {game} continues after them").format(game=game.title)
    raise SettingError("opening_moves", _("Opening moves"), expected, count)


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[Path]:
    """Context manager that adds the path to errors of the system, which lack it while writing."""
    try:
        yield path
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def _expect_no_match(folder: Path) -> None:
    if (folder / _TABLE).exists() or any(folder.glob(f"game*/{_MOVES}")):
        raise _other_match(folder)


def _other_match(folder: Path) -> SettingError:
    expected = _("a folder without another match")
    return SettingError("folder", _("Output folder"), expected, folder)


def _check(field: str, title: str, value: int, limits: tuple[int, int]) -> None:
    least, most = limits
    if not least <= value <= most:
        expected = _("a whole number from {least} to {most}").format(least=least, most=most)
        raise SettingError(field, title, expected, value)
