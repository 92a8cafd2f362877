"""The older programs' files, against an independent reading."""

import csv
import re
import struct
from pathlib import Path

import pytest
from comparing import assert_same_nodes, assert_sound

from uctvis.serialize import load, save

FOLDER = Path(__file__).parents[3] / "shared" / "samples"
SAMPLES = sorted([*FOLDER.glob("*.csv"), *FOLDER.glob("*.tree")])
if not SAMPLES:
    pytest.skip("the samples are not here", allow_module_level=True)


def rows_of(path):
    """Move, visits, extra visits, mean, state, number of children, depth first."""
    if path.suffix == ".csv":
        with path.open(newline="", encoding="utf-8") as file:
            return [
                (move, int(visits), int(extra), float(mean), state, int(count))
                for move, visits, extra, mean, state, count in csv.reader(file, quotechar="|")
            ]
    data, at, rows, pending = path.read_bytes(), 0, [], 1
    while pending:
        edge = ("", None, None, None)
        if rows:
            (size,) = struct.unpack_from("<i", data, at)
            move = data[at + 4 : at + 4 + size].decode()
            edge = (move, *struct.unpack_from("<iid", data, at + 4 + size))
            at += 20 + size
        (size,) = struct.unpack_from("<i", data, at)
        (count,) = struct.unpack_from("<i", data, at + 4 + size)
        rows.append((*edge, data[at + 4 : at + 4 + size].decode(), count))
        at += 8 + size
        pending += count - 1
    assert at == len(data)
    return rows


def player_of(rows, index):
    """Who is to move, by the first names that say so: its state, its first child, its move."""
    move, *_counters, state, count = rows[index]
    if match := re.fullmatch("Current player: ([12])", state):
        return int(match[1]) - 1
    for who, name in ((0, rows[index + 1][0] if count else ""), (1, move)):
        if name.startswith(("white ", "black ")):
            return who ^ name.startswith("black ")
        if match := re.match(r"Player ([12]) ", name) or re.search(r"\]([12])$", name):
            return who ^ (int(match[1]) - 1)
    return None


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_sample_opens(path, tmp_path):
    tree = load(path)
    assert_sound(tree)
    assert tree.warnings == ()
    rows = rows_of(path)
    assert tree.size == len(rows)
    order = tree.source.argsort()
    for index, node in enumerate(order.tolist()):
        move, visits, extra, mean, state, count = rows[index]
        assert tree.move_name(node) == move
        assert tree.state_name(node) == state
        assert tree.child_count[node] == count
        if visits is not None:
            assert (tree.visits[node], tree.extra_visits[node]) == (visits, extra)
            assert tree.mean[node] == mean
    if path.name.startswith("example_02"):
        assert tree.players_assumed
        assert (tree.player == tree.depth % 2).all()
    else:
        assert not tree.players_assumed
        expected = [player_of(rows, index) for index in range(len(rows))]
        assert tree.player[order].tolist() == expected

    for suffix in ("csv", "tree"):
        save(tree, tmp_path / f"copy.{suffix}")
        again = load(tmp_path / f"copy.{suffix}")
        assert_same_nodes(tree, again)
        assert (again.player == tree.player).all()
