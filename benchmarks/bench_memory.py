"""The memory of a search in bytes per node, of its arrays and of the process.

"arrays" are the nodes of the search and the log of its iterations; "resident" is the growth of the
process, and "with tree" its growth after the tree has been made that windows and files use.
"""

import json
import subprocess
import sys

from beside import memory

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

_ASKED = 48
_ITERATIONS = {"mancala": 400_000, "chess": 80_000}


def measure(name: str) -> dict[str, float]:
    """Measure in a separate process, in which nothing else has used memory."""
    game = find(name)
    position = game.initial()
    # Compile or load functions before memory is measured.
    Search(game, position, Settings(iterations=1)).run().tree  # noqa: B018 - made when asked for
    before = memory("VmRSS")
    found = Search(game, position, Settings(iterations=_ITERATIONS[name], seed=1)).run()
    searched = memory("VmRSS")
    size = found.tree.size
    arrays = sum(array.nbytes for array in (found.nodes, found.leaf, found.payoff))
    return {
        "nodes": size,
        "arrays": arrays / size,
        "resident": (searched - before) / size,
        "with tree": (memory("VmRSS") - before) / size,
    }


def main() -> None:
    if sys.argv[1:]:
        print(json.dumps(measure(sys.argv[1])))
        return
    print(f"Bytes a node after a search; asked of the arrays: {_ASKED} or less")
    print(f"  {'':28}{'nodes':>10}{'arrays':>8}{'resident':>10}{'with tree':>11}")
    for name, iterations in _ITERATIONS.items():
        done = subprocess.run(
            [sys.executable, __file__, name], stdout=subprocess.PIPE, text=True, check=True
        )
        figures = json.loads(done.stdout)
        print(
            f"  {f'{name}, {iterations:,} iterations':28}"
            f"{figures['nodes']:10,}{figures['arrays']:8.1f}"
            f"{figures['resident']:10.1f}{figures['with tree']:11.1f}"
        )


if __name__ == "__main__":
    main()
