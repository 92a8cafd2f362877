"""The sources of a tournament's programs, compiled before it begins."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.compiling import compiled
from uctvis.arena.bots.programs import Programs
from uctvis.arena.bots.sandbox import Sandbox
from uctvis.arena.settings import TournamentSettings


def with_compiled(
    settings: TournamentSettings,
    programs: Programs,
    sandbox: Sandbox,
    tell: Callable[[str], None],
    go_on: Callable[[], None],
) -> TournamentSettings:
    """The settings with programs instead of sources: those of the bots and of a judge.

    The arguments are those of `uctvis.arena.bots.compiling.compiled`.

    Raises
    ------
    CompilationError
        A source cannot be compiled.
    ArenaError
        There is no compiler, or a source cannot be read.
    """

    def program(bot: Bot) -> Bot:
        return compiled(bot, programs, sandbox, tell, go_on).bot

    return settings.with_each(program)


def with_folders_of_sources(settings: TournamentSettings) -> TournamentSettings:
    """The settings with the folders of the sources instead of those of what was made of them."""

    def there(bot: Bot) -> Bot:
        return replace(bot, folder=Path(bot.source).parent) if bot.source else bot

    return settings.with_each(there)
