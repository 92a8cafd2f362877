from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import counters, random_parents

from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport, between, near
from uctvis.view.marks.detail import choose_marks
from uctvis.view.scene import Scene

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


@given(viewports())
def test_a_presented_tree_fits_and_is_at_least_as_large(viewport):
    left, top, right, bottom = viewport.bounds
    shown = replace(viewport, presented=True)
    x0, y0 = shown.to_screen(left, top)
    x1, y1 = shown.to_screen(right, bottom)
    # Up to the rounding of large numbers.
    assert -0.01 <= x0 <= x1 <= shown.width + 0.01
    assert -0.01 <= y0 <= y1 <= shown.height + 0.01
    assert 1.0 <= shown.enlargement <= 4.0
    assert shown.scale_x >= viewport.scale_x
    assert shown.scale_y >= viewport.scale_y
    # Left as it was.
    assert replace(shown.zoomed(3.0, 5.0, 7.0), presented=False).zoom == pytest.approx(
        shown.zoomed(3.0, 5.0, 7.0).zoom
    )
    assert replace(shown, presented=False) == viewport


@pytest.mark.parametrize(
    "bounds", [(-4.0, 0.0, 4.0, 1.0), (-15.0, 0.0, 15.0, 3.0), (-4.0, 0.0, 4.0, 7.0)]
)
def test_a_small_tree_that_is_presented_fills_the_screen(bounds):
    usual = Viewport.fit(1920.0, 1000.0, bounds)
    shown = replace(usual, presented=True)
    wide, high = (bounds[2] - bounds[0]) * shown.scale_x, bounds[3] * shown.scale_y
    assert wide >= 0.85 * 1920 or high >= 0.85 * 1000
    assert wide >= 0.4 * 1920 or high >= 0.85 * 1000
    assert high >= 0.3 * 1000


def test_a_large_tree_that_is_presented_has_marks_of_the_usual_size():
    assert replace(Viewport.fit(1920.0, 1000.0, (0, 0, 9_000, 40)), presented=True).enlargement == 1


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


SHARES = st.floats(0, 1)


@st.composite
def looks(draw, viewport):
    """Somewhere else in the tree that `viewport` looks at."""
    left, top, right, bottom = viewport.bounds
    zoomed = viewport.zoomed(draw(st.floats(0.5, 1e8)), 0, 0)
    x = left + draw(SHARES) * (right - left)
    return zoomed.centered(x, top + draw(SHARES) * (bottom - top))


@given(st.data(), viewports(), SHARES)
def test_the_way_between_two_viewports_leads_from_one_to_the_other(data, viewport, share):
    start, end = data.draw(looks(viewport)), data.draw(looks(viewport))
    assert between(start, end, 0.0).zoom == pytest.approx(start.zoom)
    assert between(start, end, 0.0).center_x == start.center_x
    assert between(start, end, 1.0) is end
    middle = between(start, end, share)
    for low, value, high in (
        (start.zoom, middle.zoom, end.zoom),
        (start.center_x, middle.center_x, end.center_x),
        (start.center_row, middle.center_row, end.center_row),
    ):
        slack = 1e-9 * max(abs(low), abs(high))
        assert min(low, high) - slack <= value <= max(low, high) + slack


@given(viewports(), st.floats(1e-3, 1e4), SHARES, SHARES, SHARES)
def test_on_the_way_of_a_zoom_what_is_under_the_cursor_stays(viewport, factor, x, y, share):
    cursor = x * viewport.width, y * viewport.height
    end = viewport.zoomed(factor, *cursor)
    on_the_way = between(viewport, end, share)
    assert on_the_way.to_screen(*viewport.to_tree(*cursor)) == pytest.approx(cursor, abs=1e-2)


@given(st.data(), viewports(), SHARES)
def test_without_a_zoom_the_way_is_straight(data, viewport, share):
    start = data.draw(looks(viewport))
    end = start.moved(300.0, -200.0)
    on_the_way = between(start, end, share)
    assert on_the_way.center_x == pytest.approx(
        start.center_x + share * (end.center_x - start.center_x)
    )
    assert on_the_way.zoom == pytest.approx(start.zoom)


def test_what_is_many_screens_away_is_not_near():
    fit = Viewport.fit(1000, 500, (0, 0, 1e6, 50))
    deep = fit.zoomed(1e4, 0, 0).centered(10.0, 3.0)
    assert near(fit, deep)
    assert near(deep, fit)
    assert near(deep, deep.moved(900, 200))
    assert not near(deep, deep.centered(9e5, 3.0))


