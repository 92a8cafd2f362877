"""Polygons on boards: where they are drawn, clicked and reached by keys, as the hexagons of Hex."""

import math
from dataclasses import replace

import pytest
from board_clicks import click_places
from hypothesis import given
from hypothesis import strategies as st
from qtpy.QtCore import QPointF, Qt
from qtpy.QtGui import QColor, QImage, QPainter

from uctvis.explain.move_rows import rows_of_search
from uctvis.game.board import Picture, Role, Shape
from uctvis.games import find
from uctvis.games.hex.picture import centre
from uctvis.mcts.statistics import Candidate, Statistics
from uctvis.ui.board.candidates import MovesDrawn
from uctvis.ui.board.cells import Cells, contains
from uctvis.ui.board.drawing import draw_picture, draw_ring

SIZES = (5, 7, 11)
GAMES = {size: find("hex").configured({"size": size}) for size in SIZES}
BOARDS = {size: Cells(game.picture(game.initial())) for size, game in GAMES.items()}
# A triangle in the left half of its box.
TRIANGLE = Shape(
    "polygon", Role.CELL, 2, 2, 8, 6, cell=1, mark=9, corners=((0, 0), (0.5, 0.5), (0, 1))
)
PLACES = [(x, y) for x in range(1, 12) for y in range(1, 10)]


def in_triangle(x, y):
    """Whether the middle of a unit square is inside, well away from the border; else None."""
    right, down = x + 0.5 - 2, y + 0.5 - 2
    # Its sides are x = 0, and |y - 3| / 3 + x / 4 = 1.
    inside = min(right / 4, 1 - abs(down - 3) / 3 - right / 4)
    return None if abs(inside) < 0.1 else inside > 0


