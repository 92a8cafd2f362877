"""`uctvis arena match` lets two bots play, or more in a game with a judge."""

from argparse import ArgumentParser, Namespace

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.schedules.schedule import GROUPS
from uctvis.arena.terminal.typed_person import TypedPerson
from uctvis.commands.arena._bots import (
    add_bots,
    add_rules,
    chosen_game,
    limited,
    read_bots,
)
from uctvis.commands.arena._match_options import add_match_options, settings_of
from uctvis.commands.arena._playing import create, play
from uctvis.texts import _

_TWO = 2
HELP = _("Let bots play against each other, once or many times: two, or more with a judge.")


def add_arguments(parser: ArgumentParser) -> None:
    add_bots(parser, "+")
    add_rules(parser)
    parser.add_argument(
        "--games",
        type=int,
        default=1,
        help=_("the number of games; the sides are exchanged after each, more bots change seats"),
    )
    add_match_options(parser)


def run(options: Namespace) -> int:
    chosen = chosen_game(options.rules)
    bots = read_bots(options.bots, chosen)
    bots = limited(bots, own_limits=options.own_limits)
    schedule = "pairs" if len(bots) == _TWO else GROUPS
    settings = settings_of(options, bots, chosen, schedule=schedule, players=len(bots))
    persons = {bot.name: TypedPerson(bot.name) for bot in bots if bot.kind is BotKind.PERSON}
    if persons:
        # Two boards at once could not be read.
        options.jobs = 1
    return play(create(settings, options.output), options, persons)
