"""The layout of trees, their pictures and films."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import SettingError, UctvisError
from uctvis.layout import walker
from uctvis.progress import Progress, unwatched
from uctvis.serialize.folder import Sequence
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.view import tree_files
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.scene import Scene
from uctvis.view.style.coloring import Coloring, NodeColoring, expect_column, find_coloring
from uctvis.view.style.looks import CALM, find_look
from uctvis.view.style.style import Style
from uctvis.view.time.storyboard import FilmTree, Storyboard


class Layout(NamedTuple):
    """The places of nodes by id: `x` in units of a node's width, `depth` in rows."""

    x: NDArray[np.float64]
    depth: NDArray[np.int32]


def lay_out(tree: Tree) -> Layout:
    """Place the nodes with the improved Walker algorithm (see `uctvis.layout.walker`)."""
    return Layout(walker.lay_out(tree.parent, tree.first_child, tree.child_count), tree.depth)


def draw(
    tree: Tree,
    path: str | PathLike[str],
    size: tuple[int, int] = (1920, 1080),
    *,
    labels: bool = True,
    legend: bool = False,
    folding: Folding = UNFOLDED,
    look: str = CALM.name,
    coloring: str = Coloring.PLAYER.value,
) -> None:
    """Draw the whole tree to a `.png`, `.svg` or `.pdf` file. Needs no display.

    `size` is the picture's width and height in pixels, 1 to 16,384 each. With `labels`, nodes
    show their move and win percentage where there is room. With `legend`, a strip below the tree
    explains the colours and marks; if there is no room for it, a warning is logged. `folding`
    leaves nodes out. `look` is the name of the colours of edges: "calm", "teal", "violet-yellow",
    "blue-yellow", "blue-orange" or "thesis", from red to green. `coloring` says what the colours
    of nodes show: "player", "mean", "depth", "ucb", or the name of a column of the tree.

    Raises
    ------
    PictureError
        The picture cannot be drawn or written, or the tree has no such column.
    SettingError
        There is no such look.
    """
    # Imported here so that Qt is loaded only for drawing.
    from uctvis.render import picture_files, pictures
    from uctvis.render.fonts import fonts

    picture_files.expect_picture(path, size)
    style = replace(Style.of(find_look(look)), coloring=find_coloring(coloring))
    expect_column(style.coloring, tree, path)
    scene = Scene.of(tree, folding)
    # One application object for both: the widths of the legend's texts need it too.
    with fonts():
        picture = pictures.whole(scene, size, style, labels=labels, legend=legend)
        picture_files.save(picture, Path(path))
    if legend and picture.legend is None:
        pictures.tell_no_legend(Path(path), size)


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
    look: str = CALM.name,
    coloring: str = Coloring.PLAYER.value,
    progress: Progress = unwatched,
) -> list[UctvisError]:
    """Make a film of a tree's growth, or of a sequence of trees. Needs no display.

    ::

        found = uctvis.search("mancala", iterations=20_000, seed=1)
        uctvis.film(found.tree, "growth.mp4")
        uctvis.film("my_game", "game.gif", (640, 360), seconds=20, fps=10)

    Parameters
    ----------
    trees : Tree, or the paths of tree files and of folders of them
    path : path
        The path of a `.mp4` or `.gif` file, or, without a suffix, of a new folder for numbered
        PNGs. An unfinished film leaves no file, and an existing file stays unchanged.
    size : (int, int)
        The width and height in pixels, 16 to 4,096 each; odd ones are increased by 1 for `.mp4`.
    seconds : float
        The length; the film is longer if a tree of a sequence would have less than a frame.
    fps : int
        Frames per second, 1 to 60; up to 50 for `.gif`.
    growth : bool or None
        Whether to show the growth of each tree, one after the other, or only the final trees;
        None shows the growth if there is only one tree.
    places : "final" or "moment"
        Whether the nodes of a growing tree have their final places, or move to the places of
        each moment.
    first, last : int
        The first and last iteration of growing trees; for a sequence, the numbers of its first
        and last tree, from 1. By default all.
    captions : bool
        Whether a strip below the tree shows the iteration and the leading moves.
    labels, legend, look, coloring
        As in `draw`.
    progress : Progress
        Is called with the finished part, 0.0 to 1.0; an exception from it ends the work.

    Returns
    -------
    list of UctvisError
        The reasons why trees of a sequence were left out: they cannot be read, have no record
        of their growth, or do not have the column of `coloring`. The film is shorter by their time.

    Raises
    ------
    PictureError
        The film cannot be drawn or written, or no tree has a record of its growth, or the column
        of `coloring`.
    SettingError
        The size, the time, the frames per second, or the first or last tree is out of range, or
        there is no such look.
    TreeFileError
        No tree can be read, or a path is neither a tree file nor a folder of tree files.
    """
    # Imported here so that Qt is loaded only for drawing.
    from uctvis.render import film as films

    films.expect_film(Path(path), size, fps)
    style = replace(Style.of(find_look(look)), coloring=find_coloring(coloring))
    if places not in ("final", "moment"):
        raise SettingError("places", _("Positions"), '"final", "moment"', repr(places))
    sources = [_with_column(source, style.coloring) for source in _sources(trees)]
    grows = len(sources) == 1 if growth is None else growth
    storyboard = Storyboard(
        sources, seconds, fps, grows=grows, moves=places == "moment", first=first, last=last
    )
    frames = films.Look(size, style, captions=captions, labels=labels, legend=legend)
    return films.save(storyboard, path, frames, fps, progress)


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


def _with_column(source: FilmTree, coloring: NodeColoring) -> FilmTree:
    """The same tree of a film, which cannot be opened without the column of `coloring`."""

    def opened(progress: Progress) -> Scene:
        scene = source.open(progress)
        expect_column(coloring, scene.tree, source.name)
        return scene

    return FilmTree(source.name, opened)


def _open_scene(sequence: Sequence, index: int, progress: Progress) -> Scene:
    return Scene.of(tree_files.load(sequence.paths[index], progress))
