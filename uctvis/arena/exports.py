"""A match as text that other programs and uctvis can open: PGN for chess, our text otherwise."""

from datetime import date

from uctvis.arena.turns_following import TurnsFollower
from uctvis.game.contract import AnyGame
from uctvis.game.rules import Outcome
from uctvis.play.clock import TimeControl, pgn_clock, pgn_time_control


def match_file_name(game: AnyGame) -> str:
    """The name of the file with the text of a match in its folder: "game.pgn" or "game.txt"."""
    return f"game{game.text_suffix}"


def match_text(
    follower: TurnsFollower,
    time_control: TimeControl | None = None,
    players: tuple[str, str] | None = None,
    day: date | None = None,
) -> str:
    """What a follower has read of a match, as `Game.write_game` writes it.

    `players` are the names of both players, by default those of the bots.
    The clock of a player after a move is a comment, where the format has comments.
    """
    first, second = follower.bots if players is None else players
    clocks = {
        number: pgn_clock(move.left[move.seat])
        for number, move in enumerate(follower.moves, 1)
        if move.left is not None and move.seat is not None
    }
    end = follower.end
    return follower.game.write_game(
        follower.game.initial(),
        [move.move for move in follower.moves],
        (first, second),
        day=day,
        comments=clocks,
        outcome=None if end is None else Outcome(end.payoffs[0], end.reason),
        time_control=pgn_time_control(time_control),
    )
