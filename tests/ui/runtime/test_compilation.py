import sys

import pytest

from uctvis import warm
from uctvis.ui.runtime.compilation import Compilation

# Says that the first parts are complete, as many as the number before them, and then waits.
_CHILD = """
import sys
count, *parts = sys.argv[1:]
print(*parts[: int(count)], "something else", sep="\\n", flush=True)
input()
"""
PARTS = warm.all_parts("mancala")


@pytest.fixture
def completing(monkeypatch):
    """A function that says how many parts the next child process completes."""

    def set_count(count, code=_CHILD):
        monkeypatch.setattr(warm, "command", lambda: [sys.executable, "-c", code, str(count)])

    return set_count


@pytest.fixture
def compilation(qapp):
    compilation = Compilation()
    yield compilation
    compilation.stop()


def test_the_files_and_the_chosen_game_come_first_and_levels_of_other_games_last():
    assert PARTS[:3] == ["files", "mancala", "mancala:levels"]
    assert "chess" in PARTS
    assert PARTS.index("chess") < PARTS.index("pig:levels")
    assert len(set(PARTS)) == len(PARTS)


def test_parts_are_left_until_they_are_complete(qtbot, completing, compilation):
    completing(2)
    compilation.start(PARTS)
    assert compilation.left == PARTS
    qtbot.waitUntil(lambda: compilation.left == PARTS[2:], timeout=30_000)


def test_a_game_in_a_hurry_is_next_with_its_levels(qtbot, completing, compilation):
    completing(1)
    with qtbot.waitSignal(compilation.progressed, timeout=30_000):
        compilation.start(PARTS)
    compilation.hurry("pig")
    assert compilation.left[:3] == ["pig", "pig:levels", "mancala"]
    assert sorted(compilation.left) == sorted(PARTS[1:])
    with qtbot.waitSignal(compilation.progressed, timeout=30_000):
        pass
    assert compilation.left[:2] == ["pig:levels", "mancala"]


@pytest.mark.parametrize("game", ["mancala", "go", ""])
def test_the_game_that_is_compiled_now_and_unknown_ones_change_nothing(
    qtbot, completing, compilation, game
):
    completing(1)
    with qtbot.waitSignal(compilation.progressed, timeout=30_000):
        compilation.start(PARTS)
    left = [*compilation.left]
    compilation.hurry(game)
    assert compilation.left == left


@pytest.mark.parametrize("code", ["", "import os; os.abort()"])
def test_nothing_is_left_after_the_end(qtbot, completing, compilation, code):
    completing(0, code)
    with qtbot.waitSignal(compilation.progressed, timeout=30_000):
        compilation.start(PARTS)
    assert compilation.left == []


def test_without_parts_there_is_no_process(monkeypatch, compilation):
    monkeypatch.setattr(warm, "command", lambda: pytest.fail("a process was started"))
    compilation.start([])
