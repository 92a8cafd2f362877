import random

import chess
import chess.svg
import pytest

from uctvis.game.board import Role
from uctvis.games.chess.picture import picture

CHECK = "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def boards(games=5):
    """The positions of some random games."""
    rng = random.Random(1)
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            yield board
            board.push(rng.choice(list(board.legal_moves)))
        yield board


def in_cells(seen):
    return [shape for shape in seen.shapes if shape.cell is not None]


@pytest.mark.parametrize("viewer", [0, 1])
def test_every_piece_stands_once_on_its_square(viewer):
    for board in boards():
        seen = picture(board, viewer)
        grounds = {}
        for shape in in_cells(seen):
            grounds.setdefault(shape.cell, shape)
        assert sorted(grounds) == list(chess.SQUARES)
        pieces = [shape for shape in seen.shapes if shape.kind == "picture"]
        assert {shape.cell: shape.text for shape in pieces} == {
            square: chess.svg.piece(piece) for square, piece in board.piece_map().items()
        }
        assert len(pieces) == len(board.piece_map())
        for shape in pieces:
            ground = grounds[shape.cell]
            assert (shape.x, shape.y) == (ground.x, ground.y)
            white = board.piece_at(shape.cell).color
            assert shape.role is (Role.PIECE_0 if white else Role.PIECE_1)


def test_the_king_in_check_is_marked_and_only_he():
    for board in boards():
        alarms = [shape.cell for shape in picture(board, 0).shapes if shape.role is Role.ALARM]
        assert alarms == ([board.king(board.turn)] if board.is_check() else [])


def test_white_sees_a1_below_to_the_left_and_dark():
    grounds = {shape.cell: shape for shape in reversed(in_cells(picture(chess.Board.empty(), 0)))}
    corner = grounds[chess.A1]
    assert corner.role is Role.CELL
    assert grounds[chess.B1].role is grounds[chess.A2].role is Role.CELL_ALTERNATE
    assert corner.x == min(shape.x for shape in grounds.values())
    assert corner.y == max(shape.y for shape in grounds.values())


def test_black_sees_the_board_turned_round():
    board = chess.Board(CHECK)
    white, black = picture(board, 0), picture(board, 1)
    for one, other in zip(in_cells(white), in_cells(black), strict=True):
        assert one.x + other.x + 1 == pytest.approx(white.width)
        assert one.y + other.y + 1 == pytest.approx(white.height)
        assert (one.cell, one.text, one.description) == (other.cell, other.text, other.description)


@pytest.mark.parametrize(("viewer", "file", "rank"), [(0, "a", "1"), (1, "h", "8")])
def test_coordinates_stand_beside_their_files_and_ranks(viewer, file, rank):
    seen = picture(chess.Board(), viewer)
    labels = {shape.text: shape for shape in seen.shapes if shape.kind == "text"}
    assert sorted(labels) == sorted(chess.FILE_NAMES + chess.RANK_NAMES)
    assert min("abcdefgh", key=lambda name: labels[name].x) == file
    assert max("12345678", key=lambda name: labels[name].y) == rank


def test_pieces_and_squares_are_told_in_words():
    told = [shape.description for shape in picture(chess.Board(CHECK), 0).shapes]
    for words in ("white knight on b1", "black queen on h4", "white king on e1, in check", "e4"):
        assert told.count(words) == 1
