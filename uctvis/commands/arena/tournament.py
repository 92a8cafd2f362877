"""`uctvis arena tournament` lets many bots play each other, as the judge's call with a folder."""

from argparse import ArgumentParser, Namespace

from uctvis.arena.matches.points import Points
from uctvis.arena.schedules.schedule import SCHEDULES
from uctvis.commands._numbers import number
from uctvis.commands.arena._bots import (
    add_bots,
    add_rules,
    chosen_game,
    expect_no_person,
    limited,
    read_bots,
)
from uctvis.commands.arena._match_options import add_match_options, settings_of
from uctvis.commands.arena._playing import create, play
from uctvis.texts import _

HELP = _("Let all bots of a folder, and others, play each other, and print the table.")


def add_arguments(parser: ArgumentParser) -> None:
    add_bots(parser, "+")
    add_rules(parser)
    parser.add_argument(
        "--schedule",
        choices=tuple(SCHEDULES),
        help=_(
            "who meets whom; by default each bot plays each other one with both sides, and in a "
            "game with a judge each group of bots once"
        ),
    )
    parser.add_argument(
        "--players",
        type=int,
        help=_("the number of bots in a match of a game with a judge; by default as few as it has"),
    )
    parser.add_argument(
        "--games",
        type=int,
        default=1,
        help=_("how often each pair or group meets; in a Swiss tournament, the number of rounds"),
    )
    usual = Points()
    for flag, name, text in (
        ("-w", "win", _("the points of a win; {points:g} by default")),
        ("-t", "draw", _("the points of a draw (tie); {points:g} by default")),
        ("-l", "loss", _("the points of a loss; {points:g} by default")),
        ("-e", "elimination", _("the points of an elimination; {points:g} by default")),
    ):
        points = getattr(usual, name)
        parser.add_argument(
            flag, f"--{name}", type=number, default=points, help=text.format(points=points)
        )
    add_match_options(parser)


def run(options: Namespace) -> int:
    chosen = chosen_game(options.rules)
    bots = read_bots(options.bots, chosen, folders=True)
    expect_no_person(bots)
    bots = limited(bots, own_limits=options.own_limits)
    points = Points(options.win, options.draw, options.loss, options.elimination)
    settings = settings_of(
        options, bots, chosen, schedule=options.schedule, players=options.players, points=points
    )
    return play(create(settings, options.output), options)
