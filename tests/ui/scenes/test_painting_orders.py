"""The commands that a person chooses for one turn of Painting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis import simultaneous
from uctvis.simultaneous.painting.arrays import COL, PAINT, ROW
from uctvis.simultaneous.painting.compiled_rules import DOWN, LEFT, RIGHT, UP
from uctvis.simultaneous.painting.shots import STEPS
from uctvis.ui.scenes.painting_orders import PaintingOrders

DIRECTIONS = UP, DOWN, LEFT, RIGHT


@pytest.fixture
def state():
    # Three pawns each.
    for seed in range(100):
        state = simultaneous.find("painting").initial(seed)
        if state.due(0) == 3:
            return state
    raise AssertionError


def test_pawns_without_a_command_stay(state):
    orders = PaintingOrders(state, 0)
    assert orders.lines == ["SHOOT 0 1 0", "SHOOT 2 1 0", "SHOOT 4 1 0"]
    before = state.pawns[:, [ROW, COL, PAINT]].tolist()
    state.step([orders.lines, PaintingOrders(state, 1).lines])
    assert state.pawns[:, [ROW, COL, PAINT]].tolist() == before
    assert not state.faults


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_press_beside_a_pawn_moves_it_there(state, player, direction):
    orders = PaintingOrders(state, player)
    pawn = orders.selected
    row, col = orders.centre_of(pawn)
    down, right = STEPS[direction]
    for aside in (-1, 0, 1):
        orders.undo()
        cell = row + 2 * down + aside * right, col + 2 * right + aside * down
        if 0 <= cell[0] < state.rows and 0 <= cell[1] < state.cols:
            assert orders.press(*cell)
            assert orders.lines[0] == f"MOVE {pawn} {direction}"


def test_a_press_further_away_shoots_as_far_as_that(state):
    orders = PaintingOrders(state, 0)
    row, col = orders.centre_of(0)
    for away in range(3, 3 + state.reach):
        if col + away < state.cols:
            assert orders.press(row, col + away)
            assert orders.lines[0] == f"SHOOT 0 4 {min(away - 1, state.reach)}"
    # With Shift, a shot of one cell.
    assert orders.press(row, col + 2, shoots=True)
    assert orders.lines[0] == "SHOOT 0 4 1"
    assert orders.covered(0) == [(row, col + 2)]


def test_a_press_on_a_pawn_selects_it(state):
    orders = PaintingOrders(state, 0)
    for pawn in (4, 2, 0):
        row, col = orders.centre_of(pawn)
        assert orders.press(row - 1, col + 1)
        assert orders.selected == pawn
    assert not orders.can_undo
    # Pawns of the other player are no own ones.
    row, col = orders.centre_of(1)
    orders.press(row, col)
    assert orders.selected == 0


def test_presses_elsewhere_mean_nothing(state):
    orders = PaintingOrders(state, 0)
    for cell in ((-1, 3), (3, -1), (state.rows, 3), (3, state.cols)):
        assert not orders.press(*cell)
    row, col = orders.centre_of(0)
    assert not orders.press(row + 5, col + 6) or orders.selected != 0
    assert not orders.can_undo


def test_keys_shoot_further_and_change_the_length(state):
    orders = PaintingOrders(state, 0)
    orders.set_length(3)
    assert not orders.can_undo
    for length in (1, 2, 3):
        orders.shoot_further(DOWN)
        assert orders.lines[0] == f"SHOOT 0 2 {length}"
    orders.shoot_further(LEFT)
    assert orders.lines[0] == "SHOOT 0 3 1"
    orders.set_length(99)
    assert orders.lines[0] == f"SHOOT 0 3 {orders.most(0)}"
    orders.move(UP)
    orders.set_length(2)
    assert orders.lines[0] == "MOVE 0 1"


def test_undo_takes_back_one_choice_after_the_other(state):
    orders = PaintingOrders(state, 0)
    orders.move(UP)
    orders.select_next()
    orders.shoot(RIGHT, 2)
    assert orders.lines == ["MOVE 0 1", "SHOOT 2 4 2", "SHOOT 4 1 0"]
    orders.undo()
    assert (orders.selected, orders.lines[1]) == (2, "SHOOT 2 1 0")
    orders.undo()
    assert (orders.selected, orders.lines[0]) == (0, "SHOOT 0 1 0")
    assert not orders.can_undo
    orders.undo()


_ACTS = st.one_of(
    st.tuples(st.just("press"), st.integers(-2, 31), st.integers(-2, 41), st.booleans()),
    st.tuples(st.just("move"), st.sampled_from(DIRECTIONS)),
    st.tuples(st.just("further"), st.sampled_from(DIRECTIONS)),
    st.tuples(st.just("length"), st.integers(1, 10)),
    st.tuples(st.just("next")),
    st.tuples(st.just("undo")),
)


@given(st.integers(0, 20), st.sampled_from([0, 1]), st.lists(st.lists(_ACTS), max_size=4))
def test_whatever_is_chosen_the_rules_accept_it(seed, player, turns):
    state = simultaneous.find("painting").initial(seed)
    for acts in turns:
        orders = PaintingOrders(state, player)
        for act, *values in acts:
            if act == "press":
                orders.press(values[0], values[1], shoots=values[2])
            elif act == "move":
                orders.move(*values)
            elif act == "further":
                orders.shoot_further(*values)
            elif act == "length":
                orders.set_length(*values)
            elif act == "next":
                orders.select_next()
            else:
                orders.undo()
            assert all(map(orders.text_of, orders.pawns))
        other = PaintingOrders(state, 1 - player)
        both = [orders.lines, other.lines]
        after = state.copy()
        after.step(both if player == 0 else both[::-1])
        assert not after.faults
        painted = [cell for pawn in orders.pawns for cell in orders.covered(pawn)]
        assert len(painted) <= len(orders.pawns) * state.reach
        state = after
        if state.is_over:
            break
