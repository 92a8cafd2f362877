"""The trees behind the earlier moves of a game: read again, and shown."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from qtpy.QtCore import QObject, Signal

from uctvis import api
from uctvis.errors import TreeFileError
from uctvis.explain.tree_statistics import tree_statistics
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.result import SearchResult
from uctvis.mcts.statistics import Statistics
from uctvis.play.lines import Made, Maker
from uctvis.play.session import GameSession
from uctvis.progress import Progress
from uctvis.texts import _
from uctvis.tree.tree import Tree
from uctvis.ui.game.game_keeper import GameKeeper
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.runtime.worker import Job
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.fields import shortened
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene
from uctvis.view.sequence_cache import lay_out


class _Past(NamedTuple):
    """A tree that was read again, ready to be shown."""

    tree: Tree
    scene: Scene
    statistics: Statistics


class PastTrees(QObject):
    """Shows in `pane` the tree behind the PC's last move up to the position that is looked at.

    `told` carries the numbers of its search, and the position that it began from; None and
    None where there is no tree.

    Attributes
    ----------
    number : int or None
        The move whose tree is shown, or is on its way; 0: there is none yet; None: something
        else is shown.
    """

    told = Signal(object, object)

    def __init__(self, keeper: GameKeeper, pane: TreePane) -> None:
        super().__init__(pane)
        self._keeper = keeper
        self._pane = pane
        self.number: int | None = None
        self._job: Job | None = None

    def note(self, number: int | None) -> None:
        """Somebody else shows the tree behind a move; None: that of no move."""
        self._abandon()
        self.number = number
        self._keeper.show(number)

    def show(self, session: GameSession) -> None:
        """Show the tree, if it is not there already."""
        number = session.shown_pc_move or 0
        if number == self.number:
            return
        self.note(number)
        if number == 0:
            self._show_nothing(_("The tree of the PC's search will be shown here."))
            return
        made, position = session.made[number - 1], session.positions[number - 1]
        found, path = self._keeper.waiting(number), self._keeper.tree(number)
        if made.maker is Maker.BOOK:
            text = _("Move {number} is from the opening book: there is no tree behind it.")
            self._show_nothing(text.format(number=number))
        elif source := found or path:
            self._read(session.game, position, made, source)
        else:
            self._miss(number)

    def _miss(self, number: int | None) -> None:
        text = _("The tree behind move {number} was not kept.")
        self._show_nothing(text.format(number=number))

    def show_found(self, found: SearchResult) -> None:
        """Show the tree of a search that is behind no move."""
        self.note(None)
        self._start(found.game, found.position, partial(_take, found, self._pane.folding))

    def _show_nothing(self, text: str) -> None:
        self._pane.phases.leave()
        self._pane.show_nothing(text)
        self.told.emit(None, None)

    def _read(
        self, game: AnyGame, position: AnyPosition, made: Made, source: SearchResult | Path
    ) -> None:
        work: Callable[[Progress], _Past | None]
        folding = self._pane.folding
        if isinstance(source, Path):
            work = partial(_load, source, game, position, made, folding)
        else:
            work = partial(_take, source, folding)
        self._start(game, position, work)

    def _start(
        self, game: AnyGame, position: AnyPosition, work: Callable[[Progress], _Past | None]
    ) -> None:
        """Let a thread do the work, and show what comes of it."""
        name = game.name if self.number is None else f"{game.name}_{self.number}"
        self._job = Job(self, work)
        self._job.succeeded.connect(partial(self._show, name, position))
        self._job.failed.connect(self._fail)
        self._job.start()

    def _show(self, name: str, position: AnyPosition, past: _Past | None) -> None:
        self._job = None
        if past is None:
            self._miss(self.number)
            return
        self._pane.phases.leave()
        self._pane.show_tree(past.tree, past.scene, name)
        self.told.emit(past.statistics, position)

    def _fail(self, error: Exception) -> None:
        self._job = None
        self._show_nothing(_("The tree behind this move cannot be read."))
        dialogs.show_error(self._pane, _("The tree cannot be shown"), error)

    def _abandon(self) -> None:
        if self._job is not None:
            self._job.abandon()
            self._job = None


def _take(found: SearchResult, folding: Folding, _progress: Progress) -> _Past:
    """The work of the thread, for a tree that is still in memory."""
    return _Past(found.tree, lay_out(found.tree, folding), found.statistics)


def _load(
    path: Path,
    game: AnyGame,
    position: AnyPosition,
    made: Made,
    folding: Folding,
    progress: Progress,
) -> _Past | None:
    """The same for one on the disk; None where it is gone."""
    if not path.exists():
        return None
    tree = api.load(path, progress)
    expected, got = game.state_name(position), tree.shown_state(0)
    if got != expected:
        raise TreeFileError(
            path,
            _("expected the tree of {expected}, got that of {got}").format(
                expected=expected, got=shortened(got)
            ),
        )
    statistics = tree_statistics(game, tree, iterations=made.iterations, seconds=made.seconds)
    return _Past(tree, lay_out(tree, folding), statistics)
