"""`uctvis review` judges the moves of games, and writes them with the judgement."""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from uctvis import paths
from uctvis.commands._common import bar_of, compiling_noted, complain, note, say
from uctvis.commands._interrupts import ended_by_interrupt
from uctvis.commands._targets import identity
from uctvis.disk.files import expect_place
from uctvis.disk.os_errors import explained
from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import engine_for
from uctvis.errors import GameError, SettingError
from uctvis.game.contract import AnyGame
from uctvis.mcts.settings import SECONDS
from uctvis.play import saved_game
from uctvis.play.game_as_text import text_of
from uctvis.play.pgn_file import PgnFile
from uctvis.play.read_game import game_in_file, listed_game
from uctvis.play.session import GameSession
from uctvis.progress import unwatched
from uctvis.review.batch import Batch, BatchStep
from uctvis.review.judgement import THRESHOLDS, Thresholds
from uctvis.review.position_judge import DEFAULT_SECONDS
from uctvis.review.report import save_page
from uctvis.review.review import Review
from uctvis.review.review_file import review_of, written
from uctvis.review.review_text import with_review
from uctvis.review.reviewer import Reviewer
from uctvis.review.sentences import compared, counted, numbered, positions_of
from uctvis.settings.declared import expected_number
from uctvis.texts import _

HELP = _("Judge the moves of a game, or of all games of a PGN file.")

_Result = TypeVar("_Result")
_JSON = ".json"


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = _(
        "Ctrl-C ends the work early: what is judged so far is printed and saved, and the exit "
        "status is 1. The same command goes on with the games of a PGN file from there."
    )
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help=_("a game: PGN, the text of another game, or a game that was saved as JSON"),
    )
    parser.add_argument(
        "--engine",
        metavar="ENGINE",
        help=_(
            "the engine that judges, such as level=strong, alphabeta:depth=8 or uci:stockfish; by "
            "default the strongest one of ours for the game"
        ),
    )
    parser.add_argument(
        "--seconds",
        type=_seconds,
        metavar="SECONDS",
        help=_("the time for a position; {count:g} by default, unless an engine is given").format(
            count=DEFAULT_SECONDS
        ),
    )
    for one in THRESHOLDS:
        parser.add_argument(
            f"--{one.name}",
            type=float,
            default=one.default,
            metavar="POINTS",
            help=_("{tip}; {default:g} percent points by default").format(
                tip=one.tip, default=one.default
            ),
        )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help=_(
            "the file for the games with their review: PGN, or JSON as the window saves games; "
            "games of a PGN file are appended, so that the command can be repeated to go on"
        ),
    )
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help=_("the file for a page to print, of one game")
    )
    parser.add_argument(
        "--json", action="store_true", help=_("print each review as a line of JSON")
    )


def _seconds(text: str) -> float:
    least, most = SECONDS
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not least <= seconds <= most:
        expected = expected_number(least, most, whole=False)
        said = _("expected {expected}, got {got!r}").format(expected=expected, got=text)
        raise ArgumentTypeError(said)
    return seconds


def run(options: Namespace) -> int:
    thresholds = Thresholds(options.inaccuracy, options.mistake, options.blunder)
    for target in (options.output, options.html):
        if target is not None:
            # Not only after the review, which may take hours.
            expect_place(target)
            if identity(target) is not None and identity(target) == identity(options.file):
                text = _("{path}: expected a file that is not the game")
                raise GameError(text.format(path=target))
    make = partial(_reviewer, options, thresholds)
    try:
        found = _read(options.file)
    except OSError as error:
        raise GameError(f"{options.file}: {explained(error)}") from error
    to_pgn = options.output is not None and options.output.suffix.lower() == ".pgn"
    if isinstance(found, PgnFile):
        if len(found) > 1 or to_pgn:
            return _review_all(found, options, make)
        if len(found) == 0:
            raise GameError(_("{path}: there is no game").format(path=options.file))
        found = listed_game(found, 0)
    return _review_one(found, options, make)


def _reviewer(
    options: Namespace, thresholds: Thresholds, session: GameSession, before: Review | None
) -> Reviewer:
    seconds = options.seconds
    if seconds is None and options.engine is None:
        seconds = DEFAULT_SECONDS
    today = datetime.now().astimezone().date().isoformat()
    return Reviewer(
        session.game,
        session.positions[0],
        session.moves,
        _engine(session.game, options.engine),
        seconds=seconds,
        thresholds=thresholds,
        before=before,
        date=today,
    )


