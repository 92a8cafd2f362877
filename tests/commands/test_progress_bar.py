"""On a terminal one bar runs over all files; elsewhere there are lines."""

import os
import re
import subprocess
import sys

import pytest

import uctvis


def seen_on_a_terminal(*arguments):
    """What a terminal of 24 rows and 100 columns is sent, and the exit status."""
    pty = pytest.importorskip("pty", reason="there are no such terminals here")
    import fcntl
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
    # Every step is drawn, however fast they come.
    environment = {**os.environ, "TQDM_MININTERVAL": "0", "COLUMNS": "100", "LINES": "24"}
    with subprocess.Popen(
        [sys.executable, "-m", "uctvis", *map(str, arguments)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    ) as running:
        os.close(theirs)
        seen = b""
        while True:
            try:
                piece = os.read(ours, 1 << 16)
            except OSError:
                # How Linux says that the other side is closed.
                break
            if not piece:
                break
            seen += piece
    os.close(ours)
    return seen.decode().replace("\n", "\r").split("\r"), running.returncode


def test_a_bar_over_all_files_that_moves_within_one(small, tmp_path):
    source = tmp_path / "in"
    source.mkdir()
    for name in ("a.tree", "b.tree", "d.tree"):
        uctvis.save(small, source / name)
    (source / "c.tree").write_bytes(b"no tree")
    seen, status = seen_on_a_terminal("convert", source, "-o", tmp_path / "out")
    assert status == 1
    bars = [re.fullmatch(r" *(\d+)%\|.{30}\| [^ ]+, (.*?) *", line) for line in seen]
    bars = [bar for bar in bars if bar]
    parts = [int(bar[1]) for bar in bars]
    assert parts == sorted(parts)
    assert any(0 < part < 25 for part in parts)
    named = dict.fromkeys(bar[2] for bar in bars if bar[2])
    assert list(named) == ["1/4 a.tree", "2/4 b.tree", "3/4 c.tree", "4/4 d.tree"]
    lines = [line for line in seen if line.strip() and not re.match(r" *\d+%\|", line)]
    assert lines[0].startswith(f"uctvis: {source / 'c.tree'}: this is not a .tree ")
    assert lines[1:] == [f"3 of 4 files written: {tmp_path / 'out'}"]


def test_rows_stand_above_the_bar(small, tmp_path):
    for name in ("a.tree", "b.tree"):
        uctvis.save(small, tmp_path / name)
    seen, status = seen_on_a_terminal("info", tmp_path)
    assert status == 0
    rows = [line for line in seen if line.endswith(".tree") and "%|" not in line]
    assert [row.rpartition("/")[2] for row in rows] == ["a.tree", "b.tree"]
