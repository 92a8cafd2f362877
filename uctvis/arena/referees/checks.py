"""Whether bots can play the matches of a tournament, before any is played."""

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.bot_toml import AI_ARENA, CODINGAME, GAMES_OF_PROTOCOLS, TUC_CHESS
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.private_network import NEEDS_SANDBOX, SERVER_PORTS
from uctvis.arena.opening import opening_of
from uctvis.arena.points import Points, points_text
from uctvis.arena.protocols.uci import UCI
from uctvis.arena.settings import TournamentSettings
from uctvis.errors import SettingError
from uctvis.game.contract import AnyGame
from uctvis.play.levels import engine_for
from uctvis.texts import _


def expect_bots(settings: TournamentSettings) -> None:
    """Check that all bots can play the matches of a tournament.

    Raises
    ------
    SettingError
        A bot plays another game, or lacks something; or the settings do not fit its protocol.
    GameError
        There is no such game.
    """
    if settings.judged is not None:
        _expect_judged(settings, settings.judged)
        return
    game = games.find(settings.game)
    opening_of(game, settings.opening_moves, settings.seed, 0)
    for bot in settings.bots:
        if bot.kind is BotKind.ENGINE:
            on_clock = settings.time_control is not None
            engine_for(game, bot.engine, on_clock=on_clock).expect(game)
        elif bot.is_program:
            _expect_program(game, bot, settings)


def _expect_judged(settings: TournamentSettings, judged: JudgedGame) -> None:
    """Check the bots and the settings of a judged game."""
    for bot in settings.bots:
        if bot.kind is not BotKind.PROGRAM:
            expected = _("programs, because {game} has a judge that is a program")
            raise SettingError("bots", _("Bots"), expected.format(game=judged.name), bot.name)
        if bot.protocol != AI_ARENA:
            expected = _('protocol = "{protocol}", that of games with a judge, for {bot}')
            expected = expected.format(protocol=AI_ARENA, bot=bot.name)
            raise SettingError("protocol", _("Protocol"), expected, bot.protocol)
        if bot.game and bot.game != judged.name:
            expected = _("{game}, the game of {bot}").format(game=bot.game, bot=bot.name)
            raise SettingError("game", _("Game"), expected, judged.name)
    for name, title, usual in (
        ("opening_moves", _("Opening moves"), 0),
        ("time_control", _("Clock"), None),
        ("trees", _("Trees"), False),
        ("points", _("Points"), Points()),
    ):
        value = getattr(settings, name)
        if value != usual:
            got = ", ".join(map(points_text, value)) if isinstance(value, Points) else str(value)
            expected = _("none, because {game} has a judge that is a program")
            raise SettingError(name, title, expected.format(game=judged.name), got)


def _expect_program(game: AnyGame, bot: Bot, settings: TournamentSettings) -> None:
    if bot.protocol == AI_ARENA:
        expected = _("a game with a judge, because {bot} speaks the protocol of such games")
        raise SettingError("game", _("Game"), expected.format(bot=bot.name), game.full_name)
    # The protocol is the same for all years of the game.
    any_year = bot.protocol == TUC_CHESS and bot.game == game.name
    if bot.game and not any_year and games.find(bot.game).full_name != game.full_name:
        expected = _("{game}, the game of {bot}").format(game=bot.game, bot=bot.name)
        raise SettingError("game", _("Game"), expected, game.full_name)
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
