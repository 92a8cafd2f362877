"""The bars of the two players, with the PC's thinking time."""

from qtpy.QtCore import QObject, QTimer
from qtpy.QtWidgets import QWidget

from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.session import GameSession, Mode
from uctvis.ui.game.doing import doing_text
from uctvis.ui.game.pc_controls import PcControls
from uctvis.ui.game.player_bar import PlayerBar
from uctvis.ui.game.search.pc_player import PcPlayer

# The interval of the clock: the maximum delay of a new second.
_CLOCK_MILLISECONDS = 250


class PlayerBars(QObject):
    """Fills the bars below and above the board, in this order in `bars`.

    The PC's bar contains the buttons of its search.
    """

    def __init__(self, play: GameLoop, pc: PcPlayer, parent: QWidget) -> None:
        super().__init__(parent)
        self._play = play
        self._pc = pc
        self._viewer = 0
        # Whether the buttons are below the texts of their bar, which is narrow.
        self._stacked = False
        self.bars = PlayerBar(), PlayerBar()
        self._controls = PcControls(play, pc)
        self._clock = QTimer(self)
        self._clock.setInterval(_CLOCK_MILLISECONDS)
        self._clock.timeout.connect(self._show_time)

    def show_state(self, session: GameSession, viewer: int) -> None:
        """Show the players of a game and their activities; `viewer` is below the board."""
        self._viewer = viewer
        own = self.bars[0]
        for bar, player in self._seats():
            bar.show_player(
                session, player, doing_text(self._play, player, slowed=self._pc.live.paused)
            )
            if session.mode is Mode.PLAYER_PC and session.pcs[player] is not None:
                own = bar
        other = next(bar for bar in self.bars if bar is not own)
        own.add(self._controls, below=self._stacked)
        other.keep_texts_only()
        self.show_clocks()
        self._controls.show_state()
        if self._play.search.running is None:
            self._clock.stop()
        elif not self._clock.isActive():
            self._clock.start()

    def stack(self, on: bool) -> None:
        """Put the buttons of the PC's search below the texts of its bar, or beside them."""
        if on != self._stacked:
            self._stacked = on
            own = next((bar for bar in self.bars if bar.isAncestorOf(self._controls)), None)
            if own is not None:
                own.add(self._controls, below=on)

    def _seats(self) -> tuple[tuple[PlayerBar, int], ...]:
        return (self.bars[0], self._viewer), (self.bars[1], 1 - self._viewer)

    def show_clocks(self) -> None:
        """Show the clocks; unchanged digits are not painted again."""
        session, clock = self._play.session, self._play.clock
        if session is not None:
            for bar, player in self._seats():
                bar.clock.show_time(
                    session.time_control, clock.left(player), runs=clock.running == player
                )

    def _show_time(self) -> None:
        """Show the PC's thinking time; an unchanged text is not painted again."""
        session = self._play.session
        if session is not None:
            for bar, player in self._seats():
                bar.show_doing(doing_text(self._play, player, slowed=self._pc.live.paused))
