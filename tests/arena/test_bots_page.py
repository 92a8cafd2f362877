"""The guide's page about bots says what the program does, and its bot plays."""

import re
import sys
from dataclasses import asdict
from pathlib import Path

import pytest
from plain_judge import judged

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bot_files.bot_toml import _LIMITS
from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.verdict import Verdict

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def made(folder, name, content):
    folder.mkdir()
    (folder / name).write_text(content, "utf-8")
    (folder / name).chmod(0o755)
    return read_bot(str(folder))


@pytest.mark.skipif(sys.platform == "win32", reason="executable scripts")
def test_the_bot_of_the_page_plays(tmp_path):
    (program,) = blocks("python")
    bot = made(tmp_path / "hare", "player", program)
    first = ROOT / "examples" / "bots" / "recursive_tictactoe" / "first"
    games = [judged((bot.command, bot.folder), (("./player",), first)) for _ in range(3)]
    assert not any(game.illegal for game in games)
    assert games[0] != games[1]


def test_the_descriptions_of_the_page_can_be_read(tmp_path, monkeypatch):
    # What they start need not be installed.
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    bots = []
    for number, block in enumerate(blocks("toml")):
        folder = tmp_path / str(number)
        folder.mkdir()
        for program in ("engine", "player"):
            (folder / program).write_text("")
            (folder / program).chmod(0o755)
        (folder / "bot.toml").write_text(block, "utf-8")
        bots.append(read_bot(str(folder)))
    full, node, engine, fox = bots
    assert (full.name, full.game) == ("Tortoise", "recursive_tictactoe")
    assert full.limits == Limits(memory=1024 * 2**20, loading=30.0)
    assert node.command == ("node", "player.js")
    assert engine.options == (("Hash", "64"), ("OwnBook", "false"))
    assert (fox.protocol, fox.limits) == ("codingame", Limits())


def test_the_limits_of_the_page_are_those_of_the_program():
    rows = dict(re.findall(r"^\| `(\w+)` \| [^|]* (\| \S+ \| \S+ \|)$", PAGE, re.MULTILINE))
    usual = asdict(Limits())
    assert rows == {
        name: f"| {usual[name] / allowed.factor:g} | {allowed.most} |".replace("1e+06", "1000000")
        for name, allowed in _LIMITS.items()
    }


def test_the_page_explains_every_verdict():
    rows = re.findall(r"^\| ([a-z ,]+) \| ", PAGE.partition("How a match ends")[2], re.MULTILINE)
    titles = [title for row in rows[1:] for title in row.split(", ")]
    assert titles[: len(Verdict)] == [verdict.title for verdict in Verdict]
    eliminated = titles.index("illegal move")
    assert "From *illegal move* on, except if there is no result," in PAGE
    assert [verdict.is_elimination for verdict in Verdict] == [
        place >= eliminated and verdict is not Verdict.VOID for place, verdict in enumerate(Verdict)
    ]
