"""The evaluation "quiescence" of chess: the evaluation "placement" after the best captures.

A stopped playout often ends in the middle of an exchange, where counting pieces misleads. So
both players may go on with captures and promotions to a queen, at most `PLIES` of them, and the
player to move may always stop instead ("stand pat"), also in check. Its value is the value of
the position where the best play ends. Lorentz (2016), "Using evaluation functions in Monte-Carlo
Tree Search", searches so at the end of playouts.

The search is alpha-beta and tries the capture of the most valuable piece first, with the least
valuable piece. As its first window is open, the value does not depend on that order. The plain
search recurses; the compiled one, which is not related to it, keeps a stack in the scratch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from uctvis.games.chess.evaluation.placement import account, explain_placement, worth
from uctvis.texts import _

if TYPE_CHECKING:
    import chess

# The largest number of captures in a row. It is even, so that both players have the same number.
PLIES = 4
# Larger than any lead.
MOST = 1_000_000


def quiescence(board: chess.Board) -> float:
    """The value of an unfinished game for white."""
    lead, _line = _best(board.copy(stack=False), PLIES, -MOST, MOST)
    return worth((lead if board.turn else -lead) / 100)


def explain_quiescence(board: chess.Board) -> str:
    """An explanation of the value of `quiescence`, as in `Game.explain_evaluation`."""
    end = board.copy(stack=False)
    _lead, line = _best(end, PLIES, -MOST, MOST)
    names = []
    for move in line:
        names.append(end.san(move))
        end.push(move)
    explained = explain_placement(end)
    if not names:
        return _("no capture gains anything, {explained}").format(explained=explained)
    return _("after {moves}, {explained}").format(moves=" ".join(names), explained=explained)


def _best(
    board: chess.Board, plies: int, alpha: int, beta: int
) -> tuple[int, Sequence[chess.Move]]:
    """The lead of the player to move after the best captures, and the captures.

    It is only a bound if it is not between `alpha` and `beta`.
    """
    best = sum(account(board, board.turn)) - sum(account(board, not board.turn))
    line: Sequence[chess.Move] = ()
    for move in _captures(board) if plies > 0 and best < beta else ():
        board.push(move)
        lead, answers = _best(board, plies - 1, -beta, -max(alpha, best))
        board.pop()
        if -lead > best:
            best, line = -lead, (move, *answers)
        if best >= beta:
            break
    return best, line


def _captures(board: chess.Board) -> list[chess.Move]:
    """The captures and the promotions, to a queen only, the most promising first."""
    import chess

    def promise(move: chess.Move) -> tuple[int, int]:
        victim, attacker = (
            board.piece_type_at(move.to_square),
            board.piece_type_at(move.from_square),
        )
        return (victim or chess.PAWN) + (move.promotion or 0), -(attacker or 0)

    last = chess.BB_RANKS[7 if board.turn else 0]
    found = [
        *board.generate_legal_captures(),
        *board.generate_legal_moves(board.pawns, last & ~board.occupied),
    ]
    return sorted(
        (one for one in found if one.promotion in (None, chess.QUEEN)), key=promise, reverse=True
    )
