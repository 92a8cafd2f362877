"""`uctvis arena check` checks a bot: does it start, get ready, and play? And what confines it?"""

from argparse import ArgumentParser, Namespace

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.programs import Programs
from uctvis.arena.running.compiling import Compiler, needs_compiling
from uctvis.arena.sandbox.protections import described, summed_up
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.tournament.check import BotCheck, check_settings, checked
from uctvis.commands._common import complain, note
from uctvis.commands.arena._bots import (
    ChosenGame,
    add_bots,
    add_confinement,
    add_own_limits,
    add_rules,
    chosen_game,
    compiler_log_shown,
    game_of,
    limited,
    read_bots,
    show_log,
)
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _(
    "Check a bot: it starts, gets ready, and plays a match against random moves; in a game with a "
    "judge, against itself. Without a bot, say what confines bots on this machine."
)


def add_arguments(parser: ArgumentParser) -> None:
    add_bots(parser, "?")
    add_rules(parser)
    add_confinement(parser)
    add_own_limits(parser)


def run(options: Namespace) -> int:
    if not options.bots:
        for line in described(_sandbox(options)):
            print(harmless(line))
        return 0
    chosen = chosen_game(options.rules)
    bots = read_bots([options.bots], chosen)
    (bot,) = limited(bots, own_limits=options.own_limits)
    passed = report(bot, chosen, options)
    if bot.kind is BotKind.PROGRAM:
        note(_("What confines bots on this machine:"))
        for line in summed_up(_sandbox(options)):
            note(harmless(f"  {line}"))
    return 0 if passed else 1


def _sandbox(options: Namespace) -> Sandbox:
    return Sandbox.chosen(confines=options.sandbox)


def report(bot: Bot, chosen: ChosenGame, options: Namespace) -> bool:
    """Check a bot, and print what was found; return whether it passed."""
    game = game_of((bot,), chosen)
    settings = check_settings(bot, game, chosen.judged, sandbox=options.sandbox)
    with Programs() as programs:
        if any(map(needs_compiling, settings.programs)):
            confinement = _sandbox(options)
            compiler = Compiler(programs, confinement, _tell)

            def compile_one(one: Bot) -> Bot:
                made, log = compiler.compiled(one)
                show_log(log)
                return made

            with compiler_log_shown():
                settings = settings.with_each(compile_one)
        found: BotCheck = checked(settings.with_each(programs.of), tell=_tell)
    if found.passed:
        print(harmless(found.summary))
        return True
    complain(f"{bot.name}: {found.summary}")
    if found.errors:
        complain(_("the last lines of its standard error:"))
        for line in found.errors:
            complain(f"  {line}")
    return False


def _tell(stage: str) -> None:
    print(harmless(stage), flush=True)
