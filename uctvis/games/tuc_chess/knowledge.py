"""What TUC-CHESS knows beyond its rules: wins at once, moves that gain, how promising moves are.

A king can be left to be taken, and its capture ends the game. So a player who can take the king
and has more points then has won.
"""

from uctvis.game.rules import Move
from uctvis.games.tuc_chess import rules
from uctvis.games.tuc_chess.attacks import attacked_squares
from uctvis.games.tuc_chess.position import (
    GIFT,
    NO_LOTTERY,
    PIECES,
    WORTH,
    Position,
    squares_of,
)

KING_POINTS = WORTH["K"]
# What a bonus is worth in a logit, in hundredths of a point, and what a pawn, a rook and a king
# are worth to their owner.
BONUS = 90
VALUES = {"P": 150, "R": 800, "K": 1600}
# Hundredths of a point for each hundredth of a logit.
SCALE = 3


def wins_at_once(position: Position) -> bool:
    """Whether the player who moves next can take the king and has more points then.

    It is the same before a lottery, with the points of now.
    """
    player = position.to_move
    king = PIECES[1 - player][2]
    if position.points[player] + KING_POINTS <= position.points[1 - player]:
        return False
    return any(
        position.board[square] == king for square in attacked_squares(position.board, player)
    )


def known_payoff(position: Position) -> float | None:
    """The payoff to White of perfect play, if the player to move wins at once."""
    if position.lottery != NO_LOTTERY or rules.outcome(position) or not wins_at_once(position):
        return None
    return 1.0 - position.to_move


def prefers(position: Position, move: Move) -> bool:
    """Whether the move takes or promotes; only the king if that wins at once."""
    if position.lottery != NO_LOTTERY:
        return False
    end = squares_of(move)[1]
    if wins_at_once(position):
        return position.board[end] in "Kk"
    return rules.gain(position, move) > 0 or position.board[end] == GIFT


def prior_logit(position: Position, move: Move) -> int:
    """The logit of a legal move: what it takes and saves, less what it puts en prise."""
    if position.lottery != NO_LOTTERY:
        return 0
    board, (start, end) = position.board, squares_of(move)
    gain = 100 * rules.gain(position, move) + BONUS * (board[end] == GIFT)
    if board[end].isalpha():
        gain += VALUES[board[end].upper()]
    in_danger = attacked_squares(board, 1 - position.to_move)
    value = VALUES[board[start].upper()]
    if start in in_danger:
        gain += value
    if end in in_danger and not rules.promotes(board, start, end):
        gain -= value
    return gain // SCALE
