import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from seen_colors import EYES, distance, lab
from strategies import counts, trees

from uctvis.tree.tree import Tree
from uctvis.view.comparison import Comparison
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, ColumnColoring
from uctvis.view.style.coloring_numbers import numbers, scale
from uctvis.view.style.legend import Legend
from uctvis.view.style.looks import LOOKS, THESIS
from uctvis.view.style.node_colors import node_colors, node_outlines
from uctvis.view.style.style import (
    CHANCE_FILL,
    LESS_VISITED,
    NEW_NODE,
    NODE_OUTLINE,
    PLAYER_FILLS,
    UNKNOWN_FILL,
    Style,
)

RED, GREEN = (255, 0, 0), (0, 255, 0)
GROUNDS = ((255, 255, 255), (25, 29, 35))
NUMBERS = (Coloring.MEAN, Coloring.DEPTH, Coloring.UCB)

styles = st.builds(
    Style,
    logarithmic=st.booleans(),
    background=st.sampled_from(GROUNDS),
    look=st.none() | st.sampled_from(LOOKS),
    coloring=st.sampled_from(Coloring),
)


def colors(visits, extremes, **choices):
    usual = {"look": None, "most_visited": GREEN, "least_visited": RED, "logarithmic": False}
    style = Style(**usual | choices)
    return style.edge_colors(np.array(visits, np.int32), extremes).tolist()


def fills_of(style, tree, comparison=None):
    nodes = np.arange(tree.size, dtype=np.int32)
    return node_colors(style, Scene.of(tree), nodes, comparison)


# Edges.


def test_the_extremes_have_the_chosen_colours():
    for logarithmic in (False, True):
        assert colors([5, 900], (5, 900), logarithmic=logarithmic) == [list(RED), list(GREEN)]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_the_extremes_have_the_ends_of_the_look(look):
    for background, ramp in (((255, 255, 255), look.on_light), ((0, 0, 0), look.on_dark)):
        ends = [list(ramp[0]), list(ramp[-1])]
        assert colors([5, 900], (5, 900), look=look, background=background) == ends


def test_colours_are_in_proportion_to_the_visits():
    low, middle, high = colors([25, 50, 75], (0, 100))
    assert middle[0] == middle[1]
    assert (low[0], low[1]) == (high[1], high[0])
    assert low[0] > middle[0] > high[0]


def test_the_logarithm_tells_small_numbers_apart():
    (proportional,) = colors([10], (0, 1_000_000))
    (logarithmic,) = colors([10], (0, 1_000_000), logarithmic=True)
    assert proportional[1] < 5
    assert logarithmic[1] > 80


def test_edges_that_are_visited_alike_have_one_colour():
    assert colors([7, 7], (7, 7)) == [list(RED), list(RED)]


@given(styles, st.lists(counts, min_size=1, max_size=20), counts, counts)
def test_more_visits_never_look_like_fewer(style, visits, one, other):
    """Colours move one way from end to end, and stay there outside of the extremes."""
    extremes = min(one, other), max(one, other)
    sorted_visits = np.sort(np.array([*visits, *extremes], np.int32))
    found = style.edge_colors(sorted_visits, extremes).astype(int)
    low, high = style.edge_colors(np.array(extremes, np.int32), extremes).astype(int)
    assert (found[sorted_visits <= extremes[0]] == low).all()
    assert (found[sorted_visits >= extremes[1]] == high).all()
    if style.look in (None, THESIS):
        steps = np.diff(found, axis=0) * np.sign(high - low)
        assert (steps >= 0).all()
    else:
        contrast = np.abs(
            lab(found, "all cones")[:, 0] - lab([style.background], "all cones")[0, 0]
        )
        # Rounded to whole colours, neighbours may be a hair apart the wrong way.
        assert (np.diff(contrast) > -0.6).all()


@pytest.mark.parametrize("eyes", EYES)
@given(styles)
def test_a_path_that_is_lit_up_looks_like_no_other_line(eyes, style):
    others = (style.selection, style.hit, style.bookmark, style.background)
    for color in (*others, UNKNOWN_FILL, CHANCE_FILL):
        assert distance(style.path, color, eyes) > 20
    visits = np.arange(101, dtype=np.int32)
    assert distance(style.path, style.edge_colors(visits, (0, 100)), eyes) > 20


# Nodes.


def test_nodes_are_white_black_and_grey():
    tree = Tree.from_parents([-1, 0, 0], player=[0, 1, -1])
    assert fills_of(Style(), tree).tolist() == [[255, 255, 255], [0, 0, 0], [128, 128, 128]]


@pytest.mark.parametrize(("game", "first"), [("chess", 0), ("reversi", 1), ("", 0), ("go", 0)])
def test_black_nodes_are_those_of_black(game, first):
    tree = Tree.from_parents([-1, 0, 0], player=[0, 1, -1], game=game)
    fills = [PLAYER_FILLS[first], PLAYER_FILLS[1 - first], UNKNOWN_FILL]
    assert [tuple(color) for color in fills_of(Style(), tree).tolist()] == fills
    (*_edges, nodes) = Legend.of(Scene.of(tree), Style(), None).parts
    assert [swatch.color for swatch in nodes.swatches[:3]] == fills


