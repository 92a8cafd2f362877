"""Large files made to exhaust memory or time: neither happens.

Reading takes no more memory than three times the file and 200 MB, the tree included. That
cannot hold for larger files of nothing but the least rows or nodes: a tree takes 61 bytes
a node, and reading it some 75 in all, of which a row of 10 bytes, or a node of 28, pays but
a part. So beyond 45 MB of such rows it is 7.5 times the file, and beyond 650 MB of such
nodes 3.3 times; what any program writes has names.
"""

import json
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

import uctvis

SIZE = 40_000_000
ROWS, NODES = SIZE // 10, SIZE // 28


def node(children):
    return struct.pack("<ii", 0, children)


def chunk(tag, content, checksum=None):
    sealed = zlib.crc32(content) if checksum is None else checksum
    return struct.pack("<4sqI", tag, len(content), sealed) + content


EDGE = bytes(20)
LEAF = node(0)
MAGIC = b"UCTVIS\r\n\1\0\0\0"
RECORD = struct.pack("<qQidi", 0, 1, -1, 1.0, 0)


def half():
    return node(NODES // 2) + (EDGE + LEAF) * (NODES // 2) + MAGIC


def long_record():
    content = struct.pack("<qQidi", SIZE // 8, 1, -1, 1.0, 0) + bytes(SIZE)
    return LEAF + MAGIC + chunk(b"srch", content) + chunk(b"end_", b"")


# By name: what makes the bytes, and the nodes that are read, or 0 for an error.
FILES = {
    "star.csv": (lambda: b",0,0,0,,%d\n" % (ROWS - 2) + b",0,0,0,,0\n" * (ROWS - 2), ROWS - 1),
    "chain.csv": (lambda: b",0,0,0,,1\n" * (ROWS - 1) + b",0,0,0,,0", ROWS),
    "two billion children.csv": (lambda: b",0,0,0,,2000000000\n" + b",0,0,0,,0\n" * ROWS, 0),
    "ever more children.csv": (lambda: b",0,0,0,,%d\n" % (ROWS // 2) * (SIZE // 16), 0),
    "quotes.csv": (lambda: b"|" * SIZE, 0),
    "doubled quotes.csv": (lambda: b"|" + b"||" * (SIZE // 2) + b"|,1,0,0,s,0", 1),
    "breaks.csv": (lambda: b"\r\n" * (SIZE // 2), 0),
    "number.csv": (lambda: b",0,0,9007199254740993." + b"0" * SIZE + b"1,,0", 1),
    "exponent.csv": (lambda: b",0,0,0." + b"0" * SIZE + b"1e%d,,0" % SIZE, 1),
    "nearly a state.csv": (lambda: b",0,0,0," + b"/" * SIZE + b" w w" * 9 + b"x,0", 1),
    "star.tree": (lambda: node(NODES - 2) + (EDGE + LEAF) * (NODES - 2), NODES - 1),
    "chain.tree": (lambda: (node(1) + EDGE) * (NODES - 1) + LEAF, NODES),
    "two billion children.tree": (lambda: node(2_000_000_000) + (EDGE + LEAF) * NODES, 0),
    "ever more children.tree": (lambda: node(NODES - 2) + (EDGE + node(NODES - 2)) * NODES, 0),
    "a name to the end.tree": (lambda: struct.pack("<i", SIZE) + b"a" * SIZE, 0),
    "characters.tree": (
        lambda: struct.pack("<i", SIZE // 2) + "ß".encode() * (SIZE // 2) + bytes(4),
        1,
    ),
    "a million chunks.tree": (lambda: LEAF + MAGIC + chunk(b"nova", b"") * 1_000_000, 1),
    "damaged chunks.tree": (lambda: half() + chunk(b"srch", b"", 1) * (SIZE // 32), 1 + NODES // 2),
    "records.tree": (lambda: half() + chunk(b"srch", RECORD) * 900, 1 + NODES // 2),
    "a long record.tree": (long_record, 1),
}


@pytest.fixture
def written(tmp_path):
    paths = [tmp_path / name for name in FILES]
    for path in paths:
        path.write_bytes(FILES[path.name][0]())
    yield paths
    for path in paths:
        path.unlink()


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is asked of Linux")
def test_memory_and_time_stay_within_a_small_multiple_of_the_file(written):
    result = subprocess.run(
        [sys.executable, Path(__file__).parents[1] / "reading_child.py", *written],
        env=os.environ | {"PYTHONPATH": str(Path(uctvis.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
        # Not a measurement: it takes some seconds, and what hangs takes forever.
        timeout=300,
    )
    assert result.returncode == 0, result.stderr
    for path, took in zip(written, json.loads(result.stdout), strict=True):
        assert took["size"] == FILES[path.name][1], (path.name, took)
        most = 3 * path.stat().st_size + 200_000_000
        assert took["memory"] <= most, (path.name, took)
        # To be read by a person.
        assert len(took["said"]) < 1_200
