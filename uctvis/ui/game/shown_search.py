"""The displays of a search besides its tree: table of moves, evaluation and candidates."""

from collections.abc import Callable

from qtpy.QtCore import QObject

from uctvis.engines.found import Found
from uctvis.engines.players import Thinking
from uctvis.explain.move_rows import numbers_text, rows_of_search
from uctvis.mcts.statistics import Statistics
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.session import GameSession
from uctvis.tree.tree import Tree
from uctvis.ui.game.game_panel import GamePanel
from uctvis.ui.game.search.pc_player import PcPlayer
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.runtime import settings_store
from uctvis.ui.shown.deepening_search import DeepeningSearch
from uctvis.ui.shown.shown_choice import ShownChoice


class ShownSearch(QObject):
    """Shows the search of `pc` while it runs, and otherwise the tree in `pane`."""

    def __init__(self, play: GameLoop, pc: PcPlayer, pane: TreePane, panel: GamePanel) -> None:
        super().__init__(pane)
        self._play = play
        self._pc = pc
        self._pane = pane
        self._panel = panel
        # The value of a position by a review, where there is one, which the bar shows instead.
        self.reviewed: Callable[[int], float | None] = lambda _number: None
        # The mean payoff of the search shown, to player 1.
        self._value: float | None = None
        self.moves = pane.shown.moves
        self.moves.changed.connect(self.show_candidates)
        pane.node_shown.connect(self._show_node)
        panel.progress.told.connect(self._show_running)

    def tell(
        self,
        moment: Statistics | None,
        title: str = "",
        *,
        speed: bool = False,
        deepening: DeepeningSearch | None = None,
        choice: ShownChoice | None = None,
    ) -> None:
        """Show the value and the numbers of a search; None: no search.

        `deepening` are its depths, if it is of alpha-beta and they are known; `choice` is what a
        weaker PC chose from it.
        """
        self._pane.shown.show_search(deepening, choice)
        self._value = None if moment is None else moment.value
        self._show_value()
        numbers = "" if moment is None else numbers_text(moment, speed=speed)
        self.moves.say(f"{title}: {numbers}" if title and numbers else numbers)

    def show_state(self) -> None:
        """Show the hint, the candidates and the value of the position shown."""
        found = self._play.hint if self._play.hint_here else None
        self._panel.board.mark_hint(None if found is None else found.move)
        self.show_candidates()
        self._show_value()

    def show_candidates(self) -> None:
        """Show the table's moves on the board, if they belong to its position."""
        session, position = self._play.session, self.moves.position
        shown = (
            session is not None
            and position is not None
            and settings_store.shows("candidates")
            # Nobody chooses outcomes.
            and not session.chance_shown
            # The table may still show a tree of another game.
            and isinstance(position, type(session.shown_position))
            and session.game.state_name(position) == session.game.state_name(session.shown_position)
        )
        self._panel.board.show_candidates(self.moves.rows if shown else ())

    def _show_value(self) -> None:
        """Show the search's value of the position, or the payoff at the end of the game."""
        session = self._play.session
        ended = None if session is None else session.shown_outcome
        reviewed = None if session is None else self.reviewed(session.shown)
        self._panel.evaluation.show_value(
            ended.payoff if ended is not None else self._value if reviewed is None else reviewed
        )

    def _show_running(self, moment: Statistics) -> None:
        """Show a moment of the running search."""
        search = self._pc.search
        if search is not None:
            rows = rows_of_search(search.game, search.position, moment)
            scene = self._pane.view.scene if self._pc.live.active else None
            tree = None if scene is None else scene.tree
            self.moves.show_moment(rows, tree, search.position)
            # The speed of a slowed search says nothing.
            self.tell(moment, speed=self._pc.live.pace is None, deepening=self._deepening(search))

    def _deepening(self, search: Thinking) -> DeepeningSearch | None:
        """The depths of a running search."""
        session, order = self._play.session, self._play.search.order
        if session is None or order is None or not order.engine.deepens:
            return None
        evaluation = order.engine.evaluation
        return DeepeningSearch(session.game, search.position, search.deepening, evaluation)

    def _show_node(self, tree: Tree | None, node: int | None) -> None:
        """Show the moves of the selected node, unless a running search is shown."""
        if self._pc.search is None or self._pc.covered:
            self.moves.show_node(tree, node)


def deepening_of_move(session: GameSession, number: int) -> DeepeningSearch | None:
    """The depths of the search for a move of a game; None without alpha-beta."""
    made, position = session.made[number - 1], session.positions[number - 1]
    if not made.deepening:
        return None
    engine = session.pcs[session.game.player(position)]
    # The engine may have been changed since.
    evaluation = engine.evaluation if engine is not None and engine.deepens else ""
    return DeepeningSearch(session.game, position, made.deepening, evaluation)


def deepening_of_hint(session: GameSession, found: Found) -> DeepeningSearch | None:
    """The depths of a search in a game that made no move; None without alpha-beta."""
    if not found.deepening:
        return None
    evaluation = found.game.evaluation
    return DeepeningSearch(session.game, found.position, found.deepening, evaluation)
