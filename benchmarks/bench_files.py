"""Reading and writing tree files, beside the csv module and struct in plain Python.

The rivals do the same work: they check what they read, and make flat lists of it.
"""

import csv
import gc
import io
import math
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from uctvis.order import preorder
from uctvis.serialize import load, save
from uctvis.tree import Tree

_CHILD = struct.Struct("<iid")
_INTEGER = struct.Struct("<i")


def mancala_like(size: int) -> Tree:
    """A tree of the shape and with the names of an old mancala search; half of it visited."""
    random = np.random.default_rng(1)
    parent = np.full(size, -1)
    parent[1:] = np.arange(size - 1) // 6
    player = random.integers(1, 3, size)
    pit = random.integers(0, 6, size)
    visits = random.geometric(0.3, size) * random.integers(0, 2, size)
    return Tree.from_parents(
        parent,
        visits=visits,
        mean=np.round(visits * random.random(size)) / np.maximum(visits, 1),
        move_names=[
            f"Player {who} went: [{which}]" for who, which in zip(player, pit, strict=True)
        ],
        state_names=[f"Current player: {who}" for who in player],
    )


def read_csv(path: Path) -> tuple[list[Any], ...]:
    move, visits, extra, mean, state, parent = [], [], [], [], [], []
    open_nodes = [[-1, 1]]
    with path.open(newline="", encoding="utf-8-sig") as file:
        for node, row in enumerate(csv.reader(file, delimiter=",", quotechar="|")):
            move_name, visit_count, extra_count, mean_payoff, state_name, count = row
            move.append(move_name)
            visits.append(int(visit_count))
            extra.append(int(extra_count))
            mean.append(float(mean_payoff))
            state.append(state_name)
            if not math.isfinite(mean[-1]) or visits[-1] < 0 or extra[-1] < 0:
                raise ValueError(row)
            parent.append(open_nodes[-1][0])
            open_nodes[-1][1] -= 1
            if int(count) > 0:
                open_nodes.append([node, int(count)])
            while open_nodes and open_nodes[-1][1] == 0:
                open_nodes.pop()
    return move, visits, extra, mean, state, parent


def write_csv(path: Path, rows: list[tuple[Any, ...]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter=",", quotechar="|").writerows(rows)


def read_struct(path: Path) -> tuple[list[Any], ...]:
    data = path.read_bytes()
    move, visits, extra, mean, state, parent = [], [], [], [], [], []
    open_nodes = [[-1, 1]]
    at = 0
    while open_nodes:
        node = len(parent)
        if node > 0:
            (length,) = _INTEGER.unpack_from(data, at)
            at += 4
            move.append(data[at : at + length].decode())
            visit_count, extra_count, mean_payoff = _CHILD.unpack_from(data, at + length)
            at += length + 16
            visits.append(visit_count)
            extra.append(extra_count)
            mean.append(mean_payoff)
            if not math.isfinite(mean_payoff) or visit_count < 0 or extra_count < 0:
                raise ValueError(at)
        (length,) = _INTEGER.unpack_from(data, at)
        at += 4
        state.append(data[at : at + length].decode())
        (count,) = _INTEGER.unpack_from(data, at + length)
        at += length + 4
        parent.append(open_nodes[-1][0])
        open_nodes[-1][1] -= 1
        if count > 0:
            open_nodes.append([node, count])
        while open_nodes and open_nodes[-1][1] == 0:
            open_nodes.pop()
    return move, visits, extra, mean, state, parent


def write_struct(path: Path, rows: list[tuple[Any, ...]]) -> None:
    out = io.BytesIO()
    for node, (move, visits, extra, mean, state, count) in enumerate(rows):
        if node > 0:
            name = move.encode()
            out.write(_INTEGER.pack(len(name)))
            out.write(name)
            out.write(_CHILD.pack(visits, extra, mean))
        name = state.encode()
        out.write(_INTEGER.pack(len(name)))
        out.write(name)
        out.write(_INTEGER.pack(count))
    path.write_bytes(out.getbuffer())


def rows_of(tree: Tree) -> list[tuple[Any, ...]]:
    """What the rivals write: the nodes in preorder, as plain Python has them."""
    order = preorder(tree.parent, tree.first_child, tree.child_count).tolist()
    columns = (tree.visits, tree.extra_visits, tree.mean, tree.child_count)
    visits, extra, mean, count = (column.tolist() for column in columns)
    return [
        (tree.move_name(i), visits[i], extra[i], mean[i], tree.state_name(i), count[i])
        for i in order
    ]


def seconds(work: Callable[[], object], repeat: int) -> float:
    """The best of a few runs."""
    best = math.inf
    for _run in range(repeat):
        gc.collect()
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def compare(
    title: str, ours: Callable[[], object], theirs: Callable[[], object], size: int
) -> None:
    # More of ours: the first run may compile.
    ours()
    our_time, their_time = seconds(ours, 5), seconds(theirs, 2)
    print(
        f"{title:28} {our_time * 1e3:9.1f} ms {their_time * 1e3:9.1f} ms"
        f" {their_time / our_time:7.1f} x {our_time / size * 1e9:8.0f} ns a node"
    )


def expect_same(ours: Path, theirs: Path) -> None:
    if ours.read_bytes() != theirs.read_bytes():
        raise AssertionError(f"{ours.suffix}: the rival wrote something else")


def compare_files(name: str, tree: Tree, folder: Path) -> None:
    ours, theirs = folder / "ours", folder / "theirs"
    text, data = ours.with_suffix(".csv"), ours.with_suffix(".tree")
    save(tree, text)
    save(tree, data, plain=True)
    tree = load(text)
    rows = rows_of(tree)
    size = tree.size
    print(f"{name}: {size:,} nodes, {text.stat().st_size:,} and {data.stat().st_size:,} bytes")
    compare("  read .csv / csv module", lambda: load(text), lambda: read_csv(text), size)
    compare("  read .tree / struct", lambda: load(data), lambda: read_struct(data), size)
    compare(
        "  write .csv / csv module",
        lambda: save(tree, text),
        lambda: write_csv(theirs.with_suffix(".csv"), rows),
        size,
    )
    expect_same(text, theirs.with_suffix(".csv"))
    compare(
        "  write .tree / struct",
        lambda: save(tree, data, plain=True),
        lambda: write_struct(theirs.with_suffix(".tree"), rows),
        size,
    )
    expect_same(data, theirs.with_suffix(".tree"))


def main() -> None:
    big = Path(__file__).parents[2] / "shared" / "samples" / "big_94k.csv"
    print(f"{'':28} {'uctvis':>12} {'plain Python':>12}")
    with TemporaryDirectory() as folder:
        if big.exists():
            compare_files(big.name, load(big), Path(folder))
        for size in (100_000, 1_000_000):
            compare_files("mancala-like", mancala_like(size), Path(folder))


if __name__ == "__main__":
    sys.exit(main())
