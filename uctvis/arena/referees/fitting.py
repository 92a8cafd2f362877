"""Whether bots and settings fit a game, and the errors if they do not."""

from uctvis.arena.bots.bot import Bot
from uctvis.arena.kinds import full_name_of
from uctvis.arena.sandbox.private_network import NEEDS_SANDBOX
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.protocols import protocol_of
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
    protocol = protocol_of(bot.protocol)
    if protocol.is_for_judges:
        expected = _("a game with a judge, because {bot} speaks the protocol of such games")
        raise SettingError("game", _("Game"), expected.format(bot=bot.name), game.full_name)
    # A protocol of one game is the same with all its parameters.
    with_any = protocol.game == bot.game == game.name
    if bot.game and not with_any and full_name_of(bot.game) != game.full_name:
        raise other_game(bot, game.full_name)
    only = protocol.game or game.name
    if game.name != only:
        expected = _("{game}, the game of the protocol {protocol}, which {bot} speaks").format(
            game=only, protocol=bot.protocol, bot=bot.name
        )
        raise SettingError("game", _("Game"), expected, game.full_name)
    if protocol.server_port is not None and not settings.sandbox:
        expected = NEEDS_SANDBOX.format(protocol=bot.protocol)
        raise SettingError("sandbox", _("Sandbox"), expected, _("none"))
    if settings.opening_moves and not protocol.has_openings:
        expected = _("0, because the protocol of {bot} has no openings").format(bot=bot.name)
        raise SettingError("opening_moves", _("Opening moves"), expected, settings.opening_moves)
    if settings.time_control is None and not protocol.has_turn_limits:
        expected = _("a clock, which the program of {bot} needs").format(bot=bot.name)
        raise SettingError("time_control", _("Clock"), expected, _("none"))
