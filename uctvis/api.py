"""What notebooks, the application and the command line are built on.

>>> import uctvis
>>> found = uctvis.search("tictactoe", iterations=500, seed=1)
>>> found.tree.size > 500
True
"""

from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis import games, serialize
from uctvis.game import Game
from uctvis.layout import walker
from uctvis.mcts.found import Found
from uctvis.mcts.search import Search
from uctvis.mcts.settings import (
    DEFAULT_EXPLORATION,
    DEFAULT_ITERATIONS,
    DEFAULT_PLAYOUT_LIMIT,
    Settings,
)
from uctvis.progress import Progress, unwatched
from uctvis.tree import Tree
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.scene import Scene
from uctvis.view.style import Style


class Spots(NamedTuple):
    """Where a layout puts the nodes, by id: `x` in units of a node's width, `depth` in rows."""

    x: NDArray[np.float64]
    depth: NDArray[np.int32]


def load(path: str | PathLike[str], progress: Progress = unwatched) -> Tree:
    """Read a `.csv` or `.tree` file.

    `progress` is told the part that is done, 0.0 to 1.0; what it raises ends the reading.

    Raises
    ------
    TreeFileError
        It cannot be read, or is no tree.
    """
    return serialize.load(Path(path), progress)


def save(
    tree: Tree,
    path: str | PathLike[str],
    progress: Progress = unwatched,
    *,
    plain: bool = False,
) -> None:
    """Write a `.csv` or `.tree` file: all of it, or, where that fails, nothing.

    `plain` leaves out of a `.tree` file what only uctvis reads: the record, the players.
    `progress` is told the part that is done, 0.0 to 1.0; what it raises ends the writing.

    Raises
    ------
    TreeFileError
        It cannot be written.
    """
    serialize.save(tree, Path(path), progress, plain=plain)


def lay_out(tree: Tree) -> Spots:
    """Place the nodes by the improved Walker algorithm (see `uctvis.layout.walker`)."""
    return Spots(walker.lay_out(tree.parent, tree.first_child, tree.child_count), tree.depth)


def search(
    game: str | Game,
    position: str | None = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    playout_limit: int | None = DEFAULT_PLAYOUT_LIMIT,
    exploration: float = DEFAULT_EXPLORATION,
    expand_after: int = 0,
    seed: int | None = None,
    threads: int = 1,
) -> Found:
    """Search for the best move in `position`, the game's initial one if left out.

    `position` is a text as `tree.state_name` gives it. With neither `iterations` nor
    `seconds`, 20,000 iterations; the other settings are those of
    `uctvis.mcts.settings.Settings`.

    Raises
    ------
    GameError
        There is no such game or position, or the game is over there.
    SettingError
        A setting is out of its range.
    """
    return prepare(
        game,
        position,
        iterations=iterations,
        seconds=seconds,
        playout_limit=playout_limit,
        exploration=exploration,
        expand_after=expand_after,
        seed=seed,
        threads=threads,
    ).run()


def prepare(game: str | Game, position: str | None = None, **settings: Any) -> Search:
    """What `search`, with the same arguments, runs; for those who watch it run."""
    rules = games.find(game) if isinstance(game, str) else game
    start = rules.initial() if position is None else rules.parse_state(position)
    if settings.get("iterations") is None and settings.get("seconds") is None:
        settings["iterations"] = DEFAULT_ITERATIONS
    return Search(rules, start, Settings(**settings))


def draw(
    tree: Tree,
    path: str | PathLike[str],
    size: tuple[int, int] = (1920, 1080),
    *,
    labels: bool = True,
    legend: bool = False,
    folding: Folding = UNFOLDED,
) -> None:
    """Draw the whole tree into a `.png`, `.svg` or `.pdf` file; needs no display.

    `size` is the picture's width and height in pixels, 1 to 16,384 each. With `labels`,
    nodes tell their move and mean payoff where there is room; with `legend`, a corner tells
    what the colours mean; `folding` leaves nodes out.

    Raises
    ------
    PictureError
        It cannot be drawn or written.
    """
    # Qt is loaded only by those who draw.
    from uctvis.render import pictures

    pictures.expect_picture(path, size)
    scene = Scene.of(tree, folding)
    picture = pictures.whole(scene, size, Style(), labels=labels)
    if legend:
        picture = pictures.with_legend(picture, scene, Style())
    pictures.save(picture, Path(path))
