"""A template that is written plays at once, as the guide says."""

import shutil
import sys

import pytest

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.cli import main

STUB = ["arena", "stub", "--rules"]


@pytest.mark.skipif(sys.platform == "win32", reason="programs as bots")
@pytest.mark.parametrize(
    ("rules", "language", "name"),
    [
        ("tictactoe", "python", "player"),
        ("tictactoe", "python", "fox ł.py"),
        pytest.param(
            *("tictactoe", "c", "player.c"),
            marks=pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler"),
        ),
        ("hex:size=5", "python", "run"),
    ],
)
def test_a_stub_in_a_new_folder_plays_at_once(tmp_path, capsys, rules, language, name):
    path = tmp_path / "my_bots" / "fox" / name
    assert main([*STUB, rules, "--language", language, "-o", str(path)]) == 0
    bot = read_bot(str(path.parent))
    assert (bot.protocol, bot.game) == ("codingame", rules)
    output = ["-o", str(tmp_path / "match"), "--no-sandbox"]
    assert main(["arena", "match", str(path.parent), "random", *output]) == 0
    said = capsys.readouterr().out
    assert "eliminated" in said.casefold()
    assert "illegal" not in said
    assert "did not start" not in said


def test_nothing_is_overwritten_and_what_is_missing_is_said(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine")
    command = [*STUB, "chess", "--language", "python", "-o"]
    assert main([*command, str(tmp_path / "player")]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.txt", "player"]
    said = capsys.readouterr().err
    assert 'protocol = "codingame"\n' in said
    assert 'game = "chess"' in said
    (tmp_path / "bot.toml").write_text("# mine\n")
    assert main([*command, str(tmp_path / "other")]) == 0
    assert (tmp_path / "bot.toml").read_text() == "# mine\n"
    assert capsys.readouterr().err == ""
    assert main([*command, str(tmp_path / "other")]) == 1
    assert main([*command, str(tmp_path / "notes.txt" / "a" / "player")]) == 1
    assert (tmp_path / "notes.txt").read_text() == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="programs as bots")
def test_a_check_names_the_protocol_as_the_reason(tmp_path, capsys):
    folder = tmp_path / "fox"
    assert main([*STUB, "tictactoe", "--language", "python", "-o", str(folder / "player")]) == 0
    (folder / "bot.toml").write_text("[limits]\nloading = 0.3\n")
    command = ["arena", "check", str(folder), "--rules", "tictactoe", "--no-sandbox"]
    assert main(command) == 1
    assert "talked to it in the protocol judge" in capsys.readouterr().err
