"""`uctvis arena add` checks a bot and remembers it by its name."""

from argparse import ArgumentParser, Namespace

from uctvis.arena.bot_files.bot_file import without_dialect
from uctvis.arena.bot_files.known_bots import forget, known_bots, remember
from uctvis.arena.bots.bot import BotKind
from uctvis.commands.arena import check
from uctvis.commands.arena._bots import (
    add_confinement,
    add_own_limits,
    add_rules,
    chosen_game,
    limited,
    read_bots,
)
from uctvis.paths import absolute, exists
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Check a bot and remember it by its name; without a bot, list those that are known.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("bots", nargs="?", metavar="BOT", help=_("as in arena match"))
    parser.add_argument("--forget", metavar="NAME", help=_("forget the bot of this name"))
    add_rules(parser)
    add_confinement(parser)
    add_own_limits(parser)


def run(options: Namespace) -> int:
    if options.forget is not None:
        forget(options.forget)
    if options.bots is None:
        for name, text in known_bots().items():
            print(f"{harmless(name)}\t{harmless(text)}")
        return 0
    chosen = chosen_game(options.rules)
    bots = read_bots([options.bots], chosen)
    (bot,) = limited(bots, own_limits=options.own_limits)
    if bot.kind is BotKind.PROGRAM and not check.report(bot, chosen, options):
        return 1
    _name, equals, text = options.bots.partition("=")
    text = text if equals and bot.name == _name else options.bots
    place, _dialect = without_dialect(text)
    remember(bot.name, absolute(place) + text.removeprefix(place) if exists(place) else text)
    print(_("{name} is known from now on.").format(name=harmless(bot.name)))
    return 0
