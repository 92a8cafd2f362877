"""The sentences of `uctvis.game.parameters`, for each game with parameters, and for one of them."""

import re

import pytest
from game_variants import GAMES, VARIANTS, variants
from nim import HIGH

from uctvis.errors import GameError
from uctvis.games import find, parse_state, player_names, read_game
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.serialize.player_inference import game_of

# The longest full name that a tree file contains.
LONGEST = 100


def assert_parameters_are_declared(game):
    names = [one.name for one in game.parameters]
    assert len(set(names)) == len(names)
    for one in game.parameters:
        assert one.name.isidentifier()
        assert one.name == one.name.lower()
        assert one.title
        assert one.about
        assert len(set(map(str, one.choices))) == len(one.choices) >= 2
        assert one.default in one.choices
        assert all(re.fullmatch(r"-?\w+", str(choice)) for choice in one.choices)
    longest = {
        one.name: max(one.choices, key=lambda value: len(str(value))) for one in game.parameters
    }
    assert len(game.configured(longest).full_name) <= LONGEST


def assert_is_another_game(game):
    """A game with other values than the defaults has another name in everything that names it."""
    usual = find(game.name)
    start = game.initial()
    assert game.full_name.startswith(f"{game.name}:")
    assert game.title.startswith(f"{usual.title}, ")
    assert find(game.full_name) is game.configured(game.values) is game
    assert game.configured({}) is usual.configured(usual.values) is usual
    text = game.state_name(start)
    assert text.startswith(f"{game.full_name} ")
    assert game_of(text) == game.full_name
    assert parse_state(text) == (game, start)
    with pytest.raises(GameError, match="expected"):
        usual.parse_state(text)
    written = game.write_game(start, [game.legal_moves(start)[0]])
    assert read_game(written)[0] is game
    tree = Search(game, start, Settings(iterations=20, seed=1)).run().tree
    assert tree.game == game.full_name
    packed = tree.names.packed()
    for node in range(tree.size):
        assert packed.state_name(node) == tree.state_name(node)


@GAMES
def test_parameters_have_names_titles_choices_and_a_default(game):
    assert_parameters_are_declared(game)


@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.full_name)
def test_a_game_with_other_values_is_another_game(game):
    assert_is_another_game(game)


def test_nim_keeps_these_sentences(nim):
    assert_parameters_are_declared(nim)
    assert [one.full_name for one in variants(nim)] == [
        "nim:stones=5",
        "nim:stones=30",
        "nim:last=loses",
    ]
    for game in variants(nim):
        assert_is_another_game(game)


def test_a_game_without_parameters_has_its_name():
    chess = find("chess")
    assert (chess.full_name, chess.values, chess.configured({})) == ("chess", {}, chess)


def test_a_full_name_has_the_parameters_in_their_order_without_defaults(nim):
    game = find("nim:last=loses:stones=7")
    assert game.full_name == "nim:stones=7:last=loses"
    assert (game.title, game.values) == ("Nim, 7, loses", {"stones": 7, "last": "loses"})
    assert find("nim:stones=21:last=wins") is find("nim:stones=21") is nim
    assert nim.configured({"stones": "7", "last": "loses"}) is game
    assert game.configured({"last": "loses"}).full_name == "nim:last=loses"


def test_the_values_stay_with_another_evaluation(nim):
    game = nim.configured({"stones": 7})
    high = game.evaluating("high")
    assert (high.full_name, high.evaluate(high.initial())) == ("nim:stones=7", 0.6)
    assert high is HIGH.configured({"stones": 7})
    assert high.evaluating("") is game
    assert high.configured({}) is HIGH


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nim:stones=4", "nim: stones: expected a whole number from 5 to 30, got '4'"),
        ("nim:stones=07", "nim: stones: expected a whole number from 5 to 30, got '07'"),
        ("nim:last=first", "nim: last: expected one of wins, loses, got 'first'"),
        ("nim:coins=7", "nim: expected one of the parameters stones, last, got 'coins'"),
        ("nim:stones=7:stones=7", "nim: expected each parameter once, got 'nim:stones=7:stones=7'"),
        ("nim:stones", "nim: expected 'NAME=VALUE' after a colon, got 'stones'"),
        ("nim:", "nim: expected 'NAME=VALUE' after a colon, got ''"),
        ("nim:stones=7,last=loses", "nim: stones: expected a whole number from 5 to 30"),
        ("chess:year=1", "chess: expected no parameter, because the game has none, got 'year'"),
        ("go:size=9", "game: expected one of .*, got 'go'"),
    ],
)
def test_a_wrong_name_is_refused_and_the_message_says_why(nim, name, message):
    with pytest.raises(GameError, match=message):
        find(name)
    assert parse_state(f"{name} 5 player 1") is None
    assert player_names(name)[0].title == "Player 1"


def test_states_and_games_are_read_with_values_in_any_order(nim):
    game = find("nim:stones=7:last=loses")
    name = "nim:last=loses:stones=7"
    assert parse_state(f"{name} 6 player 2") == (game, game.play(game.initial(), 1))
    found, start, moves = read_game(f"game: {name}\n\n3 3 1")
    assert (found, start, moves) == (game, game.initial(), (3, 3, 1))
    with pytest.raises(GameError, match="got 'nim:stones=7'"):
        nim.read_game("game: nim:stones=7\n\n1")
    with pytest.raises(GameError, match="got '4'"):
        read_game("game: nim:stones=4\n\n1")
