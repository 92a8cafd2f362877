"""`uctvis arena check` checks a bot: does it start, get ready, and play?"""

from argparse import ArgumentParser, Namespace

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.compiling import Compiler, needs_compiling
from uctvis.arena.bots.programs import Programs
from uctvis.arena.bots.sandbox import Sandbox
from uctvis.arena.check import BotCheck, checked
from uctvis.commands._common import complain, shown
from uctvis.commands.arena._bots import (
    add_bots,
    add_confinement,
    add_rules,
    compiler_log_shown,
    game_of,
    read_bots,
    show_log,
)
from uctvis.texts import _

HELP = _("Check a bot: it starts, gets ready, and plays a match against random moves.")


def add_arguments(parser: ArgumentParser) -> None:
    add_bots(parser, 1)
    add_rules(parser)
    add_confinement(parser)


def run(options: Namespace) -> int:
    (bot,) = read_bots(options.bots)
    return 0 if report(bot, game_of((bot,), options.rules), sandbox=options.sandbox) else 1


def report(bot: Bot, game: str, *, sandbox: bool) -> bool:
    """Check a bot, and print what was found; return whether it passed."""
    with Programs() as programs:
        if needs_compiling(bot):
            confinement = Sandbox.find() if sandbox else Sandbox.none()
            with compiler_log_shown():
                bot, log = Compiler(programs, confinement, _tell).compiled(bot)
            show_log(log)
        found: BotCheck = checked(programs.of(bot), game, sandbox=sandbox, tell=_tell)
    if found.passed:
        print(shown(found.summary))
        return True
    complain(f"{bot.name}: {found.summary}")
    if found.errors:
        complain(_("the last lines of its standard error:"))
        for line in found.errors:
            complain(f"  {line}")
    return False


def _tell(stage: str) -> None:
    print(shown(stage), flush=True)
