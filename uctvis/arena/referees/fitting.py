"""Whether bots and settings fit a game, and the errors if they do not."""

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.bot_toml import AI_ARENA, CODINGAME, GAMES_OF_PROTOCOLS, TUC_CHESS
from uctvis.arena.bots.game_names import full_name_of
from uctvis.arena.protocols.uci import UCI
from uctvis.arena.sandbox.private_network import NEEDS_SANDBOX, SERVER_PORTS
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.texts import _


def expect_usual(settings: TournamentSettings, because: str) -> None:
    """Refuse what only turn-based games of ours have; `because` says why."""
    for name, title, usual in (
        ("opening_moves", _("Opening moves"), 0),
        ("time_control", _("Clock"), None),
        ("trees", _("Trees"), False),
    ):
        value = getattr(settings, name)
        if value != usual:
            raise SettingError(name, title, because, str(value))


def other_game(bot: Bot, game: str) -> SettingError:
    """The error about a bot that plays only another game."""
    expected = _("{game}, the game of {bot}").format(game=bot.game, bot=bot.name)
    return SettingError("game", _("Game"), expected, game)


def expect_program(game: AnyGame, bot: Bot, settings: TournamentSettings) -> None:
    """Check that a program can play a turn-based game with these settings."""
    if bot.protocol == AI_ARENA:
        expected = _("a game with a judge, because {bot} speaks the protocol of such games")
        raise SettingError("game", _("Game"), expected.format(bot=bot.name), game.full_name)
    # The protocol is the same for all years of the game.
    any_year = bot.protocol == TUC_CHESS and bot.game == game.name
    if bot.game and not any_year and full_name_of(bot.game) != game.full_name:
        raise other_game(bot, game.full_name)
    only = GAMES_OF_PROTOCOLS.get(bot.protocol, game.name)
    if game.name != only:
        expected = _("{game}, the game of the protocol {protocol}, which {bot} speaks").format(
            game=only, protocol=bot.protocol, bot=bot.name
        )
        raise SettingError("game", _("Game"), expected, game.full_name)
    if bot.protocol in SERVER_PORTS and not settings.sandbox:
        expected = NEEDS_SANDBOX.format(protocol=bot.protocol)
        raise SettingError("sandbox", _("Sandbox"), expected, _("none"))
    if bot.protocol not in (UCI, CODINGAME) and settings.opening_moves:
        expected = _("0, because the protocol of {bot} has no openings").format(bot=bot.name)
        raise SettingError("opening_moves", _("Opening moves"), expected, settings.opening_moves)
    if settings.time_control is None and bot.protocol != CODINGAME:
        expected = _("a clock, which the program of {bot} needs").format(bot=bot.name)
        raise SettingError("time_control", _("Clock"), expected, _("none"))
