"""Tests of the drawing of Sheep."""

from math import hypot

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from qtpy.QtCore import QPointF, QRect, QRectF
from scene_pictures import SIZE, area_of, different, picture, played

from uctvis.simultaneous.sheep.game import Sheep
from uctvis.simultaneous.sheep.pasture import FIRST_ID
from uctvis.ui.scenes.scene_moment import fit
from uctvis.ui.scenes.sheep_scene import SheepScene
from uctvis.ui.widgets import theme

# 552: 74 sheep, six shepherds, six dogs, four sheds.
SEEDS = 1, 552


def units_of(state):
    """The number of sheep, where the dogs begin, and the number of units."""
    numbers = state.pasture[0]
    sheep = int(numbers["sheep"])
    first_dog = sheep + int(numbers["shepherds"])
    return sheep, first_dog, first_dog + int(numbers["dogs"])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("circles", [False, True])
def test_a_turn_begins_and_ends_with_the_pictures_of_its_states(qapp, seed, circles):
    before, after = played("sheep", seed)[10:12]
    scene = SheepScene(before)
    scene.shows_circles = circles
    assert picture(scene, before, after, 0.0) == picture(scene, before)
    assert picture(scene, before, after, 1.0) == picture(scene, after)
    moments = [picture(scene, before, after, part) for part in (0.0, 0.3, 0.6, 1.0)]
    assert all(moments[k] != moments[k + 1] for k in range(3))


@pytest.mark.parametrize("change", ["x", "y"])
def test_a_unit_is_drawn_where_its_coordinates_are(qapp, change):
    state = played("sheep", 1)[5]
    moved = state.copy()
    unit = units_of(state)[2] - 1
    x, y = (float(state.pasture[0][axis][unit]) for axis in ("x", "y"))
    moved.pasture[0][change][unit] = 8.5 if moved.pasture[0][change][unit] < 5 else 1.5
    scene = SheepScene(state)
    pixels = different(picture(scene, state), picture(scene, moved))
    transform = fit(area_of(SIZE), scene.size)
    ends = [scene.point_of(x, y)]
    ends.append(scene.point_of(*(float(moved.pasture[0][axis][unit]) for axis in ("x", "y"))))
    counts = [0, 0]
    for pixel in pixels:
        point = transform.inverted()[0].map(QPointF(*pixel))
        near = [hypot(point.x() - end.x(), point.y() - end.y()) < 0.9 for end in ends]
        assert any(near)
        counts = [count + one for count, one in zip(counts, near, strict=True)]
    assert min(counts) > 100


def test_only_a_bark_draws_rings(qapp):
    before = Sheep.initial(552)
    first_dog = units_of(before)[1]
    still = [
        [
            f"MOVE {unit + FIRST_ID} 0 0"
            for unit in range(units_of(before)[0] + player, units_of(before)[2], 2)
        ]
        for player in range(2)
    ]
    barks = [still[0].copy(), still[1]]
    place = still[0].index(f"MOVE {first_dog + FIRST_ID} 0 0")
    barks[0][place] = f"BARK {first_dog + FIRST_ID}"
    quiet, loud = before.copy(), before.copy()
    quiet.step(still)
    loud.step(barks)
    # The sheep differ after the turn; the rings are drawn for equal states, too.
    loud.pasture["bark_turn"], without = 0, loud.pasture["bark_turn"].copy()
    calm = loud.copy()
    loud.pasture["bark_turn"] = without
    scene = SheepScene(before)
    pixels = different(picture(scene, before, loud, 0.6), picture(scene, before, calm, 0.6))
    assert len(pixels) > 100
    transform = fit(area_of(SIZE), scene.size).inverted()[0]
    dog = scene.point_of(*(float(before.pasture[0][axis][first_dog]) for axis in ("x", "y")))
    reach = float(before.pasture[0]["bark_radius"]) + 0.2
    for pixel in pixels:
        away = transform.map(QPointF(*pixel)) - dog
        assert hypot(away.x(), away.y()) <= reach
    assert not different(picture(scene, before, quiet, 1.0), picture(scene, quiet))


def test_circles_are_an_option(qapp):
    state = played("sheep", 1)[5]
    scene = SheepScene(state)
    without = picture(scene, state)
    scene.shows_circles = True
    assert picture(scene, state) != without


def test_themes_differ(qapp):
    state = played("sheep", 1)[5]
    scene = SheepScene(state)
    light = picture(scene, state)
    theme.apply(qapp, theme.ThemeChoice.DARK)
    assert picture(scene, state) != light
    theme.apply(qapp, theme.ThemeChoice.LIGHT)
    assert picture(scene, state) == light


