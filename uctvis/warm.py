"""Fills the cache of compiled functions, in a process of its own.

Compiling takes seconds and a lock that stops every other thread, so the application
starts this as a child process, stays alive meanwhile, and then loads what is ready.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from uctvis import api, compiled, games
from uctvis.tree import Tree
from uctvis.view.detail import choose_marks, node_at
from uctvis.view.scene import Scene
from uctvis.view.viewport import Viewport


def command() -> list[str]:
    """What starts this in a child process."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "warm"]
    return [sys.executable, "-m", "uctvis", "warm"]


def fill_cache() -> None:
    """Do on tiny trees all that the application does with compiled functions."""
    use_everything()
    compiled.mark_warm()


def use_everything() -> None:
    """Call every compiled function that the application calls, with the same types."""
    with TemporaryDirectory() as folder:
        for game in games.all_games():
            found = api.search(game, iterations=50, seed=1)
            _look_at(found.tree)
            for suffix in ("tree", "csv"):
                path = Path(folder) / f"{game.name}.{suffix}"
                api.save(found.tree, path)
                loaded = api.load(path)
                _look_at(loaded)
                # A loaded tree's names lie in the file's bytes.
                api.save(loaded, path)
    _look_at(Tree.from_parents([-1, 0, 0]))


def _look_at(tree: Tree) -> None:
    scene = Scene.of(tree)
    viewport = Viewport.fit(400, 300, scene.bounds)
    choose_marks(scene, viewport, always_visible=[tree.size - 1])
    node_at(scene, viewport, 200, 150, reach=5)
    scene.box(0)
