"""The rows of the table of moves, from a search and from trees."""

import uctvis
from uctvis.explain.move_rows import (
    child_named,
    numbers_text,
    rows_of_search,
    rows_of_tree,
    variation,
)
from uctvis.explain.tree_statistics import tree_statistics
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.statistics import Candidate, Statistics
from uctvis.tree.tree import Tree

CHESS, MANCALA = find("chess"), find("mancala")


def moment(*candidates, iterations=50, memory_full=False):
    return Statistics(iterations, 20, 2.0, 3, memory_full, candidates, (), 0.5)


def test_the_move_that_would_be_chosen_is_first():
    found = moment(Candidate(0, 50, 0.9), Candidate(1, 51, 0.25), Candidate(4, 51, 0.5))
    rows = rows_of_search(MANCALA, MANCALA.initial(), found)
    assert [(row.text, row.visits, row.win) for row in rows] == [
        ("5", 51, "50%"),
        ("2", 51, "25%"),
        ("1", 50, "90%"),
    ]


def test_moves_are_written_as_players_do():
    start = CHESS.initial()
    (row,) = rows_of_search(CHESS, start, moment(Candidate(CHESS.parse_move(start, "g1f3"), 0, 0)))
    assert (row.name, row.text, row.mean, row.win) == ("g1f3", "Nf3", None, "—")


def test_a_tree_and_its_search_have_the_same_rows():
    search = Search(CHESS, CHESS.initial(), Settings(iterations=60, seed=1))
    found = search.run()
    rows = rows_of_tree(found.tree, 0, CHESS)
    assert rows == rows_of_search(CHESS, CHESS.initial(), found.statistics)
    best = child_named(found.tree, 0, rows[0].name)
    assert found.tree.move_name(best) == rows[0].name
    texts = variation(found.tree, best, CHESS).split()
    line = found.tree.principal_variation()
    assert texts[0] == rows[0].text
    assert len(texts) == len(line) - 1


def test_the_rows_of_a_node_are_those_of_its_position():
    tree = Search(MANCALA, MANCALA.initial(), Settings(iterations=300, seed=1)).run().tree
    node = int(tree.principal_variation()[1])
    rows = rows_of_tree(tree, node, MANCALA)
    assert sum(row.visits for row in rows) <= tree.visits[node]
    names = {row.name for row in rows}
    assert names == {tree.move_name(child) for child in tree.children(node)}


def test_names_of_no_game_are_shown_as_they_are():
    tree = Tree.from_parents(
        [-1, 0, 0],
        visits=[5, 3, 2],
        mean=[0.5, 0.25, 0.75],
        move_names=["", "left", "right"],
        state_names=["a", "b", "c"],
    )
    for game in (None, MANCALA):
        rows = rows_of_tree(tree, 0, game)
        assert [(row.text, row.visits, row.mean, row.move) for row in rows] == [
            ("left", 3, 0.25, None),
            ("right", 2, 0.75, None),
        ]
    assert variation(tree, 1, None) == "left"


def test_the_speed_is_told_only_where_it_is_one():
    found = moment(memory_full=True)
    said = "the memory is full: the search has ended · 50 iterations · 20 nodes · depth 3"
    assert numbers_text(found, speed=False) == said
    assert "50 iterations · 25/s · 20 nodes" in numbers_text(moment(), speed=True)


def test_what_was_kept_of_the_search_before_is_counted_apart(tmp_path):
    first = Search(MANCALA, MANCALA.initial(), Settings(iterations=400, seed=1)).run()
    assert first.statistics.kept == 0
    position = MANCALA.play(first.position, first.move)
    settings = Settings(iterations=50, seed=1)
    search = Search(MANCALA, position, settings, first, [first.move])
    assert search.so_far().statistics.kept > 0
    found = search.run()
    visits = int(found.tree.visits[0])
    assert found.statistics.kept == visits - 50 > 50
    said = f"50 iterations, and {visits - 50} of the previous search · "
    uctvis.save(found.tree, tmp_path / "kept.tree")
    loaded = uctvis.load(tmp_path / "kept.tree")
    for moment in (
        found.statistics,
        search.statistics(),
        tree_statistics(MANCALA, loaded, iterations=50, seconds=1.0),
    ):
        assert numbers_text(moment, speed=False).startswith(said)