def painted(draw):
    """The unit squares whose middle is painted."""
    image = QImage(240, 220, QImage.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.scale(20, 20)
    draw(painter)
    painter.end()
    return {(x, y): image.pixelColor(20 * x + 10, 20 * y + 10) for x, y in PLACES}


def test_a_polygon_is_painted_inside_its_corners(qapp):
    picture = Picture(12, 11, (TRIANGLE,))
    colours = painted(lambda painter: draw_picture(painter, picture))
    for place, colour in colours.items():
        inside = in_triangle(*place)
        assert inside is None or (colour.alpha() > 0) == inside, place


def test_marks_and_rings_have_the_form_of_the_polygon(qapp):
    diamond = replace(TRIANGLE, corners=((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)))
    picture = Picture(12, 11, (diamond,))
    plain = painted(lambda painter: draw_picture(painter, picture))
    for draw in (
        lambda painter: draw_picture(painter, picture, marked=[1]),
        lambda painter: draw_picture(painter, picture, marked=[9]),
        lambda painter: [draw_picture(painter, picture), draw_ring(painter, diamond, chosen=True)],
    ):
        changed = {place for place, colour in painted(draw).items() if colour != plain[place]}
        assert changed
        # In its box, of 8 by 6 squares around (6, 5), but not in the corners.
        assert all(abs(x + 0.5 - 6) / 4 + abs(y + 0.5 - 5) / 3 < 1.2 for x, y in changed)


def test_a_polygon_contains_what_lies_inside_its_corners():
    for x, y in PLACES:
        inside = in_triangle(x, y)
        assert inside is None or contains(TRIANGLE, QPointF(x + 0.5, y + 0.5)) == inside


def beyond(size, point):
    """How far the nearest hexagon's border is inside (> 0) or outside, and that hexagon.

    By brute force: a hexagon has the points with a distance of at most 1/2 in three directions.
    """

    def depth(cell):
        x, y = centre(cell, size)
        right, down = point[0] - x, point[1] - y
        return 0.5 - max(
            abs(right * math.cos(angle) + down * math.sin(angle))
            for angle in (0, math.pi / 3, 2 * math.pi / 3)
        )

    return max((depth(cell), cell) for cell in range(size * size))


@given(st.sampled_from(SIZES), st.floats(0, 1), st.floats(0, 1))
def test_a_point_belongs_to_the_hexagon_around_it(size, right, down):
    picture = GAMES[size].picture(GAMES[size].initial())
    point = right * picture.width, down * picture.height
    depth, cell = beyond(size, point)
    if abs(depth) > 1e-6:
        assert BOARDS[size].cell_at(QPointF(*point)) == (cell if depth > 0 else None)


@given(
    st.sampled_from(SIZES),
    st.integers(0, 120),
    st.integers(0, 5),
    st.floats(-0.28, 0.28),
    st.sampled_from([-0.01, -1e-4, 1e-4, 0.01]),
)
def test_points_near_a_border_belong_to_their_side(size, cell, side, along, across):
    cell %= size * size
    x, y = centre(cell, size)
    angle = side * math.pi / 3
    step = 0.5 + across
    point = (
        x + step * math.cos(angle) - along * math.sin(angle),
        y + step * math.sin(angle) + along * math.cos(angle),
    )
    found = BOARDS[size].cell_at(QPointF(*point))
    depth, nearest = beyond(size, point)
    assert found == (nearest if depth > 0 else None)
    assert (found == cell) == (across < 0)


def test_clicks_on_both_sides_of_a_border_choose_their_own_cell(qtbot, board):
    game = GAMES[7]
    board.resize(640, 480)
    moves = game.legal_moves(game.initial())
    chosen = []
    board.move_chosen.connect(chosen.append)
    board.show_position(game, game.initial(), moves)
    places = {move: click_places(board, move)[0] for move in moves}
    pairs = [(0, 1), (0, 7), (8, 14), (16, 23), (30, 31), (41, 48)]
    for one, other in pairs:
        step = places[other] - places[one]
        length = math.hypot(step.x(), step.y())
        for cell, part in ((one, 0.5 - 2 / length), (other, 0.5 + 2 / length)):
            qtbot.mouseClick(board, Qt.LeftButton, pos=(places[one] + part * step).toPoint())
            assert chosen[-1] == cell
    assert len(chosen) == 2 * len(pairs)


@pytest.mark.parametrize("size", SIZES)
def test_arrows_go_from_row_to_row_and_back(size):
    board, cells = BOARDS[size], range(size * size)
    for cell in cells:
        row, column = divmod(cell, size)
        if column < size - 1:
            assert board.nearest(cells, cell, 1, 0) == cell + 1
        if row > 0:
            above = board.nearest(cells, cell, 0, -1)
            assert above // size == row - 1
            if column < size - 1:
                assert board.nearest(cells, above, 0, 1) == cell
        if row < size - 1:
            assert board.nearest(cells, cell, 0, 1) // size == row + 1


def opened():
    """A position in which the second player may swap, and that move."""
    game = GAMES[7]
    return game.play(game.initial(), game.parse_move(game.initial(), "c2")), 49


def test_the_swap_is_clicked_and_reached_by_keys(qtbot, board):
    position, swap = opened()
    moves = GAMES[7].legal_moves(position)
    chosen = []
    board.move_chosen.connect(chosen.append)
    board.resize(640, 480)
    for keys in ((), (Qt.Key_Backtab,), (Qt.Key_Tab, *[Qt.Key_Down] * 7)):
        board.show_position(GAMES[7], position, moves)
        if not keys:
            qtbot.mouseClick(board, Qt.LeftButton, pos=click_places(board, swap)[0].toPoint())
        for key in keys:
            qtbot.keyClick(board, key)
        if keys:
            qtbot.keyClick(board, Qt.Key_Return)
        assert chosen == [swap]
        chosen.clear()


def test_numbers_and_hint_of_the_swap_are_on_its_button(qapp):
    position, swap = opened()
    game = GAMES[7]
    picture = game.picture(position)
    ground = Cells(picture).ground(swap)
    rows = rows_of_search(
        game,
        position,
        Statistics(100, 1, 1.0, 1, False, (Candidate(swap, 100, 0.5),), (), 0.5),
    )
    for draw in (
        lambda moves, painter: moves.draw_candidates(painter, rows),
        lambda moves, painter: moves.draw_hint(painter, swap),
    ):
        image = QImage(int(20 * picture.width), int(20 * picture.height), QImage.Format_ARGB32)
        image.fill(QColor(0, 0, 0, 0))
        painter = QPainter(image)
        painter.scale(20, 20)
        draw(MovesDrawn(game, position, 0), painter)
        painter.end()
        points = {
            (x / 20, y / 20)
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha() > 0
        }
        assert points
        assert all(
            ground.x - 0.1 <= x <= ground.x + ground.width + 0.1
            and ground.y - 0.1 <= y <= ground.y + ground.height + 0.1
            for x, y in points
        )
