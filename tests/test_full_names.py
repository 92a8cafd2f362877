"""What names a game keeps the values of its parameters: files, results, commands and the API."""

import csv

import pytest

import uctvis
from uctvis.cli import main
from uctvis.games import game_of
from uctvis.play import saved_game
from uctvis.play.session import GameSession

NAME = "nim:stones=7:last=loses"
ROOT = f"{NAME} 7 player 1"


@pytest.mark.parametrize("suffix", [".tree", ".csv"])
def test_tree_files_keep_them(nim, tmp_path, suffix):
    tree = uctvis.search(NAME, iterations=50, seed=1).tree
    uctvis.save(tree, tmp_path / f"a{suffix}")
    again = uctvis.load(tmp_path / f"a{suffix}")
    assert (again.game, again.state_name(0)) == (NAME, ROOT)
    assert game_of(again) is nim.configured({"stones": 7, "last": "loses"})
    assert (again.record is None) == (suffix == ".csv")


def test_alpha_beta_and_perfect_play_know_them(nim):
    # The last stone loses: who leaves 1 or 5 stones wins. So taking 2 of 7 wins.
    found = uctvis.alpha_beta(NAME, depth=8)
    assert (found.tree.game, found.move) == (NAME, 2)
    assert uctvis.solve(uctvis.search(NAME, iterations=50, seed=1).tree).keeping == 1
    # If it wins, 3 of 7.
    assert uctvis.alpha_beta("nim:stones=7", depth=8).move == 3


def test_saved_games_keep_them(nim):
    session = GameSession(nim.configured({"stones": 7, "last": "loses"}))
    session.play(3)
    assert f'"game": "{NAME}"'.encode() in saved_game.written(session)
    assert saved_game.read(saved_game.written(session)) == session


def test_commands_take_and_write_them(nim, tmp_path, capsys):
    tree, games = tmp_path / "a.tree", tmp_path / "games"
    search = ["--iterations", "50", "--position", f"{NAME} 5 player 2", "-o", str(tree)]
    assert main(["search", NAME, *search]) == 0
    assert uctvis.load(tree).game == NAME
    engines = ["--first", "random", "--second", "random"]
    assert main(["match", NAME, *engines, "--games", "1", "-o", str(games)]) == 0
    assert "Nim, 7, loses, seed" in capsys.readouterr().out
    assert main(["arena", "table", str(games), "--to", "matches"]) == 0
    (row,) = csv.DictReader(capsys.readouterr().out.splitlines())
    assert row["game"] == NAME
    assert (games / "match1" / "game.txt").read_text().startswith(f"game: {NAME}\n")


def test_commands_refuse_wrong_ones_and_list_them(nim, capsys):
    assert main(["alphabeta", "nim:stones=3"]) == 2
    assert "stones: expected a whole number from 5 to 30, got '3'" in capsys.readouterr().err
    for command in ("search", "alphabeta", "match"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        told = "".join(capsys.readouterr().out.split())
        assert "nim[:stones=5..30][:last=wins|loses]" in told


def test_a_state_of_other_values_is_refused(nim):
    with pytest.raises(uctvis.GameError, match="got 'nim 5 player 1'"):
        uctvis.search(NAME, "nim 5 player 1")
