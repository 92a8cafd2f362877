"""`uctvis arena check` checks a bot: does it start, get ready, and play?"""

from argparse import ArgumentParser, Namespace

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.programs import Programs
from uctvis.arena.check import BotCheck, check_settings, checked
from uctvis.commands._common import complain, shown
from uctvis.commands.arena._bots import (
    add_bots,
    add_confinement,
    add_rules,
    game_of,
    judged_game,
    read_bots,
)
from uctvis.texts import _

HELP = _(
    "Check a bot: it starts, gets ready, and plays a match against random moves; in a game with a "
    "judge, against itself."
)


def add_arguments(parser: ArgumentParser) -> None:
    add_bots(parser, 1)
    add_rules(parser)
    add_confinement(parser)


def run(options: Namespace) -> int:
    judged = judged_game(options.rules)
    (bot,) = read_bots(options.bots, judged=judged)
    return 0 if report(bot, judged, options) else 1


def report(bot: Bot, judged: JudgedGame | None, options: Namespace) -> bool:
    """Check a bot, and print what was found; return whether it passed."""
    settings = check_settings(
        bot, judged or game_of((bot,), options.rules), sandbox=options.sandbox
    )
    with Programs() as programs:
        found: BotCheck = checked(
            settings.with_each(programs.of), tell=lambda stage: print(stage, flush=True)
        )
    if found.passed:
        print(shown(found.summary))
        return True
    complain(f"{bot.name}: {found.summary}")
    if found.errors:
        complain(_("the last lines of its standard error:"))
        for line in found.errors:
            complain(f"  {line}")
    return False
