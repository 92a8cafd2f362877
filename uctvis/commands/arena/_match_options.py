"""The options of commands that play new matches, and the settings that they say."""

import secrets
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from uctvis.arena.bots.bot import Bot
from uctvis.arena.kinds import kind_of_game
from uctvis.arena.matches.points import Points
from uctvis.arena.schedules.settings import DECLARED, TournamentSettings
from uctvis.arena.seats.protocols import protocol_of
from uctvis.commands._numbers import number
from uctvis.commands._settings import add_setting
from uctvis.commands.arena._bots import ChosenGame, add_confinement, add_own_limits, game_of
from uctvis.commands.arena._playing import add_playing
from uctvis.play.clock import TimeControl
from uctvis.texts import _

_MINUTE = 60.0
_SECONDS = 30.0
_USUAL_POINTS = Points()


def add_match_options(parser: ArgumentParser) -> None:
    """Add all options but those for the game, the bots and the schedule."""
    _add_rules_of_matches(parser)
    _add_sprt(parser)
    add_playing(parser)
    add_confinement(parser)
    add_own_limits(parser)


def _add_rules_of_matches(parser: ArgumentParser) -> None:
    """Add the options for clocks, openings, seed, trees and the folder."""
    parser.add_argument(
        "-s",
        "--seconds",
        type=number,
        help=_("the seconds of each bot for the whole match; {seconds:g} by default").format(
            seconds=_SECONDS
        ),
    )
    parser.add_argument("--increment", type=number, help=_("the seconds added for each move"))
    add_setting(parser, DECLARED["opening_moves"])
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


def _add_sprt(parser: ArgumentParser) -> None:
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
        low, high = map(number, text.split(","))
    except (ValueError, ArgumentTypeError):
        expected = _("expected two ratings such as 0,10; got {text!r}")
        raise ArgumentTypeError(expected.format(text=text)) from None
    return low, high


def settings_of(
    options: Namespace,
    bots: tuple[Bot, ...],
    chosen: ChosenGame,
    *,
    schedule: str | None,
    players: int | None,
    points: Points = _USUAL_POINTS,
) -> TournamentSettings:
    """The settings that the options say; None means what is usual for the game.

    Raises SettingError or GameError if a time is out of its range, or there is no such game.
    """
    game = game_of(bots, chosen)
    kind = kind_of_game(game, chosen.judged)
    return TournamentSettings(
        game,
        bots,
        schedule=schedule or kind.usual_schedule,
        games=options.games,
        opening_moves=options.opening_moves,
        time_control=_time_control(options, bots, has_clock=kind.has_moves),
        points=points,
        seed=secrets.randbits(32) if options.seed is None else options.seed,
        sprt=options.sprt,
        trees=options.trees,
        sandbox=options.sandbox,
        judged=chosen.judged,
        players=kind.players(chosen.judged)[0] if players is None else players,
    )


def _time_control(
    options: Namespace, bots: tuple[Bot, ...], *, has_clock: bool
) -> TimeControl | None:
    """The clocks; of a game without them only if there are options for them, to be refused."""
    seconds, increment = options.seconds, options.increment
    programs = [bot for bot in bots if bot.is_program]
    limited = [protocol_of(bot.protocol).has_turn_limits for bot in programs]
    if has_clock and all(limited) and len(programs) == len(bots):
        # Their protocol has no clock.
        return None
    if not has_clock and seconds is increment is None:
        return None
    return TimeControl(
        (_SECONDS if seconds is None else seconds) / _MINUTE,
        0.0 if increment is None else increment,
    )
