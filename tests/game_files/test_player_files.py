"""Functions that play, in files of the user: checked, and engines of commands."""

import csv
import io
import json

import pytest

import uctvis
from uctvis.cli import main
from uctvis.errors import GameFileError
from uctvis.game_files.whole_check import check_whole

PLAYER = """
import random
import uctvis

def mine(game, position):
    "Plays at random."
    return random.choice(game.legal_moves(position))

uctvis.policies.register("mine", player=mine)

def formula(parent, child):
    return child.mean + 1.0 / child.visits

uctvis.policies.register("formula", selection=formula)
"""
MATCH = ["match", "tictactoe", "--games", "4", "--seed", "1", "--jobs", "1"]
ENGINES = ["--first", "function:mine", "--second", "iterations=10,selection=formula"]


@pytest.fixture
def path(source):
    one = source(PLAYER)
    one.note(allowed=True)
    return one.path


def test_a_file_with_a_player_is_checked(source, capsys):
    assert main(["check", "--allow", source(PLAYER).path]) == 0
    told = capsys.readouterr().out
    assert "the function mine of player\nmine works in " in told
    assert uctvis.policies.names("player") == ()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return 'a1'", "line 4: expected the number of a legal move, got 'a1'"),
        ("return True", "got True"),
        ("game.mine = 1\n    return 0", "changes neither the game nor the position"),
        ("raise KeyError(3)", "KeyError"),
    ],
)
def test_wrong_players_are_refused(source, body, reason):
    text = f"\nimport uctvis\n\ndef f(game, position):\n    {body}\n\n"
    one = source(f"{text}uctvis.policies.register('f', player=f)\n")
    with pytest.raises(GameFileError, match="it works in none of the games") as caught:
        check_whole(one, lambda **_words: None)
    assert reason in str(caught.value)


def test_matches_print_their_games(path, capsys):
    assert main([*MATCH, *ENGINES, "--functions", path, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["engines"]["first"] == "function:mine"
    assert "selection=formula" in told["engines"]["second"]
    assert len(told["games"]) == told["score"]["games"] == 4
    assert main([*MATCH, *ENGINES, "--functions", path, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {rows[0]["player_1"], rows[0]["player_2"]} == {
        "first: function:mine",
        "second: " + told["engines"]["second"],
    }


def test_what_a_player_does_wrong_is_told(source, capsys):
    one = source(
        "import uctvis\n\n"
        "def late(game, position):\n"
        "    few = len(game.legal_moves(position)) < 6\n"
        "    return 'a1' if few else game.legal_moves(position)[0]\n\n"
        "uctvis.policies.register('late', player=late)\n"
    )
    one.note(allowed=True)
    late = ["--first", "function:late", "--second", "random", "--functions", one.path]
    assert main([*MATCH, *late]) == 0
    told = capsys.readouterr().out
    assert "function:late lost " in told
    assert "the function late (player): line 3: expected the number of a legal move" in told


def test_a_tournament_of_a_command_has_players(path, capsys, tmp_path):
    folder = str(tmp_path / "cup")
    bots = ["function:mine", "Formula=iterations=10,selection=formula", "random"]
    arena = [
        "arena",
        "tournament",
        "--rules",
        "tictactoe",
        *bots,
        "-o",
        folder,
        "--functions",
        path,
    ]
    assert main(arena) == 0
    assert "function:mine" in capsys.readouterr().out
    assert main(["arena", "table", folder]) == 0
    assert "Formula" in capsys.readouterr().out
    uctvis.policies.register("first", player=lambda game, position: game.legal_moves(position)[0])
    again = uctvis.match("tictactoe", "function:first", "function:mine", games=2, seed=1)
    assert again.score.games == 2
