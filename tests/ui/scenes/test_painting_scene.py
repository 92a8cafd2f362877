"""Tests of the drawing of Painting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from qtpy.QtCore import QPointF
from qtpy.QtGui import QColor
from scene_pictures import colour_at, picture, played

from uctvis.simultaneous.painting.arrays import (
    BOARD,
    CELLS,
    COL,
    OWNER,
    PAINT,
    ROW,
    WALL,
    cell_at,
)
from uctvis.simultaneous.painting.game import Painting
from uctvis.simultaneous.painting.shots import shots_between
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.painting_scene import PaintingScene
from uctvis.ui.widgets import theme

# Within a cell: not on a mark, the round corner of an area, or the line between cells.
ASIDE = QPointF(0, -0.28)
# Seeds with six pawns; 9 has walls.
SEEDS = 2, 9


def same(one, other):
    return max(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True)) <= 2


def is_beside(state, row, col, away):
    return any(
        abs(row - pawn[ROW]) <= away and abs(col - pawn[COL]) <= away
        for pawn in state.pawns.tolist()
    )


@pytest.mark.parametrize("look", [theme.ThemeChoice.LIGHT, theme.ThemeChoice.DARK], ids=str)
@pytest.mark.parametrize("seed", SEEDS)
def test_each_cell_has_its_colour(qapp, look, seed):
    theme.apply(qapp, look)
    state = played("painting", seed)[-1]
    scene = PaintingScene(state)
    image = picture(scene, state, size=(1240, 940))
    own = colours.current()
    wanted = own.board, own.players[0].paint, own.players[1].paint, own.wall
    seen = set()
    # The rim and walls cast shadows on the first row, and to the right and below.
    for row in range(1, state.rows):
        for col in range(1, state.cols):
            colour = int(state.planes[BOARD, cell_at(row, col)])
            shadows = state.planes[BOARD, [cell_at(row - 1, col), cell_at(row, col - 1)]]
            if is_beside(state, row, col, 2) or (colour != WALL and WALL in shadows):
                continue
            if colour != WALL and state.planes[BOARD, cell_at(row - 1, col - 1)] == WALL:
                continue
            found = colour_at(image, scene, scene.point_of(row, col) + ASIDE)
            assert same(found, QColor(wanted[colour])), (row, col)
            seen.add(colour)
    assert seen >= {0, 1, 2}
    if seed == SEEDS[1]:
        assert WALL in seen


@pytest.mark.parametrize("look", [theme.ThemeChoice.LIGHT, theme.ThemeChoice.DARK], ids=str)
def test_each_of_the_nine_cells_of_a_pawn_has_its_colour(qapp, look):
    theme.apply(qapp, look)
    state = played("painting", 9)[-1].copy()
    # The middle has the id of the pawn over it, and the cell below it has the tank.
    state.pawns[0, CELLS:] = [2, 1, 1, 2, 1, 2, 1, 1, 1]
    state.pawns[1, CELLS:] = [2, 1, 1, 2, 2, 2, 1, 2, 2]
    scene = PaintingScene(state)
    image = picture(scene, state, size=(1240, 940))
    strong = [QColor(own.strong).hsvHue() for own in colours.current().players]
    for pawn in state.pawns[:2].tolist():
        for cell in (0, 1, 2, 3, 5, 6, 8):
            row, col = pawn[ROW] + cell // 3 - 1, pawn[COL] + cell % 3 - 1
            # Towards the middle: the outline and the cut corner are at the other side.
            inward = QPointF(1 - cell % 3, 1 - cell // 3) * 0.2
            hue = colour_at(image, scene, scene.point_of(row, col) + inward).hsvHue()
            assert (
                min((1, 2), key=lambda colour: abs(strong[colour - 1] - hue)) == pawn[CELLS + cell]
            )


def a_turn_with_shots(seed):
    states = played("painting", seed)
    turns = range(10, len(states) - 1)
    turn = max(turns, key=lambda k: len(shots_between(states[k], states[k + 1])))
    return states[turn], states[turn + 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_begins_and_ends_with_the_pictures_of_its_states(qapp, seed):
    before, after = a_turn_with_shots(seed)
    scene = PaintingScene(before)
    assert picture(scene, before, after, 0.0) == picture(scene, before)
    assert picture(scene, before, after, 1.0) == picture(scene, after)
    moments = [picture(scene, before, after, part) for part in (0.0, 0.5, 0.7, 0.9, 1.0)]
    assert all(moments[k] != moments[k + 1] for k in range(4))


def test_a_shot_paints_cells_one_after_the_other(qapp):
    before = Painting.initial(0)
    after = before.copy()
    after.step([["SHOOT 0 4 5"], ["MOVE 1 1"]])
    (shot,) = shots_between(before, after)
    scene = PaintingScene(before)
    edge = QPointF(0, -0.46)
    empty, painted = QColor(colours.current().board), QColor(colours.current().players[0].paint)
    numbers = []
    for part in (0.3, 0.45, 0.5, 0.6, 0.99):
        image = picture(scene, before, after, part, size=(1240, 940))
        found = [colour_at(image, scene, scene.point_of(*cell) + edge) for cell in shot.cells]
        closer = [
            abs(colour.red() - painted.red()) < abs(colour.red() - empty.red()) for colour in found
        ]
        # Those that it has reached are the first ones.
        assert closer == sorted(closer, reverse=True)
        numbers.append(sum(closer))
    assert numbers[0] == 0
    assert numbers[-1] == 5
    assert numbers == sorted(numbers)
    assert len(set(numbers)) >= 4


def test_a_pawn_with_a_new_owner_flashes(qapp):
    before = Painting.initial(0)
    after = before.copy()
    after.turn += 1
    after.pawns[0, OWNER] = 1
    scene = PaintingScene(before)
    corner = scene.point_of(*(before.pawns[0, [ROW, COL]] + [1, -1]).tolist()) + QPointF(0.2, -0.2)
    lights = [
        colour_at(picture(scene, before, after, part), scene, corner).lightness()
        for part in (0.75, 0.81, 0.99)
    ]
    assert lights[1] > max(lights[0], lights[2]) + 20


@pytest.mark.parametrize("seed", SEEDS)
def test_a_moment_has_what_is_drawn_of_it(qapp, seed):
    before, after = a_turn_with_shots(seed)
    scene = PaintingScene(before)
    for part, state in ((0.0, before), (1.0, after)):
        now = scene.between(before, after, part)
        # Columns after that are of the rules.
        shown = [ROW, COL, PAINT, OWNER, *range(CELLS, CELLS + 9)]
        assert (now.pawns[:, shown] == state.pawns[:, shown]).all()
        assert (now.planes[BOARD] == state.planes[BOARD]).all()
    changed = (before.planes[BOARD] != after.planes[BOARD]).nonzero()[0]
    numbers = []
    for part in (0.0, 0.4, 0.5, 0.6, 1.0):
        now = scene.between(before, after, part)
        new = now.planes[BOARD, changed] == after.planes[BOARD, changed]
        numbers.append(int(new.sum()))
    assert numbers == sorted(numbers)
    assert len(set(numbers)) > 2
    far = played("painting", seed)[-1]
    assert (scene.between(before, far, 0.3).planes[BOARD] == before.planes[BOARD]).all()
    assert (scene.between(before, far, 0.7).planes[BOARD] == far.planes[BOARD]).all()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_centre_of_each_pawn_shows_its_numbers(qapp, seed):
    for state in played("painting", seed)[::5]:
        scene = PaintingScene(state)
        scene.players = "Ada", "Bob"
        for pawn, numbers in enumerate(state.pawns.tolist()):
            text = scene.about(state, scene.point_of(numbers[ROW], numbers[COL]))
            cells = "".join(map(str, numbers[CELLS:]))
            assert text.split("\n") == [
                f"Pawn {pawn}",
                f"Owner: {scene.players[numbers[OWNER]]}",
                f"Centre: row {numbers[ROW]}, column {numbers[COL]}",
                f"Paint: {numbers[PAINT]}",
                f"Its cells: {cells[:3]} {cells[3:6]} {cells[6:]}",
            ]


@pytest.mark.parametrize("seed", SEEDS)
def test_each_other_cell_shows_its_coordinates_and_its_colour(qapp, seed):
    state = played("painting", seed)[-1]
    scene = PaintingScene(state)
    titles = "none", "1 (Player 1)", "2 (Player 2)", "wall"
    for row in range(state.rows):
        for col in range(state.cols):
            if not is_beside(state, row, col, 1):
                text = scene.about(state, scene.point_of(row, col))
                colour = titles[state.planes[BOARD, cell_at(row, col)]]
                assert text == f"Cell: row {row}, column {col}\nColour: {colour}"


@given(st.floats(-5, 50), st.floats(-5, 50))
def test_each_point_has_a_text_or_lies_outside_of_the_board(x, y):
    state = played("painting", 9)[-1]
    scene = PaintingScene(state)
    corner = scene.point_of(-0.5, -0.5)
    inside = 0 <= x - corner.x() < state.cols and 0 <= y - corner.y() < state.rows
    assert bool(scene.about(state, QPointF(x, y))) == inside


def test_faults_are_drawn_like_the_state_before_them(qapp):
    before = played("painting", 9)[3]
    faulty = before.copy()
    faulty.step([None, None])
    assert faulty.faults
    scene = PaintingScene(before)
    assert picture(scene, before, faulty, 0.6) == picture(scene, before)
