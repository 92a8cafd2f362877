"""Positions of chess that hypothesis picks."""

import chess
from hypothesis import strategies as st


@st.composite
def boards(draw):
    """A legal position: some pieces anywhere, or what random moves from the start lead to."""
    if draw(st.booleans()):
        board = chess.Board()
        for _move in range(draw(st.integers(0, 120))):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material():
                break
            board.push(draw(st.sampled_from(moves)))
        return board
    board = chess.Board(None)
    squares = draw(st.lists(st.sampled_from(chess.SQUARES), min_size=3, max_size=24, unique=True))
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2:]:
        kind = draw(st.sampled_from("PPPpppNnBbRrQq"))
        if kind not in "Pp" or chess.square_rank(square) not in (0, 7):
            board.set_piece_at(square, chess.Piece.from_symbol(kind))
    board.turn = draw(st.booleans())
    if board.is_valid():
        return board
    board.turn = not board.turn
    return board if board.is_valid() else chess.Board()
