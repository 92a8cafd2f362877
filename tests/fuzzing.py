"""Properties of the readers for any bytes, shared by the tests and tools/fuzz.py."""

import struct
import zlib

import numpy as np
import pytest
from comparing import assert_same_nodes, assert_same_tree, assert_sound, in_preorder
from reference_readers import RejectedError, binary_rows, csv_rows

from uctvis import TreeFileError
from uctvis.serialize.binary import format as binary
from uctvis.serialize.csv import format as csv
from uctvis.tree.replay import Replay

READERS = {"csv": csv.read, "tree": binary.read}
WRITERS = {"csv": csv.write, "tree": binary.write}
REFERENCES = {"csv": csv_rows, "tree": binary_rows}


def data_of(suffix, tree):
    return b"".join(bytes(piece) for piece in WRITERS[suffix](tree))


def loaded(suffix, data):
    return READERS[suffix]("file", np.frombuffer(bytearray(data), np.uint8))


def check(suffix, data):
    """Check that loading gives a valid tree or a TreeFileError, like the reference reader.

    Returns the tree, or None.
    """
    try:
        rows = REFERENCES[suffix](data)
    except RejectedError as error:
        rows, place = None, f"{'line' if suffix == 'csv' else 'byte'} {error.place}"
    if rows is None:
        with pytest.raises(TreeFileError) as caught:
            loaded(suffix, data)
        assert caught.value.place == place, caught.value
        # A person must be able to read the message.
        assert len(str(caught.value)) < 400
        str(caught.value).encode()
        return None
    tree = loaded(suffix, data)
    assert_sound(tree)
    nodes = in_preorder(tree)
    assert nodes["state"] == [row[4] for row in rows]
    assert nodes["child_count"] == [row[5] for row in rows]
    for field, column in (("move", 0), ("visits", 1), ("extra_visits", 2)):
        # The root of a .tree file does not have these values, except possibly in a chunk.
        assert nodes[field][1:] == [row[column] for row in rows[1:]], field
    means = np.array([row[3] for row in rows[1:]], np.float64)
    assert nodes["mean"][1:] == means.view(np.int64).tolist()
    for text in (tree.game, tree.dialect, *tree.warnings):
        text.encode()
    replay(tree)
    return tree


def check_written(tree):
    """Check that a tree can be written in both formats and read again."""
    assert_same_nodes(tree, loaded("csv", data_of("csv", tree)))
    assert_same_tree(tree, loaded("tree", data_of("tree", tree)))


def replay(tree):
    """Check that any record can be replayed in both directions with possible values."""
    if tree.record is None:
        return
    moments = Replay(tree)
    for iteration in (tree.record.iterations, 0, tree.record.iterations // 2):
        moments.go_to(iteration)
        assert 0 <= moments.size <= tree.size
        assert (moments.visits >= 0).all()
        assert ((moments.mean >= 0) & (moments.mean <= 1)).all()


def with_right_checksums(data):
    """The same file with correct checksums of all chunks, so that readers accept them."""
    data = bytearray(data)
    at = data.rfind(b"UCTVIS\r\n")
    at = len(data) if at < 0 else at + 12
    while at + 16 <= len(data):
        (size,) = struct.unpack_from("<q", data, at + 4)
        if not 0 <= size <= len(data) - at - 16:
            break
        struct.pack_into("<I", data, at + 12, zlib.crc32(data[at + 16 : at + 16 + size]))
        at += 16 + size
    return bytes(data)
