"""Functions in files of the user: asked about, checked, known by name in every command."""

import subprocess
import sys

import pytest
from faulty_games import CRASHING, ENDLESS, EXAMPLE

import uctvis
from uctvis import games, paths
from uctvis.cli import main
from uctvis.disk import allowed_files
from uctvis.errors import GameError, GameFileError, SettingError
from uctvis.functions import registry
from uctvis.game_files import checking_functions, child, loading
from uctvis.game_files.source import Trust, functions_folder, read_source
from uctvis.game_files.whole_check import check_whole

# Own formula, with a bonus for moves that are seldom played.
SELECTION = """
import uctvis

def brave(parent, child):
    "The mean and a bonus."
    return child.mean + 1.0 / child.visits

uctvis.policies.register("brave", selection=brave)
"""
# For one game only: its positions have `cells`.
EVALUATION = """
import uctvis

def mine(position):
    return 0.5 + 0.001 * len(position.words)

uctvis.policies.register("mine", evaluation=mine)
"""


def registering(setting, body, head="import uctvis"):
    """A file that registers a function `f(*given)` with this body as one of a setting."""
    return f"{head}\n\ndef f(*given):\n    {body}\n\nuctvis.policies.register('f', {setting}=f)\n"


def allowed(one):
    one.note(allowed=True)
    return one.path


def told(source):
    """What the check says."""
    said = []
    check_whole(source, lambda **words: said.append(words))
    return said


def names(setting="selection"):
    return uctvis.policies.names(setting)


def test_a_file_is_asked_about_and_its_functions_are_known(source, capsys):
    path = source(SELECTION).path
    search = ["search", "tictactoe", "--selection", "brave", "--iterations", "20", "--seed", "1"]
    assert main([*search, "--functions", path]) == 2
    assert f"uctvis check --allow {path}" in capsys.readouterr().err
    assert names() == ()
    assert main(["check", "--allow", path]) == 0
    assert "the function brave of selection\n" in capsys.readouterr().out
    # Both options take any file.
    for option in ("--functions", "--game"):
        assert main([*search, option, path]) == 0
        assert capsys.readouterr().out.startswith("20 iterations")
    assert names() == ("brave",)
    assert registry.find("selection", "brave").origin == path
    assert allowed_files.answer_about(path).functions == ("selection:brave",)
    assert read_source(path).is_checked


def test_an_allowed_file_in_the_folder_is_loaded_at_the_start(source, capsys):
    folder = functions_folder()
    folder.mkdir(parents=True)
    path = folder / "own.py"
    path.write_text(SELECTION)
    search = ["search", "tictactoe", "--selection", "brave", "--iterations", "20"]
    assert main(search) == 2
    allowed(read_source(str(path)))
    assert main(search) == 0
    # It is known to the engine of interfaces, too, which loads no games.
    capsys.readouterr()
    assert paths.passed_on() == [f"--known={path}"]


