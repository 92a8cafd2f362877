"""The game loop in Qt: its named changes as signals, its alarms as timers."""

from collections.abc import Callable
from typing import Protocol

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis.engines.players import ChosenMove
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.loop.states import Alarm, GameChange
from uctvis.ui.board import speed
from uctvis.ui.game import pause_box
from uctvis.ui.game.search.pc_player import PcPlayer

# The clocks show tenths of a second.
_TICK_MILLISECONDS = 100


class Follow(Protocol):
    """How widgets follow the changes of a game that concern them: `LoopSignals.follow`."""

    def __call__(self, show: Callable[[], None], *changes: GameChange) -> None:
        """Call `show` after each command or event that has made any of these changes."""


class LoopSignals(QObject):
    """Connects a game loop with the searches of `pc` and with timers, and passes on what it says.

    Signals: `told` with the changes after a command or an event; `made` with a move of the PC,
    before; `words` with a message for the status bar.
    """

    told = Signal(frozenset)
    made = Signal(ChosenMove)
    words = Signal(str)

    def __init__(self, loop: GameLoop, pc: PcPlayer) -> None:
        super().__init__(pc)
        self._loop = loop
        loop.listener = self
        pc.prepared.connect(loop.prepared)
        pc.compiles.connect(loop.compiles)
        pc.remarked.connect(self.words)
        pc.ended.connect(lambda found, replays: loop.ended(found, replays=replays))
        pc.replayed.connect(loop.replayed)
        pc.failed.connect(loop.failed)
        pc.live.continue_requested.connect(loop.turn_pause)
        self._alarm = QTimer(self)
        self._alarm.setSingleShot(True)
        self._alarm.timeout.connect(loop.alarm_rings)
        self._ticks = QTimer(self)
        self._ticks.setInterval(_TICK_MILLISECONDS)
        self._ticks.timeout.connect(loop.tick)
        self.follow(self._set_alarm, GameChange.ALARM)
        self.follow(self._set_ticks, GameChange.CLOCK)

    def follow(self, show: Callable[[], None], *changes: GameChange) -> None:
        """Call `show` after each command or event that has made any of these changes.

        What follows first is called first. An exception does not keep the others from being called.
        """
        wanted = frozenset(changes)

        def hear(told: frozenset[GameChange]) -> None:
            if told & wanted:
                show()

        self.told.connect(hear)

    def _set_alarm(self) -> None:
        alarm = self._loop.alarm
        if alarm is None:
            self._alarm.stop()
        else:
            self._alarm.start(_milliseconds(alarm))

    def _set_ticks(self) -> None:
        if not self._loop.clock.ticks:
            self._ticks.stop()
        elif not self._ticks.isActive():
            self._ticks.start()

    # What the loop says: `Listener`.

    def changed(self, changes: frozenset[GameChange]) -> None:
        """Tell those who follow any of these changes."""
        self.told.emit(changes)

    def answered(self, answer: ChosenMove) -> None:
        """Pass on a move of the PC."""
        self.made.emit(answer)

    def said(self, text: str) -> None:
        """Pass on a message."""
        self.words.emit(text)


def _milliseconds(alarm: Alarm) -> int:
    """The time until an alarm rings."""
    return {
        Alarm.LOTTERY: speed.chosen().lottery,
        Alarm.FIRST_MOVE: 0,
        Alarm.NEXT_MOVE: round(1000 * pause_box.chosen()),
    }[alarm]
