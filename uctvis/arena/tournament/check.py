"""The check of a bot: it starts, gets ready, and plays one match."""

from collections.abc import Callable
from typing import Any, NamedTuple

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.kinds import kind_of_game
from uctvis.arena.matches.match import MatchRecord, Pairing
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.arena.referees.checks import expect_bots
from uctvis.arena.referees.kinds import refereeing_of
from uctvis.arena.referees.kinds.contract import PLAYS, READY, STARTED
from uctvis.arena.referees.referee import new_match
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.protocols import protocol_of
from uctvis.errors import ArenaError
from uctvis.texts import _

_LAST_ERRORS = 10


class BotCheck(NamedTuple):
    """What a check found."""

    # Whether the bot may play.
    passed: bool
    # A sentence for users.
    summary: str
    # The last lines of the standard error of the bot, or of a judge that failed.
    errors: tuple[str, ...]
    # The match.
    record: MatchRecord


def check_settings(
    bot: Bot, game: str, judged: JudgedGame | None = None, *, sandbox: bool = True
) -> TournamentSettings:
    """The settings of the match that checks a bot in a game, which `judged` describes if needed.

    Its opponent is random; in a simultaneous or judged game, it plays against copies of itself.

    Raises SettingError if the bot cannot play this game; GameError if there is no such game.
    """
    settings = TournamentSettings(game, (bot,), sandbox=sandbox, judged=judged)
    settings = refereeing_of(settings.kind).check_settings(settings)
    expect_bots(settings)
    return settings


def checked(
    settings: TournamentSettings, *, tell: Callable[[str], None] = lambda _stage: None
) -> BotCheck:
    """Check the first bot of `check_settings`; `tell` gets each stage that it passes, in words.

    Raises ArenaError if programs cannot be confined here, or the program of the bot is elsewhere.
    """
    for bot in settings.bots:
        if bot.kind is BotKind.REMOTE:
            text = _("bots over TCP are checked where their program is, in its folder")
            raise ArenaError(bot.name, text)
    errors: dict[int, list[str]] = {seat: [] for seat in (0, 1, JUDGE)}
    passed: set[str] = set()

    refereeing = refereeing_of(settings.kind)
    texts = {STARTED: _("It starts."), READY: _("It is ready."), PLAYS: _("It plays.")}

    def listen(entry: dict[str, Any]) -> None:
        seat = entry.get("seat")
        if entry["kind"] == "error" and seat in errors:
            errors[seat].extend(entry["text"].split("\n"))
            del errors[seat][:-_LAST_ERRORS]
        stage = refereeing.stage_of(entry)
        if stage and stage not in passed:
            passed.add(stage)
            tell(texts[stage])

    bots = tuple(bot.name for bot in settings.bots)
    record = new_match(settings, Pairing(1, bots, 0), listen=listen).play()
    good, summary = refereeing.about(record, settings.bots[0], plays=PLAYS in passed)
    summary = _with_protocol(summary, settings.bots[0], record)
    return BotCheck(good, summary, tuple(errors[refereeing.blamed(record)]), record)


def _with_protocol(summary: str, bot: Bot, record: MatchRecord) -> str:
    """The sentence with the protocol, which may be why a program failed before its first answer."""
    has_failed = 0 in record.not_started or record.verdicts[0] is Verdict.WRONG_MESSAGE
    # Other protocols than the usual one are named in a description.
    is_usual = bot.is_program and kind_of_game("").name in protocol_of(bot.protocol).usual_in
    if not (is_usual and has_failed):
        return summary
    text = _(
        "{summary}\nuctvis talked to it in the protocol {protocol}. If it uses another one, write "
        "that in its bot.toml: {example}"
    )
    return text.format(summary=summary, protocol=bot.protocol, example='protocol = "..."')
