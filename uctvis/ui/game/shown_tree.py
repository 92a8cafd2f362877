"""Which tree is beside the board: the one of the position shown, or of the running search."""

from uctvis.engines.players import ChosenMove
from uctvis.mcts.statistics import Statistics
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.loop.states import GameChange
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import numbered_move
from uctvis.texts import _
from uctvis.ui.game.keeping.past_trees import PastTrees
from uctvis.ui.game.loop_signals import LoopSignals
from uctvis.ui.game.search.pc_player import PcPlayer
from uctvis.ui.game.shown_search import ShownSearch, deepening_of_hint, deepening_of_move
from uctvis.ui.pane.tree_pane import TreePane
from uctvis.ui.shown.shown_choice import ShownChoice


class ShownTree:
    """Lets `pc` show its search in `pane`, or `past` the tree of another position or of a hint.

    The numbers of the tree are shown by `shown`.
    """

    def __init__(
        self, play: GameLoop, pc: PcPlayer, pane: TreePane, past: PastTrees, shown: ShownSearch
    ) -> None:
        self._play = play
        self._pc = pc
        self._pane = pane
        self._past = past
        self._past.told.connect(self._tell_past)
        self._shown = shown
        # The move whose tree `pc` lays out, or has laid out last.
        self._laid_out: int | None = None

    def follow(self, signals: LoopSignals) -> None:
        """Follow the changes that concern the tree."""
        signals.follow(self._note_line, GameChange.LINE)
        signals.follow(self._note_hint, GameChange.HINT)
        signals.follow(self._show_turn, GameChange.TURN)
        signals.follow(
            self._show, GameChange.TURN, GameChange.SHOWN, GameChange.SEARCH, GameChange.PAUSE
        )

    def note_made(self, answer: ChosenMove) -> None:
        """Show the numbers of a move that the PC has made; its tree is being laid out."""
        session, found = self._play.session, answer.found
        if session is None or found is None:
            return
        number = self._laid_out = len(session.made)
        if not self._pc.covered:
            # Its layout has begun, and `pc` shows it.
            self._past.note(number)
            self._shown.tell(
                found.statistics,
                deepening=deepening_of_move(session, number),
                choice=ShownChoice.of_move(session, number),
            )

    def _note_line(self) -> None:
        """The moves on the board were replaced, so that the tree no longer fits."""
        self._laid_out = None
        self._past.note(None)

    def _show_turn(self) -> None:
        """Show the tree before the search that may have begun with this turn.

        It stays until the tree of that search is ready.
        """
        self._show_tree(searches=False)

    def _show(self) -> None:
        self._show_tree(searches=self._play.search.on)

    def _show_tree(self, *, searches: bool) -> None:
        """Show the tree of the position shown; `searches` says whether the PC is busy."""
        session = self._play.session
        if session is None:
            return
        hint, advises = self._play.hint, searches and self._play.search.advises
        present = session.at_present and not advises
        # The tree of the last move may still be laid out when an earlier position after this move
        # is shown, in particular the position before a lottery.
        number = session.shown_pc_move
        same = number is not None and number == self._past.number == self._laid_out
        same = same and not searches
        self._pc.covered = not (present or self._play.asked_here or same)
        other_hint = advises and self._past.found is not None
        # While the PC thinks, the present tree stays until the new one is ready.
        stays = searches and not self._pc.covered and self._past.number is None
        stays = stays and not other_hint
        if not self._pc.covered and searches and self._pc.live.active:
            self._past.note(None)
        elif hint is not None:
            if self._past.found is not hint:
                self._past.show_found(hint)
        elif not stays:
            awaited = session.at_present and searches
            self._past.show(session, self._missing_text(session), awaited=awaited)
        self._pane.view.nothing.offer_search(self._play.can_hint)

    def _missing_text(self, session: GameSession) -> str:
        """The reason why the position shown has no tree."""
        if self._play.hint_here:
            return _("Searching this position…")
        if session.shown_outcome is not None:
            return _("No tree: the game is over in this position.")
        if not session.game.legal_moves(session.shown_position):
            return _("No tree: a player could claim a draw in this position.")
        if session.chance_shown:
            return _("No tree: chance is to move in this position.")
        if session.mode is Mode.PCS or (session.at_present and session.pc_to_move):
            return _("The tree of the PC's search will be shown here.")
        return _("No tree yet: nobody has searched this position.")

    def _tell_past(self, statistics: Statistics | None) -> None:
        title = ""
        if self._past.number and self._play.session is not None:
            title = _("Tree of move {move}").format(
                move=numbered_move(self._play.session, self._past.number)
            )
        deepening = choice = None
        if statistics is not None and self._play.session is not None:
            if self._past.number:
                deepening = deepening_of_move(self._play.session, self._past.number)
                choice = ShownChoice.of_move(self._play.session, self._past.number)
            elif self._past.found is not None:
                deepening = deepening_of_hint(self._play.session, self._past.found)
        self._shown.tell(statistics, title, deepening=deepening, choice=choice)

    def _note_hint(self) -> None:
        """Show the numbers of the search for a hint."""
        found = self._play.hint
        self._laid_out = None
        if found is not None and not self._pc.covered:
            self._past.note(None, found)
            session = self._play.session
            deepening = None if session is None else deepening_of_hint(session, found)
            self._shown.tell(found.statistics, deepening=deepening)
