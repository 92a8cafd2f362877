"""The levels in a tournament: it keeps the settings with which it began.

A later version of uctvis may play a level with other settings. So a tournament that is made notes
what its levels are, and is resumed by that.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.engines.contract import Engine
from uctvis.engines.levels import Level, former_engine, read_engine_or_level
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame


def with_settled_levels(settings: TournamentSettings) -> TournamentSettings:
    """The settings of a new tournament, with what its levels are now."""
    return _settled(settings, lambda level, game: level.engine(game))


def with_former_levels(settings: TournamentSettings) -> TournamentSettings:
    """The settings of a tournament on the disk.

    Only versions before the levels were noted did not note them, so they are those of these.
    """
    return _settled(settings, former_engine)


def _settled(
    settings: TournamentSettings, engine_of: Callable[[Level, AnyGame], Engine]
) -> TournamentSettings:
    def settled(bot: Bot) -> Bot:
        if bot.kind is not BotKind.ENGINE or bot.plays:
            return bot
        # A function of a user may not be there; the matches say so.
        with suppress(SettingError):
            level = read_engine_or_level(bot.engine)
            if isinstance(level, Level):
                game = games.find(settings.game)
                return replace(bot, plays=engine_of(level, game).described(game))
        return bot

    return settings.with_each(settled) if settings.kind.has_moves else settings
