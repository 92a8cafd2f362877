"""The limits that bots get in matches: as in bot.toml, but none above the usual ones."""

from collections.abc import Iterable
from dataclasses import replace

from uctvis.arena.bot_files.bot_toml import limit_texts
from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.limits import Limits
from uctvis.texts import _


def with_usual_limits(bot: Bot) -> Bot:
    """The bot, of which the author cannot ask for more than its opponents get.

    What the user asks for in its text, such as the memory of a UCI program, counts.
    """
    if bot.folder is None:
        return bot
    return replace(bot, limits=bot.limits.within(Limits()))


def lowered_limits(bots: Iterable[Bot]) -> list[str]:
    """What `with_usual_limits` changes: a line for each bot, as "fox: turn = 0.05 (not 1)"."""
    text = _("{bot}: {limits}")
    pairs = ((bot, limit_texts(with_usual_limits(bot).limits, bot.limits)) for bot in bots)
    return [text.format(bot=bot.name, limits=", ".join(found)) for bot, found in pairs if found]
