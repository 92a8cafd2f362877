"""Whether bots can play the matches of a tournament, before any is played."""

from dataclasses import replace

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.referees.kinds import refereeing_of
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.engines.levels import engine_for
from uctvis.errors import SettingError, UctvisError
from uctvis.functions.registry import Function

# The settings that a bot brings with it.
_OF_BOTS = {"game", "protocol", "dialect"}


def with_unfit(settings: TournamentSettings, refused: dict[str, UctvisError]) -> TournamentSettings:
    """The settings in which programs that play something else have a problem.

    `refused` gets the errors by the names of these bots.

    Raises SettingError or GameError if the other settings are wrong, whatever the bots are.
    """
    bots = []
    for bot in settings.bots:
        changed = bot
        if bot.kind is BotKind.PROGRAM and not bot.problem:
            try:
                expect_bots(replace(settings, bots=(bot,)))
            except SettingError as error:
                if error.field not in _OF_BOTS:
                    raise
                refused[bot.name] = error
                changed = replace(bot, problem=str(error))
        bots.append(changed)
    return replace(settings, bots=tuple(bots))


def expect_bots(settings: TournamentSettings) -> None:
    """Check that all bots can play the matches of a tournament, except those with a problem.

    Raises
    ------
    SettingError
        A bot plays another game, or lacks something; or the settings do not fit its protocol.
    GameError
        There is no such game.
    """
    settings = replace(settings, bots=tuple(bot for bot in settings.bots if not bot.problem))
    refereeing_of(settings.kind).expect(settings)


def functions_of(settings: TournamentSettings, bot: Bot) -> tuple[Function, ...]:
    """The functions of users that a bot calls in this process, if its matches can be played."""
    if bot.kind is not BotKind.ENGINE or not settings.kind.has_moves:
        return ()
    try:
        return engine_for(games.find(settings.game), bot.engine_text).functions
    except SettingError:
        # Its matches say what is wrong with it.
        return ()
