"""Compares the tree shown with perfect play, in a thread, while this is switched on."""

from collections.abc import Callable
from functools import partial

from qtpy.QtCore import QObject, Signal

from uctvis import api
from uctvis.errors import UctvisError
from uctvis.explain.perfect_play import PerfectPlay
from uctvis.explain.truth_texts import summary
from uctvis.jit.compiling import compiling_told
from uctvis.progress import Progress
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.tree.truth import TRUTH
from uctvis.ui.runtime.latest_job import LatestJob
from uctvis.ui.widgets.progress_card import ProgressCard


class TruthFinder(QObject):
    """Gives each tree the column of perfect play while `on`, and takes it away again.

    Signals: `found` with the tree that has the column, or no longer has it, with the same nodes as
    the tree shown. `said` with a message for the status bar; `changed` when `on` changes; `failed`
    with an error.
    """

    found = Signal(Tree)
    said = Signal(str)
    changed = Signal()
    failed = Signal(Exception)
    _compiles = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.on = False
        # The tree as it was given.
        self._tree: Tree | None = None
        # The game of the last tree that has one.
        self._game = ""
        # Shows the progress; its button switches the comparison off.
        self.card = ProgressCard(_("Progress of perfect play"))
        self.card.cancel_requested.connect(self.turn)
        self._latest = LatestJob(self)
        self._latest.progressed.connect(lambda part: self.card.show_part(self.card.text, part))
        self._latest.succeeded.connect(self._succeed)
        self._latest.failed.connect(self._fail)
        self._compiles.connect(self._show_work)

    @property
    def busy(self) -> bool:
        """Whether a tree is being compared."""
        return self._latest.busy

    def turn(self) -> None:
        """Switch the comparison on or off."""
        self.on = not self.on
        self._stop()
        tree = self._tree
        if tree is None:
            pass
        elif self.on:
            self._begin(tree)
        else:
            self.found.emit(tree)
            self.said.emit("")
        self.changed.emit()

    def turn_off(self) -> None:
        """Switch the comparison off: for another game, the user asks again."""
        if self.on:
            self.turn()

    def show_tree(self, tree: Tree | None) -> None:
        """Compare this tree from now on; a tree of another game only if the user asks again."""
        self._stop()
        self._tree = tree
        if tree is None:
            return
        if self.on and tree.game and self._game and tree.game != self._game:
            self.on = False
            self.changed.emit()
        self._game = tree.game or self._game
        if self.on:
            self._begin(tree)

    def _begin(self, tree: Tree) -> None:
        if TRUTH in tree.columns:
            self.said.emit(_("This tree already has a column of perfect play."))
            return
        self.card.begin("")
        self._show_work(compiles=False)
        self._latest.ask(partial(_find, tree, self._compiles.emit))

    def _show_work(self, compiles: bool) -> None:
        """Say what the job does."""
        if compiles:
            text = _("Compiling the search for perfect play, once; this takes some seconds…")
        elif self._tree is not None:
            count = grouped(self._tree.size)
            text = _("Comparing {count} nodes with perfect play…").format(count=count)
        else:
            return
        self.card.show_part(text, None)

    def _succeed(self, found: PerfectPlay) -> None:
        self.card.end()
        self.found.emit(found.tree)
        self.said.emit(summary(found))

    def _fail(self, error: Exception) -> None:
        self.card.end()
        if isinstance(error, UctvisError):
            # Not in a dialog, which would come again with each tree.
            self.said.emit(str(error))
        else:
            self.failed.emit(error)

    def _stop(self) -> None:
        self._latest.cancel()
        self.card.end()


def _find(tree: Tree, tell: Callable[[bool], None], progress: Progress) -> PerfectPlay:
    """Find what perfect play leads to; runs in the thread."""
    with compiling_told(tell):
        return api.solve(tree, progress=progress)
