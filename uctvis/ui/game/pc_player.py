"""The PC as a player: it waits for the engine, searches, shows the tree and answers."""

from random import Random
from time import monotonic

from qtpy.QtCore import QObject, Signal

from uctvis.engines import usual_engine
from uctvis.engines.contract import ChosenMove, SearchingEngine, Thinking, from_book
from uctvis.engines.found import Found
from uctvis.engines.time_management import Allotment
from uctvis.errors import EngineError
from uctvis.mcts.result import SearchResult
from uctvis.mcts.search import Search
from uctvis.play.found_texts import ended_text
from uctvis.play.session import GameSession
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.ui.game.live import Live
from uctvis.ui.game.replaying import Replaying
from uctvis.ui.game.thinker import Thinker
from uctvis.ui.inspector.node_facts import count_text
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.preferences.animation import Animation
from uctvis.ui.runtime.preparation import Preparation
from uctvis.ui.widgets import dialogs
from uctvis.ui.widgets.progress_card import ProgressCard
from uctvis.view.scene import Scene


class PcPlayer(QObject):
    """Thinks about one move at a time, and shows its search in `pane`.

    Signals: `answered` with the move to be made; `advised` with the result of a search for a
    hint; `failed` with an error of the program that plays, and whether it was to give a hint;
    `changed` when thinking starts, changes or ends; `lays_out` as in `Thinker`; `said` with a
    message for the status bar.
    """

    answered = Signal(ChosenMove)
    advised = Signal(object)
    failed = Signal(Exception, bool)
    changed = Signal()
    lays_out = Signal(bool)
    said = Signal(str)

    def __init__(self, preparation: Preparation, animation: Animation, pane: TreePane) -> None:
        super().__init__(pane)
        self._preparation = preparation
        self._preparation.ended.connect(self._prepared)
        self._animation = animation
        self._pane = pane
        self._session: GameSession | None = None
        self._engine: SearchingEngine = usual_engine()
        # The time of the search by a clock.
        self._allotment: Allotment | None = None
        # Whether it searches for a hint, and makes no move.
        self._advises = False
        self._covered = False
        self._thinker = Thinker(self)
        self._thinker.found.connect(self._found)
        self._thinker.part_laid_out.connect(self._show_part)
        self._thinker.layout_progressed.connect(self._show_progress)
        self._thinker.laid_out.connect(self._show_tree)
        self._thinker.lays_out.connect(self.lays_out)
        self._thinker.failed.connect(self._failed)
        self._thinker.compiles.connect(self._show_compiling)
        self._thinker.layout_failed.connect(self._layout_failed)
        self._waiting = False
        self._compiling = False
        self._since = 0.0
        self._tree_name = ""
        self._card = ProgressCard(_("Progress of the layout"))
        self._card.cancel_requested.connect(self.forget_layout)
        pane.add_card(self._card)
        self.live = Live(animation, pane)
        self.replaying = Replaying(pane.growth)
        self.replaying.released.connect(self._release)

    @property
    def search(self) -> Thinking | None:
        """The running search."""
        return self._thinker.search

    @property
    def growing(self) -> Search | None:
        """The running search if it is UCT, whose tree can be shown while it grows; else None."""
        search = self._thinker.search
        return search if isinstance(search, Search) else None

    @property
    def covered(self) -> bool:
        """Whether another position is shown, so that the search is not."""
        return self._covered

    @covered.setter
    def covered(self, covered: bool) -> None:
        self._covered = covered
        self.live.cover(covered)
        if covered:
            self._card.end()
            self.replaying.skip()

    @property
    def waiting(self) -> bool:
        """Whether it waits for the engine."""
        return self._waiting

    @property
    def compiling(self) -> bool:
        """Whether its search is being compiled."""
        return self._compiling and self.search is not None

    @property
    def thinking(self) -> bool:
        """Whether it searches, waits for the engine, or replays its search."""
        return self.search is not None or self._waiting or self.replaying.holds

    def think(
        self, session: GameSession, engine: SearchingEngine, allotment: Allotment | None = None
    ) -> None:
        """Find a move in the opening book or, as soon as the engine is ready, by a search.

        `allotment` is the time by the clock of the game, if it has one.
        """
        seed = engine.seed
        # The same seed plays the same opening.
        random = Random(None if seed is None else f"{seed} {len(session.made)}")  # noqa: S311
        if engine.uses_book and (known := from_book(session.game, session.position, random)):
            self.answered.emit(known)
        else:
            self._allotment = allotment
            self._begin(session, engine, advises=False)

    def advise(self, session: GameSession, engine: SearchingEngine) -> None:
        """Search for a hint."""
        self._begin(session, engine, advises=True)

    def _begin(self, session: GameSession, engine: SearchingEngine, *, advises: bool) -> None:
        self._session, self._engine, self._advises = session, engine, advises
        if self._preparation.prepares(session.game.name):
            self._waiting = True
            self.changed.emit()
        else:
            self._search(session)

    @property
    def advises(self) -> bool:
        """Whether it searches for a hint."""
        return self.thinking and self._advises

    def answer_now(self) -> None:
        """End the search with its result so far, or end its replay."""
        self._thinker.answer_now()
        self.replaying.skip()

    def leave(self) -> ChosenMove | None:
        """Stop thinking; return the move of a search that is being replayed, if any."""
        self._waiting = False
        self._thinker.stop()
        self.live.end()
        found = self.replaying.drop()
        return None if found is None or self._advises else ChosenMove.of(found)

    def suspend(self) -> bool:
        """Stop a search for a move that cannot be paused; return whether there is one.

        UCT can be paused: it has iterations.
        """
        is_paused = self._engine.can_pause or self.replaying.holds
        if not self.thinking or self._advises or is_paused:
            return False
        self.leave()
        return True

    def forget(self) -> None:
        """Stop, and drop the trees that a later search could continue from."""
        self._card.end()
        self._thinker.forget()

    def end_players(self) -> None:
        """Stop, and end the programs that play."""
        self._thinker.end_players()

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

    def _prepared(self) -> None:
        session = self._session
        if self._waiting and session is not None:
            if self._preparation.prepares(session.game.name):
                return
            self._waiting = False
            self._search(session)

    def _search(self, session: GameSession) -> None:
        self._thinker.folding = self._pane.folding
        if self._animation.choices.wanted:
            self.forget_layout()
            self._pane.phases.leave()
        if self._advises:
            self._thinker.advise(session, self._engine, self.live.pace)
        else:
            self._thinker.think(session, self._engine, self.live.pace, self._allotment)
        self._since = monotonic()
        self.live.follow(self.growing)
        self.changed.emit()

    def _show_compiling(self, compiles: bool) -> None:
        """Say why the search does not begin yet."""
        if compiles == self._compiling:
            return
        self._compiling = compiles
        waits = _("Compiling the search, once; this takes some seconds…")
        self.said.emit(waits if self.compiling else "")
        self.changed.emit()

    def _found(self, found: Found) -> None:
        self.live.end()
        if self._session is None:
            return
        self._tree_name = f"{self._session.game.name}_{len(self._session.made) + 1}"
        if self._advises:
            self._tree_name = f"{self._session.game.name}_{self._session.shown + 1}_hint"
        self.said.emit(ended_text(found))
        choices = self._animation.choices
        is_fast = monotonic() - self._since < choices.seconds
        is_seen = choices.wanted and not self._covered
        if isinstance(found, SearchResult) and is_fast and is_seen:
            self.replaying.hold(found)
            self.changed.emit()
        else:
            self._release(found)

    def _release(self, found: Found) -> None:
        if self._advises:
            self.advised.emit(found)
        else:
            self.answered.emit(ChosenMove.of(found))

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

    def _failed(self, error: Exception) -> None:
        self.live.end()
        self.changed.emit()
        if isinstance(error, EngineError):
            self.failed.emit(error, self._advises)
        else:
            dialogs.show_error(self._pane, _("The PC found no move"), error)

    def _layout_failed(self, error: Exception) -> None:
        self._card.end()
        self.replaying.skip()
        dialogs.show_error(self._pane, _("The tree cannot be shown"), error)
