from hypothesis import given
from hypothesis import strategies as st

from uctvis.view.camera.history import History, SeenPlace
from uctvis.view.camera.viewport import Viewport


def place(number):
    return SeenPlace(Viewport.fit(100, 100, (0, 0, 10, 10)).moved(number, 0), number)


def all_before(history):
    """The selected nodes of the places before the present one, the last first."""
    found = []
    while (earlier := history.back()) is not None:
        found.append(earlier.selected)
    return found


def test_without_places_there_is_no_way():
    history = History()
    assert history.back() is None
    assert history.forward() is None


@given(st.lists(st.integers(0, 5)))
def test_back_leads_through_all_places_and_forward_returns(numbers):
    history = History()
    for number in numbers:
        history.note(place(number))
    changes = [n for n, before in zip(numbers, [None, *numbers], strict=False) if n != before]
    assert all_before(history) == changes[-2::-1]
    forward = []
    while (later := history.forward()) is not None:
        forward.append(later.selected)
    assert forward == changes[1:]


def test_of_places_passed_through_the_last_is_kept():
    history = History()
    history.note(place(0))
    for number in (1, 2, 3):
        history.note(place(number), passing=True)
    history.note(place(4))
    for number in (5, 6):
        history.note(place(number), passing=True)
    assert all_before(history) == [4, 3, 0]


def test_a_new_place_forgets_what_was_forward():
    history = History()
    for number in range(4):
        history.note(place(number))
    history.back()
    history.back()
    history.note(place(9))
    assert history.forward() is None
    assert all_before(history) == [1, 0]


def test_what_is_passed_after_going_back_is_a_place_of_its_own():
    history = History()
    history.note(place(0))
    history.note(place(1), passing=True)
    history.note(place(2))
    history.back()
    history.note(place(3), passing=True)
    assert all_before(history) == [1, 0]


def test_places_change_where_the_tree_does_and_are_forgotten_with_it():
    history = History()
    for number in range(3):
        history.note(place(number))
    history.change(lambda old: SeenPlace(old.viewport, old.selected + 10))
    assert history.back().selected == 11
    history.clear()
    assert history.back() is None
    history.note(place(5), passing=True)
    assert history.back() is None


def test_the_memory_has_an_end():
    history = History()
    for number in range(2_000):
        history.note(place(number))
    seen = all_before(history)
    assert seen[0] == 1_998
    assert len(seen) < 1_000
