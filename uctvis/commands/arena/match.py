"""`uctvis arena match` lets two bots play."""

from argparse import ArgumentParser, Namespace

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.typed_person import TypedPerson
from uctvis.commands.arena._bots import add_bots, add_confinement, add_rules, read_bots
from uctvis.commands.arena._playing import (
    add_playing,
    add_rules_of_matches,
    add_sprt,
    create,
    play,
    settings_of,
)
from uctvis.texts import _

HELP = _("Let two bots play against each other, once or many times.")


def add_arguments(parser: ArgumentParser) -> None:
    add_bots(parser, 2)
    add_rules(parser)
    parser.add_argument(
        "--games",
        type=int,
        default=1,
        help=_("the number of games; the sides are exchanged after each"),
    )
    add_rules_of_matches(parser)
    add_sprt(parser)
    add_playing(parser)
    add_confinement(parser)


def run(options: Namespace) -> int:
    bots = read_bots(options.bots)
    settings = settings_of(options, bots, "pairs")
    persons = {bot.name: TypedPerson(bot.name) for bot in bots if bot.kind is BotKind.PERSON}
    if persons:
        # Two boards at once could not be read.
        options.jobs = 1
    return play(create(settings, options.output), options, persons)
