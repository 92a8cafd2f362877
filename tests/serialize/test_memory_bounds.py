"""Compiled readers and writers take memory by its address: never beyond the end of an array."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import uctvis


def run(seed, count):
    subprocess.run(
        [sys.executable, Path(__file__).parents[1] / "bounds_child.py", str(seed), str(count)],
        env=os.environ
        | {"PYTHONPATH": str(Path(uctvis.__file__).parents[1]), "NUMBA_DISABLE_JIT": "1"},
        check=True,
    )


def test_no_access_is_out_of_bounds():
    run(1, 1_000)


@pytest.mark.long
def test_no_access_is_out_of_bounds_in_very_many_files():
    run(2, 100_000)
