"""The public functions, used by notebooks, the application and the command line.

>>> import uctvis
>>> found = uctvis.search("tictactoe", iterations=500, seed=1)
>>> found.tree.size > 500
True
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis import games, serialize
from uctvis.alphabeta.comparison import DEFAULT_SECONDS as DEFAULT_COMPARED
from uctvis.alphabeta.comparison import Compared, SwitchComparison
from uctvis.alphabeta.result import AlphaBetaResult
from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.errors import GameError, SettingError, UctvisError
from uctvis.explain.perfect_play import DEFAULT_SECONDS, PerfectPlay, perfect_play
from uctvis.game.contract import AnyGame
from uctvis.layout import walker
from uctvis.mcts.result import SearchResult
from uctvis.mcts.search import Search
from uctvis.mcts.settings import DEFAULT_ITERATIONS, SETTINGS, Settings
from uctvis.progress import Progress, unwatched
from uctvis.serialize.folder import Sequence
from uctvis.settings.declared import takes_settings
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


def load(path: str | PathLike[str], progress: Progress = unwatched) -> Tree:
    """Read a `.csv` or `.tree` file.

    If the file has the record of a search with settings that this version or the game does not
    know, the tree has no record, and `tree.warnings` says why.

    `progress` is called with the finished part, 0.0 to 1.0; an exception from it ends the reading.

    Raises
    ------
    TreeFileError
        The file cannot be read, or it is not a tree.
    """
    return tree_files.load(Path(path), progress)


def save(
    tree: Tree,
    path: str | PathLike[str],
    progress: Progress = unwatched,
    *,
    plain: bool = False,
) -> None:
    """Write a `.csv` or `.tree` file, completely or not at all.

    With `plain`, a `.tree` file does not contain what only uctvis reads: record, players and
    columns. A `.csv` file never contains these.
    `progress` is called with the finished part, 0.0 to 1.0; an exception from it ends the writing.

    Raises
    ------
    TreeFileError
        The file cannot be written.
    """
    serialize.save(tree, Path(path), progress, plain=plain)


def lay_out(tree: Tree) -> Layout:
    """Place the nodes with the improved Walker algorithm (see `uctvis.layout.walker`)."""
    return Layout(walker.lay_out(tree.parent, tree.first_child, tree.child_count), tree.depth)


@takes_settings(SETTINGS, iterations=None)
def search(game: str | AnyGame, position: str | None = None, **settings: Any) -> SearchResult:
    """Search for the best move in `position`, by default the game's initial position.

    `game` is a game or its full name, which contains the values of its parameters, as in
    "pig:goal=20". `position` is a text in the format of `tree.state_name`. Without `iterations`
    and `seconds`, the search has 20,000 iterations. The other settings are the ones of
    `uctvis.mcts.settings.Settings`; those from `selection` on choose the policies of the search,
    which `uctvis.mcts.policies.choices` describes.

    Raises
    ------
    GameError
        There is no such game, value of a parameter or position, or the game is over in this
        position.
    SettingError
        A setting is out of its range, or the game has no such evaluation, or cannot serve a
        policy.
    """
    return prepare(game, position, **settings).run()


def prepare(game: str | AnyGame, position: str | None = None, **settings: Any) -> Search:
    """Create the search that `search` runs with the same arguments, so it can be observed."""
    rules = games.find(game) if isinstance(game, str) else game
    start = rules.initial() if position is None else rules.parse_state(position)
    if settings.get("iterations") is None and settings.get("seconds") is None:
        settings["iterations"] = DEFAULT_ITERATIONS
    return Search(rules, start, Settings(**settings))


def alpha_beta(
    game: str | AnyGame, position: str | None = None, **settings: Any
) -> AlphaBetaResult:
    """Search for the best move with alpha-beta, by default for a second.

    `game` and `position` are as in `search`. The settings are the ones of
    `uctvis.alphabeta.settings.AlphaBetaSettings`: with `depth` or `nodes` and without `seconds`,
    there is no time limit.

    Raises
    ------
    GameError
        There is no such game, value of a parameter or position, or the game is over in this
        position.
    SettingError
        A setting is out of its range, or the game has no such evaluation.

    >>> found = alpha_beta("tictactoe", "tictactoe XX.OO.... player 1", depth=3)
    >>> found.game.move_name(found.position, found.move), found.last.distance
    ('c3', 1)
    """
    return prepare_alpha_beta(game, position, **settings).run()


def prepare_alpha_beta(
    game: str | AnyGame, position: str | None = None, **settings: Any
) -> AlphaBeta:
    """Create the search that `alpha_beta` runs with the same arguments, so it can be observed."""
    rules = games.find(game) if isinstance(game, str) else game
    start = rules.initial() if position is None else rules.parse_state(position)
    return AlphaBeta(rules, start, AlphaBetaSettings.of(**settings))


def solve(
    tree: Tree, seconds: float = DEFAULT_SECONDS, progress: Progress = unwatched
) -> PerfectPlay:
    """Find what perfect play leads to at the nodes of a tree, beside what its search believes.

    The tree of the result has a column "truth" with payoffs to the player who moved into the node;
    at the root, to the player to move: 1.0 for a win, 0.5 for a draw, 0.0 for a loss. Results that
    are not found within `seconds` are NaN: the position is too far from the end of the game. The
    root and its moves come first, then the nodes with the most visits.

    `progress` is called with the finished part, 0.0 to 1.0; an exception from it ends the work.

    Raises
    ------
    GameError
        The root of the tree is not a position of a known game.

    >>> found = solve(search("tictactoe", iterations=500, seed=1).tree)
    >>> found.known == found.tree.size, found.result, found.keeping
    (True, 1, 9)
    """
    game = games.game_of(tree)
    if game is None:
        raise GameError(
            _("tree: expected a root that is a position of a known game, got {state!r}").format(
                state=tree.shown_state(0)
            )
        )
    return perfect_play(tree, game, seconds, progress)


def compare_alpha_beta(
    game: str | AnyGame,
    position: str | None = None,
    *,
    seconds: float = DEFAULT_COMPARED,
    **settings: Any,
) -> tuple[Compared, ...]:
    """Search with all parts of alpha-beta, without each of them, and as plain minimax.

    It shows what each part contributes: the nodes of each search by depth. `seconds` is the time
    of all searches together. The other arguments are as in `alpha_beta`: `depth` and `nodes` limit
    each search, and parts that are "off" are off in all of them.

    Raises
    ------
    GameError, SettingError
        As `alpha_beta`.

    >>> compared = compare_alpha_beta("tictactoe", depth=4)
    >>> compared[0].variant.name, compared[-1].variant.name
    ('all', 'minimax')
    >>> [one.nodes for one in compared[-1].iterations]
    [10, 82, 586, 3610]
    """
    return prepare_comparison(game, position, seconds=seconds, **settings).run()


def prepare_comparison(
    game: str | AnyGame,
    position: str | None = None,
    *,
    seconds: float = DEFAULT_COMPARED,
    **settings: Any,
) -> SwitchComparison:
    """Create the comparison that `compare_alpha_beta` runs with the same arguments."""
    rules = games.find(game) if isinstance(game, str) else game
    start = rules.initial() if position is None else rules.parse_state(position)
    return SwitchComparison(rules, start, AlphaBetaSettings(seconds=seconds, **settings), seconds)


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
