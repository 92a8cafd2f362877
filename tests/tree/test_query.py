"""Finding against plain Python, node by node."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import counters, random_parents, trees

from uctvis.errors import NodeError
from uctvis.games import find as find_game
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.names import PackedNames
from uctvis.tree.query import Query, find, follow
from uctvis.tree.tree import Tree

bounds = st.none() | st.integers(0, 12) | st.sampled_from((2**31 - 1, 10**24))
queries = st.builds(
    Query,
    text=st.text(st.sampled_from('aAeEéÉßςфФ1[]| ,"ktT♔') | st.characters(), max_size=3),
    in_moves=st.booleans(),
    in_states=st.booleans(),
    least_visits=bounds,
    most_visits=bounds,
    least_mean=st.none() | st.floats(-2, 2),
    most_mean=st.none() | st.floats(-2, 2),
    least_depth=bounds,
    most_depth=bounds,
)


def same_letter(typed, letter):
    return letter in (typed, typed.lower(), typed.upper(), typed.upper().lower())


def has_text(name, text):
    return any(
        all(same_letter(typed, name[at + place]) for place, typed in enumerate(text))
        for at in range(len(name) - len(text) + 1)
    )


def meets(tree, node, query):
    names = [tree.move_name(node)] * query.in_moves + [tree.state_name(node)] * query.in_states
    if query.text and not any(has_text(name, query.text) for name in names if name):
        return False
    return all(
        (least is None or value >= least) and (most is None or value <= most)
        for value, least, most in (
            (tree.visits[node], query.least_visits, query.most_visits),
            (tree.mean[node], query.least_mean, query.most_mean),
            (tree.depth[node], query.least_depth, query.most_depth),
        )
    )


def reference(tree, query):
    if query.is_empty:
        return []
    found = [node for node in range(tree.size) if meets(tree, node, query)]
    return sorted(found, key=lambda node: (-int(tree.visits[node]), node))


@given(trees(), queries)
@example(Tree.from_parents([-1, 0], move_names=["", "ЖЮФ"]), Query("жюф"))
def test_it_finds_what_plain_python_finds(tree, query):
    found = find(tree, query)
    assert found.dtype == np.int32
    assert found.tolist() == reference(tree, query)


@given(trees(), st.data())
def test_part_of_a_name_is_found_in_any_case(tree, data):
    node = data.draw(st.integers(0, tree.size - 1))
    name = tree.state_name(node)
    start = data.draw(st.integers(0, len(name)))
    text = name[start : data.draw(st.integers(start, len(name)))]
    if text:
        assert node in find(tree, Query(text))
    if text.isascii() and text:
        assert node in find(tree, Query(text.swapcase()))


def test_names_may_share_bytes_and_lie_in_any_order():
    buffer = np.frombuffer(bytearray(b"abcde"), np.uint8)
    names = PackedNames(
        buffer=buffer,
        move_start=np.array([0, 1, 2, 0], np.int64),
        move_length=np.array([3, 3, 3, 0], np.int32),
        state_start=np.zeros(4, np.int64),
        state_length=np.zeros(4, np.int32),
        place=np.array([3, 0, 2], np.int32),
    )
    tree = replace(Tree.from_parents([-1, 0, 0], visits=[3, 2, 1]), names=names)
    assert [tree.move_name(node) for node in range(3)] == ["", "abc", "cde"]
    assert find(tree, Query("C")).tolist() == [1, 2]
    # Not across the end of a name.
    assert find(tree, Query("cd")).tolist() == [2]
    assert find(tree, Query("abcd")).tolist() == []


def test_halves_of_characters_are_in_no_name():
    tree = Tree.from_parents([-1, 0], move_names=["", "😀"])
    assert find(tree, Query("\ud83d")).tolist() == []
    assert find(tree, Query("😀")).tolist() == [1]


def test_a_query_without_conditions_finds_nothing():
    assert Query().is_empty
    assert Query(in_moves=False).is_empty
    assert not Query(least_visits=0).is_empty
    assert find(Tree.from_parents([-1, 0]), Query()).tolist() == []


def test_progress_grows_to_the_whole_and_may_end_the_search():
    parent = random_parents("bushy", 600_000)
    tree = Tree.from_parents(parent, visits=counters(parent), move_names=["x"] * len(parent))
    parts = []
    assert len(find(tree, Query("X"), parts.append)) == tree.size
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    assert len(parts) > 3

    def stop(part):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        find(tree, Query("X"), stop)


def test_a_searched_tree_is_looked_through_by_its_own_names():
    game = find_game("mancala")
    tree = Search(game, game.initial(), Settings(iterations=200, seed=1)).run().tree
    found = find(tree, Query("3", in_states=False, least_depth=2))
    assert len(found) > 0
    assert found.tolist() == reference(tree, Query("3", in_states=False, least_depth=2))


# Going to a node by its number or its moves.

OPENING = Tree.from_parents(
    [-1, 0, 0, 1, 1, 3],
    move_names=["", "e2e4", "D2d4", "e7e5", "Player 2 went: [3]", "3"],
)


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("0", 0),
        ("5", 5),
        ("#5", 5),
        ("e2e4", 1),
        (" e2e4  e7e5 ", 3),
        ("e2e4, e7e5", 3),
        ("e2e4 → e7e5 → 3", 5),
        ("E2E4,E7E5", 3),
        ("d2d4", 2),
        ("e2e4, Player 2 went: [3]", 4),
        ("e2e4 player 2 went: [3] ", 4),
        ("e2e4,", 1),
        ("e2e4 e7e5 3", 5),
    ],
)
def test_a_node_is_named_by_its_number_or_its_moves(text, node):
    assert follow(OPENING, text) == node


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expected the number of a node, or the moves that lead to it"),
        ("6", "There is no node 6: the last one is 5"),
        ("9" * 5000, f"There is no node {'9' * 5000}: the last one is 5"),
        ("g1f3", "There is no move 'g1f3' at the root; its moves are e2e4, D2d4"),
        ("3,", "There is no move '3' at the root; its moves are e2e4, D2d4"),
        ("e2e4 e7e6", "There is no move 'e7e6' at node 1; its moves are e7e5, Player 2 went: [3]"),
        ("d2d4 d7d5", "node 2 has no children, so there is no move 'd7d5'"),
    ],
)
def test_what_is_not_there_is_told(text, message):
    with pytest.raises(NodeError) as error:
        follow(OPENING, text)
    assert str(error.value) == message


def test_moves_with_commas_and_spaces_in_their_names_are_followed():
    moves = ["", "[7]2", "[7, 8]2", "[1, 5, 3]1", "7"]
    tree = Tree.from_parents([-1, 0, 0, 2, 3], move_names=moves)
    assert follow(tree, "[7, 8]2 → [1, 5, 3]1") == 3
    assert follow(tree, "[7, 8]2 [1, 5, 3]1, 7") == 4
    assert follow(tree, "[7]2") == 1


@given(trees(), st.data())
def test_the_path_that_is_shown_leads_to_its_node(tree, data):
    node = data.draw(st.integers(0, tree.size - 1))
    path = [tree.move_name(step) for step in tree.path(node)[1:]]
    siblings = [
        [tree.move_name(child) for child in tree.children(step)] for step in tree.path(node)
    ]
    plain = all(name.isalnum() for name in path) and path and not path[0].isdecimal()
    if plain and all(len(names) == len(set(names)) for names in siblings):
        assert follow(tree, " → ".join(path)) == node


def test_of_moves_that_differ_in_case_the_one_that_is_written_is_meant():
    tree = Tree.from_parents([-1, 0, 0], move_names=["", "bxc3", "Bxc3"])
    assert follow(tree, "Bxc3") == 2
    assert follow(tree, "bxc3") == 1
    with pytest.raises(NodeError):
        follow(tree, "BXC3")
