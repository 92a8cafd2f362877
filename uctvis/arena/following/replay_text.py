"""A match as lines of text: moves with their clocks, boards, turns, messages, verdicts."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge

from uctvis.arena.boards.board_text import board_text
from uctvis.arena.boards.state_text import state_text
from uctvis.arena.boards.text_canvas import BoardText
from uctvis.arena.following.following import ErrorText, Follower, MatchEnd, SaidLine
from uctvis.arena.following.simultaneous_following import FollowedStep, SimultaneousFollower
from uctvis.arena.following.turns_following import FollowedMove, TurnsFollower
from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.matches.points import points_text
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.game.contract import AnyGame
from uctvis.safe_text import harmless
from uctvis.texts import _, pgettext

_MINUTE = 60
_TWO = 2
# The time and the order of those of the same time; a number or a seat; and what happened.
_Happened = FollowedMove | FollowedStep | SaidLine | ErrorText
_Event = tuple[tuple[float, int], int, _Happened]
# Columns of the scores of a simultaneous game; and the columns and lines of a cell.
_SCORE = 7
_CELL = 2, 1


def replay_lines(
    follower: Follower, *, boards: bool = False, messages: bool = False, in_ascii: bool = False
) -> Iterator[str]:
    """Everything that a follower has read of a match.

    Parameters
    ----------
    follower : Follower
        A `TurnsFollower` for moves and boards, a `SimultaneousFollower` for turns.
    boards : bool
        Whether the board follows after each move or turn.
    messages : bool
        Whether the messages and the standard error of all programs are included.
    in_ascii : bool
        Whether boards are drawn with ASCII characters only.
    """
    names = follower.bots
    yield from _start_lines(follower, boards=boards, in_ascii=in_ascii)
    turns = follower if isinstance(follower, TurnsFollower) else None
    width = max(map(len, names))
    for number, one in _events(follower, messages=messages):
        if isinstance(one, SaidLine):
            # All lines of a turn of a simultaneous game are one message.
            lines = (
                one.text.split("\n") if isinstance(follower, SimultaneousFollower) else (one.text,)
            )
            for line in lines:
                yield f"    {message_text(one._replace(text=line), names)}"
        elif isinstance(one, ErrorText):
            yield f"    {error_text(one, speaker_name(number, names))}"
        elif isinstance(follower, SimultaneousFollower):
            yield from step_lines(follower, number, width)
            if boards:
                yield from _state_lines(follower, number, in_ascii=in_ascii)
        elif turns is not None:
            yield move_line(turns, number, width)
            if boards:
                yield from _board_lines(turns, number, in_ascii=in_ascii)
    if follower.end is None:
        yield _("The match has not ended.")
    else:
        yield from end_lines(follower.end, names)


def _start_lines(follower: Follower, *, boards: bool, in_ascii: bool) -> Iterator[str]:
    """The game and the bots, and with what the match began."""
    names = follower.bots
    if len(names) == _TWO:
        text = _("{game}: {first} against {second}")
        yield text.format(game=follower.game_title, first=names[0], second=names[1])
    else:
        text = _("{game}: {bots}")
        yield text.format(game=follower.game_title, bots=", ".join(names))
    if isinstance(follower, TurnsFollower):
        if follower.opening:
            played = [moved_text(follower, number) for number in range(1, follower.opening + 1)]
            yield _("opening: {moves}").format(moves=" ".join(played))
        if boards:
            yield from _board_lines(follower, follower.opening, in_ascii=in_ascii)
    if isinstance(follower, SimultaneousFollower):
        yield _("seed {seed}").format(seed=follower.seed)
        if boards and follower.states:
            yield from _state_lines(follower, 0, in_ascii=in_ascii)


def _events(follower: Follower, *, messages: bool) -> Iterator[tuple[int, _Happened]]:
    """What happened, in the order of time, with the number of a move or the seat of an error."""
    sources: list[Iterable[_Event]] = []
    # Of the same time: what was said, errors, the move, and the answers.
    if isinstance(follower, SimultaneousFollower):
        steps = enumerate(follower.steps, 1)
        sources.append(((step.time, 2), number, step) for number, step in steps)
    if isinstance(follower, TurnsFollower):
        moves = enumerate(follower.moves[follower.opening :], follower.opening + 1)
        sources.append(((move.time, 2), number, move) for number, move in moves)
    if messages:
        said = (((one.time, 0 if one.by_bot else 3), 0, one) for one in follower.messages)
        sources.append(said)
        sources += [
            [((one.time, 1), seat, one) for one in lines] for seat, lines in follower.errors.items()
        ]
    for _order, number, one in merge(*sources, key=lambda event: event[0]):
        yield number, one


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


def _board_lines(follower: TurnsFollower, number: int, *, in_ascii: bool) -> Iterator[str]:
    board = board_after(follower, number)
    return _indented((board.in_ascii() if in_ascii else board).bracketed())


def _state_lines(follower: SimultaneousFollower, number: int, *, in_ascii: bool) -> Iterator[str]:
    board = state_text(follower.states[number], *_CELL)
    return _indented((board.in_ascii() if in_ascii else board).lines)


def _indented(lines: Iterable[str]) -> Iterator[str]:
    yield ""
    for line in lines:
        yield f"    {line}"
    yield ""
