"""The check of a bot: it starts, gets ready, and plays one match against random moves."""

from collections.abc import Callable
from typing import Any, NamedTuple

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.match import MatchRecord, Pairing
from uctvis.arena.referees.referee import new_match
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.verdict import Verdict
from uctvis.play.clock import TimeControl
from uctvis.play.player import RANDOM
from uctvis.texts import _

# So that a slow bot is not waited for: 15 seconds for all its moves.
_CLOCK = TimeControl(0.25)
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
        The last lines of the bot's standard error.
    record : MatchRecord
        The match.
    """

    passed: bool
    summary: str
    errors: tuple[str, ...]
    record: MatchRecord


def checked(
    bot: Bot, game: str, *, sandbox: bool = True, tell: Callable[[str], None] = lambda _stage: None
) -> BotCheck:
    """Check a bot in a game; `tell` gets each stage that it passes, in words.

    Raises
    ------
    ArenaError
        Programs cannot be confined here.
    SettingError
        The bot cannot play this game.
    """
    opponent = Bot(f"{RANDOM} (check)", BotKind.ENGINE, RANDOM)
    settings = TournamentSettings(
        game, (bot, opponent), time_control=_CLOCK, sandbox=sandbox, seed=1
    )
    errors: list[str] = []
    passed: set[str] = set()

    def pass_stage(name: str, text: str) -> None:
        if name not in passed:
            passed.add(name)
            tell(text)

    def listen(entry: dict[str, Any]) -> None:
        if entry.get("seat") != 0:
            return
        if entry["kind"] == "start":
            pass_stage("start", _("It starts."))
        elif entry["kind"] == "turn":
            pass_stage("ready", _("It is ready."))
        elif entry["kind"] == "move":
            pass_stage("move", _("It plays."))
        elif entry["kind"] == "error":
            errors.append(entry["text"])
            del errors[:-_LAST_ERRORS]

    record = new_match(settings, Pairing(1, (bot.name, opponent.name), 0), listen=listen).play()
    verdict = record.verdicts[0]
    if verdict.is_elimination:
        summary = _("It failed: {verdict}: {reason}").format(
            verdict=verdict.title, reason=record.faults[0]
        )
    elif "move" not in passed:
        summary = _("It made no move within {seconds:g} s").format(seconds=_CLOCK.start[0])
    else:
        summary = _("It played {moves} moves against random moves: {verdict}").format(
            moves=(len(record.moves) + 1) // 2, verdict=verdict.title
        )
    good = not verdict.is_elimination and "move" in passed
    if good and verdict is Verdict.OUT_OF_TIME:
        summary = _("It plays, but it used up {seconds:g} s").format(seconds=_CLOCK.start[0])
    return BotCheck(good, summary, tuple(errors), record)
