"""Whether bots can play the matches of a tournament, before any is played."""

from dataclasses import replace

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.game_names import full_name_of
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.matches.opening import opening_of
from uctvis.arena.matches.points import Points, points_text
from uctvis.arena.sandbox.private_network import NEEDS_SANDBOX
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.contract import JUDGED, SIMULTANEOUS
from uctvis.arena.seats.protocols import protocol_of, usual_protocol
from uctvis.engines.levels import engine_for
from uctvis.errors import SettingError, UctvisError
from uctvis.game.contract import AnyGame
from uctvis.simultaneous import SimultaneousGame
from uctvis.simultaneous.contract import DIALECTS
from uctvis.texts import _

# The settings that a bot brings with it.
_OF_BOTS = {"game", "protocol", "dialect"}


def with_unfit(settings: TournamentSettings, refused: dict[str, UctvisError]) -> TournamentSettings:
    """The settings in which programs that play something else have a problem.

    `refused` gets the errors by the names of these bots.

    Raises
    ------
    SettingError, GameError
        The other settings are wrong, whatever the bots are.
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
    if settings.judged is not None:
        _expect_judged(settings, settings.judged)
        return
    if settings.simultaneous is not None:
        _expect_simultaneous(settings, settings.simultaneous)
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
        if JUDGED not in protocol_of(bot.protocol).matches:
            expected = _('protocol = "{protocol}", that of games with a judge, for {bot}')
            expected = expected.format(protocol=usual_protocol(JUDGED), bot=bot.name)
            raise SettingError("protocol", _("Protocol"), expected, bot.protocol)
        if bot.game and bot.game != judged.name:
            raise _other_game(bot, judged.name)
    because = _("none, because {game} has a judge that is a program").format(game=judged.name)
    _expect_usual(settings, because)
    if settings.points != Points():
        got = ", ".join(map(points_text, settings.points))
        raise SettingError("points", _("Points"), because, got)


def _expect_usual(settings: TournamentSettings, because: str) -> None:
    """Refuse what only turn-based games of ours have; `because` says why."""
    for name, title, usual in (
        ("opening_moves", _("Opening moves"), 0),
        ("time_control", _("Clock"), None),
        ("trees", _("Trees"), False),
    ):
        value = getattr(settings, name)
        if value != usual:
            raise SettingError(name, title, because, str(value))


def _expect_simultaneous(settings: TournamentSettings, game: SimultaneousGame) -> None:
    """Check the bots and the settings of a simultaneous game."""
    for bot in settings.bots:
        if bot.kind is BotKind.ENGINE:
            expected = _("programs and people, because both players act at once in {game}")
            raise SettingError("bots", _("Bots"), expected.format(game=game.title), bot.name)
        if bot.is_program and SIMULTANEOUS not in protocol_of(bot.protocol).matches:
            expected = _('protocol = "{protocol}", that of simultaneous games, for {bot}')
            expected = expected.format(protocol=usual_protocol(SIMULTANEOUS), bot=bot.name)
            raise SettingError("protocol", _("Protocol"), expected, bot.protocol)
        # The lines are the same with all rules.
        if bot.game and bot.game.partition(":")[0] != game.name:
            raise _other_game(bot, game.full_name)
        if bot.dialect not in DIALECTS:
            raise SettingError("dialect", _("Dialect"), ", ".join(DIALECTS), bot.dialect)
    because = _("none, because both players act at once in {game}").format(game=game.title)
    _expect_usual(settings, because)
    # A seed that is too large. (With the original rules, others may have no map.)
    SimultaneousGame(game.name).initial(settings.seed)


def _other_game(bot: Bot, game: str) -> SettingError:
    """The error about a bot that plays only another game."""
    expected = _("{game}, the game of {bot}").format(game=bot.game, bot=bot.name)
    return SettingError("game", _("Game"), expected, game)


def _expect_program(game: AnyGame, bot: Bot, settings: TournamentSettings) -> None:
    protocol = protocol_of(bot.protocol)
    if protocol.is_for_judges:
        expected = _("a game with a judge, because {bot} speaks the protocol of such games")
        raise SettingError("game", _("Game"), expected.format(bot=bot.name), game.full_name)
    # A protocol of one game is the same with all its parameters.
    with_any = protocol.game == bot.game == game.name
    if bot.game and not with_any and full_name_of(bot.game) != game.full_name:
        raise _other_game(bot, game.full_name)
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
