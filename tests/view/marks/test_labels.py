"""Labels: where they stand, what they say, and what is read for them."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import SHAPES, counters, names, random_parents

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.render.page import PageViewport
from uctvis.texts import grouped
from uctvis.tree.tree import Tree
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import Folding
from uctvis.view.marks.detail import choose_marks
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.label_text import LabelNumber, plain, text_width
from uctvis.view.marks.labels import Label, Labels
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.scene import Scene

WIDTH, HEIGHT = 800.0, 600.0
# Of an emphasised node: its ring is so wide, in pixels.
RING = 3.0


def tree_of(shape="random", size=60, name="e2e4", seed=1):
    parent = random_parents(shape, size, seed)
    mean = np.random.default_rng(seed).random(size)
    moves = ["", *(name for _ in range(size - 1))]
    return Tree.from_parents(parent, visits=counters(parent), mean=mean, move_names=moves)


def labels_of(tree, zoom=1.0, emphasis=None, at=0, **extra):
    scene = Scene.of(tree)
    emphasis = emphasis or Emphasis()
    viewport = Viewport.fit(WIDTH, HEIGHT, scene.bounds).zoomed(zoom, WIDTH / 2, HEIGHT / 2)
    viewport = viewport.centered(*scene.position(at)) if zoom > 1 else viewport
    marks = choose_marks(scene, viewport, emphasis)
    return Labels(tree).place(marks, viewport, emphasis, **extra), marks


@settings(deadline=None)
@given(
    st.sampled_from(SHAPES),
    st.integers(1, 3_000),
    st.sampled_from((1.0, 3.0, 20.0, 1e9)),
    st.sampled_from(("", "e4", "white knight b1 -> a3", "囲碁囲碁")),
    st.data(),
)
def test_no_label_lies_on_another_nor_on_a_node_of_its_row(shape, size, zoom, name, data):
    tree = tree_of(shape, size, name, data.draw(st.integers(0, 99)))
    node = st.integers(0, size - 1)
    emphasis = Emphasis(
        selected=data.draw(st.none() | node),
        bookmarks=dict.fromkeys(data.draw(st.sets(node, max_size=3)), ""),
        notes=dict.fromkeys(data.draw(st.sets(node, max_size=3)), "UCB 1.234"),
    )
    labels, marks = labels_of(tree, zoom, emphasis, data.draw(node))
    for one, other in combinations(labels, 2):
        assert not one.covers(*other.box)
    nodes = marks.nodes
    always = {emphasis.selected, *emphasis.bookmarks, *emphasis.notes}
    for label in labels:
        assert label.lines
        assert all(label.lines)
        if label.node in always:
            continue
        place = np.flatnonzero(nodes.node == label.node)[-1]
        assert nodes.room[place] > 0
        row = np.abs(nodes.y - nodes.y[place]) < 0.5
        x = np.clip(nodes.x[row], label.left, label.left + label.width)
        y = np.clip(nodes.y[row], label.top, label.top + label.height)
        away = np.hypot(nodes.x[row] - x, nodes.y[row] - y)
        assert (away >= nodes.size[row] / 2 - 0.01).all()


@settings(deadline=None)
@given(st.sampled_from(SHAPES), st.integers(2, 3_000), st.data())
def test_the_selected_node_has_its_label_inside_the_picture(shape, size, data):
    tree = tree_of(shape, size)
    node = data.draw(st.integers(1, size - 1))
    labels, _marks = labels_of(tree, 1.0, Emphasis(selected=node))
    (own,) = [label for label in labels if label.node == node]
    assert own.lines[0] == "e2e4"
    assert own.left >= 0
    assert own.top >= 0
    assert own.left + own.width <= WIDTH
    assert own.top + own.height <= HEIGHT


def test_a_label_tells_the_move_and_the_mean():
    parent = [-1, 0, 0]
    tree = Tree.from_parents(
        parent, visits=[9, 8, 0], mean=[0.5, 0.126, 0.0], move_names=["", "e4", "d4"]
    )
    labels, _marks = labels_of(tree)
    assert {label.node: label.lines for label in labels} == {
        0: ("50%",),
        1: ("e4", "13%"),
        2: ("d4",),
    }


def test_a_label_shows_the_visits_on_request():
    tree = Tree.from_parents([-1, 0, 0], visits=[9_000, 8, 0], move_names=["", "e4", "d4"])
    scene = Scene.of(tree)
    viewport = Viewport.fit(WIDTH, HEIGHT, scene.bounds)
    labels = Labels(tree, number=LabelNumber.VISITS).place(choose_marks(scene, viewport), viewport)
    assert {label.node: label.lines for label in labels} == {
        0: ("9,000",),
        1: ("e4", "8"),
        2: ("d4",),
    }


@given(st.sampled_from(SHAPES), st.integers(2, 3_000), st.integers(0, 99))
def test_a_number_is_shown_whole_or_not_at_all(shape, size, seed):
    tree = tree_of(shape, size, "e4", seed)
    tree.visits[:] *= 1_000_003
    marks = labels_of(tree)[1]
    viewport = Viewport.fit(WIDTH, HEIGHT, Scene.of(tree).bounds)
    labels = Labels(tree, number=LabelNumber.VISITS).place(marks, viewport, Emphasis())
    for label in labels:
        if label.lines[-1] == grouped(tree.visits[label.node]):
            assert text_width(label.lines[-1], 1.0) <= label.width


def test_means_that_are_no_shares_are_numbers():
    tree = Tree.from_parents([-1, 0, 0], visits=[9, 5, 3], mean=[0.25, 0.5, -0.5])
    labels, _marks = labels_of(tree)
    assert {label.lines[-1] for label in labels} == {"0.25", "0.50", "-0.50"}


def wide_root(children, best, grandchildren=12):
    """A root with many moves, of which `best` has the most visits; all of them have children."""
    parent = [-1] + [0] * children + [1 + k for k in range(children) for _ in range(grandchildren)]
    visits = [children * 50] + [20] * children + [1] * (children * grandchildren)
    visits[1 + best] = 900
    moves = ["", *(f"a{k}b{k}" for k in range(1, len(parent)))]
    return Tree.from_parents(parent, visits=visits, mean=[0.5] * len(parent), move_names=moves)


@pytest.mark.parametrize("best", [0, 7, 13, 19])
def test_the_best_move_has_a_label_among_many_moves(best):
    labels, _marks = labels_of(wide_root(20, best))
    assert 1 + best in {label.node for label in labels}


@pytest.mark.parametrize("children", [2, 5, 9])
def test_all_moves_of_the_root_have_labels_where_there_is_room(children):
    labels, _marks = labels_of(wide_root(children, 1), letters=1.6)
    assert {label.node for label in labels} >= set(range(1, children + 1))


def crossed(label, marks):
    """The emphasised lines that a label covers, found by points on them."""
    edges = marks.edges
    share = np.linspace(0.0, 1.0, 400)
    found = []
    for place in np.flatnonzero(edges.kind != MarkKind.PLAIN).tolist():
        x = edges.x0[place] + share * (edges.x1[place] - edges.x0[place])
        y = edges.y0[place] + share * (edges.y1[place] - edges.y0[place])
        inside = (x > label.left) & (x < label.left + label.width)
        inside &= (y > label.top) & (y < label.top + label.height)
        if inside.any():
            found.append(place)
    return found


@settings(deadline=None)
@given(st.sampled_from(SHAPES), st.integers(2, 600), st.sampled_from((1.0, 4.0)), st.data())
def test_no_label_covers_the_variation_or_a_highlighted_path(shape, size, zoom, data):
    tree = tree_of(shape, size, "c3", data.draw(st.integers(0, 99)))
    node = data.draw(st.integers(0, size - 1))
    path = [node]
    while path[-1] > 0:
        path.append(int(tree.parent[path[-1]]))
    labels, marks = labels_of(tree, zoom, Emphasis(path=tuple(path[::-1])), node)
    for label in labels:
        assert crossed(label, marks) == []


def test_labels_of_important_nodes_hide_no_node():
    tree = wide_root(9, 4)
    labels, marks = labels_of(tree, letters=1.6)
    nodes = marks.nodes
    for label in labels:
        if tree.parent[label.node] <= 0:
            x = np.clip(nodes.x, label.left, label.left + label.width)
            y = np.clip(nodes.y, label.top, label.top + label.height)
            assert (np.hypot(nodes.x - x, nodes.y - y) >= nodes.size / 2).all()


def small_picture(tree, least, size=(238.0, 150.0)):
    """The labels of a picture for a column of text, and its marks."""
    scene = Scene.of(tree, Folding(least_visits=least))
    viewport = PageViewport.fit(*size, scene.bounds)
    marks = choose_marks(scene, viewport)
    return Labels(tree).place(marks, viewport), marks


def distances(label, nodes):
    """From the letters of a label, or from their middle, to the edge of each disc."""
    width = label.width / 1.12
    left = label.left + label.width - width if label.flush_right else label.left
    for half_width, half_height in ((width / 2, label.height / 2), (0.0, 0.0)):
        x = np.maximum(np.abs(nodes.x - left - width / 2) - half_width, 0.0)
        y = np.maximum(np.abs(nodes.y - label.top - label.height / 2) - half_height, 0.0)
        yield np.hypot(x, y) - nodes.size / 2


@pytest.mark.parametrize("size", [(238.0, 150.0), (400.0, 250.0), (1920.0, 1080.0)])
@pytest.mark.parametrize("game", ["mancala", "connect_four", "tictactoe", "hex"])
def test_labels_of_important_nodes_are_nearest_to_their_own(game, size):
    tree = Search(find(game), find(game).initial(), Settings(iterations=2_000, seed=1)).run().tree
    for least in (1, 20, 200):
        labels, marks = small_picture(tree, least, size)
        nodes = marks.nodes
        for label in labels:
            place = np.flatnonzero(nodes.node == label.node)[-1]
            if tree.parent[label.node] != 0 or nodes.kind[place] == MarkKind.VARIATION:
                continue
            others = (nodes.node != label.node) & (nodes.size >= nodes.size[place] / 2)
            assert any(
                away[place] < away[others].min(initial=np.inf) for away in distances(label, nodes)
            )


@pytest.mark.parametrize("game", ["mancala", "connect_four", "tictactoe", "chess"])
def test_the_best_move_has_a_label_in_a_small_picture(game):
    tree = Search(find(game), find(game).initial(), Settings(iterations=2_000, seed=1)).run().tree
    labels, marks = small_picture(tree, 20)
    assert tree[0].best.id in {label.node for label in labels}
    # No line ends in nothing.
    assert len(marks.folds.node) == 0


def test_a_huge_mean_is_short():
    tree = Tree.from_parents([-1, 0], visits=[2, 1], mean=[1e300, -123456.0])
    labels, _marks = labels_of(tree)
    assert {label.lines for label in labels} == {("1e+300",), ("-1.23e+05",)}


def test_a_bookmark_is_called_by_its_name():
    labels, _marks = labels_of(tree_of(), 1.0, Emphasis(bookmarks={5: "the trap\n"}))
    (own,) = [label for label in labels if label.node == 5]
    assert own.lines[:2] == ("the trap ", "e2e4")


def test_a_note_stands_last_in_its_nodes_label():
    tree = Tree.from_parents([-1, 0], visits=[9, 8], mean=[0.5, 0.126], move_names=["", "e4"])
    labels, _marks = labels_of(tree, 1.0, Emphasis(notes={1: "UCB 0.9\n"}))
    (own,) = [label for label in labels if label.node == 1]
    assert own.lines == ("e4", "13%", "UCB 0.9 ")


@pytest.mark.parametrize("zoom", [1.0, 3.0, 20.0, 400.0])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_note_is_seen_however_small_its_node_is(shape, zoom):
    tree = tree_of(shape, 5_000)
    for node in (0, 1, 2_500, 4_999):
        labels, _marks = labels_of(tree, zoom, Emphasis(notes={node: "+1"}), node)
        (own,) = [label for label in labels if label.node == node]
        assert own.lines[-1] == "+1"


def test_notes_of_siblings_find_ground_below_and_above_them():
    tree = tree_of("star", 18)
    notes = dict.fromkeys(range(1, 18), "UCB 1.234")
    labels, _marks = labels_of(tree, 1.0, Emphasis(notes=notes))
    assert {label.node for label in labels if label.lines[-1] == "UCB 1.234"} == set(notes)
    # Where there is less of it, those that come first have it.
    tree = tree_of("star", 60)
    notes = dict.fromkeys((30, *range(1, 60)), "UCB 1.234")
    labels, _marks = labels_of(tree, 1.0, Emphasis(notes=notes))
    own = [label.node for label in labels if label.lines[-1] == "UCB 1.234"]
    assert 30 in own
    assert 10 <= len(own) < 59


@pytest.mark.parametrize("emphasis", [Emphasis(path=(0, 1)), Emphasis(bookmarks={1: "b"})])
def test_no_label_stands_on_its_nodes_ring(emphasis):
    labels, marks = labels_of(tree_of("star", 4), 1.0, emphasis)
    (own,) = [label for label in labels if label.node == 1]
    place = np.flatnonzero(marks.nodes.node == 1)[-1]
    radius = float(marks.nodes.size[place]) / 2 + RING
    box = (float(marks.nodes.x[place]) - radius, float(marks.nodes.y[place]) - radius)
    assert not own.covers(*box, 2 * radius, 2 * radius)


def test_no_note_stands_on_the_path_that_goes_on_below_its_node():
    notes = dict.fromkeys(range(5), "+1")
    emphasis = Emphasis(path=(0, 1, 2, 3, 4), notes=notes)
    labels, marks = labels_of(tree_of("chain", 5), 1.0, emphasis)
    assert {label.node for label in labels} == set(notes)
    x = float(marks.nodes.x[0])
    assert {label.node for label in labels if label.covers(x, 0, 1, HEIGHT)} == {4}


def test_where_there_is_no_room_there_are_no_labels():
    tree = tree_of("star", 5_000)
    labels, _marks = labels_of(tree)
    assert {label.node for label in labels} <= set(tree.principal_variation().tolist())
    labels, _marks = labels_of(tree_of("chain", 5_000))
    assert labels == ()


def test_names_are_read_for_what_is_shown_and_once():
    tree = tree_of("bushy", 20_000)
    read = []

    class Watched:
        def shown_move(self, node):
            read.append(node)
            return "e4"

    object.__setattr__(tree, "names", Watched())
    scene = Scene.of(tree)
    viewport = Viewport.fit(WIDTH, HEIGHT, scene.bounds).zoomed(1e9, 0, 0)
    viewport = viewport.centered(*scene.position(10_000))
    labels = Labels(tree)
    first = labels.place(choose_marks(scene, viewport), viewport)
    assert 0 < len(read) < 400
    before = len(read)
    moved = viewport.moved(-5, 0)
    labels.place(choose_marks(scene, moved), moved)
    assert len(read) <= before + 10
    assert len(read) == len(set(read))
    assert len(first) > 3


def test_of_long_moves_the_end_is_kept_and_of_long_names_the_start():
    letters = "".join(chr(ord("a") + place % 26) for place in range(60))
    assert plain(letters) == f"…{letters[-39:]}"
    assert plain(letters, keeps_end=False) == f"{letters[:39]}…"
    labels, _marks = labels_of(tree_of(), 1.0, Emphasis(bookmarks={5: letters}))
    assert [label.lines[0] for label in labels if label.node == 5] == [f"{letters[:39]}…"]


@given(names | st.text(max_size=3_000))
def test_any_text_becomes_a_line_that_can_be_shown(text):
    shown = plain(text)
    assert shown.isprintable()
    assert len(shown) <= 40
    if len(text) <= 40 and text.isprintable():
        assert shown == text


@pytest.mark.parametrize(
    ("left", "top", "overlaps"), [(0, 0, True), (10, 0, False), (9, 12, True), (0, 13, False)]
)
def test_rectangles_that_only_touch_share_no_ground(left, top, overlaps):
    one = Label(0, ("a",), 0, 0, 10)
    other = Label(1, ("b",), left, top, 10)
    assert one.covers(*other.box) is other.covers(*one.box) is overlaps


def test_large_letters_take_more_room_and_fewer_labels_have_it():
    (usual, _marks), (large, _marks) = (
        labels_of(tree_of(size=400), zoom=2.0, letters=letters) for letters in (1.0, 2.0)
    )
    assert 0 < len(large) < len(usual)
    for label in large:
        assert label.height == pytest.approx(2 * 13.0 * len(label.lines))
    for one, other in combinations(large, 2):
        assert not one.covers(*other.box)


# The probabilities on the edges below nodes of chance.


def pig(iterations):
    game = find("pig")
    return Search(game, game.initial(), Settings(iterations=iterations, seed=2)).run().tree


@pytest.mark.parametrize("zoom", [1.0, 4.0])
def test_edges_below_chance_carry_probabilities_where_there_is_room(zoom):
    tree = pig(60)
    scene = Scene.of(tree)
    viewport = Viewport.fit(WIDTH, HEIGHT, scene.bounds).zoomed(zoom, WIDTH / 2, 100.0)
    marks = choose_marks(scene, viewport)
    labels = Labels(tree).place(marks, viewport)
    on_edges = [label for label in labels if label.on_edge]
    assert len(on_edges) >= 6
    for one, other in combinations(labels, 2):
        assert not one.covers(*other.box)
    for label in on_edges:
        assert label.lines == ("1/6",)
        assert tree.player[tree.parent[label.node]] >= 2
        edge = np.flatnonzero(marks.edges.node == label.node)[-1]
        x0, y0, x1, y1 = (
            float(getattr(marks.edges, name)[edge]) for name in ("x0", "y0", "x1", "y1")
        )
        middle = label.left + label.width / 2, label.top + label.height / 2
        along = (middle[1] - y0) / (y1 - y0)
        assert 0.3 < along < 0.8
        assert middle[0] == pytest.approx(x0 + along * (x1 - x0), abs=0.01)
    assert len({label.node for label in on_edges}) == len(on_edges)


def test_where_the_rules_are_unknown_edges_have_no_probabilities():
    tree = Tree.from_parents(
        [-1, 0, 0], player=[2, 0, 0], visits=[3, 2, 1], move_names=["", "a", "b"], game="dice"
    )
    labels, _marks = labels_of(tree)
    assert not [label for label in labels if label.on_edge]


def test_without_chance_no_label_is_on_an_edge():
    labels, _marks = labels_of(tree_of())
    assert not [label for label in labels if label.on_edge]