@pytest.mark.parametrize("seed", SEEDS)
def test_the_centre_of_each_unit_shows_its_numbers(qapp, seed):
    for game in played("sheep", seed)[::5]:
        scene = SheepScene(game)
        scene.players = "Ada", "Bob"
        state = game.pasture[0]
        sheep, first_dog, units = units_of(game)
        places = list(zip(state["x"].tolist(), state["y"].tolist(), strict=True))[:units]
        for unit, place in enumerate(places):
            lines = scene.about(game, scene.point_of(*place)).split("\n")
            # Of several at the same place, it is one of them.
            title = "Sheep" if unit < sheep else "Shepherd" if unit < first_dog else "Dog"
            if places.count(place) == 1:
                assert lines[0] == f"{title} {unit + FIRST_ID}"
                owner = scene.players[(unit - sheep) % 2]
                wool = int(state["wool"][unit])
                assert (f"Owner: {owner}" in lines) == (unit >= sheep)
                assert f"Position: {place[0]:.2f}, {place[1]:.2f}" in lines
                if unit < sheep:
                    assert (f"Wool: {wool}" if wool else "Wool: 0 (shorn)") in lines
                elif unit < first_dog:
                    assert f"Wool: {wool} of {state['most_carried']}" in lines
                    partner = int(state["partner"][unit])
                    shears = f"Shears sheep {partner + FIRST_ID}"
                    assert (shears in lines) == (partner >= 0)
                else:
                    wait = int(state["bark_turn"][unit]) - game.turn
                    turns = "turn" if wait == 1 else "turns"
                    text = f"Can bark in {wait} {turns}" if wait > 0 else "Can bark now"
                    assert text in lines


@pytest.mark.parametrize(
    ("rules", "text"),
    [("text", "Scared for 3 turns"), ("original", "Scared until the next bark")],
)
def test_a_sheep_says_who_shears_it_and_that_it_is_scared(qapp, rules, text):
    game = Sheep.initial(1, rules)
    state = game.pasture[0]
    sheep, _first_dog, units = units_of(game)
    state["x"][:units], state["y"][:units] = np.linspace(0, 10, units), 14
    state["partner"][0], state["partner"][sheep + 1] = sheep + 1, 0
    state["scared"][0] = 3
    state["x"][0], state["y"][0] = 5, 5
    scene = SheepScene(game)
    lines = scene.about(game, scene.point_of(5, 5)).split("\n")
    assert f"Being shorn by shepherd {sheep + 1 + FIRST_ID} of Player 2" in lines
    assert text in lines


def test_a_shed_shows_its_owner_and_its_wool(qapp):
    game = Sheep.initial(552)
    state = game.pasture[0]
    state["x"], state["y"] = 5, 7
    state["shed_wool"] = [7, 8, 9, 10]
    scene = SheepScene(game)
    for shed, owner in enumerate(("Player 1", "Player 2", "nobody", "nobody")):
        x, y = int(state["shed_x"][shed]), int(state["shed_y"][shed])
        text = scene.about(game, scene.point_of(x + 0.5, y + 0.5))
        assert text == f"Shed in the cell {x}, {y}\nOwner: {owner}\nWool: {7 + shed}"


@given(st.floats(-5, 20), st.floats(-5, 20))
def test_each_point_has_a_text_or_lies_far_outside_of_the_pasture(x, y):
    game = played("sheep", 552)[-1]
    scene = SheepScene(game)
    pasture = QRectF(scene.point_of(0, 0), scene.point_of(10, 15))
    text = scene.about(game, QPointF(x, y))
    if pasture.contains(QPointF(x, y)):
        assert text
    elif not pasture.adjusted(-0.5, -0.5, 0.5, 0.5).contains(QPointF(x, y)):
        assert not text


def test_a_moment_says_where_units_are_while_they_move(qapp):
    before, after = played("sheep", 1)[10:12]
    scene = SheepScene(before)
    unit = units_of(before)[2] - 1
    for part in (0.0, 0.25, 0.5, 1.0):
        now = scene.between(before, after, part).pasture[0]
        for axis in ("x", "y"):
            ends = [float(state.pasture[0][axis][unit]) for state in (before, after)]
            assert float(now[axis][unit]) == pytest.approx(ends[0] + part * (ends[1] - ends[0]))
    assert before.pasture != after.pasture


def test_units_that_are_not_a_number_are_not_drawn(qapp):
    before = Sheep.initial(1, "original")
    after = before.copy()
    sheep, _first_dog, units = units_of(before)
    after.step(
        [
            [f"MOVE {unit + FIRST_ID} NaN NaN" for unit in range(sheep + player, units, 2)]
            for player in range(2)
        ]
    )
    assert not after.faults
    assert np.isnan(after.pasture[0]["x"][sheep])
    scene = SheepScene(before)
    scene.shows_circles = True
    pictures = [picture(scene, before, after, part) for part in (0.0, 0.5, 1.0)]
    assert pictures[0] != pictures[2]
    assert scene.about(after, QPointF(5, 5))


def test_the_scene_has_no_holes(qapp):
    state = played("sheep", 1)[5]
    scene = SheepScene(state)
    image = picture(scene, state)
    area = fit(area_of(SIZE), scene.size).mapRect(QRectF(QPointF(), scene.size)).toRect()
    ground = image.pixelColor(0, 0)
    assert area.left() > 0
    inside = image.copy(QRect(area))
    colours = {
        inside.pixel(x, y) for x in range(0, inside.width(), 3) for y in range(inside.height())
    }
    assert ground.rgb() not in colours
