"""The memory of a search: bytes a node, of its arrays and of the process.

"arrays" are those of the tree that a search leaves behind, the record of its iterations
among them; "resident" is by how much the process has grown then, "at most" by how much
it had grown when the search still held its own arrays beside the finished tree.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

_ASKED = 48
_ITERATIONS = {"mancala": 400_000, "chess": 80_000}


def array_bytes(thing: Any) -> int:
    """The bytes of all arrays that can be reached from an object, each counted once."""
    seen: dict[int, Any] = {}
    total, open_things = 0, [thing]
    while open_things:
        one = open_things.pop()
        if id(one) in seen or isinstance(one, str | bytes | int | float | type | None):
            continue
        seen[id(one)] = one
        if isinstance(one, np.ndarray):
            # A view holds the whole of what it looks into.
            total += one.nbytes if one.base is None else 0
            open_things.append(one.base)
        elif isinstance(one, tuple | list | set | frozenset):
            open_things += one
        elif isinstance(one, dict):
            open_things += one.values()
        elif type(one).__module__.startswith("uctvis"):
            open_things += vars(one).values() if hasattr(one, "__dict__") else ()
            for kind in type(one).__mro__:
                slots = getattr(kind, "__slots__", ())
                open_things += [getattr(one, slot, None) for slot in slots]
    return total


def process_bytes(line: str) -> int:
    """A line of the kernel's account of this process: VmRSS, or VmHWM for the most so far."""
    account = Path("/proc/self/status").read_text()
    words = next(found for found in account.splitlines() if found.startswith(f"{line}:")).split()
    return 1024 * int(words[1])


def measure(name: str) -> dict[str, float]:
    """In a process of its own, whose memory nothing else has touched."""
    game = find(name)
    position = game.initial()
    # Compiled and loaded before memory is counted.
    Search(game, position, Settings(iterations=1)).run()
    before = process_bytes("VmRSS")
    tree = Search(game, position, Settings(iterations=_ITERATIONS[name], seed=1)).run().tree
    return {
        "nodes": tree.size,
        "arrays": array_bytes(tree) / tree.size,
        "resident": (process_bytes("VmRSS") - before) / tree.size,
        "at most": (process_bytes("VmHWM") - before) / tree.size,
    }


def main() -> None:
    if sys.argv[1:]:
        print(json.dumps(measure(sys.argv[1])))
        return
    print(f"Bytes a node after a search   asked of the arrays: {_ASKED} or less")
    print(f"  {'':26}{'nodes':>10}{'arrays':>8}{'resident':>10}{'at most':>9}")
    for name, iterations in _ITERATIONS.items():
        done = subprocess.run(
            [sys.executable, __file__, name], stdout=subprocess.PIPE, text=True, check=True
        )
        figures = json.loads(done.stdout)
        print(
            f"  {name}, {iterations:,} iterations".ljust(28)
            + f"{figures['nodes']:10,}{figures['arrays']:8.1f}"
            + f"{figures['resident']:10.1f}{figures['at most']:9.1f}"
        )


if __name__ == "__main__":
    main()
