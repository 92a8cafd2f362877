"""What happens in a match as lines of text: moves, turns, messages, scores, verdicts."""

from collections.abc import Iterator, Sequence

from uctvis.arena.boards.board_text import board_text
from uctvis.arena.boards.text_canvas import BoardText
from uctvis.arena.following.following import ErrorText, MatchEnd, SaidLine
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.following.turns_following import FollowedMove, TurnsFollower
from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.matches.points import points_text
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.game.contract import AnyGame
from uctvis.safe_text import harmless
from uctvis.texts import _, pgettext

_MINUTE = 60
# Columns of the scores of a simultaneous game.
_SCORE = 7


def clock_figures(seconds: float) -> str:
    """The time on a clock in minutes and seconds, such as "0:29.97"."""
    # Rounded first, so that no seconds become 60.
    hundredths = round(100 * seconds)
    minutes, rest = divmod(hundredths, 100 * _MINUTE)
    return f"{minutes}:{rest // 100:02}.{rest % 100:02}"


def moved_text(follower: TurnsFollower, number: int) -> str:
    """The move `number`, from 1, as players of the game write it."""
    game, move = follower.game, follower.moves[number - 1]
    if not game.has_notation:
        return move.name
    return game.notation(follower.position_at(number - 1), move.move)


def mover_name(follower: TurnsFollower, move: FollowedMove) -> str:
    """The name of the bot that made a move."""
    return _("chance") if move.seat is None else follower.bots[move.seat]


def move_line(follower: TurnsFollower, number: int, width: int = 0) -> str:
    """The move `number`, from 1, with its bot, in `width` columns, and the clock of the bot."""
    move = follower.moves[number - 1]
    line = f"{number:>3}  {mover_name(follower, move):{width}}  {moved_text(follower, number)}"
    if move.left is None or move.seat is None:
        return line
    return f"{line:<{width + 16}}  {clock_figures(move.left[move.seat])}"


def step_lines(follower: SimultaneousFollower, number: int, width: int = 0) -> Iterator[str]:
    """Turn `number`, from 1: each player, in `width` columns, its score, and its commands."""
    scores = follower.states[number].scores()
    found = zip(follower.bots, scores, follower.steps[number - 1].answers, strict=True)
    for seat, (name, score, answer) in enumerate(found):
        first = "" if seat else str(number)
        commands = _("no answer") if answer is None else answer.replace("\n", ", ")
        yield f"{first:>3}  {name:{width}}{points_text(score):>{_SCORE}}  {harmless(commands)}"


def said_lines(follower: SimultaneousFollower, number: int, seat: int) -> Iterator[str]:
    """The lines of a bot in turn `number`, from 1, as messages."""
    step = follower.steps[number - 1]
    answer = step.answers[seat]
    for line in (_("no answer") if answer is None else answer).split("\n"):
        yield message_text(SaidLine(step.time, seat, True, line), follower.bots)


def speaker_name(seat: int, names: Sequence[str]) -> str:
    """The name of the bot in this seat, or what a judge that is a program is called."""
    return _("judge") if seat == JUDGE else names[seat]


def message_text(said: SaidLine, names: Sequence[str]) -> str:
    """A message as in the log of the judge: ">A< OK" to bot A, "<A> Play 1" from it."""
    name, text = speaker_name(said.seat, names), harmless(said.text)
    return f"<{name}> {text}" if said.by_bot else f">{name}< {text}"


def error_text(error: ErrorText, name: str) -> str:
    """A line of the standard error of a bot."""
    return f"!{name}! {harmless(error.text)}"


def scores_text(record: MatchRecord) -> str:
    """The bots of a judged game with their scores; without a result, that there is none."""
    if record.is_void:
        return f"{', '.join(record.bots)}: {Verdict.VOID.title}"
    found = zip(record.bots, record.scores, strict=True)
    return ", ".join(f"{name} {points_text(score)}" for name, score in found)


def end_lines(end: MatchEnd, names: Sequence[str]) -> list[str]:
    """Why a match ended, and the verdicts, with the scores if there are any."""
    lines = [harmless(line) for line in end.reason.splitlines()]
    for seat, (name, verdict, fault) in enumerate(
        zip(names, end.verdicts, end.faults, strict=True)
    ):
        about = pgettext("bot: verdict", "{name}: {verdict}")
        line = about.format(name=name, verdict=verdict.title)
        if end.scores:
            score = _("score {score}").format(score=points_text(end.scores[seat]))
            line = f"{line}, {score}"
        lines.append(f"{line} ({harmless(fault)})" if fault else line)
    return lines


def board_after(follower: TurnsFollower, number: int, scale: int = 1) -> BoardText:
    """The board after the first `number` moves, with the last one marked."""
    game: AnyGame = follower.game
    last = None
    if number:
        last = follower.position_at(number - 1), follower.moves[number - 1].move
    return board_text(game, follower.position_at(number), last=last, scale=scale)