def test_nodes_of_chance_are_green_after_either_player():
    tree = Tree.from_parents([-1, 0, 0], player=[2, 3, 1])
    assert fills_of(Style(), tree).tolist() == [[*CHANCE_FILL], [*CHANCE_FILL], [0, 0, 0]]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_colour_of_chance_is_told_from_all_others_by_all_eyes(eyes, ground):
    style = Style(background=ground)
    rings = (style.selection, style.hit, style.bookmark, style.accent)
    for color in (*PLAYER_FILLS, UNKNOWN_FILL, NODE_OUTLINE, ground, *rings):
        assert distance(CHANCE_FILL, color, eyes) > 20
    contrast = np.abs(lab([CHANCE_FILL], eyes)[0, 0] - lab([ground], eyes)[0, 0])
    assert contrast > 20


def test_an_outcome_has_no_ucb_value():
    tree = Tree.from_parents([-1, 0, 1, 1], player=[0, 2, 1, 1], visits=[9, 8, 4, 3])
    found = numbers(Coloring.UCB, Scene.of(tree), np.arange(4, dtype=np.int32))
    assert np.isnan(found).tolist() == [True, False, True, True]


@pytest.mark.parametrize("coloring", NUMBERS)
@given(tree=trees(), ground=st.sampled_from(GROUNDS))
def test_greater_numbers_stand_out_more(coloring, tree, ground):
    """Whatever finite means a file holds."""
    style = Style(background=ground, coloring=coloring)
    found = fills_of(style, tree)
    number = numbers(coloring, Scene.of(tree), np.arange(tree.size, dtype=np.int32))
    none = np.isnan(number)
    assert (found[none] == ground).all()
    order = np.argsort(number[~none], kind="stable")
    shown = found[~none][order]
    contrast = np.abs(lab(shown, "all cones")[:, 0] - lab([ground], "all cones")[0, 0])
    assert (np.diff(contrast) > -0.6).all()
    between = scale(coloring, Scene.of(tree))
    if between.low < between.high:
        number = number[~none]
        assert (found[~none][number <= between.low] == style.node_ramp[0]).all()
        assert (found[~none][number >= between.high] == style.node_ramp[-1]).all()


@pytest.mark.parametrize("coloring", Coloring)
def test_a_single_node_has_a_colour(coloring):
    for tree in (Tree.from_parents([-1]), Tree.from_parents([-1], visits=[4], mean=[-2e300])):
        assert fills_of(Style(coloring=coloring), tree).shape == (1, 3)


def test_means_that_are_one_have_one_colour():
    tree = Tree.from_parents([-1, 0, 0], visits=[3, 2, 1], mean=[0.5] * 3)
    style = Style(coloring=Coloring.MEAN)
    assert fills_of(style, tree).tolist() == [list(style.node_ramp[0])] * 3


def test_the_root_and_what_was_never_visited_have_no_ucb_value():
    tree = Tree.from_parents([-1, 0, 0], visits=[3, 3, 0], mean=[0.5, 0.5, 0.0])
    style = Style(coloring=Coloring.UCB)
    root, visited, fresh = fills_of(style, tree).tolist()
    assert root == fresh == list(style.background)
    assert visited == list(style.node_ramp[0])


def test_nodes_whose_number_in_a_column_is_not_known_have_no_colour():
    tree = Tree.from_parents([-1, 0, 0, 0], columns={"prior": [np.nan, 0.5, 0.0, 0.5]})
    style = Style(coloring=ColumnColoring("prior"))
    root, most, least, other = fills_of(style, tree).tolist()
    assert root == list(style.background)
    assert most == other == list(style.node_ramp[-1])
    assert least == list(style.node_ramp[0])


CHANGED = Comparison(
    earlier=np.array([0, 1, -1, 2, 3, 4], np.int32),
    gained=np.array([11, 7, 5, 0, -2, 1], np.int32),
)
GREW = Tree.from_parents([-1, 0, 0, 0, 0, 0], visits=[20, 9, 5, 1, 1, 1])


def test_what_is_new_what_gained_and_what_lost_visits():
    style = Style(coloring=Coloring.CHANGE)
    root, more, new, same, less, least = fills_of(style, GREW, CHANGED).tolist()
    assert root == list(style.node_ramp[-1])
    assert least == list(style.node_ramp[0])
    assert new == list(NEW_NODE)
    assert same == list(style.background)
    assert less == list(LESS_VISITED)
    assert more not in (root, least, new, same, less)
    assert CHANGED.most_gained == 11


def test_without_a_tree_before_nothing_has_changed():
    style = Style(coloring=Coloring.CHANGE)
    assert (fills_of(style, GREW) == style.background).all()


@pytest.mark.parametrize("eyes", EYES)
@given(
    coloring=st.sampled_from(Coloring),
    ground=st.sampled_from(GROUNDS),
    size=st.floats(1, 20, width=32),
)
def test_the_outline_shows_any_node_on_both_grounds(eyes, coloring, ground, size):
    style = Style(background=ground, coloring=coloring)
    fills = [*style.node_ramp, NEW_NODE, LESS_VISITED, ground]
    if coloring is Coloring.PLAYER:
        fills = (*PLAYER_FILLS, UNKNOWN_FILL, CHANCE_FILL)
    sizes = np.full(len(fills), size, np.float32)
    outlines = node_outlines(style, np.array(fills, np.uint8), sizes)
    assert distance(outlines, ground, eyes) > 20


def test_a_small_disc_has_its_colour_and_a_large_one_an_outline():
    fills = np.array([NEW_NODE, NEW_NODE, (255, 255, 255)], np.uint8)
    sizes = np.array([2.0, 14.0, 2.0], np.float32)
    outlines = node_outlines(Style(coloring=Coloring.CHANGE), fills, sizes).tolist()
    assert outlines == [list(NEW_NODE), list(NODE_OUTLINE), list(NODE_OUTLINE)]
