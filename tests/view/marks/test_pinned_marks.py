"""What is emphasised is seen, and does not crowd the rest out."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import on_screen, scene_of, view_of
from strategies import SHAPES, parents, random_parents

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.view.camera.viewport import Viewport
from uctvis.view.folding import Folding
from uctvis.view.marks.detail import MOST_MARKS, choose_marks
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.mark_kind import MarkKind
from uctvis.view.scene import Scene
from uctvis.view.time.growth import Growth

# Hits that share a mark are in one cell of at most this many pixels, and a half in a row.
CELL = 8.1


def inside(x, y, viewport):
    return (x >= 0) & (x <= viewport.width) & (y >= 0) & (y <= viewport.height)


def check(scene, viewport, emphasis):
    marks = choose_marks(scene, viewport, emphasis)
    x, y = on_screen(scene, viewport)
    nodes = marks.nodes
    for kind, wanted in (
        (MarkKind.SELECTED, [] if emphasis.selected is None else [emphasis.selected]),
        (MarkKind.CURRENT_HIT, [] if emphasis.hit is None else [emphasis.hit]),
        (MarkKind.BOOKMARK, emphasis.bookmarks),
    ):
        own = nodes.kind == kind
        for node in wanted:
            at = np.flatnonzero(own & (nodes.node == node))
            if inside(x[node], y[node], viewport):
                assert len(at) > 0
                assert abs(nodes.x[at[0]] - x[node]) <= 0.01
                assert abs(nodes.y[at[0]] - y[node]) <= 0.01
                assert nodes.strength[at[0]] == scene.tree.visits[node]
                assert nodes.size[at[0]] >= 7
    lit = np.flatnonzero(nodes.kind == MarkKind.PATH)
    for node in emphasis.path if viewport.scale_y > 5 else emphasis.path[-1:]:
        if inside(x[node], y[node], viewport):
            (at,) = lit[nodes.node[lit] == node]
            assert (nodes.x[at], nodes.y[at]) == pytest.approx((x[node], y[node]), abs=0.01)
            assert nodes.size[at] >= 7
    assert set(nodes.node[lit].tolist()) <= set(emphasis.path)
    noted = np.flatnonzero(nodes.kind == MarkKind.NOTED)
    assert np.isin(nodes.node[noted], list(emphasis.notes)).all()
    for node in emphasis.notes:
        if inside(x[node], y[node], viewport):
            assert len(near_to(node, noted, nodes, x, y)) > 0
    hits = np.flatnonzero(nodes.kind == MarkKind.HIT)
    assert np.isin(nodes.node[hits], emphasis.hits).all()
    strongest = {hit: rank for rank, hit in enumerate(emphasis.hits.tolist())}
    for hit in emphasis.hits:
        if not inside(x[hit], y[hit], viewport):
            continue
        near = near_to(hit, hits, nodes, x, y)
        assert min(strongest[int(node)] for node in nodes.node[near]) <= strongest[int(hit)]


def near_to(node, marks, nodes, x, y):
    """Those of `marks` that may be in one cell with a node."""
    return marks[(abs(nodes.x[marks] - x[node]) <= CELL) & (abs(nodes.y[marks] - y[node]) <= CELL)]


def path_of(parent, node):
    path = [node]
    while path[-1] != 0:
        path.append(int(parent[path[-1]]))
    return tuple(path[::-1])


@st.composite
def emphases(draw, parent):
    size = len(parent)
    node = st.integers(0, size - 1)
    hits = draw(st.lists(node, unique=True, max_size=size))
    return Emphasis(
        selected=draw(st.none() | node),
        bookmarks=dict.fromkeys(draw(st.lists(node, max_size=3)), ""),
        hits=np.array(hits, np.int32),
        hit=draw(st.none() | node),
        variation=draw(st.booleans()),
        path=draw(st.just(()) | node.map(lambda end: path_of(parent, end))),
        notes=dict.fromkeys(draw(st.lists(node, max_size=5)), "+1"),
    )


@given(st.data(), parents(), st.integers(0, 2**32 - 1))
def test_what_is_emphasised_is_seen(data, parent, seed):
    scene = scene_of(parent, seed)
    emphasis = data.draw(emphases(scene.tree.parent))
    check(scene, view_of(scene, np.random.default_rng(seed)), emphasis)


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32 - 1))
def test_in_larger_trees(shape, seed):
    scene = scene_of(random_parents(shape, 700, seed % 5), seed)
    generator = np.random.default_rng(seed)
    hits = generator.permutation(700)[: int(generator.integers(0, 700))].astype(np.int32)
    emphasis = Emphasis(
        selected=699,
        bookmarks={3: "", 350: ""},
        hits=hits,
        hit=400,
        path=path_of(scene.tree.parent, int(generator.integers(0, 700))),
        notes=dict.fromkeys(range(500, 540), "UCB 1.0"),
    )
    check(scene, view_of(scene, generator, 300.0, 200.0), emphasis)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hundred_thousand_hits_leave_the_marks_few(shape):
    scene = scene_of(random_parents(shape, 100_000, 5))
    by_visits = np.argsort(-scene.tree.visits, kind="stable").astype(np.int32)
    path = path_of(scene.tree.parent, 99_998)
    notes = dict.fromkeys(range(90_000, 99_000), "+1")
    emphasis = Emphasis(selected=99_999, hits=by_visits, path=path, notes=notes)
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    for _ in range(6):
        marks = choose_marks(scene, viewport, emphasis)
        assert 0 < marks.count <= MOST_MARKS
        assert (marks.nodes.kind == MarkKind.HIT).any()
        viewport = viewport.zoomed(7.0, 700.0, 450.0).centered(*scene.position(77_777))


def test_moving_changes_no_mark_of_a_hit():
    scene = scene_of(random_parents("bushy", 20_000))
    hits = np.arange(0, 20_000, 3, dtype=np.int32)
    viewport = Viewport.fit(1400.0, 900.0, scene.bounds)
    before, after = (
        choose_marks(scene, moved, Emphasis(hits=hits)).nodes
        for moved in (viewport, viewport.moved(1.0, 0.0))
    )
    np.testing.assert_array_equal(
        after.node[after.kind == MarkKind.HIT], before.node[before.kind == MarkKind.HIT]
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_paths_lit_up_to_the_selected_node_and_of_the_variation_are_whole(shape):
    scene = scene_of(random_parents(shape, 3_000, 2))
    viewport = Viewport.fit(500.0, 400.0, scene.bounds)
    lit = path_of(scene.tree.parent, 2_000)
    marks = choose_marks(scene, viewport, Emphasis(selected=2_999, path=lit))
    x, y = on_screen(scene, viewport)
    for kind, end in (
        (MarkKind.SELECTED, 2_999),
        (MarkKind.PATH, 2_000),
        (MarkKind.VARIATION, scene.rows.node[scene.variation_places[-1]]),
    ):
        edges = np.flatnonzero(marks.edges.kind == kind)
        edges = edges[np.argsort(marks.edges.y0[edges], kind="stable")]
        ends = [(getattr(marks.edges, f"x{i}"), getattr(marks.edges, f"y{i}")) for i in (0, 1)]
        for before, after in itertools.pairwise(edges):
            assert ends[1][0][before] == pytest.approx(ends[0][0][after], abs=0.01)
            assert ends[1][1][before] == pytest.approx(ends[0][1][after], abs=0.01)
        assert (ends[0][0][edges[0]], ends[0][1][edges[0]]) == pytest.approx((x[0], y[0]), abs=0.01)
        assert (ends[1][0][edges[-1]], ends[1][1][edges[-1]]) == pytest.approx(
            (x[end], y[end]), abs=0.01
        )


def test_what_is_folded_has_no_mark():
    scene = scene_of(random_parents("random", 300), folding=Folding(most_depth=2))
    hidden = int(np.flatnonzero(scene.rows.place < 0)[0])
    emphasis = Emphasis(
        selected=hidden,
        bookmarks={hidden: ""},
        hits=np.array([hidden], np.int32),
        hit=hidden,
        notes={hidden: "+1"},
    )
    marks = choose_marks(scene, Viewport.fit(500.0, 400.0, scene.bounds), emphasis)
    assert hidden not in marks.nodes.node
    assert set(marks.nodes.kind) <= {MarkKind.PLAIN, MarkKind.VARIATION}


@pytest.mark.parametrize(("zoom", "marked"), [(1.0, False), (10.0, True)])
def test_discs_of_the_variation_need_rows_with_room(zoom, marked):
    scene = scene_of(random_parents("comb", 2_000))
    viewport = Viewport.fit(700.0, 450.0, scene.bounds).zoomed(zoom * 2.0, 0, 0)
    middle = int(scene.rows.node[scene.variation_places[len(scene.variation_places) // 2]])
    marks = choose_marks(scene, viewport.centered(*scene.position(middle)))
    assert (MarkKind.VARIATION in marks.nodes.kind) == marked
    # Its line is seen at any rate.
    assert MarkKind.VARIATION in marks.edges.kind


def test_a_path_is_lit_as_far_as_it_is_shown():
    scene = scene_of(random_parents("chain", 9), folding=Folding(most_depth=4))
    marks = choose_marks(
        scene, Viewport.fit(500.0, 400.0, scene.bounds), Emphasis(path=tuple(range(9)))
    )
    assert sorted(marks.nodes.node[marks.nodes.kind == MarkKind.PATH].tolist()) == [0, 1, 2, 3, 4]
    assert sorted(marks.edges.node[marks.edges.kind == MarkKind.PATH].tolist()) == [1, 2, 3, 4]


def test_of_nodes_that_are_not_made_yet_there_are_no_marks():
    found = Search(find("tictactoe"), find("tictactoe").initial(), Settings(iterations=50, seed=1))
    growth = Growth(Scene.of(found.run().tree))
    leaf = int(growth.replay.record.leaf[20])
    assert growth.replay.made[leaf] == 20
    path = tuple(growth.replay.tree.path(leaf))
    emphasis = Emphasis(path=path, notes={leaf: "new"}, selected=leaf, hit=leaf)
    for expanded in (False, True):
        scene = growth.scene(20, expanded=expanded)
        nodes = choose_marks(scene, Viewport.fit(900.0, 600.0, scene.bounds), emphasis).nodes
        lit = nodes.node[nodes.kind == MarkKind.PATH]
        assert set(lit.tolist()) == set(path if expanded else path[:-1])
        assert (leaf in nodes.node) == expanded


def test_the_lit_path_lies_above_the_variation_and_is_seen_beside_the_selected_one():
    scene = scene_of(random_parents("chain", 6))
    emphasis = Emphasis(path=tuple(range(6)), selected=5)
    edges = choose_marks(scene, Viewport.fit(500.0, 400.0, scene.bounds), emphasis).edges
    kinds = [kind for kind in edges.kind.tolist() if kind != MarkKind.PLAIN]
    assert kinds == [MarkKind.VARIATION] * 5 + [MarkKind.PATH] * 5 + [MarkKind.SELECTED] * 5
    widths = {int(kind): float(width) for kind, width in zip(edges.kind, edges.width, strict=True)}
    assert widths[MarkKind.PATH] > widths[MarkKind.SELECTED] + 2
    assert widths[MarkKind.PATH] > widths[MarkKind.VARIATION] + 2
