"""Reading and writing tree files, compared with the csv module and struct in plain Python.

The rivals do the same work: they check the data, and make flat lists of it. But they do not sync
written data to the disk, as our code does.
"""

import csv
import gc
import io
import json
import math
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from beside import memory

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.serialize import load, save
from uctvis.tree.traversal import preorder
from uctvis.tree.tree import Tree

_CHILD = struct.Struct("<iid")
_INTEGER = struct.Struct("<i")
_MILLION = 1_000_000
_ASKED = {"read .csv": 10, "read .tree": 12, "write .csv": 10, "write .tree": 10}


def mancala_like(size: int) -> Tree:
    """A tree with the shape and the names of an old mancala search; half of it is visited."""
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
    """The data that the rivals write: the nodes in preorder, as plain Python objects."""
    order = preorder(tree.parent, tree.first_child, tree.child_count).tolist()
    columns = (tree.visits, tree.extra_visits, tree.mean, tree.child_count)
    visits, extra, mean, count = (column.tolist() for column in columns)
    return [
        (tree.move_name(i), visits[i], extra[i], mean[i], tree.state_name(i), count[i])
        for i in order
    ]


def seconds(work: Callable[[], object], repeat: int) -> float:
    """The minimum of several runs."""
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
    # Run ours once before, because the first run may compile.
    ours()
    our_time, their_time = seconds(ours, 5), seconds(theirs, 2)
    asked = f", asked {_ASKED[title]}" if size == _MILLION else ""
    print(
        f"  {title:14} {our_time * 1e3:9.1f} ms {their_time * 1e3:9.1f} ms"
        f" {our_time / size * 1e9:8.0f} ns a node {their_time / our_time:7.1f} times{asked}"
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
    compare("read .csv", lambda: load(text), lambda: read_csv(text), size)
    compare("read .tree", lambda: load(data), lambda: read_struct(data), size)
    compare(
        "write .csv",
        lambda: save(tree, text),
        lambda: write_csv(theirs.with_suffix(".csv"), rows),
        size,
    )
    expect_same(text, theirs.with_suffix(".csv"))
    compare(
        "write .tree",
        lambda: save(tree, data, plain=True),
        lambda: write_struct(theirs.with_suffix(".tree"), rows),
        size,
    )
    expect_same(data, theirs.with_suffix(".tree"))


def save_chess(folder: Path) -> None:
    """A chess search of a million nodes, saved with the FEN of each node, which must be made."""
    chess = find("chess")
    found = Search(chess, chess.initial(), Settings(iterations=45_000, seed=1)).run()
    tree = found.tree
    print(f"chess, {tree.size:,} nodes, names made and saved; asked 2 s or less at a million")
    for suffix in (".tree", ".csv"):
        path = folder / f"chess{suffix}"
        save(tree, path)
        taken = seconds(lambda path=path: save(tree, path), 3)
        print(f"  {suffix:14} {taken:9.2f} s {path.stat().st_size:14,} bytes")


def ten_million(folder: Path) -> None:
    """The largest tree, compared with a small one; its memory is measured in a child process."""
    small = mancala_like(_MILLION)
    many = 10
    size = many * _MILLION
    parent = np.full(size, -1)
    parent[1:] = np.arange(size - 1) // 6
    tree = Tree.from_parents(
        parent, visits=np.tile(small.visits, many), mean=np.tile(small.mean, many)
    )
    names = small.names.packed().take(np.tile(np.arange(_MILLION, dtype=np.int32), many))
    few = mancala_like(100_000)
    print(f"{'per node':16} {'100,000':>12} {'10,000,000':>12}")
    for suffix in (".tree", ".csv"):
        path, few_path = folder / f"many{suffix}", folder / f"few{suffix}"
        save(replace(tree, names=names), path, plain=True)
        save(few, few_path, plain=True)
        load(few_path)
        # In turns, so that other load on the machine affects both.
        rounds = [
            (seconds(lambda: load(few_path), 5) / few.size, seconds(lambda: load(path), 1) / size)  # noqa: B023 - called at once
            for _round in range(3)
        ]
        quick, slow = (min(times) for times in zip(*rounds, strict=True))
        print(
            f"  read {suffix:9} {quick * 1e9:9.0f} ns {slow * 1e9:9.0f} ns"
            f" {slow / quick:7.2f} times, asked 1.5; {slow * size:.2f} s"
        )
        done = subprocess.run(
            [sys.executable, __file__, str(path)], stdout=subprocess.PIPE, text=True, check=True
        )
        peak, limit = json.loads(done.stdout), 3 * path.stat().st_size + 200_000_000
        print(f"  {'peak memory':14} {peak / 1e6:9,.0f} MB, asked {limit / 1e6:,.0f} or less")
        path.unlink()


def print_peak(path: Path) -> None:
    """Print the maximum growth of this process's memory while it loads the file."""
    with TemporaryDirectory() as folder:
        # Compile or load functions before memory is measured.
        small = Path(folder) / f"small{path.suffix}"
        save(mancala_like(10), small)
        load(small)
    before = memory("VmHWM")
    load(path)
    print(json.dumps(memory("VmHWM") - before))


def main() -> None:
    if sys.argv[1:]:
        print_peak(Path(sys.argv[1]))
        return
    big = Path(__file__).parents[2] / "shared" / "samples" / "big_94k.csv"
    print(f"{'':16} {'uctvis':>12} {'plain Python':>12}")
    with TemporaryDirectory() as folder:
        if big.exists():
            compare_files(big.name, load(big), Path(folder))
        for size in (100_000, _MILLION):
            compare_files("mancala-like", mancala_like(size), Path(folder))
        save_chess(Path(folder))
        ten_million(Path(folder))


if __name__ == "__main__":
    main()
