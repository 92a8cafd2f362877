"""The theme is changed, whatever is open and whatever was: the process lives."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_CHILD = Path(__file__).with_name("theming_child.py")


def change_themes(seed, changes, folder):
    """Changes of the theme in a process of its own, in which misused memory shows."""
    environment = os.environ | {
        "PYTHONMALLOC": "debug",
        "MALLOC_PERTURB_": "165",
        "PYTHONFAULTHANDLER": "1",
        "XDG_CONFIG_HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
    }
    done = subprocess.run(
        [sys.executable, str(_CHILD), str(seed), str(changes), str(folder)],
        env=environment,
        capture_output=True,
        encoding="utf-8",
    )
    said = "\n".join([*done.stdout.splitlines()[-20:], done.stderr])
    assert done.returncode == 0, said
    assert len(done.stdout.splitlines()) == changes


def test_the_theme_changes_whatever_is_open(tmp_path):
    change_themes(1, 25, tmp_path)


@pytest.mark.long
def test_the_theme_changes_2_000_times_whatever_is_open(tmp_path):
    change_themes(2, 2_000, tmp_path)
