"""The searches of the PC: they run, are shown while they run, and their trees afterwards."""

from time import monotonic

from qtpy.QtCore import QObject, Signal

from uctvis.engines.found import Found
from uctvis.engines.players import Thinking
from uctvis.errors import EngineError, FunctionError
from uctvis.game.contract import AnyGame
from uctvis.mcts.search import Search
from uctvis.play.loop.contract import SearchOrder
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.game.search.deepening_tree import DeepeningTree
from uctvis.ui.game.search.live import Live
from uctvis.ui.game.search.replaying import Replaying
from uctvis.ui.game.search.thinker import Thinker
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.panels.node_facts import count_text
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.progress_card import ProgressCard
from uctvis.view.scene import Scene


class PcPlayer(QObject):
    """Runs the searches that a game loop orders, one at a time, and shows them in `pane`.

    Signals: `ended` with the result of a search, and whether the growth of its tree is replayed;
    `replayed` after that; `failed` with an error; `prepared` when engines were loaded; `compiles`,
    `remarked` and `lays_out` as in `Thinker`.
    """

    ended = Signal(object, bool)
    replayed = Signal()
    failed = Signal(Exception)
    prepared = Signal()
    compiles = Signal(bool)
    remarked = Signal(str)
    lays_out = Signal(bool)

    def __init__(self, preparation: Preparation, animation: Animation, pane: TreePane) -> None:
        super().__init__(pane)
        self._preparation = preparation
        self._preparation.ended.connect(self.prepared)
        self._animation = animation
        self._pane = pane
        # The last search.
        self._order: SearchOrder | None = None
        self._covered = False
        self._thinker = Thinker(self)
        self._thinker.found.connect(self._found)
        self._thinker.part_laid_out.connect(self._show_part)
        self._thinker.layout_progressed.connect(self._show_progress)
        self._thinker.laid_out.connect(self._show_tree)
        self._thinker.lays_out.connect(self.lays_out)
        self._thinker.broke_off.connect(self._broke_off)
        self._thinker.failed.connect(self._failed)
        self._thinker.compiles.connect(self.compiles)
        self._thinker.remarked.connect(self.remarked)
        self._thinker.layout_failed.connect(self._layout_failed)
        self._since = 0.0
        self._tree_name = ""
        self._card = ProgressCard(_("Progress of the layout"))
        self._card.cancel_requested.connect(self.forget_layout)
        pane.add_card(self._card)
        self.live = Live(animation, pane)
        self._deepening = DeepeningTree(pane)
        self.replaying = Replaying(pane.growth)
        self.replaying.released.connect(self.replayed)

    @property
    def search(self) -> Thinking | None:
        """The running search."""
        return self._thinker.search

    @property
    def growing(self) -> Search | None:
        """The running search if its tree can be shown while it grows; else None."""
        search = self._thinker.search
        return None if search is None else search.growing

    @property
    def covered(self) -> bool:
        """Whether another position is shown, so that the search is not."""
        return self._covered

    @covered.setter
    def covered(self, covered: bool) -> None:
        self._covered = covered
        self.live.cover(covered)
        self._deepening.cover(covered)
        if covered:
            self._card.end()
            self.replaying.skip()

    # Orders of the game loop: `Searches`.

    def is_ready(self, game: AnyGame) -> bool:
        """Whether the engine for a game is loaded; `prepared` follows."""
        return not self._preparation.prepares(game.name)

    def begin(self, order: SearchOrder) -> Thinking:
        """Search, and show the search while it runs."""
        self._order = order
        self._thinker.folding = self._pane.folding
        if self._animation.choices.wanted or order.endless:
            self.forget_layout()
            self._pane.phases.leave()
        search = self._thinker.begin(order, self.live.pace)
        self._since = monotonic()
        self.live.follow(self.growing, always=order.endless)
        self._deepening.follow(search if order.endless else None)
        return search

    def answer_now(self) -> None:
        """End the search with its result so far, or end its replay."""
        self._thinker.answer_now()
        self.replaying.skip()

    def stop(self) -> None:
        """Stop the search and its replay, without a result."""
        self._thinker.stop()
        self.live.end()
        self._deepening.follow(None)
        self.replaying.drop()

    def hold(self, on: bool) -> None:
        """Pause the search and all later ones, or let them go on."""
        self.live.hold(on)

    def forget(self) -> None:
        """Drop the trees that a later search could continue from, and stop their layouts."""
        self._card.end()
        self._thinker.forget()

    def end_players(self) -> None:
        """End the programs that play."""
        self._thinker.end_players()

    # Commands of the user.

    def forget_layout(self) -> None:
        """Cancel the layout of the last tree."""
        self._card.end()
        self._thinker.forget_layout()

    def turn(self) -> None:
        """Pause or continue the search, or the playback of its tree's growth."""
        if self.live.active:
            self.live.turn()
        else:
            self._pane.growth.turn()

    # The search.

    def _found(self, found: Found) -> None:
        self.live.end()
        self._deepening.follow(None)
        order = self._order
        if order is None:
            return
        session, number = order.session, len(order.session.made) + 1
        self._tree_name = f"{session.game.name}_{number}"
        if order.advises:
            self._tree_name = f"{session.game.name}_{session.shown + 1}_hint"
        choices = self._animation.choices
        is_fast = monotonic() - self._since < choices.seconds
        is_seen = choices.wanted and not self._covered
        replays = order.engine.grows and is_fast and is_seen and not order.endless
        if replays:
            self.replaying.hold(found)
        self.ended.emit(found, replays)

    def _show_part(self, scene: Scene, count: int, least_visits: int) -> None:
        """Show the most visited part of a large tree while the whole is laid out."""
        # A replay starts with an empty tree: showing the end before would spoil it.
        if self._covered or self.replaying.holds:
            return
        self._pane.phases.leave()
        said = count_text(scene.tree.size, count, least_visits)
        self._pane.show_live(scene, said, begins=True)
        self._card.begin(_("Laying out a tree of {count} nodes…").format(count=grouped(count)))

    def _show_progress(self, part: float) -> None:
        self._card.show_part(self._card.text, part)

    def _show_tree(self, tree: Tree, scene: Scene) -> None:
        self._card.end()
        if self._covered:
            return
        # The steps belong to the previous tree.
        self._pane.phases.leave()
        self._pane.show_tree(tree, scene, self._tree_name)
        self.replaying.play(self._animation.choices.seconds)

    def _broke_off(self, found: Found) -> None:
        """Name the tree of a search in which a function of the user has failed."""
        if self._order is not None:
            number = len(self._order.session.made) + 1
            self._tree_name = f"{found.game.name}_{number}_so_far"

    def _failed(self, error: Exception) -> None:
        self.live.end()
        self._deepening.follow(None)
        self.failed.emit(error)
        if not isinstance(error, EngineError | FunctionError):
            dialogs.show_error(self._pane, _("The PC found no move"), error)

    def _layout_failed(self, error: Exception) -> None:
        self._card.end()
        self.replaying.skip()
        dialogs.show_error(self._pane, _("The tree cannot be shown"), error)
