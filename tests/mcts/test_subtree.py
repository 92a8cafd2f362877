"""The tree below the moves that were played grows on."""

import numpy as np
import pytest
from some_games import SOME_GAMES

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.players import mover_of


def search(game, iterations, position=None, before=None, moves=()):
    start = game.initial() if position is None else position
    settings = Settings(iterations=iterations, seed=2, playout_limit=8)
    return Search(game, start, settings, before, moves).run()


def principal_line(found, length):
    """The most visited moves from the root, and the node that they lead to."""
    tree, node, moves = found.tree, 0, []
    while len(moves) < length and tree.child_count[node]:
        node = max(tree.children(node), key=lambda child: tree.visits[child])
        moves.append(int(found.nodes["move"][node]))
    return moves, node


@SOME_GAMES
@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_the_kept_tree_is_the_subtree(game, length):
    found = search(game, 2000)
    tree = found.tree
    moves, top = principal_line(found, length)
    kept = found.below(moves).nodes

    below = np.zeros(tree.size, bool)
    below[top] = True
    for node in range(top + 1, tree.size):
        below[node] = below[tree.parent[node]]
    old = np.full(len(kept), top)
    for node, above in enumerate(kept["parent"][1:], 1):
        assert above < node
        old[node] = tree.first_child[old[above]] + node - kept["first_child"][above]
    assert (np.sort(old) == np.flatnonzero(below)).all()
    for field in ("visits", "child_count", "player"):
        assert (kept[field] == found.nodes[field][old]).all()
    assert (kept["won"][1:] == found.nodes["won"][old][1:]).all()
    assert (kept["move"][1:] == found.nodes["move"][old][1:]).all()
    assert (kept["depth"] == tree.depth[old] - tree.depth[top]).all()
    assert (old[kept["parent"][1:]] == tree.parent[old[1:]]).all()
    inner = np.flatnonzero(kept["child_count"])
    assert (old[kept["first_child"][inner]] == tree.first_child[old[inner]]).all()
    assert (kept["parent"][0], kept["move"][0]) == (-1, -1)


@SOME_GAMES
def test_a_new_root_counts_for_its_own_player(game):
    found = search(game, 2000)
    for move in game.legal_moves(game.initial()):
        kept = found.below([move]).nodes
        before = found.tree.player[0]
        child = next(c for c in found.tree.children(0) if found.nodes["move"][c] == move)
        share = found.nodes["won"][child] / max(found.tree.visits[child], 1) / 2**24
        mean = kept["won"][0] / max(kept["visits"][0], 1) / 2**24
        if kept["visits"][0] > 0:
            same = mover_of(int(kept["player"][0])) == before
            assert mean == pytest.approx(share if same else 1 - share)


@SOME_GAMES
def test_a_search_goes_on_from_what_is_kept(game):
    found = search(game, 2000)
    moves, _top = principal_line(found, 2)
    position = game.initial()
    for move in moves:
        position = game.play(position, move)
    kept = found.below(moves).nodes
    went_on = search(game, 500, position, found, moves)
    assert went_on.iterations == went_on.tree.record.iterations == 500
    assert went_on.tree.visits[0] == kept["visits"][0] + 500
    assert (went_on.nodes["parent"][: len(kept)] == kept["parent"]).all()
    assert (went_on.nodes["visits"][: len(kept)] >= kept["visits"]).all()
    names = {went_on.tree.state_name(node) for node in range(went_on.tree.size)}
    assert game.state_name(position) in names


def test_nothing_is_kept_of_what_was_not_searched():
    game = find("mancala")
    found = search(game, 1)
    assert found.below([0, 0, 0]) is None
    assert found.below([99]) is None
    position = game.play(game.play(game.initial(), 0), 0)
    anew = search(game, 300, position, found, [0, 0])
    assert anew.tree.visits[0] == 300
    assert anew.tree.record.kept is None
