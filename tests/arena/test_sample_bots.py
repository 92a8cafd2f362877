"""The sample bots and templates play whole games over pipes."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import chess
import chess.engine
import pytest
from for_long import rest_for_long
from plain_judge import judged

from uctvis.arena.bot_files.bot_file import bots_in, read_bot
from uctvis.arena.bots.programs import Programs
from uctvis.arena.running.compiling import Compiler, needs_compiling
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.stubs.languages import stub_text
from uctvis.arena.stubs.parser import parse_stub
from uctvis.arena.stubs.turns import turns_stub
from uctvis.arena.tournament.check import check_settings, checked
from uctvis.games.recursive_tictactoe.game import GAME

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "examples" / "bots" / "recursive_tictactoe"
TEMPLATES = ROOT / "examples" / "bots" / "templates"
# Games of the programs with these characters, played with the original judge.
FILE = ROOT.parent / "shared" / "transcripts" / "judge" / "games.jsonl"
NAMES = {"first": "Mayushii", "first_with_mistakes": "NiAh"}
CHARACTERS = ("first", "random", "win_or_block", "first_with_mistakes")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="executable scripts")


def sample(name, *arguments):
    """The command and the folder of a sample bot."""
    bot = read_bot(str(SAMPLES / name))
    return (*bot.command, *arguments), bot.folder


def built(folder, tmp_path, *needed):
    """The command and the folder of a copy of a bot that is made from sources."""
    for program in ("make", *needed):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    there = tmp_path / folder.name
    shutil.copytree(folder, there, ignore=shutil.ignore_patterns("player", "*.class"))
    made = subprocess.run(["make"], cwd=there, capture_output=True, text=True, check=False)
    assert (made.returncode, made.stderr) == (0, "")
    bot = read_bot(str(there))
    return bot.command, bot.folder


def test_the_samples_are_bots():
    names = [bot.name for bot in bots_in(SAMPLES)]
    # The one in C may have been made.
    assert [name for name in names if name != "first_c"] == sorted({*CHARACTERS, "uct_by_api"})
    assert {"python", "java", "uci_python"} <= {bot.name for bot in bots_in(TEMPLATES)}


@pytest.mark.skipif(not FILE.exists(), reason="the games are not here")
@pytest.mark.parametrize("pair", list(permutations(NAMES)))
def test_two_bots_play_as_the_originals(pair):
    wanted = set()
    for line in FILE.read_text("utf-8").splitlines():
        game = json.loads(line)
        if [game["p1"], game["p2"]] == [NAMES[name] for name in pair]:
            moves = ["".join(map(str, move)) for move in game["moves"]]
            wanted.add((tuple(moves), ("p1", "p2").index(game["result"]), game["how"]))
    game = judged(*map(sample, pair))
    how = "eliminated" if game.illegal else "win"
    assert wanted == {(tuple(game.moves), game.winner, how)}


@pytest.mark.parametrize("pair", list(permutations(CHARACTERS, 2)), ids="-".join)
def test_all_play_each_other(pair):
    game = judged(*map(sample, pair))
    assert 17 <= len(game.moves) <= 81
    if game.illegal:
        assert pair[1 - game.winner] == "first_with_mistakes"


def test_a_seed_decides_all():
    def game(seed):
        return judged(sample("random", seed), sample("win_or_block", "1"))

    assert game("1") == game("1")
    assert game("1") != game("2")


def wins(position, move):
    outcome = GAME.outcome(GAME.play(position, move))
    return outcome is not None and outcome.payoff == 1.0 - GAME.player(position)


def test_wins_and_blocks_whenever_it_can():
    won = blocked = 0
    for seed in range(8):
        game = judged(sample("random", str(seed)), sample("win_or_block", str(seed)))
        position = GAME.initial()
        for name in game.moves:
            move = GAME.parse_move(position, name)
            legal = GAME.legal_moves(position)
            winning = [one for one in legal if wins(position, one)]
            after = {one: GAME.play(position, one) for one in legal}
            safe = [
                one
                for one in legal
                if not any(wins(after[one], answer) for answer in GAME.legal_moves(after[one]))
            ]
            if GAME.player(position) == 1:
                if winning:
                    assert move == winning[0]
                    won += 1
                elif safe:
                    assert move in safe
                    blocked += len(safe) < len(legal)
            position = after[move]
    assert won > 0
    assert blocked > 0


def test_the_one_in_c_plays_as_the_one_in_python(tmp_path):
    in_c = built(SAMPLES / "first_c", tmp_path, "cc")
    for seed in "123":
        random = sample("random", seed)
        assert judged(in_c, random) == judged(sample("first"), random)
        assert judged(random, in_c) == judged(random, sample("first"))


@pytest.mark.long
def test_the_one_with_the_api_wins():
    # A second of clock is enough against these.
    for name in ("first", "random"):
        assert judged(sample("uct_by_api"), sample(name), seconds=1.0).winner == 0


@pytest.mark.parametrize(
    ("name", "compiler"),
    [
        ("python", None),
        ("c", "cc"),
        ("cpp", "c++"),
        pytest.param("java", "javac", marks=pytest.mark.long),
    ],
)
def test_templates_play_at_once(name, compiler, tmp_path):
    if compiler is None:
        bot = (("./player",), TEMPLATES / name)
    else:
        bot = built(TEMPLATES / name, tmp_path, compiler)
    games = [judged(bot, sample("first")), judged(sample("first"), bot)]
    assert not any(game.illegal for game in games)
    # They play at random.
    assert games[0] != judged(bot, sample("first"))


def test_the_template_of_uci_plays_chess():
    bot = read_bot(str(TEMPLATES / "uci_python"))
    assert (bot.protocol, bot.game) == ("uci", "chess")
    command = [sys.executable if part == "{python}" else part for part in bot.command]
    with chess.engine.SimpleEngine.popen_uci(command, timeout=60, cwd=bot.folder) as engine:
        board = chess.Board("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
        limit = chess.engine.Limit(white_clock=1, black_clock=1)
        # It captures the queen.
        assert engine.play(board, limit).move.uci() == "e4d5"
        board.reset()
        while not board.is_game_over(claim_draw=True) and board.ply() < 40:
            # python-chess checks that each move is legal.
            board.push(engine.play(board, limit).move)
    assert board.ply() > 3


def test_a_program_for_another_game_does_not_start():
    for name in CHARACTERS:
        done = subprocess.run(
            ["./player"],
            cwd=SAMPLES / name,
            input="Hello chess\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (1, "")
        assert "expected the game morpion_rec" in done.stderr


CODINGAME = {"python": "player", "c": "player.c", "cpp": "player.cpp", "java": "Player.java"}


@pytest.mark.parametrize(("language", "file"), CODINGAME.items())
def test_the_templates_of_codingame_are_those_that_are_written(language, file):
    folder = TEMPLATES / f"codingame_{language}"
    stub = parse_stub(turns_stub(GAME), "")
    assert (folder / file).read_text("utf-8") == stub_text(stub, language)
    assert read_bot(str(folder)).protocol == "codingame"


@pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")
@pytest.mark.parametrize("language", rest_for_long(2, CODINGAME))
def test_the_templates_of_codingame_play_every_game(language):
    needed = {"c": "gcc", "cpp": "g++", "java": "javac"}.get(language)
    if needed is not None and shutil.which(needed) is None:
        pytest.skip(f"{needed} is not installed")
    bot = read_bot(str(TEMPLATES / f"codingame_{language}"))
    # The first turn includes the start of the program on a slow machine.
    bot = replace(bot, limits=replace(bot.limits, first_turn=20.0, turn=10.0))
    with Programs() as programs:
        if needs_compiling(bot):
            bot = Compiler(programs, Sandbox.find()).compiled(bot).bot
        for game in ("mancala", "pig", "recursive_tictactoe"):
            found = checked(check_settings(programs.of(bot), game))
            assert found.passed, found.summary
