"""The check of a bot: it starts, gets ready, and plays one match."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.matches.points import points_text
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.arena.referees.checks import expect_bots
from uctvis.arena.referees.referee import new_match
from uctvis.arena.schedules.schedule import GROUPS
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.contract import TURNS
from uctvis.arena.seats.protocols import protocol_of, usual_protocol
from uctvis.engines import opponents
from uctvis.errors import ArenaError
from uctvis.play.clock import TimeControl
from uctvis.simultaneous import is_simultaneous
from uctvis.simultaneous.contract import PLAYERS
from uctvis.texts import _

# So that a slow bot is not waited for: 15 seconds for all its moves.
_CLOCK = TimeControl(0.25)
_SEED = 1
_LAST_ERRORS = 10


class BotCheck(NamedTuple):
    """What a check found.

    Attributes
    ----------
    passed : bool
        Whether the bot may play.
    summary : str
        A sentence for users.
    errors : tuple of str
        The last lines of the standard error of the bot, or of a judge that failed.
    record : MatchRecord
        The match.
    """

    passed: bool
    summary: str
    errors: tuple[str, ...]
    record: MatchRecord


def check_settings(bot: Bot, game: str | JudgedGame, *, sandbox: bool = True) -> TournamentSettings:
    """The settings of the match that checks a bot: in a turn-based, simultaneous or judged game.

    Its opponent is random; in a simultaneous or judged game, it plays against copies of itself.

    Raises
    ------
    SettingError
        The bot cannot play this game.
    GameError
        There is no such game.
    """
    judged = game if isinstance(game, JudgedGame) else None
    name = game.name if isinstance(game, JudgedGame) else game
    if judged is not None or is_simultaneous(name):
        players = PLAYERS if judged is None else judged.players[0]
        copies = (replace(bot, name=f"{bot.name} {number}") for number in range(2, players + 1))
        settings = TournamentSettings(
            name,
            (bot, *copies),
            schedule=GROUPS,
            time_control=None,
            seed=0 if judged is not None else _SEED,
            sandbox=sandbox,
            judged=judged,
            players=players,
        )
    else:
        engine = opponents()[0].name
        opponent = Bot(f"{engine} (check)", BotKind.ENGINE, engine)
        settings = TournamentSettings(
            name, (bot, opponent), time_control=_CLOCK, sandbox=sandbox, seed=_SEED
        )
    expect_bots(settings)
    return settings


def checked(
    settings: TournamentSettings, *, tell: Callable[[str], None] = lambda _stage: None
) -> BotCheck:
    """Check the first bot of `check_settings`; `tell` gets each stage that it passes, in words.

    Raises
    ------
    ArenaError
        Programs cannot be confined here, or the program of the bot is elsewhere.
    """
    for bot in settings.bots:
        if bot.kind is BotKind.REMOTE:
            text = _("bots over TCP are checked where their program is, in its folder")
            raise ArenaError(bot.name, text)
    errors: dict[int, list[str]] = {seat: [] for seat in (0, 1, JUDGE)}
    passed: set[str] = set()

    def pass_stage(name: str, text: str) -> None:
        if name not in passed:
            passed.add(name)
            tell(text)

    def listen(entry: dict[str, Any]) -> None:
        seat, kind = entry.get("seat"), entry["kind"]
        if kind == "error" and seat in errors:
            errors[seat].extend(entry["text"].split("\n"))
            del errors[seat][:-_LAST_ERRORS]
        if kind == "step" and entry["answers"][0] is not None:
            pass_stage("move", _("It plays."))
        if seat != 0:
            return
        if kind == "start":
            pass_stage("start", _("It starts."))
        elif kind == "turn" and settings.judged is None:
            pass_stage("ready", _("It is ready."))
        elif kind == "move" or (kind == "from" and settings.judged is not None):
            pass_stage("move", _("It plays."))

    bots = tuple(bot.name for bot in settings.bots)
    record = new_match(settings, Pairing(1, bots, 0), listen=listen).play()
    blamed = 0
    if settings.judged is not None:
        about = _about_judged
        blamed = JUDGE if record.is_void and not record.faults[0] else 0
    elif settings.simultaneous is not None:
        about = _about_simultaneous
        blamed = 1 if record.faults[1] and not record.faults[0] else 0
    else:
        protocol = protocol_of(settings.bots[0].protocol)
        about = _about_limited_turns if protocol.has_turn_limits else _about_turns
    good, summary = about(record, plays="move" in passed)
    summary = _with_protocol(summary, settings.bots[0], record)
    return BotCheck(good, summary, tuple(errors[blamed]), record)


def _failed(record: MatchRecord) -> str:
    text = _("It failed: {verdict}: {reason}")
    return text.format(verdict=record.verdicts[0].title, reason=record.faults[0])


def _with_protocol(summary: str, bot: Bot, record: MatchRecord) -> str:
    """The sentence with the protocol, which may be why a program failed before its first answer."""
    # The usual one of turn-based games; others are named in a description.
    is_usual = bot.protocol == usual_protocol(TURNS)
    has_failed = 0 in record.not_started or record.verdicts[0] is Verdict.WRONG_MESSAGE
    if not (is_usual and has_failed):
        return summary
    text = _(
        "{summary}\nuctvis talked to it in the protocol {protocol}. If it uses another one, write "
        "that in its bot.toml: {example}"
    )
    return text.format(summary=summary, protocol=bot.protocol, example='protocol = "..."')


def _about_turns(record: MatchRecord, *, plays: bool) -> tuple[bool, str]:
    """Whether the bot may play a game of ours, and a sentence about it."""
    verdict, seconds = record.verdicts[0], _CLOCK.start[0]
    if verdict.is_elimination:
        return False, _failed(record)
    if not plays:
        return False, _("It made no move within {seconds:g} s").format(seconds=seconds)
    if verdict is Verdict.OUT_OF_TIME:
        return True, _("It plays, but it used up {seconds:g} s").format(seconds=seconds)
    text = _("It played {moves} moves against random moves: {verdict}")
    return True, text.format(moves=(len(record.moves) + 1) // 2, verdict=verdict.title)


def _about_limited_turns(record: MatchRecord, *, plays: bool) -> tuple[bool, str]:
    """The same, if each turn has its own limit, so that a late answer is a fault."""
    if record.verdicts[0] is Verdict.OUT_OF_TIME:
        return False, _failed(record)
    return _about_turns(record, plays=plays)


def _about_simultaneous(record: MatchRecord, *, plays: bool) -> tuple[bool, str]:
    """Whether the bot may play a simultaneous game, in which it has played for both sides."""
    if fault := record.faults[0] or record.faults[1]:
        return False, _("It failed: {reason}").format(reason=fault)
    return _about_judged(record, plays=plays)


def _about_judged(record: MatchRecord, *, plays: bool) -> tuple[bool, str]:
    """Whether the bot may play a game with a judge, and a sentence about it."""
    # Here, a bot that is too late for one answer is out of the match.
    if fault := record.faults[0]:
        return False, _("It failed: {reason}").format(reason=fault)
    if record.is_void:
        return False, _("The judge of the game failed: {reason}").format(reason=record.reason)
    if not plays:
        return False, _("It sent no message, because the judge sent it none")
    text = _("It played a match against itself: {verdict}, score {score}")
    score = points_text(record.scores[0])
    return True, text.format(verdict=record.verdicts[0].title, score=score)
