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


def node(children):
    return struct.pack("<ii", 0, children)


def chunk(tag, content, checksum=None):
    sealed = zlib.crc32(content) if checksum is None else checksum
    return struct.pack("<4sqI", tag, len(content), sealed) + content


EDGE = bytes(20)
LEAF = node(0)
MAGIC = b"UCTVIS\r\n\1\0\0\0"
RECORD = struct.pack("<qQidi", 0, 1, -1, 1.0, 0)


def half(nodes):
    return node(nodes // 2) + (EDGE + LEAF) * (nodes // 2) + MAGIC


def long_record(size):
    content = struct.pack("<qQidi", size // 8, 1, -1, 1.0, 0) + bytes(size)
    return LEAF + MAGIC + chunk(b"srch", content) + chunk(b"end_", b"")


def files(size):
    """By name: what makes so many bytes, and the nodes that are read, or 0 for an error."""
    rows, nodes = size // 10, size // 28
    return {
        "star.csv": (lambda: b",0,0,0,,%d\n" % (rows - 2) + b",0,0,0,,0\n" * (rows - 2), rows - 1),
        "chain.csv": (lambda: b",0,0,0,,1\n" * (rows - 1) + b",0,0,0,,0", rows),
        "two billion children.csv": (lambda: b",0,0,0,,2000000000\n" + b",0,0,0,,0\n" * rows, 0),
        "ever more children.csv": (lambda: b",0,0,0,,%d\n" % (rows // 2) * (size // 16), 0),
        "quotes.csv": (lambda: b"|" * size, 0),
        "doubled quotes.csv": (lambda: b"|" + b"||" * (size // 2) + b"|,1,0,0,s,0", 1),
        "breaks.csv": (lambda: b"\r\n" * (size // 2), 0),
        "number.csv": (lambda: b",0,0,9007199254740993." + b"0" * size + b"1,,0", 1),
        "exponent.csv": (lambda: b",0,0,0." + b"0" * size + b"1e%d,,0" % size, 1),
        "nearly a state.csv": (lambda: b",0,0,0," + b"/" * size + b" w w" * 9 + b"x,0", 1),
        "star.tree": (lambda: node(nodes - 2) + (EDGE + LEAF) * (nodes - 2), nodes - 1),
        "chain.tree": (lambda: (node(1) + EDGE) * (nodes - 1) + LEAF, nodes),
        "two billion children.tree": (lambda: node(2_000_000_000) + (EDGE + LEAF) * nodes, 0),
        "ever more children.tree": (lambda: node(nodes - 2) + (EDGE + node(nodes - 2)) * nodes, 0),
        "a name to the end.tree": (lambda: struct.pack("<i", size) + b"a" * size, 0),
        "characters.tree": (
            lambda: struct.pack("<i", size // 2) + "ß".encode() * (size // 2) + bytes(4),
            1,
        ),
        "chunks without end.tree": (lambda: LEAF + MAGIC + chunk(b"nova", b"") * (size // 40), 1),
        "damaged chunks.tree": (
            lambda: half(nodes) + chunk(b"srch", b"", 1) * (size // 32),
            1 + nodes // 2,
        ),
        "records.tree": (
            lambda: half(nodes) + chunk(b"srch", RECORD) * (size // 44_000),
            1 + nodes // 2,
        ),
        "a long record.tree": (lambda: long_record(size), 1),
    }


# Of small files, a fixed part of the memory is less.
@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is asked of Linux")
@pytest.mark.parametrize(
    ("size", "fixed"),
    [(5_000_000, 70_000_000), pytest.param(40_000_000, 200_000_000, marks=pytest.mark.long)],
)
def test_memory_and_time_stay_within_a_small_multiple_of_the_file(size, fixed, tmp_path):
    made = files(size)
    written = [tmp_path / name for name in made]
    for path in written:
        path.write_bytes(made[path.name][0]())
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
        assert took["size"] == made[path.name][1], (path.name, took)
        most = 3 * path.stat().st_size + fixed
        assert took["memory"] <= most, (path.name, took)
        # To be read by a person.
        assert len(took["said"]) < 1_200
        path.unlink()
