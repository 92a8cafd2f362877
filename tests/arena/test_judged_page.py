"""The guide's page about games with a judge says what the program does, and its game is played."""

import re
import sys
from pathlib import Path

import pytest

from uctvis.arena.bot_files.game_toml import read_judged_game
from uctvis.arena.bots import languages
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.languages import LANGUAGES
from uctvis.arena.referees.judge_messages import SupervisorExit
from uctvis.arena.running.building import _LIMITS, PATIENCE
from uctvis.cli import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "judged_games.md").read_text("utf-8")
SAMPLES = ROOT / "examples" / "arena"
ONE_LINE = " ".join(PAGE.split())


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def rows(title):
    """The rows of the table below a heading."""
    part = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^\| (.*) \|$", part, re.MULTILINE)
    return [line.split(" | ") for line in lines][2:]


@pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")
def test_the_game_of_the_page_is_played(tmp_path, capsys, monkeypatch):
    race = tmp_path / "race"
    (race / "bots").mkdir(parents=True)
    judge, planner, _api = blocks("python")
    (slow,) = blocks("c")
    for name, text in (
        ("game.toml", blocks("toml")[0]),
        ("judge.py", judge),
        ("bots/planner.py", planner),
        ("bots/slow.c", slow),
    ):
        (race / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    # The first command blocks of the page.
    for line in blocks("sh")[0].splitlines():
        assert main(line.split()[1:]) == 0
    said = capsys.readouterr().out
    assert "match 1: planner 1, slow 0" in said
    assert read_judged_game(race).name == "Race to 21"


@pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")
def test_the_function_of_the_page(tmp_path, capsys, monkeypatch):
    judge, planner, api = blocks("python")
    (slow,) = blocks("c")
    for name, text in (("judge.py", judge), ("bold.c", slow), ("shy.py", planner)):
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    exec(api, {})  # noqa: S102 - of our guide
    results, *usage = capsys.readouterr().out.splitlines()
    assert results == "(0, 1)"
    assert len(usage) == 2


def test_both_descriptions_are_the_same_game(tmp_path):
    games = []
    for block in blocks("toml"):
        (tmp_path / "game.toml").write_text(block, "utf-8")
        (tmp_path / "judge.py").write_text("", "utf-8")
        games.append(read_judged_game(tmp_path))
    assert games[0] == games[1] == JudgedGame("Race to 21", games[0].judge)


def test_the_codes_of_the_page_are_those_of_the_program():
    assert rows("How a match ends") == [[str(code.value), code.title] for code in SupervisorExit]


def test_the_sources_of_the_page_are_those_of_the_program():
    ends = [end for row in rows("Sources are compiled") for end in re.findall(r"`(\.\w+)`", row[0])]
    assert ends == list(LANGUAGES)
    packages = {language.package for language in LANGUAGES.values()}
    (listed,) = re.findall(r"`apt install (.*?)`", ONE_LINE)
    assert set(listed.split()) == packages
    assert f"for {PATIENCE:g} seconds at most, with {_LIMITS.memory >> 30} GB of memory" in ONE_LINE
    assert f"may use {languages._JAVA_MACHINE >> 20} MB besides" in ONE_LINE


def test_the_samples_of_the_page_are_those_in_the_sources():
    listed = {row[0].strip("`"): row[2:] for row in rows("Samples")}
    readme = (SAMPLES / "README.md").read_text("utf-8")
    found = {}
    for path in SAMPLES.glob("*/game.toml"):
        game = read_judged_game(path)
        language = LANGUAGES[Path(game.judge.source).suffix].title
        found[path.parent.name] = [str(game.players[0]), language, game.dialect]
        assert f"| `{path.parent.name}` |" in readme
    assert listed == found
