"""Shows the trees of earlier moves of a game."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from qtpy.QtCore import QObject, Signal

from uctvis import api
from uctvis.engines.found import Found
from uctvis.engines.made import Made, Maker
from uctvis.errors import TreeFileError
from uctvis.explain.tree_statistics import tree_statistics
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.statistics import Statistics
from uctvis.play.session import GameSession
from uctvis.play.session_texts import numbered_move
from uctvis.progress import Progress
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.game.keeping.game_keeper import GameKeeper
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.fields import shortened
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.sequence_cache import lay_out


class _Past(NamedTuple):
    """A tree of an earlier move, ready to be shown."""

    tree: Tree
    scene: Scene
    statistics: Statistics


class PastTrees(QObject):
    """Shows in `pane` the tree of the PC's last move before the position shown.

    `told` carries the statistics of its search, or None if there is no tree.
    """

    told = Signal(object)

    def __init__(self, keeper: GameKeeper, pane: TreePane) -> None:
        super().__init__(pane)
        self._keeper = keeper
        self._pane = pane
        # The move whose tree is shown or being read; 0: no tree yet; None: another tree is shown.
        self.number: int | None = None
        # The search that belongs to no move and whose tree is shown.
        self.found: Found | None = None
        # The move as lists of moves have it.
        self._move = ""
        self._job: Job | None = None

    def note(self, number: int | None, found: Found | None = None) -> None:
        """The tree of a move is shown by another object; None: a tree that belongs to no move."""
        self._abandon()
        self.number, self.found = number, found
        self._keeper.show(number)

    def show(self, session: GameSession, missing: str, *, awaited: bool) -> None:
        """Show the tree, if it is not already shown; `missing` is the text if there is none.

        `awaited` says whether another tree is being searched.
        """
        number = session.shown_pc_move or 0
        from_book = number > 0 and session.made[number - 1].maker is Maker.BOOK
        self._move = numbered_move(session, number) if number else ""
        if from_book and not awaited:
            missing = _("Move {move} is from the opening book and has no tree.").format(
                move=self._move
            )
        if number == self.number:
            if number == 0 or from_book:
                self._pane.view.nothing.show_text(missing)
            return
        self.note(number)
        if number == 0 or from_book:
            self._show_nothing(missing)
            return
        made, position = session.made[number - 1], session.positions[number - 1]
        found, path = self._keeper.waiting(number), self._keeper.tree(number)
        if source := found or path:
            self._read(session.game, position, made, source)
        else:
            self._miss()

    def _miss(self) -> None:
        text = _("The tree of move {move} was not saved.")
        self._show_nothing(text.format(move=self._move))

    def show_found(self, found: Found) -> None:
        """Show the tree of a search that belongs to no move."""
        self.note(None, found)
        self._start(found.game, partial(_take, found, self._pane.folding))

    def _show_nothing(self, text: str) -> None:
        self._pane.phases.leave()
        self._pane.show_nothing(text)
        self.told.emit(None)

    def _read(self, game: AnyGame, position: AnyPosition, made: Made, source: Found | Path) -> None:
        work: Callable[[Progress], _Past | None]
        folding = self._pane.folding
        if isinstance(source, Path):
            work = partial(_load, source, game, position, made, folding)
        else:
            work = partial(_take, source, folding)
        self._start(game, work)

    def _start(self, game: AnyGame, work: Callable[[Progress], _Past | None]) -> None:
        """Prepare a tree in a thread, and show it."""
        name = game.name if self.number is None else f"{game.name}_{self.number}"
        self._job = Job(self, work)
        self._job.succeeded.connect(partial(self._show, name))
        self._job.failed.connect(self._fail)
        self._job.start()

    def _show(self, name: str, past: _Past | None) -> None:
        self._job = None
        if past is None:
            self._miss()
            return
        self._pane.phases.leave()
        self._pane.show_tree(past.tree, past.scene, name)
        self.told.emit(past.statistics)

    def _fail(self, error: Exception) -> None:
        self._job = None
        self._show_nothing(_("The tree of this move cannot be read."))
        dialogs.show_error(self._pane, _("The tree cannot be shown"), error)

    def _abandon(self) -> None:
        if self._job is not None:
            self._job.abandon()
            self._job = None


def _take(found: Found, folding: Folding, _progress: Progress) -> _Past:
    """Prepare a tree that is still in memory, in a thread."""
    return _Past(found.tree, lay_out(found.tree, folding), found.statistics)


def _load(
    path: Path,
    game: AnyGame,
    position: AnyPosition,
    made: Made,
    folding: Folding,
    progress: Progress,
) -> _Past | None:
    """Read and prepare a tree on the disk, in a thread; None if the file is gone."""
    if not path.exists():
        return None
    tree = api.load(path, progress)
    expected, got = game.state_name(position), tree.shown_state(0)
    if got != expected:
        raise TreeFileError(
            path,
            _("expected the tree of {expected}, got the tree of {got}").format(
                expected=expected, got=shortened(got)
            ),
        )
    statistics = tree_statistics(
        game, tree, iterations=made.effort, seconds=made.seconds, depth=made.depth
    )
    return _Past(tree, lay_out(tree, folding), statistics)