@given(viewports())
def test_at_fit_all_is_seen_and_closer_it_is_not(viewport):
    assert viewport.shows_all
    left, top, right, bottom = viewport.bounds
    seen = viewport.seen
    assert seen[0] <= left <= right <= seen[2]
    assert seen[1] <= top <= bottom <= seen[3]
    deepest = viewport.zoomed(1e12, 0, 0)
    wide = (right - left) * deepest.scale_x > viewport.width
    high = (bottom - top) * deepest.scale_y > viewport.height
    assume(wide or high)
    assert not deepest.shows_all


@given(st.data(), viewports(), SHARES, SHARES, st.sampled_from([1.0, 2.5, 1_000.0, np.inf]))
def test_reading_shows_a_node_apart_from_its_neighbours(data, viewport, across, down, apart):
    left, top, right, bottom = viewport.bounds
    x, row = left + across * (right - left), top + down * (bottom - top)
    read = data.draw(looks(viewport)).reading(x, row, apart)
    assert apart * read.scale_x >= 30
    assert read.scale_y >= 30
    screen_x, screen_y = read.to_screen(x, row)
    assert 0 <= screen_x <= read.width
    assert 0 <= screen_y <= read.height
    assert read.reading(x, row, apart) == read


@given(viewports())
def test_opening_again_and_again_leads_to_the_deepest_zoom(viewport):
    _left, _top, right, bottom = viewport.bounds
    looked = viewport
    for _ in range(40):
        looked = looked.opened(viewport.bounds, right, bottom)
    assert looked.zoom == looked.deepest_zoom
    assert looked.to_screen(right, bottom) == (looked.width / 2, looked.height / 2)


def test_opening_shows_the_whole_subtree_where_that_is_closer():
    viewport = Viewport.fit(1000, 500, (0, 0, 10_000, 50))
    box = (2_000.0, 10.0, 2_500.0, 14.0)
    assert viewport.opened(box, 2_100.0, 10.0) == viewport.focused(box)


@given(st.data(), viewports(), SHARES, st.floats(0.1, 10))
def test_a_tree_laid_out_anew_keeps_a_point_at_its_pixel(data, viewport, across, growth):
    looked = data.draw(looks(viewport))
    left, top, right, bottom = viewport.bounds
    before = left + across * (right - left), top
    after = before[0] * growth, top
    bounds = (left * growth - 1, top, right * growth + 1, bottom + 1)
    anew = looked.laid_out_anew(bounds, before, after)
    assert anew.bounds == bounds
    pixel = looked.to_screen(*before)
    assume(max(abs(pixel[0]), abs(pixel[1])) < 1e5)
    assert anew.to_screen(*after) == pytest.approx(pixel, abs=1e-2)


def far_out():
    """The deepest zoom at the far end of a row ten million units wide."""
    fit = Viewport.fit(1400, 900, (-5e6, 0.0, 5e6, 3.0))
    return fit.zoomed(1e12, 0, 0).centered(5e6 - 2.0, 2.0)


def test_sixty_steps_closer_and_back_lead_to_the_same_place():
    fit = Viewport.fit(1400, 900, (-5e6, 0.0, 5e6, 3.0))
    cursor = 1399.0 - 24, 700.0
    looked = fit
    for _ in range(60):
        looked = looked.zoomed(1.25, *cursor)
    assert looked.zoom > 1e5
    for _ in range(60):
        looked = looked.zoomed(1 / 1.25, *cursor)
    assert looked.zoom == pytest.approx(fit.zoom)
    for corner in ((0.0, 0.0), (1400.0, 900.0)):
        assert fit.to_screen(*looked.to_tree(*corner)) == pytest.approx(corner, abs=1e-3)


def test_far_out_a_pixel_is_a_pixel():
    deep = far_out()
    x, row = deep.bounds[2] - 1.0, 2.0
    places = [deep.to_screen(x, row)[0]]
    for _ in range(200):
        deep = deep.moved(1.0, 0.0)
        places.append(deep.to_screen(x, row)[0])
    assert np.diff(places) == pytest.approx(1.0, abs=1e-5)


def test_marks_far_out_move_by_as_much_as_the_tree():
    parent = random_parents("star", 1_000_000)
    scene = Scene.of(Tree.from_parents(parent, visits=counters(parent)))
    fit = Viewport.fit(1400, 900, scene.bounds)
    deep = fit.zoomed(1e12, 0, 0).centered(*scene.position(scene.tree.size - 5))
    seen = {}
    for step in range(6):
        marks = choose_marks(scene, deep.moved(step, 0.0)).nodes
        seen[step] = dict(zip(marks.node.tolist(), marks.x.tolist(), strict=True))
    nodes = set.intersection(*map(set, seen.values()))
    assert len(nodes) > 4
    for node in nodes:
        steps = np.diff([seen[step][node] for step in range(6)])
        assert steps == pytest.approx(1.0, abs=1e-3)
