import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.bot_files.bot_file import bots_in, read_bot
from uctvis.arena.bot_files.game_toml import has_judged_game, read_judged_game
from uctvis.arena.bots.bot import BotKind
from uctvis.errors import ArenaError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="executable files")


def made(folder, toml, *programs):
    folder.mkdir(parents=True)
    for name in programs:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    (folder / "game.toml").write_text(toml, "utf-8")
    return folder


def refusal(folder):
    with pytest.raises(ArenaError) as caught:
        read_judged_game(folder)
    return str(caught.value)


def test_a_description_needs_only_a_judge(tmp_path):
    folder = made(tmp_path / "pok", 'judge = "judge"', "judge")
    game = read_judged_game(folder)
    assert (game.name, game.dialect, game.players) == ("pok", "lines", (2, 2))
    assert (game.seconds, game.memory) == (5.0, 32 * 2**20)
    judge = game.judge
    assert (judge.kind, judge.folder, judge.command) == (BotKind.PROGRAM, folder, ("./judge",))
    assert judge.protocol == "ai_arena"
    assert read_judged_game(folder / "game.toml") == game
    assert has_judged_game(folder)
    assert not has_judged_game(tmp_path)


def test_a_description_says_everything(tmp_path):
    toml = """
        name = "Paper soccer"
        judge = ["./bin", "--fast", "a b"]
        dialect = "chevrons"
        players = [2, 12]
        [limits]
        seconds = 10
        memory = 64
    """
    game = read_judged_game(made(tmp_path / "game", toml, "bin"))
    assert (game.name, game.dialect, game.players) == ("Paper soccer", "chevrons", (2, 12))
    assert (game.seconds, game.memory) == (10.0, 64 * 2**20)
    assert game.judge.command == ("./bin", "--fast", "a b")


@pytest.mark.parametrize(
    ("toml", "expected"),
    [
        ("", "judge"),
        ("judge = 3", "a list of texts"),
        ('judge = ""', "a file in this folder"),
        ('judge = "/bin/sh"', "a file in this folder"),
        ('judge = "../judge"', "a program in this folder"),
        ('judge = "other"', "there is no file"),
        ('judge = ["no-such-program"]', "on the search path"),
        ('judge = "judge"\nplayer = 2', "one of name, judge"),
        ('judge = "judge"\ndialect = "angles"', "one of lines, chevrons"),
        ('judge = "judge"\nplayers = 1', "from 2 to 100"),
        ('judge = "judge"\nplayers = [3, 2]', "from 2 to 100"),
        ('judge = "judge"\nplayers = [2, 3, 4]', "from 2 to 100"),
        ('judge = "judge"\nplayers = true', "from 2 to 100"),
        ('judge = "judge"\nplayers = [2, 101]', "from 2 to 100"),
        ('judge = "judge"\n[limits]\nseconds = 0', "more than no time"),
        ('judge = "judge"\n[limits]\nmemory = 0', "from 1 to 16384 MB"),
        ('judge = "judge"\n[limits]\nhours = 1', "one of seconds, memory"),
        ('judge = "judge"\nname = "a/b"', "printable characters"),
        ("judge = ", "expected TOML"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, toml, expected):
    folder = made(tmp_path / "game", toml, "judge")
    assert expected in refusal(folder)
    assert str(folder) in refusal(folder)


def test_a_judge_that_cannot_be_executed(tmp_path):
    folder = made(tmp_path / "game", 'judge = "judge"', "judge")
    (folder / "judge").chmod(0o644)
    assert "chmod +x" in refusal(folder)


def test_there_is_no_description(tmp_path):
    assert "game.toml" in refusal(tmp_path)
    assert "none.toml" in refusal(tmp_path / "none.toml")


@given(players=st.tuples(st.integers(-3, 103), st.integers(-3, 103)))
def test_numbers_of_players(players, tmp_path_factory):
    folder = tmp_path_factory.mktemp("games") / "game"
    made(folder, f'judge = "judge"\nplayers = {list(players)}', "judge")
    if 2 <= players[0] <= players[1] <= 100:
        assert read_judged_game(folder).players == players
    else:
        assert "players" in refusal(folder)


def test_bots_of_judged_games(tmp_path):
    for name, toml in (("plain", None), ("described", 'game = "pok"'), ("other", "protocol='uci'")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "player").write_text("#!/bin/sh\n")
        (folder / "player").chmod(0o755)
        if toml is not None:
            (folder / "bot.toml").write_text(toml)
    bots = {bot.name: bot for bot in bots_in(tmp_path, "ai_arena")}
    assert {name: bot.protocol for name, bot in bots.items()} == {
        "plain": "ai_arena",
        "described": "ai_arena",
        "other": "uci",
    }
    assert bots["described"].game == "pok"
    assert read_bot(f"{tmp_path}/plain").protocol == "judge"
    assert read_bot(f"{tmp_path}/plain", "ai_arena").protocol == "ai_arena"
