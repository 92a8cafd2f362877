"""The shown part of a tree against the tree."""

from comparing import assert_sound
from hypothesis import given
from hypothesis import strategies as st
from strategies import trees

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.serialize import load, save
from uctvis.view.folding import Folding
from uctvis.view.part import shown_part
from uctvis.view.scene import Scene

foldings = st.builds(Folding, st.integers(0, 12), st.none() | st.integers(0, 5))


@given(trees(), foldings)
def test_its_nodes_are_the_shown_ones_in_their_places(tree, folding):
    scene = Scene.of(tree, folding)
    part = shown_part(scene)
    assert_sound(part)
    shown = {int(node) for node in scene.rows.node}
    assert part.size == len(shown)
    assert part.record is None
    assert (part.game, part.dialect) == (tree.game, tree.dialect)
    whole = {0: 0}  # the node of the tree, by the node of the part
    for node in range(part.size):
        kept = [child for child in tree.children(whole[node]) if child in shown]
        assert len(kept) == part.child_count[node]
        whole |= dict(zip(part.children(node), kept, strict=True))
        same = whole[node]
        assert part.move_name(node) == tree.move_name(same)
        assert part.state_name(node) == tree.state_name(same)
        for field in ("visits", "extra_visits", "mean", "player"):
            assert getattr(part, field)[node] == getattr(tree, field)[same]
        if tree.source is not None:
            assert part.source[node] == tree.source[same]


def test_the_visited_part_of_a_searched_tree_is_saved_and_loaded(tmp_path):
    game = find("mancala")
    tree = Search(game, game.initial(), Settings(iterations=300, seed=1)).run().tree
    part = shown_part(Scene.of(tree, Folding(least_visits=1)))
    assert 1 < part.size < tree.size
    assert part.visits.min() >= 1
    save(part, tmp_path / "part.tree")
    loaded = load(tmp_path / "part.tree")
    assert loaded.size == part.size
    assert loaded.visits.sum() == part.visits.sum()
    assert loaded.game == "mancala"
    assert loaded.player.sum() == part.player.sum()
