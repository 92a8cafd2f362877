"""The PC's search in a thread, and then the layout of its tree in another thread."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from qtpy.QtCore import QObject, Signal

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.found import Found
from uctvis.engines.players import SearchingPlayer, Thinking
from uctvis.errors import FunctionError
from uctvis.jit.compiling import compiling_told
from uctvis.mcts.preview import Preview
from uctvis.mcts.search import Search
from uctvis.play.loop.contract import SearchOrder
from uctvis.play.session import GameSession
from uctvis.progress import Progress, share
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.game.search.compiling_ahead import CompilingAhead
from uctvis.ui.runtime.worker import Job
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.scene import Scene
from uctvis.view.sequence_cache import lay_out

# The layout of a tree with more nodes takes long: its most visited part is shown first.
_MOST_AT_ONCE = 1_000_000
_MOST_OF_PART = 200_000
# The part of the layout's progress for building the tree from the search result.
_TREE_MADE = 0.15


class Thinker(QObject):
    """Searches for the PC's moves in one game; UCT continues from its previous tree.

    Signals: `found` with the result of the search, at once; `laid_out` with its tree and scene
    when the layout is finished. For a large tree, `part_laid_out` comes first, with the scene of
    its most visited part, the number of all nodes and the minimum visits in the part; then
    `layout_progressed` with the progress of the whole, 0.0 to 1.0. `failed` and `layout_failed`
    carry an error instead; if a function of the user has failed, `broke_off` comes before, with the
    result until then, whose tree is laid out, too. `lays_out` says whether a layout is running; it
    starts before `found`.
    `compiles` says whether a search is being compiled, which takes seconds at its first use. With
    functions of users, a child process does that; if it cannot, `remarked` says why.
    """

    found = Signal(object)
    part_laid_out = Signal(Scene, int, int)
    layout_progressed = Signal(float)
    laid_out = Signal(Tree, Scene)
    broke_off = Signal(object)
    failed = Signal(Exception)
    layout_failed = Signal(Exception)
    lays_out = Signal(bool)
    compiles = Signal(bool)
    remarked = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The folding of later trees.
        self.folding = UNFOLDED
        self._search: Thinking | None = None
        self._job: Job | None = None
        self._layout: Job | None = None
        # A player for each engine of the game: a weaker PC must not continue from the tree of a
        # stronger one.
        self._players: dict[SearchingEngine, SearchingPlayer] = {}
        # The last result for each engine whose trees grow, and the number of moves before it.
        self._last: dict[SearchingEngine, tuple[Found, int]] = {}
        # The engine of the running search, and the number of moves before it; None if no search
        # may continue from its tree.
        self._kept_as: tuple[SearchingEngine, int] | None = None

    @property
    def search(self) -> Thinking | None:
        """The running search."""
        return self._search

    def begin(self, order: SearchOrder, pace: float | None = None) -> Thinking:
        """Start a search, and return it; `pace` as in `Search.pace`.

        A search for a hint is independent of the others, and continues at most from the tree of
        one of the same position.
        """
        session, engine = order.session, order.engine
        player = self._player(session, engine)
        self._kept_as = None
        if order.advises:
            search = player.begin(session.game, session.shown_position, None, order.before)
        else:
            if engine.grows:
                self._kept_as = engine, len(session.made)
            last, at = self._last.pop(engine, (None, 0))
            search = player.begin(
                session.game, session.position, order.allotment, last, session.moves[at:]
            )
        self._begin(search, pace, CompilingAhead(engine, session.game))
        return search

    def _player(self, session: GameSession, engine: SearchingEngine) -> SearchingPlayer:
        """The player of an engine; the players of engines that no longer play end."""
        for other in self._players.keys() - {engine, session.advising, *session.pcs}:
            self._players.pop(other).stop()
        if engine not in self._players:
            self._players[engine] = engine.player(Random())  # noqa: S311 - no secrets
        return self._players[engine]

    def _begin(self, search: Thinking, pace: float | None, ahead: CompilingAhead) -> None:
        self._search = search
        if search.growing is not None:
            search.growing.pace = pace

        def stop() -> None:
            ahead.stop()
            search.stop()

        self._job = Job(
            self,
            lambda _progress: _searched(search, ahead, self.compiles.emit, self.remarked.emit),
            stop,
        )
        self._job.is_of_others = ahead.has_functions
        self._job.succeeded.connect(self._answer)
        self._job.failed.connect(self._fail)
        self._job.start()

    def answer_now(self) -> None:
        """End the search with its result so far."""
        if self._job is not None:
            self._job.stop()

    def stop(self) -> None:
        """Stop the search without a result."""
        if self._job is not None:
            self._job.abandon()
        self._job = self._search = None

    def forget(self) -> None:
        """Stop, and drop the trees that a later search could continue from."""
        self.stop()
        self.forget_layout()
        self._last.clear()

    def end_players(self) -> None:
        """Stop, and end the programs of players; a later search starts them again."""
        self.stop()
        for player in self._players.values():
            player.stop()
        self._players.clear()

    def forget_layout(self) -> None:
        """Cancel the layout of the last tree."""
        if self._layout is not None:
            self._layout.abandon()
            self._end_layout()

    def _answer(self, answer: "Found | _BrokenOff") -> None:
        growing = None if self._search is None else self._search.growing
        self._job = self._search = None
        if isinstance(answer, _BrokenOff):
            self.forget_layout()
            self.broke_off.emit(answer.found)
            self._lay_out(partial(_whole, answer.found, self.folding), self._show)
            self.failed.emit(answer.error)
            return
        found = answer
        if self._kept_as is not None:
            engine, at = self._kept_as
            self._last[engine] = found, at
        self.forget_layout()
        whole = partial(_whole, found, self.folding)
        if growing is not None and found.statistics.nodes > _MOST_AT_ONCE:
            self._lay_out(partial(_part, growing, self.folding), partial(self._show_part, whole))
        else:
            self._lay_out(whole, self._show)
        self.found.emit(found)

    def _lay_out(self, work: Callable[[Progress], object], show: Callable[[Any], None]) -> None:
        self._layout = Job(self, work)
        self._layout.progressed.connect(self.layout_progressed)
        self._layout.succeeded.connect(show)
        self._layout.failed.connect(self._fail_layout)
        self._layout.start()
        self.lays_out.emit(True)

    def _show_part(self, whole: Callable[[Progress], object], part: tuple[Scene, int, int]) -> None:
        self._lay_out(whole, self._show)
        self.part_laid_out.emit(*part)

    def _show(self, result: tuple[Tree, Scene]) -> None:
        self._layout = None
        self.laid_out.emit(*result)
        self.lays_out.emit(self._layout is not None)

    def _fail_layout(self, error: Exception) -> None:
        self._end_layout()
        self.layout_failed.emit(error)

    def _end_layout(self) -> None:
        self._layout = None
        self.lays_out.emit(False)

    def _fail(self, error: Exception) -> None:
        self._job = self._search = None
        self.failed.emit(error)


class _BrokenOff(NamedTuple):
    """The result of a search until a function of the user failed."""

    found: Found
    error: FunctionError


def _searched(
    search: Thinking,
    ahead: CompilingAhead,
    notify: Callable[[bool], None],
    remark: Callable[[str], None],
) -> Found | _BrokenOff:
    """The result of a search; `notify` is called when its compilation begins and ends."""
    if ahead.is_needed:
        notify(True)
        reason = ahead.run()
        notify(False)
        if reason:
            text = _("The search is compiled here, so the window may stop for moments: {reason}")
            remark(text.format(reason=reason))
    try:
        with compiling_told(notify):
            return search.run()
    except FunctionError as error:
        found = None if search.growing is None else search.growing.before_failure
        if found is None or found.iterations == 0:
            raise
        return _BrokenOff(found, error)


def _part(search: Search, folding: Folding, _progress: Progress) -> tuple[Scene, int, int]:
    """The scene of the most visited part, the number of all nodes, and the part's least visits."""
    part = Preview(search, _MOST_OF_PART)
    scene = lay_out(part.take(), folding)
    return scene, search.statistics().nodes, part.least_visits


def _whole(found: Found, folding: Folding, progress: Progress) -> tuple[Tree, Scene]:
    tree = found.tree
    return tree, lay_out(tree, folding, share(progress, _TREE_MADE, 1.0))
