from itertools import combinations

import numpy as np
import pytest
from seen_colors import EYES, distance, lab

from uctvis.view.style.palettes import (
    APART,
    BLUE_TO_ORANGE,
    BLUE_TO_YELLOW,
    BLUES,
    VIOLET_TO_YELLOW,
    mixed,
    standing_out,
)
from uctvis.view.style.style import LESS_VISITED, NEW_NODE

ALL = (VIOLET_TO_YELLOW, BLUE_TO_YELLOW, BLUE_TO_ORANGE, BLUES)
# The grounds of trees in both themes, as tests/ui/preferences/test_colours.py makes sure.
GROUNDS = {"light": (255, 255, 255), "dark": (25, 29, 35)}
SHARES = np.linspace(0.0, 1.0, 33)

each_palette = pytest.mark.parametrize("palette", ALL, ids=lambda palette: palette.name)
each_eyes = pytest.mark.parametrize("eyes", EYES)
each_ground = pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)


def test_the_simulation_knows_who_sees_what():
    """Red and green are far apart but for two kinds of eyes; black and white for all."""
    red_green = {eyes: distance((222, 40, 40), (120, 100, 20), eyes) for eyes in EYES}
    assert red_green["all cones"] > 50
    assert red_green["protanopia"] < 35
    for eyes in EYES:
        assert distance((0, 0, 0), (255, 255, 255), eyes) == pytest.approx(100, abs=1)


@each_palette
@each_eyes
def test_a_palette_gets_lighter_for_all_eyes(palette, eyes):
    lightness = lab(mixed(palette.points, SHARES), eyes)[:, 0]
    assert (np.diff(lightness) > 0).all()


@each_palette
@each_eyes
def test_ends_and_middle_are_told_apart_by_all_eyes(palette, eyes):
    low, middle, high = mixed(palette.points, np.array([0.0, 0.5, 1.0]))
    assert distance(low, high, eyes) > 35
    assert distance(low, middle, eyes) > 20
    assert distance(middle, high, eyes) > 20


@each_palette
@each_eyes
@each_ground
def test_a_palette_is_seen_on_both_grounds_by_all_eyes(palette, eyes, ground):
    colors = mixed(palette.points, SHARES)
    assert distance(colors, ground, eyes) > 24
    contrast = np.abs(lab(colors, eyes)[:, 0] - lab([ground], eyes)[0, 0])
    assert contrast.min() > 18


@each_palette
@each_eyes
@each_ground
def test_the_greatest_number_stands_out_most(palette, eyes, ground):
    colors = mixed(standing_out(palette, ground), SHARES)
    contrast = np.abs(lab(colors, eyes)[:, 0] - lab([ground], eyes)[0, 0])
    assert (np.diff(contrast) > 0).all()


@each_eyes
@each_ground
def test_kinds_of_change_are_told_apart_by_all_eyes(eyes, ground):
    gained = mixed(BLUES.points, SHARES)
    for first, second in combinations((gained, NEW_NODE, LESS_VISITED, ground), 2):
        assert distance(first, second, eyes) > 24


@each_eyes
@each_ground
def test_colours_without_an_order_are_told_apart_by_all_eyes(eyes, ground):
    for first, second in combinations(APART, 2):
        assert distance(first, second, eyes) > 24
    contrast = np.abs(lab(APART, eyes)[:, 0] - lab([ground], eyes)[0, 0])
    assert contrast.min() > 20


def test_palettes_have_names_of_their_own():
    assert len({palette.name for palette in ALL}) == len(ALL)
    assert len({palette.title for palette in ALL}) == len(ALL)
