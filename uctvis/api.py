"""What notebooks, the application and the command line are built on.

>>> import uctvis
>>> found = uctvis.search("tictactoe", iterations=500, seed=1)
>>> found.tree.size > 500
True
"""

from collections.abc import Iterable
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis import games, serialize
from uctvis.errors import SettingError, UctvisError
from uctvis.game.contract import AnyGame
from uctvis.layout import walker
from uctvis.mcts.result import SearchResult
from uctvis.mcts.search import Search
from uctvis.mcts.settings import (
    DEFAULT_EXPLORATION,
    DEFAULT_ITERATIONS,
    DEFAULT_PLAYOUT_LIMIT,
    Settings,
)
from uctvis.progress import Progress, unwatched
from uctvis.serialize.folder import Sequence
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.scene import Scene
from uctvis.view.style.style import Style
from uctvis.view.time.storyboard import FilmTree, Storyboard


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
    game: str | AnyGame,
    position: str | None = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    playout_limit: int | None = DEFAULT_PLAYOUT_LIMIT,
    exploration: float = DEFAULT_EXPLORATION,
    expand_after: int = 0,
    seed: int | None = None,
    threads: int = 1,
    memory: int | None = None,
    evaluation: str = "",
) -> SearchResult:
    """Search for the best move in `position`, the game's initial one if left out.

    `position` is a text as `tree.state_name` gives it. With neither `iterations` nor
    `seconds`, 20,000 iterations; the other settings are those of
    `uctvis.mcts.settings.Settings`.

    Raises
    ------
    GameError
        There is no such game or position, or the game is over there.
    SettingError
        A setting is out of its range, or the game has no such evaluation.
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
        memory=memory,
        evaluation=evaluation,
    ).run()


def prepare(game: str | AnyGame, position: str | None = None, **settings: Any) -> Search:
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


def film(
    trees: Tree | str | PathLike[str] | Iterable[str | PathLike[str]],
    path: str | PathLike[str],
    size: tuple[int, int] = (1280, 720),
    *,
    seconds: float = 10.0,
    fps: int = 30,
    growth: bool | None = None,
    places: Literal["final", "moment"] = "final",
    first: int | None = None,
    last: int | None = None,
    captions: bool = True,
    labels: bool = True,
    legend: bool = False,
    progress: Progress = unwatched,
) -> list[UctvisError]:
    """Make a film of a tree's growth, or of a sequence of trees; needs no display.

    ::

        found = uctvis.search("mancala", iterations=20_000, seed=1)
        uctvis.film(found.tree, "growth.mp4")
        uctvis.film("my_game", "game.gif", (640, 360), seconds=20, fps=10)

    Parameters
    ----------
    trees : Tree, or the paths of tree files and of folders of them
    path : path
        Of a `.mp4` or `.gif` file; or, without a suffix, of a new folder for numbered PNGs.
        What is not made to its end leaves nothing, and an old file as it was.
    size : (int, int)
        The width and height in pixels, 16 to 4,096 each; in a `.mp4` odd ones are one more.
    seconds : float
        How long it is; longer, where each tree of a sequence would have less than a frame.
    fps : int
        Frames a second, 1 to 60; in a `.gif` up to 50.
    growth : bool or None
        Whether trees grow, one after the other, or are seen as they are; None: whether there
        is only one.
    places : "final" or "moment"
        Whether the nodes of a tree that grows stand where they stand in the end, or move to
        the places that they have at each moment.
    first, last : int
        The iterations between which trees grow; of a sequence, the numbers of its first and
        last tree, from 1. All, if left out.
    captions : bool
        Whether a strip below the tree tells the iteration and the leading moves.
    labels, legend : bool
        As in `draw`.
    progress : Progress
        Is told the part that is done, 0.0 to 1.0; what it raises ends the work.

    Returns
    -------
    list of UctvisError
        Why trees of a sequence were left out: they cannot be read, or were to grow and have
        no record. The film is shorter by their time.

    Raises
    ------
    PictureError
        It cannot be drawn or written, or no tree has a record of its growth.
    SettingError
        The size, the time, the frames a second or the range are out of range.
    TreeFileError
        No tree can be read, or something given is neither a tree file nor a folder of them.
    """
    # Qt is loaded only by those who draw.
    from uctvis.render import film as films

    films.expect_film(Path(path), size, fps)
    if places not in ("final", "moment"):
        raise SettingError("places", _("Places"), '"final", "moment"', repr(places))
    sources = _sources(trees)
    grows = len(sources) == 1 if growth is None else growth
    storyboard = Storyboard(
        sources, seconds, fps, grows=grows, moves=places == "moment", first=first, last=last
    )
    look = films.Look(size, captions=captions, labels=labels, legend=legend)
    return films.save(storyboard, path, look, fps, progress)


def _sources(trees: Tree | str | PathLike[str] | Iterable[str | PathLike[str]]) -> list[FilmTree]:
    if isinstance(trees, Tree):
        return [FilmTree(_("The tree"), lambda _progress: Scene.of(trees))]
    sequence = Sequence([trees] if isinstance(trees, str | PathLike) else trees)
    for error in sequence.left_out:
        raise error
    return [
        FilmTree(path.stem, partial(_open_scene, sequence, index))
        for index, path in enumerate(sequence.paths)
    ]


def _open_scene(sequence: Sequence, index: int, progress: Progress) -> Scene:
    return Scene.of(sequence.load(index, progress))
