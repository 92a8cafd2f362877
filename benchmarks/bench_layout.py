"""The layout of 250,000 nodes, compared with d3-hierarchy in Node, in one run.

python benchmarks/bench_layout.py (needs node, and `npm install` in this folder)
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

_HERE = Path(__file__).parent
sys.path.insert(0, str(_HERE.parent / "tests"))

from strategies import random_parents  # noqa: E402 (the path is set above)

import uctvis  # noqa: E402
from uctvis.layout.walker import lay_out  # noqa: E402

_SIZE = 250_000
_RUNS = 10
_TARGET = 10.0


def searched() -> uctvis.Tree:
    """A tree from a search of mancala, cut to the size."""
    tree = uctvis.search("mancala", iterations=80_000, seed=1).tree
    return uctvis.Tree.from_parents(tree.parent[:_SIZE])


def milliseconds(tree: uctvis.Tree) -> tuple[float, np.ndarray]:
    best = np.inf
    lay_out(tree.parent, tree.first_child, tree.child_count)
    for _ in range(_RUNS):
        start = time.perf_counter()
        x = lay_out(tree.parent, tree.first_child, tree.child_count)
        best = min(best, time.perf_counter() - start)
    return best * 1e3, x


def main() -> None:
    trees = {
        "random, bushy": uctvis.Tree.from_parents(random_parents("bushy", _SIZE, 1)),
        "mancala search": searched(),
    }
    print(f"{'tree':16} {'nodes':>9} {'ours ms':>9} {'d3 ms':>9} {'ratio':>7}   target {_TARGET:g}")
    for name, tree in trees.items():
        ours, x = milliseconds(tree)
        answer = subprocess.run(
            ["node", _HERE / "d3_layout.mjs", "time", str(_RUNS)],
            input=json.dumps(tree.parent.tolist()),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        theirs = json.loads(answer)
        np.testing.assert_allclose(x - x[0], theirs["x"] - np.array(theirs["x"][0]), atol=1e-6)
        ratio = theirs["milliseconds"] / ours
        print(f"{name:16} {tree.size:9,} {ours:9.2f} {theirs['milliseconds']:9.1f} {ratio:7.1f}")


if __name__ == "__main__":
    main()
