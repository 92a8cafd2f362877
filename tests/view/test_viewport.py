import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.view.viewport import Viewport

SIZES = st.floats(100, 4_000)


@st.composite
def viewports(draw):
    left = draw(st.floats(-1e7, 1e7))
    width = draw(st.sampled_from([0.0, 1.0, 40.0, 1e5, 1e7]))
    rows = draw(st.sampled_from([0.0, 3.0, 30.0, 1e5]))
    return Viewport.fit(draw(SIZES), draw(SIZES), (left, 0.0, left + width, rows))


@given(viewports())
def test_the_whole_tree_fits(viewport):
    left, top, right, bottom = viewport.bounds
    x0, y0 = viewport.to_screen(left, top)
    x1, y1 = viewport.to_screen(right, bottom)
    assert 0 <= x0 <= x1 <= viewport.width
    assert 0 <= y0 <= y1 <= viewport.height


@given(viewports(), st.floats(0.1, 1e7), st.floats(0, 1), st.floats(0, 1))
def test_what_is_under_the_cursor_stays_there(viewport, factor, across, down):
    at = across * viewport.width, down * viewport.height
    zoomed = viewport.zoomed(factor, *at)
    assert zoomed.to_screen(*viewport.to_tree(*at)) == pytest.approx(at, abs=1e-2)


@given(viewports(), st.floats(1, 1e3), st.floats(0, 1), st.floats(0, 1))
def test_zooming_out_undoes_zooming_in(viewport, factor, across, down):
    at = across * viewport.width, down * viewport.height
    zoomed = viewport.zoomed(factor, *at)
    back = zoomed.zoomed(viewport.zoom / zoomed.zoom, *at)
    assert back.scale_x == pytest.approx(viewport.scale_x)
    assert back.scale_y == pytest.approx(viewport.scale_y)
    corner = back.to_tree(0, 0)
    assert viewport.to_screen(*corner) == pytest.approx((0, 0), abs=1e-3)


@given(viewports())
def test_the_deepest_zoom_shows_single_nodes_and_nothing_is_blown_up(viewport):
    assert viewport.scale_x <= 60
    assert viewport.scale_y <= 100
    deepest = viewport.zoomed(1e12, 0, 0)
    assert (deepest.scale_x, deepest.scale_y) == pytest.approx((160, 160))
    assert deepest.zoom == deepest.deepest_zoom


def test_a_wide_tree_fills_the_screen_on_both_axes():
    viewport = Viewport.fit(1400, 900, (0, 0, 100_000, 12))
    assert viewport.scale_x * 100_000 == pytest.approx(1400 - 48)
    assert viewport.scale_y * 12 == pytest.approx(900 - 48)


@given(viewports(), st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
def test_the_tree_cannot_be_dragged_away(viewport, right, down):
    moved = viewport.moved(right, down)
    left, top, most, bottom = viewport.bounds
    assert left <= moved.center_x <= most
    assert top <= moved.center_row <= bottom


def test_focus_shows_all_of_a_box_as_large_as_it_may_be():
    viewport = Viewport.fit(1000, 500, (0, 0, 10_000, 50))
    box = (2_000.0, 10.0, 2_500.0, 14.0)
    focused = viewport.focused(box)
    assert focused.to_screen(box[0], box[1])[0] >= 0
    assert focused.to_screen(box[2], box[3])[1] <= 500
    # 4 of 50 rows, and 500 of 10,000 units: the rows need more room.
    assert focused.zoom == pytest.approx(50 / 4)
    assert viewport.focused((5.0, 3.0, 5.0, 3.0)).zoom == viewport.deepest_zoom


def test_another_tree_is_looked_at_in_the_same_place():
    viewport = Viewport.fit(1000, 500, (0, 0, 100, 10)).zoomed(4, 100, 100)
    same = viewport.over((0.0, 0.0, 100.0, 10.0))
    assert same == viewport
    wider = viewport.over((-100.0, 0.0, 100.0, 20.0))
    assert wider.zoom == viewport.zoom
    assert wider.center_x == pytest.approx(-100 + 2 * viewport.center_x)


def test_what_is_on_screen_is_shown_by_doing_nothing():
    viewport = Viewport.fit(1000, 500, (0, 0, 100, 10)).zoomed(8, 500, 250)
    assert viewport.showing(viewport.center_x + 1, viewport.center_row) == viewport
    shown = viewport.showing(0.0, 0.0)
    assert shown.to_screen(0.0, 0.0) == (500, 250)
