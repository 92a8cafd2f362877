"""A whole match as lines of text: steps with their clocks, boards, messages, verdicts."""

from collections.abc import Iterable, Iterator
from heapq import merge

from uctvis.arena.following.following import ErrorText, Follower, SaidLine
from uctvis.arena.following.kinds import following_named
from uctvis.arena.following.kinds.contract import Happened
from uctvis.arena.following.replay_text import end_lines, error_text, message_text, speaker_name
from uctvis.texts import _

_TWO = 2
# The time, the order at the same time, a number or a seat, and what happened.
_Happened = Happened | SaidLine | ErrorText
_Event = tuple[tuple[float, int], int, _Happened]


def replay_lines(
    follower: Follower,
    *,
    boards: bool = False,
    messages: bool = False,
    in_ascii: bool = False,
    is_over: bool = False,
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
    is_over : bool
        Whether the match has ended, even if its end is missing here.
    """
    names, following = follower.bots, following_named(follower.kind)
    if len(names) == _TWO:
        text = _("{game}: {first} against {second}")
        yield text.format(game=follower.game_title, first=names[0], second=names[1])
    else:
        text = _("{game}: {bots}")
        yield text.format(game=follower.game_title, bots=", ".join(names))
    yield from following.start_lines(follower, boards=boards, in_ascii=in_ascii)
    for number, one in _events(follower, messages=messages):
        if isinstance(one, SaidLine):
            for line in following.message_lines(one.text):
                yield f"    {message_text(one._replace(text=line), names)}"
        elif isinstance(one, ErrorText):
            yield f"    {error_text(one, speaker_name(number, names))}"
        else:
            yield from following.step_lines(follower, number, boards=boards, in_ascii=in_ascii)
    if follower.end is not None:
        yield from end_lines(follower.end, names)
    elif not is_over:
        yield _("The match has not ended.")


def _events(follower: Follower, *, messages: bool) -> Iterator[tuple[int, _Happened]]:
    """What happened, in the order of time, with the number of a step or the seat of an error."""
    # Of the same time: what was said, errors, the step, and the answers.
    steps = following_named(follower.kind).steps(follower)
    sources: list[Iterable[_Event]] = [[((step.time, 2), step.number, step) for step in steps]]
    if messages:
        said = (((one.time, 0 if one.by_bot else 3), 0, one) for one in follower.messages)
        sources.append(said)
        sources += [
            [((one.time, 1), seat, one) for one in lines] for seat, lines in follower.errors.items()
        ]
    for _order, number, one in merge(*sources, key=lambda event: event[0]):
        yield number, one
