"""The example in a file keeps the contract, as the built-in games do."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

# In a process of its own: the game must be registered before the tests are collected.
_RUN = """
import sys
import pytest
from uctvis.game_files.loading import add
from uctvis.game_files.source import read_source

add(read_source("examples/games/hexapawn.py"))
sys.exit(pytest.main(["-q", "-p", "no:xdist", "-k", "hexapawn and not golden", *sys.argv[1:]]))
"""


def test_hexapawn_keeps_the_contract():
    files = ("test_games.py", "test_written_games.py")
    done = subprocess.run(
        [sys.executable, "-c", _RUN, *(f"tests/conformance/{file}" for file in files)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
