"""The PC's part in a game: waits for the engine, searches, shows how its tree grew, answers."""

from time import monotonic

from qtpy.QtCore import QObject, Signal

from uctvis.mcts.found import Found
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.texts import _, grouped
from uctvis.tree import Tree
from uctvis.ui import dialogs
from uctvis.ui.animation import Animation
from uctvis.ui.game_session import GameSession
from uctvis.ui.live import Live
from uctvis.ui.preparation import Preparation
from uctvis.ui.replaying import Replaying
from uctvis.ui.thinker import Thinker
from uctvis.ui.tree_pane import TreePane
from uctvis.view.scene import Scene


class PcPlayer(QObject):
    """Thinks about one move at a time, and shows the search behind it in `pane`.

    `answered` carries what it has found when the move is to be made; `changed` tells that
    it thinks now, or in another way, or no more; `said` carries what the status bar should
    say.
    """

    answered = Signal(object)
    changed = Signal()
    said = Signal(str)

    def __init__(self, preparation: Preparation, animation: Animation, pane: TreePane) -> None:
        super().__init__(pane)
        self._preparation = preparation
        self._preparation.ended.connect(self._prepared)
        self._animation = animation
        self._pane = pane
        self._session: GameSession | None = None
        self._settings = Settings()
        self._thinker = Thinker(self)
        self._thinker.found.connect(self._found)
        self._thinker.laid_out.connect(self._show_tree)
        self._thinker.failed.connect(self._failed)
        self._thinker.layout_failed.connect(self._layout_failed)
        self._waiting = False
        self._since = 0.0
        self._tree_name = ""
        self.live = Live(animation, pane)
        self.replaying = Replaying(pane.growing)
        self.replaying.released.connect(self.answered)

    @property
    def search(self) -> Search | None:
        """The search that is running."""
        return self._thinker.search

    @property
    def waiting(self) -> bool:
        """Whether it waits for the engine."""
        return self._waiting

    @property
    def thinking(self) -> bool:
        """Whether it thinks, waits for the engine so that it can, or shows how it did."""
        return self.search is not None or self._waiting or self.replaying.holds

    def think(self, session: GameSession, settings: Settings) -> None:
        """Find a move, as soon as the engine is ready."""
        self._session, self._settings = session, settings
        if self._preparation.running:
            self._waiting = True
            self.changed.emit()
        else:
            self._search(session)

    def answer_now(self) -> None:
        """Let the search end with what it has, or its replay."""
        self._thinker.answer_now()
        self.replaying.skip()

    def leave(self) -> Found | None:
        """Stop thinking; returns what was found, if that has not been told yet."""
        self._waiting = False
        self._thinker.stop()
        self.live.end()
        return self.replaying.drop()

    def forget(self) -> None:
        """Forget the last tree: another game begins."""
        self._thinker.forget()

    def turn(self) -> None:
        """Pause the search, or the growth of its tree, or let it go on."""
        if self.live.active:
            self.live.turn()
        else:
            self._pane.growing.turn()

    def _prepared(self) -> None:
        if self._waiting and self._session is not None:
            self._waiting = False
            self._search(self._session)

    def _search(self, session: GameSession) -> None:
        self._thinker.folding = self._pane.folding
        if self._animation.choices.wanted:
            self._thinker.forget_layout()
        self._thinker.think(session, self._settings, self.live.pace)
        self._since = monotonic()
        if self.search is not None:
            self.live.follow(self.search)
        self.changed.emit()

    def _found(self, found: Found) -> None:
        self.live.end()
        if self._session is None:
            return
        self._tree_name = f"{self._session.game.name}_{len(self._session.moves) + 1}"
        self.said.emit(
            _("{iterations} iterations in {time} ms").format(
                iterations=grouped(found.iterations), time=grouped(1000 * found.seconds)
            )
        )
        choices = self._animation.choices
        if choices.wanted and monotonic() - self._since < choices.seconds:
            self.replaying.hold(found)
            self.changed.emit()
        else:
            self.answered.emit(found)

    def _show_tree(self, tree: Tree, scene: Scene) -> None:
        self._pane.show_tree(tree, scene, self._tree_name)
        self.replaying.play(self._animation.choices.seconds)

    def _failed(self, error: Exception) -> None:
        self.live.end()
        self.changed.emit()
        dialogs.show_error(self._pane, _("The PC found no move"), error)

    def _layout_failed(self, error: Exception) -> None:
        self.replaying.skip()
        dialogs.show_error(self._pane, _("The tree cannot be shown"), error)
