"""The tour: offered once, led through with the keys, left at any time."""

from hypothesis import assume, given
from hypothesis import strategies as st
from qtpy.QtCore import QRect, Qt

from uctvis import samples
from uctvis.ui.help.tour import beside
from uctvis.ui.runtime import settings_store

SIDES = st.integers(1, 400)


@given(st.tuples(st.integers(0, 800), st.integers(0, 500), SIDES, SIDES), SIDES, SIDES)
def test_the_bubble_is_in_the_window_and_beside_the_part_where_there_is_room(part, width, height):
    room = QRect(0, 0, 1000, 700)
    part = QRect(*part).intersected(room)
    spot = beside(part, QRect(0, 0, width, height), room)
    assert (spot.width(), spot.height()) == (width, height)
    assert room.contains(spot)
    assume(part.right() + 13 + width < room.right() or part.left() - 13 - width > room.left())
    assert not spot.intersects(part)


def test_it_is_offered_at_the_first_start_only(window):
    offer = window.start_page.tour_offer
    assert offer.isHidden()
    offer.offer()
    assert offer.isVisible()
    offer.hide()
    offer.offer()
    assert offer.isHidden()


def follow(qtbot, window):
    """Go on with Enter until the tour is over; returns the titles of its stops."""
    tour, titles = window.tour, []
    while tour.on:
        assert len(titles) < 10
        titles.append(tour.bubble.accessibleName())
        assert window.rect().contains(tour.bubble.geometry())
        qtbot.waitUntil(lambda: tour.bubble.can_go_on, timeout=60_000)
        qtbot.keyClick(window.focusWidget(), Qt.Key_Return)
    return titles


def test_enter_leads_through_all_stops(qtbot, window):
    window.start_page.tour_offer.accepted.emit()
    titles = follow(qtbot, window)
    assert len(titles) == len(set(titles)) == 8
    assert window.pane.tree is not None
    assert window.pane.view.hasFocus()
    assert settings_store.knows_tour()


def test_it_says_what_visits_win_rates_and_uct_are_with_the_numbers_of_the_tree(qtbot, window):
    window.tour.begin()
    said = {}
    while window.tour.on:
        qtbot.waitUntil(lambda: window.tour.bubble.can_go_on, timeout=60_000)
        bubble = window.tour.bubble
        said[bubble.accessibleName()] = bubble.accessibleDescription()
        if bubble.accessibleName() == "Tour: A visit":
            pane = window.analysis_page.pane
            assert pane.tree.shown_move(pane.view.selected) == "c2"
            assert not window.analysis_page.lesson_bar.isVisible()
        bubble.next.emit()
    assert "500 iterations" in said["Tour: A visit"]
    assert "the move c2, has 355 visits" in said["Tour: A visit"]
    assert "The move c2 won 237.0 of 355: 66.8%" in said["Tour: The win rate"]
    assert "For c2 it is 0.668 + 0.187 = 0.854" in said["Tour: UCT"]


def test_enter_does_not_end_it_while_it_waits_for_a_tree(qtbot, monkeypatch, window):
    # As at the first start, when the engine is not ready for a while.
    monkeypatch.setattr(window.analysis_page, "open", lambda *_asked: None)
    window.tour.begin()
    for _stop in range(2):
        qtbot.keyClick(window.focusWidget(), Qt.Key_Return)
    assert not window.tour.bubble.can_go_on
    qtbot.keyClick(window.focusWidget(), Qt.Key_Return)
    assert window.tour.on
    qtbot.keyClick(window.focusWidget(), Qt.Key_Escape)
    assert not window.tour.on


def test_without_samples_it_has_the_stops_of_the_start_page(qtbot, monkeypatch, window):
    monkeypatch.setattr(samples, "all_samples", list)
    window.tour.begin()
    assert len(follow(qtbot, window)) == 2
    assert window.page is window.start_page


def test_back_leads_to_the_stop_before_and_its_page(qtbot, window):
    tour = window.tour
    tour.begin()
    for _stop in range(2):
        tour.bubble.next.emit()
    assert window.page is window.analysis_page
    tour.bubble.back.emit()
    assert window.page is window.start_page
    assert tour.on


def test_escape_ends_it(qtbot, window):
    window.tour.begin()
    qtbot.keyClick(window.focusWidget(), Qt.Key_Escape)
    assert not window.tour.on
    assert window.tour.veil.isHidden()


def test_who_goes_another_way_is_not_followed(qtbot, window, tmp_path):
    window.tour.begin()
    window.open_paths([str(samples.all_samples()[1].path)])
    assert not window.tour.on
    qtbot.waitUntil(lambda: window.pane.tree is not None, timeout=60_000)
    assert not window.tour.on