def _engine(game: AnyGame, text: str | None) -> SearchingEngine | None:
    if text is None:
        return None
    engine = engine_for(game, text)
    if not isinstance(engine, SearchingEngine):
        raise SettingError("engine", "--engine", _("an engine that searches"), repr(text))
    return engine


def _read(path: Path) -> GameSession | PgnFile:
    """The game in a file, or the list of the games in it."""
    if path.suffix.lower() == _JSON:
        return saved_game.read(paths.read_small(path, saved_game.MOST_BYTES + 1))
    found = game_in_file(path, unwatched)
    if isinstance(found, PgnFile):
        found.list_games()
        return found
    session = found.session
    if session.game.has_annotations:
        listed = PgnFile(path)
        listed.list_games()
        if len(listed) == 1:
            return listed
    return session


def _waited(
    work: Callable[[], _Result], stop: Callable[[], None], part: Callable[[], float]
) -> _Result:
    """Work in a thread, with a progress bar on a terminal."""
    with (
        ended_by_interrupt(stop),
        compiling_noted(),
        ThreadPoolExecutor(1) as threads,
        bar_of(_("judging")) as progress,
    ):
        running = threads.submit(work)
        while not wait([running], timeout=0.1).done:
            progress(part())
        return running.result()


# One game.


def _review_one(
    session: GameSession,
    options: Namespace,
    make: Callable[[GameSession, Review | None], Reviewer],
) -> int:
    before = review_of(session.game, session.positions[0], session.moves, session.review)
    reviewer = make(session, before)
    note(reviewer.engine.about)

    def work() -> None:
        for _step in reviewer.run():
            pass

    try:
        _waited(work, reviewer.stop, lambda: reviewer.progress)
    finally:
        # Also after an error: what is judged is kept.
        if reviewer.review.positions:
            _save(session, reviewer.review, options)
    _tell(session, reviewer.review, options)
    return _status(reviewer.review)


def _save(session: GameSession, review: Review, options: Namespace) -> None:
    if options.html is not None:
        save_page(options.html, review, session.names)
    if options.output is None:
        return
    session.review = written(review)
    if options.output.suffix.lower() == _JSON:
        data = saved_game.written(session)
    else:
        today = datetime.now().astimezone().date()
        data = with_review(text_of(session, today), review).encode()
    try:
        paths.write_whole(options.output, data)
    except (OSError, ValueError) as error:
        reason = explained(error) if isinstance(error, OSError) else str(error)
        raise GameError(f"{options.output}: {reason}") from error


def _status(review: Review) -> int:
    if review.is_complete:
        return 0
    text = _("stopped: {done} of {count} positions are judged")
    complain(text.format(done=len(review.positions), count=len(review.moves) + 1))
    return 1


def _tell(session: GameSession, review: Review, options: Namespace) -> None:
    """Print a review: the accuracy of both players, and each error."""
    if options.json:
        say(json.dumps(written(review)))
        return
    positions = positions_of(review)
    for player, called in enumerate(session.game.player_names):
        name = session.names[player] or called.title
        say(f"{name}: {counted(review, player)}")
    for one in review.in_order:
        if one.mark.is_error:
            title = numbered(review, positions, one.number)
            say(f"{title}\t{one.mark.title}\t{compared(review, positions, one)}")


# The games of a file.


def _review_all(
    source: PgnFile, options: Namespace, make: Callable[[GameSession, Review | None], Reviewer]
) -> int:
    if options.html is not None and len(source) > 1:
        expected = _("a file with one game, for a page to print")
        raise SettingError("html", "--html", expected, len(source))
    if options.output is not None and options.output.suffix.lower() == _JSON and len(source) > 1:
        raise SettingError("output", "-o", _("a PGN file, for several games"), options.output)
    today = datetime.now().astimezone().date()
    batch = Batch(source, options.output, make, today)
    reviews: list[Review] = []

    def done(step: BatchStep) -> None:
        reviews.append(step.review)
        if len(source) > 1 and not options.json:
            names = " \N{EN DASH} ".join(name or "?" for name in step.session.names)
            say(f"{step.number + 1}/{len(source)} {names}")
        _tell(step.session, step.review, options)
        if options.html is not None:
            save_page(options.html, step.review, step.session.names)

    _waited(lambda: batch.run(done), batch.stop, lambda: batch.progress)
    for problem in batch.problems:
        complain(f"{options.file}: {problem}")
    if batch.stopped and not all(review.is_complete for review in reviews):
        return _status(reviews[-1])
    return 1 if batch.stopped else 0
