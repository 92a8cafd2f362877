"""A tournament compiles its sources before it begins, and is continued without a compiler."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from uctvis.arena.bot_files.bot_file import unique
from uctvis.arena.bot_files.bot_folder import bot_of_source
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.packing import file_in
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.running.compiling import COMPILER_LOG, Compiler
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.kept_programs import read_program
from uctvis.arena.tournament.playing import create_tournament, played_here
from uctvis.arena.tournament.store import TournamentStore
from uctvis.cli import main
from uctvis.errors import ArenaError, CompilationError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")
TEMPLATE = Path(__file__).parents[3] / "examples" / "bots" / "templates" / "python" / "player"


@pytest.fixture
def source(tmp_path):
    """A bot that plays recursive tic-tac-toe."""
    path = tmp_path / "hare.py"
    path.write_bytes(TEMPLATE.read_bytes())
    return path


def test_programs_from_sources_play(source, tmp_path, monkeypatch):
    bot = bot_of_source(source)
    told = []
    settings = TournamentSettings("recursive_tictactoe", tuple(unique([bot, bot])))
    create_tournament(tmp_path / "round", settings, told.append)
    assert told == ["Compiling hare"]
    # From now on, neither the source nor a compiler is needed.
    source.unlink()
    monkeypatch.delattr(Compiler, "_program")
    store = TournamentStore.open(tmp_path / "round")
    (digest,) = {bot.digest for bot in store.settings.bots}
    assert file_in(read_program(store.folder, digest), COMPILER_LOG).startswith(b"$ ")
    assert all(bot.folder == tmp_path for bot in store.settings.bots)
    with played_here(store) as tournament:
        for record in tournament.run():
            assert not any(verdict.is_elimination for verdict in record.verdicts)
            assert Verdict.OUT_OF_TIME not in record.verdicts
            assert len(record.moves) >= 17


def test_a_source_with_errors_makes_no_tournament(source, tmp_path):
    source.write_text("if x\n")
    bot = bot_of_source(source)
    settings = TournamentSettings("recursive_tictactoe", (bot, replace(bot, name="other")))
    with pytest.raises(ArenaError, match=r"too few bots can play: \nhare cannot play: hare\.py"):
        create_tournament(tmp_path / "round", settings)
    one = replace(settings, bots=(bot, Bot("random", BotKind.ENGINE, "random")))
    with pytest.raises(CompilationError, match=r"hare\.py cannot be compiled"):
        create_tournament(tmp_path / "round", one)
    assert not (tmp_path / "round").exists()


def test_the_check_shows_what_the_compiler_says(source, capsys):
    source.write_text(source.read_text() + "\nassert (1, 'always true')\n")
    assert main(["arena", "check", str(source)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Compiling hare\nIt starts.\nIt is ready.\nIt plays.\n")
    assert "SyntaxWarning: assertion is always true" in said.err
    source.write_text("x = 1\nif x\n")
    assert main(["arena", "check", str(source)]) == 1
    said = capsys.readouterr()
    assert "    if x\n" in said.err
    assert "uctvis: hare: its source cannot be compiled\n" in said.err
    assert main(["arena", "match", str(source), "random"]) == 1
    assert "    if x\n" in capsys.readouterr().err
