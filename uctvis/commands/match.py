"""`uctvis match` lets two engines play against each other."""

import json
import secrets
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import closing
from pathlib import Path

from tqdm import tqdm

from uctvis import games
from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.standings.match_list import matches_as_csv
from uctvis.arena.tournament.engine_match import (
    DEFAULT_OPENING_MOVES,
    FIRST,
    SECOND,
    EngineMatch,
    tally,
)
from uctvis.commands._common import compiling_noted
from uctvis.commands._interrupts import ended_by_interrupt
from uctvis.commands._settings import add_game
from uctvis.engines.levels import engine_for, read_engine_or_level
from uctvis.errors import SettingError
from uctvis.mcts.threads import keep_priority
from uctvis.play.clock import TimeControl
from uctvis.texts import _, ngettext

HELP = _("Let two engines play against each other, and print the score.")


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    for which in ("first", "second"):
        parser.add_argument(
            f"--{which}",
            type=_engine_text,
            required=True,
            metavar="ENGINE",
            help=_(
                "random, level=strong, alphabeta:depth=6, uci:PATH for another program, or "
                "settings such as iterations=2000,evaluation=placement,book=on"
            ),
        )
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument(
        "--opening-moves",
        type=int,
        default=DEFAULT_OPENING_MOVES,
        help=_("the number of random moves at the start of each pair of games"),
    )
    parser.add_argument("--seed", type=int, help=_("the same seed gives the same games"))
    parser.add_argument(
        "--jobs", type=int, help=_("the number of games at once; one per core by default")
    )
    parser.add_argument(
        "--clock",
        type=_time_control,
        metavar="MINUTES+SECONDS",
        help=_(
            "a clock for each side, such as 1+0.5: the minutes for the game and the seconds added "
            "for each move; an engine without a budget of its own then divides its time"
        ),
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FOLDER",
        help=_("the folder for the games and their trees"),
    )

    forms = parser.add_mutually_exclusive_group()
    forms.add_argument(
        "--json",
        action="store_const",
        dest="form",
        const=_as_json,
        help=_("print the score and all games for other programs, as JSON"),
    )
    forms.add_argument(
        "--csv",
        action="store_const",
        dest="form",
        const=_as_csv,
        help=_("print a line for each game, as CSV"),
    )


def run(options: Namespace) -> int:
    # Other programs play with the usual priority, and no window must respond.
    keep_priority()
    seed = secrets.randbits(32) if options.seed is None else options.seed
    game = games.find(options.game)
    on_clock = options.clock is not None
    first, second = (
        engine_for(game, text, on_clock=on_clock) for text in (options.first, options.second)
    )
    match = EngineMatch(
        game,
        (first, second),
        options.games,
        opening_moves=options.opening_moves,
        seed=seed,
        folder=options.output,
        time_control=options.clock,
    )
    played: list[MatchRecord] = []
    try:
        with (
            compiling_noted(),
            ended_by_interrupt(_interrupt),
            closing(match.run(options.jobs)) as ended,
            tqdm(total=match.settings.games, disable=None, leave=False) as bar,
        ):
            for one in ended:
                played.append(one)
                bar.update()
    finally:
        # The finished games of a stopped match count.
        if played and options.form is not None:
            print(options.form(match, sorted(played, key=lambda one: one.number)), end="")
        elif played:
            _report(options, match, played)
    return 0


def _interrupt() -> None:
    raise KeyboardInterrupt


def _as_csv(match: EngineMatch, played: list[MatchRecord]) -> str:
    return matches_as_csv(match.settings, played)


def _as_json(match: EngineMatch, played: list[MatchRecord]) -> str:
    score, engines = tally(played), {bot.name: bot.engine for bot in match.settings.bots}
    told = {
        "game": match.game.full_name,
        "seed": match.settings.seed,
        "engines": engines,
        "score": {
            **score._asdict(),
            "games": score.games,
            "mean": score.mean,
            "interval": score.interval(),
        },
        "games": [one.to_json() for one in played],
    }
    return json.dumps(told, indent=2) + "\n"


def _report(options: Namespace, match: EngineMatch, played: list[MatchRecord]) -> None:
    print(
        _("{game}, seed {seed}: {first} against {second}").format(
            game=match.game.title,
            seed=match.settings.seed,
            first=options.first,
            second=options.second,
        )
    )
    for bot, name in ((FIRST, options.first), (SECOND, options.second)):
        # Errors of the clock are listed below.
        failures = [
            one.faults[one.bots.index(bot)]
            for one in played
            if one.faults[one.bots.index(bot)]
            and (one.left is None or one.verdict_of(bot) is not Verdict.OUT_OF_TIME)
        ]
        if failures:
            text = ngettext(
                "{engine} lost {count} game because it failed: {failure}",
                "{engine} lost {count} games because it failed, the last one: {failure}",
                len(failures),
            )
            print(text.format(engine=name, count=len(failures), failure=failures[-1]))
    print(_("first as\tgames\twins\tdraws\tlosses\tscore\t95 % interval"))
    for name, sides in ((_("both"), (0, 1)), (_("player 1"), (0,)), (_("player 2"), (1,))):
        score = tally(one for one in played if one.bots.index(FIRST) in sides)
        if score.games:
            low, high = score.interval()
            print(
                f"{name}\t{score.games}\t{score.wins}\t{score.draws}\t{score.losses}"
                f"\t{score.mean:.3f}\t{low:.3f}-{high:.3f}"
            )
    if match.settings.time_control is not None:
        _report_clocks(match.settings.time_control, played)


def _report_clocks(control: TimeControl, played: list[MatchRecord]) -> None:
    print(_("clock {clock}\tout of time\tleast seconds left").format(clock=control))
    for name, bot in ((_("first"), FIRST), (_("second"), SECOND)):
        fallen = sum(one.verdict_of(bot) is Verdict.OUT_OF_TIME for one in played)
        left = min(one.left[one.bots.index(bot)] for one in played if one.left)
        print(f"{name}\t{fallen}\t{left:.2f}")


def _time_control(text: str) -> TimeControl:
    """Read the time of a clock."""
    try:
        return TimeControl.read(text)
    except SettingError as error:
        raise ArgumentTypeError(str(error)) from error


def _engine_text(text: str) -> str:
    """Check the text of an engine."""
    try:
        read_engine_or_level(text)
    except SettingError as error:
        # argparse would not print the text of other errors.
        raise ArgumentTypeError(str(error)) from error
    return text
