"""A match as lines of text: moves with their clocks, boards, messages, verdicts."""

from collections.abc import Iterator, Sequence
from heapq import merge

from uctvis.arena.board_text import board_text
from uctvis.arena.following import ErrorText, MatchEnd, SaidLine
from uctvis.arena.safe_text import harmless
from uctvis.arena.text_canvas import BoardText
from uctvis.arena.turns_following import FollowedMove, TurnsFollower
from uctvis.game.contract import AnyGame
from uctvis.texts import _, pgettext

_MINUTE = 60


def replay_lines(
    follower: TurnsFollower, *, boards: bool = False, messages: bool = False, in_ascii: bool = False
) -> Iterator[str]:
    """Everything that a follower has read of a match.

    Parameters
    ----------
    follower : TurnsFollower
    boards : bool
        Whether the board follows after each move.
    messages : bool
        Whether the messages and the standard error of both bots are included.
    in_ascii : bool
        Whether boards are drawn with ASCII characters only.
    """
    game, names = follower.game, follower.bots
    text = _("{game}: {first} against {second}")
    yield text.format(game=game.title, first=names[0], second=names[1])
    if follower.opening:
        played = [moved_text(follower, number) for number in range(1, follower.opening + 1)]
        yield _("opening: {moves}").format(moves=" ".join(played))
    if boards:
        yield from _board_lines(follower, follower.opening, in_ascii=in_ascii)
    width = max(map(len, names))
    # In the order of their times, with what was said, the move and the answers in this order.
    moves = (
        ((move.time, 2), number, move)
        for number, move in enumerate(follower.moves[follower.opening :], follower.opening + 1)
    )
    said = (((one.time, 0 if one.by_bot else 3), 0, one) for one in follower.messages)
    errors = [
        [((one.time, 1), seat, one) for one in lines] for seat, lines in follower.errors.items()
    ]
    sources = [moves, said, *errors] if messages else [moves]
    for _order, number, one in merge(*sources, key=lambda event: event[0]):
        if isinstance(one, FollowedMove):
            yield move_line(follower, number, width)
            if boards:
                yield from _board_lines(follower, number, in_ascii=in_ascii)
        elif isinstance(one, SaidLine):
            yield f"    {message_text(one, names)}"
        else:
            yield f"    {error_text(one, names[number])}"
    if follower.end is None:
        yield _("The match has not ended.")
    else:
        yield from end_lines(follower.end, names)


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


def message_text(said: SaidLine, names: Sequence[str]) -> str:
    """A message as in the log of the judge: ">A< OK" to bot A, "<A> Play 1" from it."""
    name, text = names[said.seat], harmless(said.text)
    return f"<{name}> {text}" if said.by_bot else f">{name}< {text}"


def error_text(error: ErrorText, name: str) -> str:
    """A line of the standard error of a bot."""
    return f"!{name}! {harmless(error.text)}"


def end_lines(end: MatchEnd, names: Sequence[str]) -> list[str]:
    """Why a match ended, and the verdicts."""
    lines = [end.reason] if end.reason else []
    for name, verdict, fault in zip(names, end.verdicts, end.faults, strict=True):
        about = pgettext("bot: verdict", "{name}: {verdict}")
        line = about.format(name=name, verdict=verdict.title)
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
    board = board.in_ascii() if in_ascii else board
    yield ""
    for line in board.bracketed():
        yield f"    {line}"
    yield ""
