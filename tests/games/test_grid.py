"""The places of squares in pictures of boards, and the names beside them."""

import pytest

from uctvis.game.board import Picture, Role, Shape
from uctvis.game.grid import Grid, checkered
from uctvis.game.sliding import numbered

GRID = Grid("abcd", "123")


def test_player_0_sees_the_first_row_at_the_bottom():
    assert GRID.corner(0, 0, 0) == pytest.approx((GRID.edge, GRID.edge + 2))
    assert GRID.corner(3, 2, 0) == pytest.approx((GRID.edge + 3, GRID.edge))


def test_player_1_sees_the_board_turned_round():
    for column in range(4):
        for row in range(3):
            assert GRID.corner(column, row, 1) == GRID.corner(3 - column, 2 - row, 0)


@pytest.mark.parametrize("viewer", [0, 1])
def test_names_are_beside_their_columns_and_rows(viewer):
    names = {shape.text: shape for shape in GRID.names(viewer)}
    assert set(names) == {*"abcd123"}
    for number, name in enumerate("abcd"):
        x, _y = GRID.corner(number, 0, viewer)
        assert names[name].x + names[name].width / 2 == pytest.approx(x + 0.5)
        assert GRID.height - GRID.edge <= names[name].y <= GRID.height - names[name].height
    for number, name in enumerate("123"):
        _x, y = GRID.corner(0, number, viewer)
        assert names[name].y + names[name].height / 2 == pytest.approx(y + 0.5)
        assert 0 <= names[name].x <= GRID.edge - names[name].width


def test_neighbouring_squares_have_different_colours():
    assert checkered(0, 0) == Role.CELL
    assert checkered(1, 0) == checkered(0, 1) == Role.CELL_ALTERNATE


def test_pieces_are_numbered_by_their_cells_before_the_move():
    square = GRID.square(1, 2, 0, cell=9, role=Role.CELL, description="b3")
    pieces = [
        Shape("picture", Role.PIECE_0, 0, 0, 1, 1, text="<svg/>", cell=cell) for cell in (5, 9)
    ]
    shapes = numbered(Picture(4, 3, (square, *pieces)), {9: 2}).shapes
    assert [shape.piece for shape in shapes] == [None, 5, 2]
