"""Paths in descriptions that cannot be opened are refused with a reason in words."""

import json

import pytest

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bot_files.game_toml import read_judged_game
from uctvis.arena.referees.supervising import supervise
from uctvis.errors import ArenaError

PATHS = ["a" * 5000, "a/" * 3000 + "b", "a\0b", "missing", "player/b", "a" * 5000 + ".c", "loop"]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "player").write_text("#!/bin/sh\n")
    (tmp_path / "player").chmod(0o755)
    (tmp_path / "loop").symlink_to("loop")
    return tmp_path


@pytest.mark.parametrize("value", PATHS)
@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("game.toml", "judge = {}"),
        ("game.toml", 'judge = ["./" + {}]'),
        ("bot.toml", "command = [{}]"),
        ("bot.toml", "source = {}"),
    ],
)
def test_a_path_that_cannot_be_opened(folder, file, line, value):
    if "+" in line:
        value, line = f"./{value}", line.replace('"./" + ', "")
    (folder / file).write_text(line.format(json.dumps(value)))
    read = read_judged_game if file == "game.toml" else read_bot
    with pytest.raises(ArenaError) as raised:
        read(folder if file == "game.toml" else str(folder))
    assert "expected" in raised.value.reason
    assert len(str(raised.value)) < 1000


@pytest.mark.parametrize("value", PATHS)
def test_a_program_that_cannot_be_opened(folder, value):
    with pytest.raises(ArenaError) as raised:
        supervise(f"{folder}/{value}", [folder], sandbox=False)
    assert "expected" in raised.value.reason
    assert len(str(raised.value)) < 1000
