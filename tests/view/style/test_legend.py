from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from seen_colors import EYES, distance
from strategies import trees

from uctvis.tree.columns import Column
from uctvis.tree.players import CHANCE
from uctvis.tree.tree import Tree
from uctvis.tree.truth import TRUTH, truth_column
from uctvis.view.comparison import Comparison
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, ColumnColoring
from uctvis.view.style.legend import Legend, SwatchShape
from uctvis.view.style.looks import LOOKS
from uctvis.view.style.node_colors import node_colors
from uctvis.view.style.style import CHANCE_FILL, NEW_NODE, Style

TREE = Tree.from_parents(
    [-1, 0, 0, 1], visits=[20_001, 20_000, 0, 200], mean=[0.5, 0.25, 0.0, 1.0], player=[0, 1, 1, 0]
)
styles = st.builds(
    Style,
    logarithmic=st.booleans(),
    look=st.none() | st.sampled_from(LOOKS),
    coloring=st.sampled_from(Coloring),
)


def legend(tree=TREE, comparison=None, **choices):
    return Legend.of(Scene.of(tree), Style(**choices), comparison)


def change_of(tree, data):
    earlier = data.draw(st.lists(st.integers(-1, 9), min_size=tree.size, max_size=tree.size))
    gained = data.draw(
        st.lists(st.integers(-(2**31), 2**31 - 1), min_size=tree.size, max_size=tree.size)
    )
    return Comparison(np.array(earlier, np.int32), np.array(gained, np.int32))


@given(trees(), styles, st.booleans(), st.data())
def test_any_tree_has_a_legend(tree, style, compared, data):
    comparison = change_of(tree, data) if compared else None
    found = Legend.of(Scene.of(tree), style, comparison)
    assert len(found.parts) == (1 if tree.size == 1 else 2)
    for part in found.parts:
        assert part.title
        assert part.ramp or part.swatches
        assert bool(part.ramp) == bool(part.ticks)
        shares = [tick.share for tick in part.ticks]
        assert all(0.0 <= share <= 1.0 for share in shares)
        assert shares == sorted(set(shares))
        labels = [tick.label for tick in part.ticks]
        assert len(set(labels)) == len(labels)
        assert all(swatch.label for swatch in part.swatches)


@pytest.mark.parametrize("logarithmic", [False, True])
@pytest.mark.parametrize("look", [None, *LOOKS])
def test_the_colour_at_a_tick_is_that_of_its_number(logarithmic, look):
    style = Style(logarithmic=logarithmic, look=look)
    scene = Scene.of(TREE)
    edges = Legend.of(scene, style).parts[0]
    for tick in edges.ticks:
        visits = np.array([int(tick.label.replace(",", ""))], np.int32)
        color = style.edge_colors(visits, scene.extremes)[0].astype(int)
        place = round(tick.share * (len(edges.ramp) - 1))
        assert np.abs(color - edges.ramp[place]).max() <= 8


def test_numbers_of_ticks_are_round():
    proportional, logarithmic = (
        [tick.label for tick in legend(logarithmic=choice).parts[0].ticks]
        for choice in (False, True)
    )
    assert proportional == ["0", "5,000", "10,000", "15,000", "20,000"]
    assert logarithmic == ["0", "1", "10", "100", "1,000", "10,000"]
    means = [tick.label for tick in legend(coloring=Coloring.MEAN).parts[1].ticks]
    assert means == ["0.4", "0.6", "0.8", "1"]


def test_millions_are_words():
    tree = Tree.from_parents([-1, 0, 0], visits=[0, 0, 10_000_000])
    labels = [tick.label for tick in legend(tree, logarithmic=False).parts[0].ticks]
    assert labels == ["0", *(f"{count} million" for count in (2, 4, 6, 8, 10))]


