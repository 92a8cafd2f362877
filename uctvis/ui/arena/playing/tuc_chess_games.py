"""A server of TUC-CHESS that runs in a thread of the window."""

from collections import deque
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.protocols.tuc_chess.datagrams import Address
from uctvis.arena.protocols.tuc_chess.server import TucChessServer
from uctvis.arena.protocols.tuc_chess.server_rules import TucChessRules
from uctvis.progress import Progress
from uctvis.texts import _, ngettext
from uctvis.ui.arena.playing.board_person import BoardPerson
from uctvis.ui.arena.playing.job_player import JobPlayer

# Milliseconds between two looks at the countdown.
_TICK = 200
# The last sentences that are kept.
_KEPT = 3


class TucChessPlan(NamedTuple):
    """What a server is to do; the attributes are the arguments of `TucChessServer`.

    `games` is the number of games; None for any number.
    """

    folder: Path
    rules: TucChessRules
    address: Address
    sides: tuple[Bot | None, Bot | None]
    games: int | None


class TucChessGames(JobPlayer):
    """Plays the games of one server at a time. `said` says that `lines` have changed."""

    said = Signal()
    _told = Signal(str)
    _noted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sentences: deque[str] = deque(maxlen=_KEPT)
        # When the countdown of a game ends, if one runs; and its length.
        self._begins_at: float | None = None
        self._countdown = 0.0
        self._told.connect(self._say)
        self._noted.connect(self._note)
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK)
        self._clock.timeout.connect(self.said)

    @property
    def lines(self) -> list[str]:
        """What has happened last, in sentences, and the countdown if it runs."""
        if self._begins_at is None:
            return list(self._sentences)
        left = max(ceil(self._begins_at - monotonic()), 0)
        text = ngettext(
            "The game begins in {count} second", "The game begins in {count} seconds", left
        )
        return [*self._sentences, text.format(count=left)]

    def start(self, plan: TucChessPlan) -> None:
        """Listen, and play the games, unless a tournament is played.

        Raises
        ------
        ArenaError, SettingError
            As `TucChessServer`.
        """
        if self.folder is not None:
            return
        person = BoardPerson(self.asked.emit)
        server = TucChessServer(
            plan.folder,
            plan.rules,
            plan.address,
            plan.sides,
            {one.name: person for one in plan.sides if one and one.kind is BotKind.PERSON},
            listen=self._noted.emit,
            tell=self._told.emit,
        )
        self._countdown = plan.rules.countdown
        self._sentences.clear()

        def play(_progress: Progress) -> None:
            for record in server.run(plan.games):
                self._told.emit(_ended(record))

        self._play(plan.folder, person, play, server.stop)
        self.said.emit()

    def _say(self, text: str) -> None:
        self._sentences.append(text)
        self.said.emit()

    def _note(self, entry: dict[str, Any]) -> None:
        """Note what happens in a game."""
        kind = entry["kind"]
        if kind == "match" and self._countdown:
            self._begins_at = monotonic() + self._countdown
            self._clock.start()
        elif kind in ("turn", "end"):
            self._begins_at = None
            self._clock.stop()
        else:
            return
        self.said.emit()

    def _end(self) -> None:
        self._begins_at = None
        self._clock.stop()
        if self.pauses:
            self._sentences.append(_("The server was stopped."))
        super()._end()
        self.said.emit()


def _ended(record: MatchRecord) -> str:
    """That a game has ended, and why; each client was told so by GE."""
    text = _("Game {number} has ended: {white} {first}, {black} {second} ({reason})")
    first, second = record.verdicts
    return text.format(
        number=record.number,
        white=record.bots[0],
        first=first.title,
        black=record.bots[1],
        second=second.title,
        reason="; ".join(one for one in (record.reason, *record.faults) if one),
    )
