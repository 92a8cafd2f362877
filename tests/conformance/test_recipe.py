"""The game in CONTRIBUTING.md is whole: it keeps the contract, and is searched as others are."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Puts a folder beside `uctvis/games`, and runs the tests of any game on what is found there.
_RUN = """
import sys
import pytest
import uctvis.games
import uctvis.warm.filling  # all that is compiled, from its cache

# The game is cached nowhere: the folder is another one each time.
uctvis.jit.compiled.cache_folder = lambda: None
uctvis.games.__path__.append(sys.argv[1])
sys.exit(pytest.main(["-q", "-k", "nim and not minimax and not golden", *sys.argv[2:]]))
"""


@pytest.mark.long
def test_the_game_of_the_recipe_keeps_the_contract(tmp_path):
    _before, _fence, code = (ROOT / "CONTRIBUTING.md").read_text().partition("```python\n")
    (tmp_path / "nim.py").write_text(code.partition("```")[0])
    done = subprocess.run(
        [sys.executable, "-c", _RUN, tmp_path, "tests/conformance/test_games.py", "tests/mcts"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