def test_numbers_that_are_one_are_named():
    tree = Tree.from_parents([-1, 0, 0], visits=[14, 7, 7], mean=[0.5, 0.5, 0.5])
    edges, nodes = legend(tree, coloring=Coloring.MEAN).parts
    assert [swatch.label for swatch in edges.swatches][:1] == ["7"]
    assert [swatch.label for swatch in nodes.swatches][:2] == ["0.5", "Never visited"]


def test_players_are_named_as_far_as_they_are_known():
    def names(players, game=""):
        tree = Tree.from_parents([-1, 0, 0], player=players, game=game)
        swatches = legend(tree).parts[1].swatches
        return [swatch.label for swatch in swatches if swatch.shape is SwatchShape.DISC]

    assert names([0, 1, 0]) == ["Player 1", "Player 2"]
    assert names([0, 1, -1]) == ["Player 1", "Player 2", "Unknown"]
    assert names([-1, -1, -1]) == ["Unknown"]
    assert names([0, 1, 0], "chess") == ["White", "Black"]
    assert names([0, 1, -1], "chess") == ["White", "Black", "Unknown"]
    for game in ("mancala", "tictactoe", "no such game"):
        assert names([0, 1, 0], game) == ["Player 1", "Player 2"]


def test_change_is_told_if_there_is_a_tree_before():
    swatch = legend(coloring=Coloring.CHANGE).parts[1].swatches[0]
    assert "no previous tree" in swatch.label
    comparison = Comparison(np.array([0, 1, -1, 2], np.int32), np.array([9, 8, 1, 0], np.int32))
    part = legend(comparison=comparison, coloring=Coloring.CHANGE).parts[1]
    assert part.ticks[0].label == "1"
    assert NEW_NODE in [swatch.color for swatch in part.swatches]


def of_column(values, name="prior", **about):
    """The title, ticks and colours of nodes in the legend of a column."""
    tree = Tree.from_parents([-1, 0, 0], columns={name: Column(values, **about)})
    part = legend(tree, coloring=ColumnColoring(name)).parts[1]
    swatches = [swatch.label for swatch in part.swatches if swatch.shape is SwatchShape.DISC]
    return part.title, [tick.label for tick in part.ticks], swatches


def test_a_column_has_its_title_and_its_range():
    assert of_column([0.0, 1.0, np.nan], title="Prior of the net") == (
        "Nodes: Prior of the net",
        ["0", "0.2", "0.4", "0.6", "0.8", "1"],
        ["Not known"],
    )
    assert of_column([-3, 0, 3])[1:] == (["-2", "0", "2"], [])
    assert of_column([5, 5, 5]) == ("Nodes: prior", [], ["5"])
    assert of_column(np.full(3, np.nan)) == ("Nodes: prior", [], ["Not known"])
    assert len(of_column([1, 2, 3], "long" * 25)[0]) < 60


def test_shares_of_a_column_are_in_percent_as_its_values_are():
    assert of_column([0.0, 0.1, 0.5], spec=".1%")[1] == ["0%", "10%", "20%", "30%", "40%", "50%"]


def test_without_its_column_a_tree_has_the_legend_of_the_usual_colours():
    assert legend(coloring=ColumnColoring("prior")) == legend()


def test_all_marks_are_explained():
    style = Style()
    edges, nodes = Legend.of(Scene.of(TREE, Folding(most_depth=1)), style).parts
    (variation,) = [swatch for swatch in edges.swatches if swatch.shape is SwatchShape.VARIATION]
    assert variation.color == style.accent
    shapes = [swatch.shape for swatch in nodes.swatches]
    assert {SwatchShape.DISC_SIZES, SwatchShape.SMALL_DISC, SwatchShape.STUB} <= set(shapes)


