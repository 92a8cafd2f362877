"""ETE4's SmartView: prints the seconds to build and prepare a tree, and those of each frame.

A frame is the list of drawing commands for a viewport of 1400x900 pixels, for the whole tree and
for some zoom factors around its middle; nothing is sent or drawn. There is no layout, so ETE4
draws no texts.

ete4_view.py PARENTS.npy ZOOM...
(the parents of the nodes, -1 at the root, parents before children, the children in order)
"""

import json
import statistics
import sys
from time import perf_counter

import numpy as np
from ete4 import Tree
from ete4.core import operations
from ete4.smartview.draw import draw

_RUNS = 9
_WIDTH, _HEIGHT = 1400, 900


def build(parents: list[int]) -> Tree:
    children: list[list[Tree]] = [[] for _parent in parents]
    for node in range(len(parents) - 1, 0, -1):
        below = children[node]
        below.reverse()
        children[parents[node]].append(Tree(children=below))
        children[node] = []
    children[0].reverse()
    tree = Tree(children=children[0])
    operations.update_sizes_all(tree)
    return tree


def frame(tree: Tree, zoom: float) -> tuple[float, int]:
    """The median of the seconds of a frame, and the number of its commands."""
    width, height = tree.size
    scale = (zoom * _WIDTH / width, zoom * _HEIGHT / height, 1.0)
    away = (1 - 1 / zoom) / 2
    viewport = (away * width, away * height, width / zoom, height / zoom)
    times = []
    for _run in range(_RUNS):
        begun = perf_counter()
        commands = list(draw(tree, [], {"shape": "rectangular"}, viewport=viewport, zoom=scale))
        times.append(perf_counter() - begun)
    return statistics.median(times), len(commands)


def main() -> None:
    parents = np.load(sys.argv[1]).tolist()
    begun = perf_counter()
    tree = build(parents)
    seconds = perf_counter() - begun
    frames = [frame(tree, float(zoom)) for zoom in sys.argv[2:]]
    print(json.dumps({"build": seconds, "frames": frames}))


if __name__ == "__main__":
    main()
