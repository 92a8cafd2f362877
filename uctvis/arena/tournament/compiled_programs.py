"""The sources of a tournament's programs, compiled before it begins."""

from dataclasses import replace
from pathlib import Path

from uctvis.arena.bots.bot import Bot
from uctvis.arena.schedules.settings import TournamentSettings


def with_folders_of_sources(settings: TournamentSettings) -> TournamentSettings:
    """The settings with the folders of the sources instead of the compiled programs."""

    def there(bot: Bot) -> Bot:
        return replace(bot, folder=Path(bot.source).parent) if bot.source else bot

    return settings.with_each(there)
