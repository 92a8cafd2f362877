"""The example bots and templates of Painting play whole games, and do what they say."""

import gzip
import json
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from itertools import product
from pathlib import Path
from random import Random

import pytest
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st
from piped_games import play_piped

from uctvis.arena.bot_files.bot_file import bots_in, read_bot
from uctvis.arena.matches.annotations import read_annotation
from uctvis.simultaneous import SimultaneousGame
from uctvis.simultaneous.contract import DIALECTS, ORIGINAL, PLAYERS, TEXT
from uctvis.simultaneous.painting.arrays import COL, OWNER, ROW

ROOT = Path(__file__).parents[2]
BOTS = ROOT / "examples" / "bots" / "painting"
TEMPLATES = ROOT / "examples" / "bots" / "templates"
# Games of the original's bots: the boss plays these sides.
RECORDED = ROOT.parent / "shared" / "transcripts" / "painting"
SIDES_OF_BOSS = {"bb2": (0, 1), "b211": (0,), "b212": (0,)}
STEPS = {1: (-1, 0), 2: (1, 0), 3: (0, -1), 4: (0, 1)}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="executable scripts")


@pytest.fixture(autouse=True)
def no_bytecode(monkeypatch):
    """The strong bot imports files beside it; nothing is written there."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")


def bot_of(name, *arguments):
    bot = read_bot(str(BOTS / name))
    return replace(bot, command=(*bot.command, *arguments))


def game_of(first, second, seed=1, rules=TEXT, **others):
    return play_piped(SimultaneousGame("painting", rules), (first, second), seed, **others).state


def test_the_bots_play_painting_only():
    bots = bots_in(BOTS)
    assert [bot.name for bot in bots] == ["boss", "random", "second", "strong"]
    bots += [read_bot(str(TEMPLATES / f"painting_{language}")) for language in ("c", "python")]
    assert {(bot.protocol, bot.game, bot.dialect) for bot in bots} == {
        ("codingame", "painting", ORIGINAL)
    }


@pytest.mark.parametrize("rules", DIALECTS)
@pytest.mark.parametrize(
    ("first", "second"),
    [("boss", "second"), ("random", "boss"), ("second", "strong"), ("strong", "random")],
)
@pytest.mark.parametrize("seed", rest_for_long(1, range(3, 9)))
def test_they_play_without_a_fault(first, second, rules, seed):
    if rules == ORIGINAL and seed == 6:
        pytest.skip("the original finds no map")
    state = game_of(bot_of(first), bot_of(second), seed, rules)
    assert state.is_over
    assert state.faults == []


@pytest.mark.parametrize("name", ["second", "random"])
def test_a_seed_decides_all(name):
    def played(seed):
        game = game_of(bot_of(name, seed), bot_of("boss"))
        return game.scores(), game.pawns.tolist()

    assert played("1") == played("1")
    assert played("1") != played("2")


def test_the_second_player_shoots_in_every_fourth_turn():
    said = []
    game_of(bot_of("second"), bot_of("boss"), watch=lambda _state, lines: said.append(lines[0]))
    directions = {0: 1, 4: 2, 8: 3, 12: 4, 16: 4}
    for turn, lines in enumerate(said):
        for line in lines:
            word, _pawn, direction, *length = line.split()
            expected = directions.get(turn % 20)
            if expected is None:
                assert (word, length) == ("MOVE", [])
            else:
                assert (word, int(direction), length) == ("SHOOT", expected, ["5"])


# The boss.


@pytest.fixture(scope="module")
def command_of_boss():
    """The function of the boss that chooses the command of a pawn."""
    loader = SourceFileLoader("painting_boss", str(BOTS / "boss" / "player"))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = before
    return module.command


def plain_boss(board, colour, longest, pawn):
    """What the boss does, by its description: slow and obvious."""
    number, paint, row, col = pawn
    cells = {(r, c): cell for r, line in enumerate(board) for c, cell in enumerate(line)}

    def is_wall(cell):
        return cells.get(cell, "X") == "X"

    for direction in (2, 1, 4, 3):
        down, right = STEPS[direction]
        line = [(row + away * down, col + away * right) for away in range(2, 60)]
        end = next(place for place, cell in enumerate(line) if is_wall(cell))
        covered = line[:end][:longest][:paint]
        if any(cells[cell] == {"1": "2", "2": "1"}[colour] for cell in covered):
            return f"SHOOT {number} {direction} {paint}"
    for direction in {"1": (4, 2, 1, 3), "2": (3, 2, 1, 4)}[colour]:
        down, right = STEPS[direction]
        there = product(
            range(row + down - 1, row + down + 2), range(col + right - 1, col + right + 2)
        )
        if not any(is_wall(cell) for cell in there):
            return f"MOVE {number} {direction}"
    return f"MOVE {number} {direction}"


@given(st.integers(0, 2**32), st.sampled_from("12"), st.integers(5, 10), st.integers(0, 40))
def test_the_boss_does_what_its_description_says(command_of_boss, seed, colour, longest, paint):
    random = Random(seed)
    rows, cols = random.randint(3, 29), random.randint(3, 39)
    signs = random.choice(("....X", "." * 20 + "12X", "12.", "." * 40 + "12XX", colour + ".X"))
    board = [random.choices(signs, k=cols) for _row in range(rows)]
    row, col = random.randint(1, rows - 2), random.randint(1, cols - 2)
    for cell in product(range(row - 1, row + 2), range(col - 1, col + 2)):
        board[cell[0]][cell[1]] = random.choice("12")
    pawn = random.randrange(6), paint, row, col
    assert command_of_boss(board, colour, longest, pawn) == plain_boss(board, colour, longest, pawn)


@pytest.mark.skipif(not RECORDED.exists(), reason="the games are not here")
@pytest.mark.parametrize("name", SIDES_OF_BOSS)
def test_the_boss_plays_as_the_original_one(name, command_of_boss):
    game = json.loads(gzip.decompress((RECORDED / f"{name}.json.gz").read_bytes()))
    board = [list(line) for line in game["board"]]
    compared = 0
    for turn in game["turns"]:
        for row, col, cell in turn["diffs"]:
            board[row][col] = cell
        pawns = {pawn[0]: tuple(pawn[:4]) for pawn in turn["pawns"]}
        for side in SIDES_OF_BOSS[name]:
            for line in turn["commands"][side]:
                pawn = pawns[int(line.split()[1])]
                assert command_of_boss(board, "12"[side], game["dist"], pawn) == line
                compared += 1
    assert compared > 100


# The strong one.


def wins_of_strong(seed, side):
    bots = bot_of("strong"), bot_of("boss")
    scores = game_of(*(bots if side == 0 else bots[::-1]), seed).scores()
    return scores[side] > scores[1 - side]


@pytest.mark.parametrize("side", range(PLAYERS))
@pytest.mark.parametrize("seed", [3, 4])
def test_the_strong_one_beats_the_boss(seed, side):
    assert wins_of_strong(seed, side)


@pytest.mark.long
def test_the_strong_one_wins_nine_of_ten_games():
    games = [wins_of_strong(*game) for game in product(range(1, 31), range(PLAYERS))]
    assert sum(games) >= 0.9 * len(games)


def test_the_strong_one_plays_the_same_again():
    def played():
        said = []
        game_of(
            bot_of("strong"), bot_of("boss"), seed=4, watch=lambda _game, lines: said.append(lines)
        )
        return said

    assert played() == played()


def test_the_strong_one_draws_where_pawns_are(tmp_path):
    file = tmp_path / "errors"
    checked = 0

    def watch(state, _lines):
        """The points of this turn have been written before the commands."""
        nonlocal checked
        true = {(pawn[ROW], pawn[COL]) for pawn in state.pawns.tolist() if pawn[OWNER] == 1}
        text = reading.read()
        asked = [read_annotation(line) for line in text.splitlines()]
        assert text.endswith("\n") or not text
        for one in asked:
            assert one is not None
            if one.colour == "red":
                assert one.points[0] in true
                checked += 1
            else:
                assert len(one.points) == PLAYERS

    with file.open("w") as errors, file.open() as reading, (tmp_path / "other").open("w") as other:
        for seed in (5, 6):
            second = bot_of("second", str(seed))
            game_of(bot_of("strong"), second, seed, errors=(errors, other), watch=watch)
    assert checked > 30


# The templates.


@pytest.fixture(scope="module", params=["python", "c"])
def template(request, tmp_path_factory):
    """A copy of a template that can be run."""
    name = f"painting_{request.param}"
    folder = tmp_path_factory.mktemp(name) / name
    shutil.copytree(TEMPLATES / name, folder)
    if request.param == "python":
        return read_bot(str(folder))
    if shutil.which("cc") is None:
        pytest.skip("cc is not installed")
    made = subprocess.run(
        ["cc", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-o", "player", "player.c"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (made.returncode, made.stderr) == (0, "")
    return replace(read_bot(str(folder)), source="", command=("./player",))


@pytest.mark.parametrize("rules", DIALECTS)
def test_a_copied_template_plays_at_once(template, rules):
    words = set()

    def watch(_state, lines):
        words.update(line.split()[0] for line in lines[1])

    state = game_of(bot_of("random"), template, 5, rules, watch=watch)
    assert state.faults == []
    assert words == {"MOVE", "SHOOT"}


@pytest.mark.parametrize("size", [(3, 3), (10, 50), (400, 700)])
def test_a_template_reads_boards_of_any_size(template, size):
    rows, cols = size
    board = [f"1 {rows} {cols} 7", *["." * cols] * rows]
    turn = ["2", "0 0 1", f"{rows - 1} {cols - 1} X", "1", "4 3 1 1 111111111"]
    done = subprocess.run(
        template.command,
        cwd=template.folder,
        # Its lines may also end as those of Windows.
        input="\r\n".join([*board, *turn, *turn, ""]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.rsplit(" ", 1)[0] for line in done.stdout.splitlines()] == ["MOVE 4", "MOVE 4"]
