"""The rules of TUC-CHESS in plain Python, as pure functions.

Source: the assignment of the course "Artificial intelligence" of the Technical University of Crete,
2021, and its server. Where they leave something open, the comments say what happens here.
"""

from collections.abc import Sequence
from typing import NamedTuple

from uctvis.game.rules import Move, Outcome
from uctvis.games.tuc_chess.attacks import ROOK_STEPS, pawn_attacks, slides
from uctvis.games.tuc_chess.position import (
    EMPTY,
    GIFT,
    GIFT_LOTTERY,
    MOST_PLIES,
    NO_LOTTERY,
    PIECES,
    ROWS,
    SQUARE_LOTTERY,
    SQUARES,
    WIDTH,
    WORTH,
    WORTH_LOTTERY,
    YEARS,
    Position,
    free_squares,
    move_number,
    squares_of,
)
from uctvis.texts import _


class Referee(NamedTuple):
    """How a referee departs from the rules; only replays of the server of 2021 need it."""

    # A black pawn on row 5 may go to any empty square of row 6.
    loose_promotion: bool = False
    # If a black pawn captures on row 6, White gets the point of the promotion.
    point_to_white: bool = False
    # The game ends after so many moves.
    most_plies: int = MOST_PLIES
    # So many pawns, which were promoted by a capture, still count as pieces on the board. So the
    # game does not end when only the kings are left.
    uncounted: int = 0


FAIR = Referee()


def legal_moves(position: Position, referee: Referee = FAIR) -> list[Move]:
    """The legal moves in move order: rooks, king, pawns straight ahead, captures of pawns.

    Rooks are in the order of their squares, the moves of each in the order of their ends. Captures
    towards the column 0 come first. A lottery has the outcomes 0 and 1, or squares.
    """
    if position.lottery in (WORTH_LOTTERY, GIFT_LOTTERY):
        return [0, 1]
    if position.lottery == SQUARE_LOTTERY:
        return list(free_squares(position.board))
    if _end(position, referee) is not None:
        return []
    own, others = PIECES[position.to_move], PIECES[1 - position.to_move]
    pawn, rook, king = own
    board = position.board
    ends = [
        (start, end)
        for piece, most in ((rook, ROOK_STEPS), (king, 1))
        for start in SQUARES
        if board[start] == piece
        for end in sorted(slides(board, start, most))
        if board[end] not in own
    ]
    pawns = [square for square in SQUARES if board[square] == pawn]
    forward = -WIDTH if position.to_move == 0 else WIDTH
    ends += [(start, start + forward) for start in pawns if board[start + forward] in EMPTY + GIFT]
    for step in (forward - 1, forward + 1):
        ends += [
            (start, start + step)
            for start in pawns
            if start + step in pawn_attacks(start, position.to_move)
            and board[start + step] in others
        ]
    if referee.loose_promotion and position.to_move == 1:
        row = range(WIDTH * (ROWS - 1), len(board))
        added = [
            (start, end)
            for start in pawns
            if start // WIDTH == ROWS - 2
            for end in row
            if board[end] == EMPTY and (start, end) not in ends
        ]
        ends += added
    return [move_number(start, end) for start, end in ends]


def play(position: Position, move: Move, referee: Referee = FAIR) -> Position:
    """The position after a legal move or an outcome of a lottery."""
    if position.lottery == NO_LOTTERY:
        return _moved(position, *squares_of(move), referee)
    if position.lottery == WORTH_LOTTERY:
        mover = 1 - position.to_move
        after = position._replace(points=_added(position.points, mover, move))
        lottery = GIFT_LOTTERY if _end(after, referee) is None else NO_LOTTERY
        return after._replace(lottery=lottery)
    if position.lottery == GIFT_LOTTERY:
        # The square that was just left is free, so there is always one for the bonus.
        return position._replace(lottery=SQUARE_LOTTERY if move else NO_LOTTERY)
    return position._replace(board=_with(position.board, move, GIFT), lottery=NO_LOTTERY)


def chances(position: Position) -> Sequence[int]:
    """The chances of the outcomes of a lottery, in move order; none without a lottery."""
    if position.lottery == NO_LOTTERY:
        return ()
    if position.lottery == WORTH_LOTTERY:
        return YEARS[position.year].worth
    if position.lottery == GIFT_LOTTERY:
        return YEARS[position.year].gift
    return [1] * len(free_squares(position.board))


def outcome(position: Position, referee: Referee = FAIR) -> Outcome | None:
    """How the game ended, or None; the points decide."""
    if position.lottery != NO_LOTTERY:
        return None
    reason = _end(position, referee)
    if reason is None and not legal_moves(position, referee):
        # The assignment leaves this open.
        reason = _("no legal move")
    return None if reason is None else by_points(position, reason)


def by_points(position: Position, reason: str) -> Outcome:
    """The end of a game in a position, for this reason: the points decide."""
    white, black = position.points
    payoff = 0.5 if white == black else float(white > black)
    return Outcome(
        payoff,
        _("{reason}, {white} to {black} points").format(reason=reason, white=white, black=black),
    )


def gain(position: Position, move: Move) -> int:
    """The points that a move of a player gets at once, without a bonus."""
    start, end = squares_of(move)
    return WORTH.get(position.board[end].upper(), 0) + promotes(position.board, start, end)


def _end(position: Position, referee: Referee) -> str | None:
    """Why the game is over, or None; the player to move may also have no legal move."""
    pieces = [one for one in position.board if one.isalpha()]
    if not {"K", "k"} <= set(pieces):
        return _("a king was captured")
    if len(pieces) + referee.uncounted == 2:
        return _("only the kings are left")
    if position.plies >= referee.most_plies:
        return _("{count} moves were made").format(count=referee.most_plies)
    return None


def _moved(position: Position, start: int, end: int, referee: Referee) -> Position:
    board, mover = position.board, position.to_move
    promoted = promotes(board, start, end)
    gained = gain(position, move_number(start, end))
    points = position.points
    captured = board[end].isalpha()
    if promoted and captured and mover == 1 and referee.point_to_white:
        points, gained = _added(points, 0, 1), gained - 1
    after = Position(
        _with(_with(board, end, EMPTY if promoted else board[start]), start, EMPTY),
        _added(points, mover, gained),
        position.plies + 1,
        NO_LOTTERY,
        position.year,
    )
    if board[end] == GIFT:
        # Also if the game ends with this move: the points decide it.
        return after._replace(lottery=WORTH_LOTTERY)
    return after if _end(after, referee) is not None else after._replace(lottery=GIFT_LOTTERY)


def promotes(board: str, start: int, end: int) -> bool:
    """Whether a pawn leaves the board."""
    return (board[start], end // WIDTH) in (("P", 0), ("p", ROWS - 1))


def _with(board: str, square: int, content: str) -> str:
    return board[:square] + content + board[square + 1 :]


def _added(points: tuple[int, int], player: int, gained: int) -> tuple[int, int]:
    white, black = points
    return (white + gained, black) if player == 0 else (white, black + gained)
