"""Errors of the system while a match writes its files."""

import os
import subprocess
import sys

import pytest

LIMITED = """
import resource, signal, sys
from uctvis.cli import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(main(sys.argv[2:]))
"""
MATCH = ["match", "tictactoe", "--games", "4", "--jobs", "1"]


@pytest.mark.skipif(os.name == "nt", reason="needs limits of processes")
@pytest.mark.parametrize(
    ("size", "first", "named", "reason"),
    [
        (0, "random", "tournament.sqlite", "the disk or its connection failed"),
        (50_000, "iterations=5000", "move3.tree", "the file would be larger"),
    ],
)
def test_a_file_that_cannot_be_written_is_named(tmp_path, size, first, named, reason):
    match = [*MATCH, "--first", first, "--second", "random", "-o", str(tmp_path / "match")]
    command = [sys.executable, "-c", LIMITED, str(size), *match]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    (said,) = [line for line in done.stderr.splitlines() if line.startswith("uctvis:")]
    assert named in said
    assert reason in said
    assert "Traceback" not in done.stderr
