"""A match as text that other programs and uctvis can open: PGN for chess, our text otherwise."""

from uctvis.arena.following.following import MatchEnd
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.matches.verdict import Verdict
from uctvis.game.contract import AnyGame
from uctvis.game.rules import Outcome
from uctvis.play.clock import TimeControl, pgn_clock, pgn_time_control
from uctvis.texts import pgettext
from uctvis.tree.shown_names import in_one_line


def match_file_name(game: AnyGame) -> str:
    """The name of the file with the text of a match in its folder: "game.pgn" or "game.txt"."""
    return f"game{game.text_suffix}"


def match_text(
    follower: TurnsFollower,
    time_control: TimeControl | None = None,
    players: tuple[str, str] | None = None,
) -> str:
    """What a follower has read of a match, as `Game.write_game` writes it.

    `players` are the names of both players, by default the bots' names. Where the format has
    comments, those on the moves say what the clock of the player showed, and the last one says why
    the match has ended.
    """
    first, second = follower.bots if players is None else players
    comments = {
        number: pgn_clock(move.left[move.seat])
        for number, move in enumerate(follower.moves, 1)
        if move.left is not None and move.seat is not None
    }
    end = follower.end
    reason = "" if end is None else _reason(follower.bots, end)
    tags = {"Termination": _termination(end)}
    if follower.event:
        tags["Event"] = in_one_line(follower.event)
    if follower.number:
        tags["Round"] = str(follower.number)
    if end is not None:
        last = len(follower.moves)
        comments[last] = " ".join(filter(None, (comments.get(last), reason)))
    return follower.game.write_game(
        follower.game.initial(),
        [move.move for move in follower.moves],
        (first, second),
        day=follower.day,
        comments=comments,
        outcome=None if end is None else Outcome(end.payoffs[0], reason),
        time_control=pgn_time_control(time_control),
        tags=tags,
    )


def _termination(end: MatchEnd | None) -> str:
    """How a match ended, in the words of PGN."""
    if end is None:
        return "unterminated"
    if Verdict.VOID in end.verdicts:
        return "abandoned"
    if Verdict.OUT_OF_TIME in end.verdicts:
        return "time forfeit"
    is_broken = any(verdict.is_elimination for verdict in end.verdicts)
    return "rules infraction" if is_broken else "normal"


def _reason(bots: tuple[str, ...], end: MatchEnd) -> str:
    """Why a match ended, in one line."""
    about = pgettext("bot: verdict", "{name}: {verdict}")
    faults = [
        f"{about.format(name=name, verdict=verdict.title)} ({fault})"
        for name, verdict, fault in zip(bots, end.verdicts, end.faults, strict=True)
        if fault
    ]
    return in_one_line("; ".join(faults or [end.reason]))
