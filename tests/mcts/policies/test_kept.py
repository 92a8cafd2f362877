"""What a search keeps of an earlier tree leads to the same moments, in memory and from a file."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from learned import POLICIES, counts_of, moment_of

import uctvis
from uctvis.errors import GameError, TreeError
from uctvis.games import find
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.kept import expect_learned
from uctvis.mcts.policies.moment import Moment
from uctvis.mcts.policies.state import MORE
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.serialize.binary.format import read, write
from uctvis.tree.traversal import preorder


def plain(game):
    return type(f"Plain{type(game).__name__}", (type(game),), {"compiled": None})()


# Without the places of GRAVE's counts, which only GRAVE sets.
FIELDS = [name for name in MORE.names if name != "amaf"]
GAMES = [find("tictactoe"), plain(find("tictactoe"))]


def continued(game, policies, seed, lengths):
    """Searches, each of which continues the tree of the one before."""
    position, found = game.initial(), None
    for iterations in lengths:
        moves = []
        if found is not None:
            moves = [found.move]
            position = game.play(position, found.move)
            if not game.legal_moves(position):
                return
        law = Settings(iterations=iterations, seed=seed, playout_limit=5, **policies)
        found = Search(game, position, law, found, moves).run()
        yield found


def through_a_file(tree):
    """The tree from a file, and which node of `tree` each of its nodes is."""
    data = b"".join(bytes(piece) for piece in write(tree))
    again = read("a.tree", np.frombuffer(bytearray(data), np.uint8))
    assert again.warnings == ()
    return again, preorder(tree.parent, tree.first_child, tree.child_count)[again.source]


def assert_same(moment, other, ours):
    """The nodes and the state, where node i of `other` is node ours[i] of `moment`."""
    size = len(moment.nodes)
    assert len(other.nodes) == size
    ours = ours[:size]
    for field in ("won", "visits", "move", "depth", "child_count", "player"):
        assert (other.nodes[field] == moment.nodes[field][ours]).all(), field
    assert (ours[other.nodes["parent"][1:]] == moment.nodes["parent"][ours[1:]]).all()
    assert (ours[other.nodes["first_child"]] == moment.nodes["first_child"][ours]).all()
    mine, theirs = moment.state, other.state
    for field in FIELDS:
        assert (theirs.more[field][:size] == mine.more[field][ours]).all(), field
    assert (theirs.mast == mine.mast).all()
    assert (counts_of(theirs, np.arange(size)) == counts_of(mine, ours)).all()


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(POLICIES),
    st.sampled_from(GAMES),
    st.integers(0, 1_000),
    st.lists(st.integers(1, 30), min_size=2, max_size=3),
)
def test_every_moment_is_the_same_after_a_file(policies, game, seed, lengths):
    for found in continued(game, policies, seed, lengths):
        again, ours = through_a_file(found.tree)
        moment, other = moment_of(game, found, found.tree), moment_of(game, found, again)
        for iteration in (*range(found.iterations + 1), found.iterations // 2, 0):
            moment.go_to(iteration)
            other.go_to(iteration)
            assert_same(moment, other, ours)


@pytest.mark.parametrize("game", GAMES, ids=["compiled", "plain"])
@pytest.mark.parametrize("policies", POLICIES, ids=lambda policies: policies["selection"])
def test_the_last_moment_is_the_state_of_the_search(game, policies):
    kept = 0
    for found in continued(game, policies, 5, (150, 80, 40)):
        moment = moment_of(game, found, found.tree)
        moment.go_to(found.iterations)
        kept = 0 if found.kept is None else len(found.kept.node)
        assert (moment.nodes == found.nodes).all()
        size = len(found.nodes)
        for field in FIELDS:
            assert (moment.state.more[field] == found.state.more[field][:size]).all(), field
        assert (moment.state.mast == found.state.mast).all()
        every = np.arange(size)
        assert (counts_of(moment.state, every) == counts_of(found.state, every)).all()
    assert kept > 1


def test_a_search_keeps_no_numbers_of_another_evaluation():
    game = plain(find("chess"))
    law = {"iterations": 3, "seed": 1, "selection": "puct"}
    first = Search(game, game.initial(), Settings(**law)).run()
    position = game.play(game.initial(), first.move)
    names = [one.name for one in game.evaluations()]
    kept = [
        Search(game, position, Settings(**law, evaluation=name), first, [first.move]).run().kept
        for name in ("", names[1])
    ]
    assert [one is not None for one in kept] == [True, False]


def test_the_file_of_a_search_without_policies_has_nothing_more(tmp_path):
    *_first, found = continued(find("tictactoe"), {}, 1, (50, 50))
    assert found.kept.more == {}
    uctvis.save(found.tree, tmp_path / "a.tree")
    assert b"kept" not in (tmp_path / "a.tree").read_bytes()


WHOLE = Policies.of({"selection": "grave", "minimax": 0.5, "solver": "on"}, 9)


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        ("minimax", None, "got no minimax"),
        ("amaf won", None, "got no amaf won"),
        ("minimax", [0], "expected 3 numbers, got 1"),
        ("minimax", [0, -1, 0], "from 0 to 16777216, got -1"),
        ("minimax", [0, 1, (1 << 24) + 1], "got 16777217"),
        ("proven", [0, 4, 0], "from 0 to 3, got 4"),
        ("distance", np.array([0, 2**63, 0], np.uint64), "got 9223372036854775808"),
        ("amaf place", [0, 18], "from 0 to 17, got 18"),
        ("amaf place", [1, 1], "expected rising numbers"),
        ("amaf visits", [1], "expected 2 numbers, got 1"),
        ("amaf won", [0, (2 << 24) + 1], "from 0 to 33554432, got 33554433"),
    ],
)
def test_numbers_that_no_search_learned_are_refused(name, values, expected):
    *_first, found = continued(find("tictactoe"), {}, 1, (5, 5))
    more = {
        "minimax": [0, 1 << 24, 5],
        "proven": [0, 3, 1],
        "distance": [0, 4, 0],
        "amaf place": [0, 17],
        "amaf visits": [1, 2],
        "amaf won": [1 << 24, 0],
    }
    kept = replace(
        found.kept, node=np.arange(3), visits=np.ones(3, np.int32), won=np.zeros(3, np.int64)
    )
    arrays = {key: np.array(numbers) for key, numbers in more.items()}
    expect_learned(replace(kept, more=arrays), WHOLE, 1)
    if values is None:
        del arrays[name]
    else:
        arrays[name] = np.array(values)
    with pytest.raises(TreeError, match=expected):
        expect_learned(replace(kept, more=arrays), WHOLE, 1)


@pytest.mark.parametrize("game", GAMES, ids=["compiled", "plain"])
def test_a_record_of_another_game_leads_nowhere(game):
    *_first, found = continued(game, POLICIES[2], 1, (50, 50))
    tree = found.tree
    with pytest.raises(GameError, match="expected one of a search of"):
        Moment(game, game.initial(), tree.parent, tree.record)
    moment = Moment(game, game.initial(), tree.parent, replace(tree.record, kept=None))
    with pytest.raises(GameError, match="expected one of a search of"):
        moment.go_to(found.iterations)
