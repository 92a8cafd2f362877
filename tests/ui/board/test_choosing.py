from hypothesis import given
from hypothesis import strategies as st

from uctvis.ui.board.choosing import Choosing

CELLS = st.integers(0, 5)
MOVES = st.dictionaries(st.integers(0, 99), st.tuples(CELLS, CELLS), min_size=1)


@given(MOVES, st.lists(CELLS), st.data())
def test_a_move_s_clicks_in_order_make_it_whatever_was_clicked_before(moves, before, data):
    choosing = Choosing(moves)
    for cell in before:
        choosing.click(cell)
    choosing.drop()
    first, second = data.draw(st.sampled_from(list(moves.values())))
    assert first in choosing.following
    assert choosing.selects(first)
    assert choosing.click(first) == []
    assert second in choosing.following
    assert choosing.completes(second)
    assert choosing.click(second) == [m for m, clicks in moves.items() if clicks == (first, second)]
    assert choosing.clicked == ()


@given(MOVES, st.lists(CELLS))
def test_a_selection_always_leads_to_a_move(moves, clicks):
    choosing = Choosing(moves)
    for cell in clicks:
        selects, completes = choosing.selects(cell), choosing.completes(cell)
        made = choosing.click(cell)
        assert completes == bool(made)
        assert selects == bool(choosing.clicked)
        assert choosing.clicked == (cell,) or not choosing.clicked
        assert choosing.following == list(
            dict.fromkeys(
                needed[len(choosing.clicked)]
                for needed in moves.values()
                if needed[: len(choosing.clicked)] == choosing.clicked
            )
        )


def test_moves_of_one_click_need_no_selection():
    choosing = Choosing({7: (3,), 8: (4,)})
    assert choosing.following == [3, 4]
    assert not choosing.selects(3)
    assert choosing.click(3) == [7]


def test_a_second_click_on_the_selection_drops_it():
    choosing = Choosing({0: (1, 2), 1: (3, 2)})
    choosing.click(1)
    choosing.click(3)
    assert choosing.clicked == (3,)
    choosing.click(3)
    assert choosing.clicked == ()
