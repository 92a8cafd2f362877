"""Tests of drawing what bots asked for."""

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from qtpy.QtCore import QPointF, QRectF
from qtpy.QtGui import QColor
from scene_pictures import GROUND, SIZE, colour_at, different, picture, played

from uctvis.arena.matches.annotations import COLOURS, Annotation, read_annotation
from uctvis.ui.scenes import colours
from uctvis.ui.scenes.annotations import cut
from uctvis.ui.scenes.scene_of import scene_of
from uctvis.ui.widgets import theme

ROOM = QRectF(-1, -1, 12, 8)
numbers = st.floats(allow_nan=False, allow_infinity=False) | st.floats(-20, 20)
words = st.text(min_size=1, max_size=30)


def annotations():
    points = st.tuples(numbers, numbers)
    chosen = st.sampled_from(("", *COLOURS))
    return st.one_of(
        st.builds(Annotation, st.tuples(points), colour=chosen),
        st.builds(Annotation, st.tuples(points, points), colour=chosen),
        st.builds(Annotation, st.tuples(points), words),
    )


@given(st.lists(st.tuples(st.integers(0, 1), annotations()), max_size=5))
def test_no_annotation_does_harm(qapp, found):
    state = played("sheep", 1)[0]
    scene = scene_of(state)
    image = picture(scene, state, annotations=found, size=(200, 140))
    # Nothing is drawn outside of the scene.
    assert all(image.pixelColor(0, y) == GROUND for y in range(0, 140, 3))


@pytest.mark.parametrize("name", ["painting", "sheep"])
@pytest.mark.parametrize("colour", ["", *COLOURS])
def test_points_lie_where_the_lines_say(qapp, name, colour):
    state = played(name, 1)[0]
    scene = scene_of(state)
    drawn = read_annotation(f"draw point 7 4.5 {colour}")
    named = colours.current().named
    for player in range(2):
        image = picture(scene, state, annotations=[(player, drawn)])
        usual = colours.colours_of(player).ink
        wanted = QColor(named.get(colour, usual))
        assert colour_at(image, scene, scene.point_of(7, 4.5)) == wanted


def test_lines_and_texts_are_drawn(qapp):
    state = played("painting", 1)[0]
    scene = scene_of(state)
    plain = picture(scene, state)
    line = picture(scene, state, annotations=[(0, read_annotation("draw line 3 4 9 11 red"))])
    assert colour_at(line, scene, scene.point_of(6, 7.5)) == QColor(colours.current().named["red"])
    text = picture(scene, state, annotations=[(0, read_annotation("draw text 9 11 a plan"))])
    assert text != plain


def test_all_colours_of_bots_are_known(qapp):
    assert set(colours.current().named) == set(COLOURS)


def brightness(colour):
    """The relative luminance of WCAG 2."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in QColor(colour).getRgbF()[:3]
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


@pytest.mark.parametrize("look", [theme.ThemeChoice.LIGHT, theme.ThemeChoice.DARK], ids=str)
def test_texts_in_all_colours_are_readable(qapp, look):
    theme.apply(qapp, look)
    scene = colours.current()
    inks = [*scene.named.values(), *(own.ink for own in scene.players), scene.label]
    for ink in inks:
        both = sorted((brightness(ink), brightness(scene.halo)))
        assert (both[1] + 0.05) / (both[0] + 0.05) >= 4.5, ink


def test_texts_at_the_border_are_moved_into_the_scene(qapp):
    state = played("sheep", 1)[0]
    scene = scene_of(state)
    plain = picture(scene, state, size=(620, 900))
    words = "these words are long"
    for x, y in ((0, 0), (10, 15), (0, 15), (10, 0)):
        text = picture(
            scene, state, annotations=[(0, Annotation(((x, y),), words))], size=(620, 900)
        )
        middle = picture(
            scene, state, annotations=[(0, Annotation(((5.0, 7.5),), words))], size=(620, 900)
        )
        sizes = []
        for image in (text, middle):
            xs, ys = zip(*different(plain, image), strict=True)
            sizes.append((max(xs) - min(xs), max(ys) - min(ys)))
        assert sizes[0] == pytest.approx(sizes[1], abs=3)


near = st.floats(-30, 30)


@given(near, near, near, near)
def test_a_line_is_cut_at_the_border(x, y, other_x, other_y):
    assume(abs(other_x - x) + abs(other_y - y) > 1e-3)
    first, second = QPointF(x, y), QPointF(other_x, other_y)
    found = cut(first, second, ROOM)
    inside = [
        place
        for step in range(101)
        if ROOM.contains(place := first + (second - first) * (step / 100))
    ]
    if found is None:
        assert not inside
        return
    larger = ROOM.adjusted(-1e-6, -1e-6, 1e-6, 1e-6)
    way = second - first
    for end in found:
        assert larger.contains(end)
        away = end - first
        assert abs(away.x() * way.y() - away.y() * way.x()) < 1e-6 * (1 + hypot(way.x(), way.y()))
    if inside:
        # All that is inside lies between the ends.
        reach = [
            QPointF.dotProduct(place - first, way) for place in (*found, inside[0], inside[-1])
        ]
        assert reach[0] - 1e-6 <= reach[2] <= reach[3] <= reach[1] + 1e-6


@given(numbers, numbers, numbers, numbers)
def test_a_line_of_any_length_is_cut(x, y, other_x, other_y):
    found = cut(QPointF(x, y), QPointF(other_x, other_y), ROOM)
    larger = ROOM.adjusted(-1, -1, 1, 1)
    assert found is None or all(larger.contains(end) for end in found)


def test_long_texts_and_control_characters_are_harmless(qapp):
    state = played("sheep", 1)[0]
    scene = scene_of(state)
    text = Annotation(((5.0, 5.0),), "\x1b[2J\u202e" + 9000 * "x")
    assert picture(scene, state, annotations=[(0, text)], size=SIZE) != picture(scene, state)
