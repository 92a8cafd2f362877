"""The moves in labels, as players write them."""

import pytest

import uctvis
from uctvis.games import find
from uctvis.mcts.preview import Preview
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.tree import Tree
from uctvis.view.marks.move_texts import MoveTexts

CHESS = find("chess")
# White mates by Qg7; Black answers other moves with its king alone.
POSITION = CHESS.parse_state("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")


def search(game=CHESS, position=POSITION):
    return Search(game, position, Settings(iterations=300, seed=1))


def expected(tree, node):
    """From the position at its parent."""
    position, move = tree.names.position(int(tree.parent[node])), int(tree.names.moves[node])
    return CHESS.notation(position, move)


@pytest.fixture(scope="module")
def tree():
    return search().run().tree


def test_moves_of_chess_are_in_san_at_each_depth(tree):
    texts = MoveTexts()
    deepest = int(tree.depth.argmax())
    for node in (*tree.children(0), deepest, int(tree.parent[deepest])):
        assert texts.text(tree, node) == expected(tree, node)
    assert "Qg7#" in {texts.text(tree, node) for node in tree.children(0)}
    assert texts.text(tree, 0) == ""


def test_a_file_has_the_same_texts(tree, tmp_path):
    uctvis.save(tree, tmp_path / "mate.csv")
    read, texts = uctvis.load(tmp_path / "mate.csv"), MoveTexts()
    for node in range(1, tree.size, 97):
        position = CHESS.parse_state(read.shown_state(int(read.parent[node])))
        move = CHESS.parse_move(position, read.shown_move(node))
        assert texts.text(read, node) == CHESS.notation(position, move)


def test_trees_without_positions_keep_the_names():
    texts = MoveTexts()
    unknown = Tree.from_parents([-1, 0, 0], visits=[9, 8, 1], move_names=["", "e2e4", "d2d4"])
    assert texts.text(unknown, 1) == "e2e4"
    wrong = Tree.from_parents(
        [-1, 0, 1], visits=[9, 8, 1], move_names=["", "e2e5", "d2d4"], game="chess"
    )
    assert [MoveTexts().text(wrong, node) for node in (1, 2)] == ["e2e5", "d2d4"]


def test_where_players_write_names_no_position_is_played(monkeypatch):
    game = find("mancala")
    tree = search(game, game.initial()).run().tree
    texts = MoveTexts()
    node = tree.children(0)[0]
    name = tree.shown_move(node)
    monkeypatch.setattr(type(game), "play", None)
    assert texts.text(tree, node) == name


def test_the_parts_of_a_running_search_share_their_texts(tree):
    running = search()
    running.run()
    part = Preview(running, 40)
    few, texts = part.take(), MoveTexts()
    said = {int(few.source[node]): texts.text(few, node) for node in range(1, few.size)}
    more = Preview(running, 4_000).take()
    for node in range(1, more.size):
        number = int(more.source[node])
        if number in said:
            assert texts.text(more, node) == said[number] == expected(tree, number)