@pytest.mark.parametrize(
    ("folding", "player", "are_shown"),
    [
        (Folding(least_visits=1), (0, 1), False),
        (Folding(least_visits=1, opened=frozenset({1})), (0, 1), True),
        # The outcomes of a lottery stay together.
        (Folding(least_visits=1), (0, CHANCE), True),
        (Folding(most_depth=1), (0, 1), True),
    ],
)
def test_small_nodes_are_unvisited_only_where_such_nodes_are_shown(folding, player, are_shown):
    tree = Tree.from_parents([-1, 0, 1], visits=[9, 4, 0], player=[*player, 0])
    _edges, nodes = Legend.of(Scene.of(tree, folding), Style()).parts
    assert (SwatchShape.SMALL_DISC in [one.shape for one in nodes.swatches]) == are_shown


def test_marks_that_a_drawing_does_not_have_are_not_explained():
    (edges, nodes) = legend(look=None).parts
    shapes = {swatch.shape for part in (edges, nodes) for swatch in part.swatches}
    assert not shapes & {SwatchShape.SMALL_DISC, SwatchShape.STUB}
    assert edges.swatches[-1].color == Style(look=None).edge_ramp[-1]


TRUE = Tree.from_parents(
    [-1, 0, 0, 0, 1],
    visits=[9, 4, 3, 1, 0],
    columns={TRUTH: truth_column(np.array([0.5, 0.5, 0.0, 1.0, np.nan]))},
)


@pytest.mark.parametrize("background", [(255, 255, 255), (18, 20, 26)])
def test_the_colours_of_perfect_play_are_those_of_the_legend_for_all_eyes(background):
    style = Style(coloring=ColumnColoring(TRUTH), background=background)
    part = Legend.of(Scene.of(TRUE), style).parts[1]
    assert part.title == "Nodes: perfect play, for the player who moved"
    assert not part.ramp
    named = {swatch.label: swatch.color for swatch in part.swatches[:4]}
    assert list(named) == ["Win", "Draw", "Loss", "Not known"]
    colors = node_colors(style, Scene.of(TRUE), np.arange(5))
    expected = [named[name] for name in ("Draw", "Draw", "Loss", "Win", "Not known")]
    assert [tuple(color) for color in colors.tolist()] == expected
    for eyes in EYES:
        for one, other in combinations([*named.values(), background], 2):
            assert distance(one, other, eyes) > 15


def test_perfect_play_that_is_known_everywhere_needs_no_colour_for_the_rest():
    known = replace(TRUE, columns={TRUTH: truth_column(np.ones(5))})
    part = legend(known, coloring=ColumnColoring(TRUTH)).parts[1]
    assert "Not known" not in [swatch.label for swatch in part.swatches]
    # Other numbers of this name have a scale.
    other = replace(TRUE, columns={TRUTH: Column(np.arange(5.0))})
    assert legend(other, coloring=ColumnColoring(TRUTH)).parts[1].ramp


@pytest.mark.parametrize("coloring", Coloring)
def test_the_diamond_of_chance_is_there_in_all_colours_if_the_tree_has_one(coloring):
    def diamonds(tree):
        (*_edges, nodes) = legend(tree, coloring=coloring).parts
        return [one for one in nodes.swatches if one.shape is SwatchShape.DIAMOND]

    assert diamonds(TREE) == []
    assert diamonds(Tree.from_parents([-1], player=[0])) == []
    for players in ([0, 3], [2, 1]):
        (one,) = diamonds(Tree.from_parents([-1, 0], player=players))
        assert one.label == "Chance is to move"
        by_player = coloring is Coloring.PLAYER
        assert one.color == (CHANCE_FILL if by_player else Style().background)
    assert len(diamonds(Tree.from_parents([-1], player=[2]))) == 1


def test_the_diamond_is_there_at_each_moment_of_growth():
    whole = Tree.from_parents([-1, 0, 1], player=[0, 1, 2])
    part = Tree.from_parents([-1, 0], player=[0, 1])
    scene = replace(Scene.of(part), whole=whole)
    shapes = [one.shape for one in Legend.of(scene, Style()).parts[1].swatches]
    assert SwatchShape.DIAMOND in shapes
