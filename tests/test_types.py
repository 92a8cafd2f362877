"""The types that scripts of users get: their own check, and the stub against the program."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import uctvis

pytest.importorskip("mypy.stubtest", reason="mypy is not installed")
HERE = Path(__file__).parent


@pytest.fixture
def script(tmp_path):
    """A script of a user, where no settings of this project apply."""
    return shutil.copy(HERE / "typed_script.py", tmp_path / "script.py")


def run(folder, *arguments):
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_script_uses_all_public_names(script):
    text = script.read_text()
    assert {name for name in uctvis.__all__ if f"uctvis.{name}" not in text} == set()


@pytest.mark.long
def test_a_strict_check_finds_nothing(script, tmp_path):
    assert Path(uctvis.__file__).with_name("py.typed").exists()
    run(tmp_path, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), script.name)


@pytest.mark.long
def test_the_script_runs(script, tmp_path):
    pytest.importorskip("pandas")
    pytest.importorskip("networkx")
    run(tmp_path, script.name)
    assert {"a.tree", "a.csv", "a.svg", "frames", "cup"} <= {one.name for one in tmp_path.iterdir()}


@pytest.mark.long
def test_the_stub_is_what_the_program_does(tmp_path):
    assert run(tmp_path, str(HERE / "stub_child.py")) == ""