def test_help_lists_the_names_and_misspelt_ones_get_the_nearest(source, capsys):
    path = allowed(source(SELECTION + "uctvis.policies.register('mine', evaluation=len)\n"))
    loading.add(read_source(path))
    with pytest.raises(SystemExit):
        main(["search", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert "brave" in said
    assert "in all games mine" in said
    search = ["search", "tictactoe", "--iterations", "20"]
    for setting, wrong, right in (
        ("selection", "barve", "brave"),
        ("selection", "pcut", "puct"),
        ("evaluation", "mime", "mine"),
    ):
        assert main([*search, f"--{setting}", wrong]) == 2
        assert f"got '{wrong}'; did you mean '{right}'?" in capsys.readouterr().err


def test_engines_of_matches_are_written_with_the_names(source, capsys, monkeypatch):
    path = allowed(source(SELECTION))
    monkeypatch.setattr(child, "check", lambda _source: None)
    match = ["match", "tictactoe", "--games", "2", "--seed", "1", "--jobs", "1"]
    match += ["--first", "iterations=10,selection=brave", "--second", "random"]
    assert main([*match, "--functions", path]) == 0
    assert "selection=brave" in capsys.readouterr().out
    match[-3] = "iterations=10,selection=brav"
    with pytest.raises(SystemExit):
        main(match)
    assert "did you mean 'brave'?" in capsys.readouterr().err


def test_what_the_check_tells(source):
    said = told(source(SELECTION + EVALUATION.replace("position.words", "position")))
    stages = [one["stage"] for one in said if "stage" in one]
    assert stages == [
        "the file",
        "the function brave of selection",
        "the function mine of evaluation",
    ]
    assert said[1]["stages"] == 3
    (note,) = [one["note"] for one in said if "note" in one]
    assert note.startswith("mine works in ")


def test_a_function_for_one_game_passes_and_the_check_says_in_which(source):
    code = registering("evaluation", "return 0.5 if given[0].board_size == 8 else 0.4")
    with pytest.raises(GameFileError) as caught:
        told(source(code))
    assert "it works in none of the games" in caught.value.reason
    assert (caught.value.line, caught.value.method) == (4, "f")
    code = registering("evaluation", "given[0].cells\n    return 0.5")
    works = [game.name for game in games.built_in_games() if hasattr(game.initial(), "cells")]
    assert 0 < len(works) < len(games.built_in_games())
    (note,) = [one["note"] for one in told(source(code)) if "note" in one]
    assert note.startswith(f"f works in {', '.join(works)}; not in ")


def test_a_function_for_the_game_of_the_same_file(source):
    code = EXAMPLE.read_text() + registering(
        "evaluation", "assert 'hexapawn' in __name__ or type(given[0]) is not int\n    return 0.5"
    )
    said = told(source(code))
    assert next(one["note"] for one in said if "note" in one).startswith("f works in hexapawn, ")
    assert len([one for one in said if "stage" in one]) == said[1]["stages"] == 8
    content = loading.add(source(code))
    assert (content.game.name, content.function_names) == ("hexapawn", ("evaluation:f",))
    assert games.find("hexapawn").evaluating("f").evaluation == "f"


def test_a_player_may_take_its_time_and_play_at_random(source, monkeypatch):
    monkeypatch.setattr(checking_functions, "_CALL", 0.05)
    monkeypatch.setattr(checking_functions, "_SECONDS", 0.0)
    code = registering(
        "player",
        "time.sleep(0.2)\n    return random.choice(given[0].legal_moves(given[1]))",
        "import random, time, uctvis",
    )
    said = told(source(code))
    assert said[1]["takes_long"] is True
    (note,) = [one["note"] for one in said if "note" in one]
    assert note == f"f works in {games.built_in_games()[0].name}"
    wrong = registering("player", "return -1")
    with pytest.raises(GameFileError, match=r"works in none of the games.* legal move"):
        told(source(wrong))


COMPILED = """
import uctvis
from numba import njit
{}

uctvis.policies.register("f", {}=f)
"""


def test_compiled_functions_are_checked_as_such(source):
    for setting, code in (
        ("selection", "@njit\ndef f(parent, child):\n    return child.mean"),
        ("evaluation", "@njit\ndef f(position):\n    return 0.5"),
        ("prior", "@njit\ndef f(position, moves):\n    return moves * 0.0 + 1.0 / len(moves)"),
        ("playout", "@njit\ndef f(position, moves):\n    return moves * 0 + 1"),
        ("backup", "@njit\ndef f(mean, values, visits):\n    return values.max()"),
    ):
        said = told(source(COMPILED.format(code, setting)))
        assert said[1]["takes_long"] is True
    for setting, code, reason in (
        ("selection", "@njit\ndef f(parent, child):\n    return child.men", "cannot be compiled"),
        ("selection", "@njit\ndef f(parent, child):\n    return (1, 2)", "it returns a number"),
        ("backup", "@njit\ndef f(mean, values):\n    return 0.5", "cannot be compiled"),
        ("evaluation", "@njit\ndef f(position):\n    return 2.0", r"expected a number from 0 to 1"),
    ):
        with pytest.raises(GameFileError, match=reason) as caught:
            told(source(COMPILED.format(code, setting)))
        assert caught.value.method == "f"


WRONG = {
    "syntax": ("def f(:\n", 1, "it is not valid Python"),
    "nothing": ("import uctvis\n", 0, "expected a game named GAME, or functions"),
    "taken": ("import uctvis\nuctvis.policies.register('puct', selection=len)\n", 2, "a policy of"),
    "taken by an evaluation": (
        "import uctvis\nuctvis.policies.register('placement', evaluation=len)\n",
        2,
        "nothing else has",
    ),
    "no name": ("import uctvis\nuctvis.policies.register('a b', selection=len)\n", 2, "a letter"),
    "no function": ("import uctvis\nuctvis.policies.register('a', selection=3)\n", 2, "a function"),
    "an error": ("import uctvis\n1 / 0\n", 2, "ZeroDivisionError"),
    "an exit": ("import sys\nsys.exit()\n", 2, "SystemExit"),
    "raises": (registering("selection", "return [][1]"), 4, "IndexError: list index"),
    "exits": (registering("selection", "raise SystemExit"), 4, "SystemExit"),
    "NaN": (registering("selection", "return float('nan')"), 3, "not NaN, got nan"),
    "a text": (registering("selection", "return '1'"), 3, "got '1'"),
    "not a share": (registering("evaluation", "return 7"), 3, "a number from 0 to 1, got 7"),
    "no sum": (registering("prior", "return [0.1] * len(given[1])"), 3, "add up to 1"),
    "wrong shape": (registering("prior", "return [1.0, 0.0]"), 3, "numbers from 0 to 1 that add"),
    "no weight": (registering("playout", "return [0] * len(given[1])"), 3, "not all of them 0"),
    "too few arguments": (
        "import uctvis\nuctvis.policies.register('f', selection=lambda parent: 1)\n",
        2,
        "TypeError",
    ),
    "not pure": (
        registering(
            "backup", "COUNT.append(0)\n    return 1 / len(COUNT)", "COUNT = []\nimport uctvis"
        ),
        4,
        "the same result for the same arguments",
    ),
    "changes what it gets": (registering("backup", "given[1][:] = 7\n    return 2"), 3, "got 2"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_with_its_line(source, name):
    code, line, reason = WRONG[name]
    with pytest.raises(GameFileError, match=reason) as caught:
        told(source(code))
    assert caught.value.line == line
    assert str(caught.value).startswith(caught.value.path)
    assert names() == ()


def test_the_name_of_another_file_is_taken(source):
    loading.add(source(SELECTION))
    with pytest.raises(GameFileError, match=r"two.py, line 8: .*it is the name of .*own.py"):
        loading.add(source(SELECTION, name="two.py"))
    # Another kind may have it.
    other = SELECTION.replace("selection=", "backup=")
    loading.add(source(other, name="two.py"))
    assert names("backup") == ("brave",)


def test_other_content_replaces_the_functions_of_a_file(source):
    loading.add(source(SELECTION + "uctvis.policies.register('other', backup=max)\n"))
    before = registry.find("selection", "brave")
    assert (names(), names("backup")) == (("brave",), ("other",))
    loading.add(source(SELECTION.replace("1.0", "2.0")))
    assert registry.find("selection", "brave") is not before
    assert names("backup") == ()
    # A file that fails leaves those that were there.
    with pytest.raises(GameFileError):
        loading.add(source(SELECTION + "1 / 0\n"))
    assert names() == ("brave",)
    # A file that had a game has none now.
    loading.add(source(SELECTION + EXAMPLE.read_text()))
    assert games.find("hexapawn")
    loading.add(source(SELECTION))
    with pytest.raises(GameError):
        games.find("hexapawn")


def test_a_changed_file_is_asked_about_again(source, capsys):
    one = source(SELECTION)
    allowed(one)
    one.note_checked("", ("selection:brave",))
    changed = source(SELECTION + "\n")
    assert changed.trust is Trust.CHANGED
    assert main(["search", "tictactoe", "--functions", changed.path]) == 2
    assert "runs only if you allow it" in capsys.readouterr().err
    # A process that was started by one that had loaded it goes on without it.
    search = ["search", "tictactoe", "--iterations", "5", f"--known={changed.path}"]
    assert main(search) == 0
    assert main([*search, "--selection", "brave"]) == 2
    assert f"in a file that is not loaded: {changed.path}" in capsys.readouterr().err


def test_a_removed_and_a_huge_file(source, tmp_path, capsys):
    one = source(SELECTION)
    path = allowed(one)
    one.note_checked("", ("selection:brave",))
    (tmp_path / "own.py").unlink()
    for option in ("--functions", "--known"):
        status = main(["search", "tictactoe", "--selection", "brave", option, path])
        assert status == 2
        assert f"uctvis: {path}: " in capsys.readouterr().err
    (tmp_path / "own.py").write_bytes(b"#" * 10_000_001)
    assert main(["search", "tictactoe", "--functions", path]) == 2
    assert "at most 10 MB" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (CRASHING, "ended during the check of the file"),
        (
            registering("selection", "import os; os._exit(3)"),
            "check of the function f of selection",
        ),
    ],
)
def test_a_file_that_ends_its_process(source, code, reason):
    with pytest.raises(GameFileError, match=reason):
        child.check(source(code))


def test_a_file_that_never_ends(source):
    with pytest.raises(GameFileError, match="took longer than 1 seconds") as caught:
        loading.run(source(ENDLESS), limit=1.0)
    assert caught.value.line > 0
    # Nor a function that never returns.
    code = registering("evaluation", "while True: given")
    with pytest.raises(GameFileError, match="took longer than 5 seconds") as caught:
        told(source(code))
    assert (caught.value.line, caught.value.method) == (4, "f")


def test_children_of_this_process_know_the_files(source, monkeypatch):
    path = allowed(source(SELECTION))
    assert paths.own_command() == [sys.executable, "-m", "uctvis"]
    loading.add(read_source(path))
    command = paths.own_command()
    assert command[3:] == [f"--known={path}"]
    search = ["search", "tictactoe", "--selection", "brave", "--iterations", "5", "--seed", "1"]
    done = subprocess.run([*command, *search], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:12]) == (0, "5 iterations")


def test_the_engine_of_interfaces_has_the_names_as_options(source):
    path = allowed(source(SELECTION + EVALUATION.replace("position.words", "'ab'")))
    loading.add(read_source(path))
    done = subprocess.run(
        [*paths.own_command(), "uci"],
        input="uci\nsetoption name UCT Selection value brave\nquit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    selection = [line for line in done.stdout.splitlines() if "UCT Selection" in line]
    assert len(selection) == 1
    assert "var brave" in selection[0]
    assert any("valuation" in line and "var mine" in line for line in done.stdout.splitlines())


def test_a_missing_function_is_told_with_its_file(source):
    one = source(SELECTION)
    allowed(one)
    one.note_checked("", ("selection:brave", "evaluation:mine"))
    with pytest.raises(SettingError, match=f"in a file that is not loaded: {one.path}"):
        uctvis.search("tictactoe", selection="brave", iterations=5)
    with pytest.raises(SettingError, match=f"in a file that is not loaded: {one.path}"):
        games.find("tictactoe").evaluating("mine")
