"""Filling the cache of compiled functions, part by part."""

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np

from uctvis import api, games, simultaneous
from uctvis.engines.levels import LEVELS
from uctvis.explain.root_history import RootHistory
from uctvis.game.contract import AnyGame
from uctvis.jit.cache_folder import is_warm, mark_warm
from uctvis.jit.compiled import is_complete, tidy_cache
from uctvis.layout.rows import Rows
from uctvis.mcts.preview import Preview
from uctvis.serialize.formats import SUFFIXES
from uctvis.simultaneous import SimultaneousGame
from uctvis.simultaneous.contract import DIALECTS, PLAYERS
from uctvis.tree.matching import counterpart
from uctvis.tree.merit import SECURE, Merits, ranked
from uctvis.tree.proofs import Proofs
from uctvis.tree.query import Query, find
from uctvis.tree.record import Record
from uctvis.tree.replay import Replay
from uctvis.tree.traversal import descend
from uctvis.tree.tree import Tree
from uctvis.tree.union import Union
from uctvis.view.camera.viewport import Viewport
from uctvis.view.comparison import Comparison
from uctvis.view.family import subtree_size
from uctvis.view.folding import Folding
from uctvis.view.marks.detail import choose_marks
from uctvis.view.marks.emphasis import Emphasis
from uctvis.view.marks.labels import Labels
from uctvis.view.part import shown_part
from uctvis.view.scene import Scene
from uctvis.view.shared_places import SharedPlaces
from uctvis.view.style.coloring import Coloring
from uctvis.view.style.coloring_numbers import numbers
from uctvis.view.style.drawing import style_marks
from uctvis.view.style.style import Style
from uctvis.view.time.growth import Growth, least_visits
from uctvis.view.time.motion import Motion
from uctvis.warm import FILES, LEVELS_OF, all_parts, command
from uctvis.warm.engine_parts import compile_search, is_engine_part, mark_of


def fill_cache(parts: Sequence[str], tell: Callable[[str], None]) -> bool:
    """Call the compiled functions of the application with tiny trees, so that they are cached.

    Each complete part is marked in the cache and reported; one that was marked before is only
    reported. Without `parts`, this process and a child process share all of them. Stops if
    something cannot be written; returns whether everything could be.
    """
    if not parts:
        every = all_parts(games.built_in_games()[0].name)
        if all(map(is_warm, every)):
            return fill_cache(every, tell)
        with subprocess.Popen([*command(), *every[::2]]) as child:  # noqa: S603 - this program
            complete = fill_cache(every[1::2], tell)
        return complete and child.returncode == 0
    for part in parts:
        if not is_warm(mark_of(part)):
            use(part)
            if not is_complete():
                # A full disk, for example: what follows would be compiled in vain, too.
                return False
            mark_warm(mark_of(part))
        tell(part)
    tidy_cache()
    return is_complete()


def use(part: str) -> None:
    """Call every compiled function that a part needs, with the same types as the application.

    Raises GameError if there is no such part.
    """
    uses: dict[str, Callable[[], None]] = {FILES: _use_files}
    uses |= {one.name: partial(_use_simultaneous, one) for one in simultaneous.all_games()}
    name = part.removesuffix(LEVELS_OF)
    if is_engine_part(part):
        compile_search(part)
    elif part in uses:
        uses[part]()
    elif part == name:
        _use_game(games.find(name))
    else:
        _use_levels(games.find(name))


def _use_files() -> None:
    """Save and load a tree in every format, and draw it."""
    two = np.array([1, 1], np.int32)
    ranked(Merits(two, two / 2, SECURE, Proofs(two.astype(np.int8), two)))
    tree = Tree.from_parents([-1, 0, 0], visits=[2, 1, 1], mean=[0.5, 0.25, 0.75])
    _look_at(tree)
    leaf, payoff = np.array([1, 2], np.int32), np.zeros(2, np.int32)
    tree = replace(tree, record=Record(leaf, payoff, 1, None, 1.0, 0))
    with TemporaryDirectory() as folder:
        for suffix in SUFFIXES:
            path = Path(folder) / f"tree{suffix}"
            api.save(tree, path)
            _look_at_neighbours(api.load(path))


def _use_game(game: AnyGame) -> None:
    """Search, preview, reuse and replay a tree, name its nodes and draw it."""
    search = api.prepare(game, iterations=50, expand_after=5, seed=1)
    found = search.run()
    search.so_far()
    Preview(search, most_nodes=10).take()
    found.below([found.move])
    replay = Replay(found.tree)
    for iteration in (50, 49):  # with a pass over the nodes, and with a walk
        replay.go_to(iteration)
    RootHistory.of(found.tree)
    found.tree.names.packed()
    _look_at(found.tree)
    _watch(found.tree)


def _use_simultaneous(game: SimultaneousGame) -> None:
    """Play a turn, with the lines of both dialects."""
    state = game.initial(seed=1)
    for dialect in DIALECTS:
        state.init_lines(0, dialect)
        state.inputs(0, dialect)
    state.step([[game.declaration.harmless_line] * state.due(player) for player in range(PLAYERS)])
    state.scores()


def _use_levels(game: AnyGame) -> None:
    """Search with the engine of each level."""
    for level in LEVELS:
        player = level.engine(game).shortest().player(Random(1))  # noqa: S311 - no secrets
        player.begin(game, game.initial()).run()


def _look_at_neighbours(tree: Tree) -> None:
    Comparison.of(tree, tree)
    counterpart(tree, tree, tree.size - 1)
    union = Union()
    union.add(tree)
    SharedPlaces.of(union).scene(tree)


def _look_at(tree: Tree) -> None:
    scene = Scene.of(tree)
    # As if its rows were long.
    Rows.in_order(tree.first_child, tree.child_count, long=1)
    viewport = Viewport.fit(400, 300, scene.bounds)
    hits = np.array([tree.size - 1], np.int32)
    new = Comparison(np.full(tree.size, -1, np.int32), tree.visits)
    marks = choose_marks(scene, viewport, Emphasis(selected=0, hits=hits, comparison=new))
    style_marks(marks, scene, Style(), Labels(tree).place(marks, viewport))
    scene.shown(0)
    scene.box(0)
    subtree_size(scene.rows.child_start, 0)
    shown_part(Scene.of(tree, Folding(least_visits=1)))
    find(tree, Query("a"))
    descend(tree.first_child, tree.child_count, np.array(tree.path(0)[1:], np.int32))
    made = scene.number_extremes, numbers(Coloring.UCB, scene, hits)
    del made  # the functions compiled for it stay


def _watch(tree: Tree) -> None:
    growth, motion = Growth(Scene.of(tree)), Motion()
    for iteration in (49, 50):
        scene = growth.scene(iteration)
        choose_marks(scene, Viewport.fit(400, 300, scene.bounds))
        motion.towards(growth.laid_out(iteration), 0.01)
    least_visits(tree, 10)
