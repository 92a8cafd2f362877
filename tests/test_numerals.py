"""Whole numbers in text: only digits, only so large, however many there are."""

import pytest

from uctvis.errors import GameError, NodeError
from uctvis.games import all_games, read_game
from uctvis.numerals import ungrouped, whole_number
from uctvis.tree.query import follow
from uctvis.tree.tree import Tree

# More than Python reads.
MANY = "9" * 5000


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("42", 42),
        ("0042", 42),
        ("0" * 5000 + "7", 7),
        ("100", 100),
        ("101", None),
        (MANY, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        ("1.0", None),
        ("1_0", None),
        ("²", None),
        (" 1", None),
    ],
)
def test_whole_numbers(text, number):
    assert whole_number(text, 100) == number


@pytest.mark.parametrize(
    "text", ["1234567", "1,234,567", "1 234\N{NO-BREAK SPACE}567", " 1234567\n"]
)
def test_separators_of_thousands_are_left_out(text):
    assert whole_number(ungrouped(text)) == 1_234_567


def test_a_comma_alone_is_no_number():
    assert ungrouped(" , ") == ""


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_no_game_reads_a_position_with_thousands_of_digits(game):
    words = game.state_name(game.initial()).split(" ")
    for place in range(len(words)):
        text = " ".join([*words[:place], MANY, *words[place + 1 :]])
        with pytest.raises(GameError):
            game.parse_state(text)
        with pytest.raises(GameError):
            read_game(f"game: {game.name}\nstart: {text}\n\n1")


def test_no_node_has_thousands_of_digits():
    with pytest.raises(NodeError, match="There is no node 999"):
        follow(Tree.from_parents([-1, 0]), MANY)
