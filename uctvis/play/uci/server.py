"""Speaks UCI with an interface: reads its lines in one thread, and searches in another."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from random import Random

import uctvis
from uctvis.errors import GameError, SettingError, UctvisError
from uctvis.game.notation import shortened
from uctvis.game.rules import Move
from uctvis.games.chess.game import GAME
from uctvis.games.chess.position import Position
from uctvis.play.uci import messages
from uctvis.play.uci.answering import Answering
from uctvis.play.uci.chess_engine import ChessEngine, estimated
from uctvis.play.uci.limits import limits_of, senseless
from uctvis.play.uci.messages import Go, Message, SetOption, SetPosition, parse
from uctvis.play.uci.positions import GameLine, playable, read_line
from uctvis.play.uci.reports import best_move, remark
from uctvis.texts import _

_AUTHOR = "the authors of uctvis"
# The seconds in which a running search may end by itself when the program ends.
_FAREWELL = 0.2


class UciServer:
    """Answers the messages of an interface.

    Parameters
    ----------
    say : function(line)
        Sends a line, or several ones, to the interface; it is called from several threads.
    random : Random or None
        Chooses moves of the opening book.
    """

    def __init__(self, say: Callable[[str], None], random: Random | None = None) -> None:
        self._say = say
        self._engine = ChessEngine(random)
        # None after a position that cannot be read.
        self._line: GameLine | None = read_line(SetPosition(None, ()))
        # The search that is not answered yet.
        self._answering: Answering | None = None
        self._explains = False
        # Loads and searches, one after the other.
        self._worker = ThreadPoolExecutor(1, "engine")
        self._last: Future[None] | None = None

    def serve(self, lines: Iterable[str]) -> None:
        """Answer lines until one of them is "quit", or they end.

        A search that is still running is stopped. Code that is being compiled cannot be stopped;
        its thread may continue for some seconds.
        """
        try:
            for line in lines:
                message = parse(line)
                if isinstance(message, messages.Quit):
                    break
                if message is not None:
                    self._answer(message)
        finally:
            self._stop()
            self._worker.shutdown(wait=False, cancel_futures=True)
            if self._last is not None:
                wait((self._last,), _FAREWELL)

    def _answer(self, message: Message) -> None:
        match message:
            case messages.Uci():
                self._introduce()
            case messages.IsReady():
                self._get_ready()
            case messages.NewGame():
                self._engine.forget()
            case messages.StopSearch():
                self._stop()
            case messages.PonderHit():
                if self._answering is not None:
                    self._answering.ponderhit()
            case messages.Debug():
                self._explains = message.is_on
            case messages.Unknown():
                self._say(remark(message.reason))
            case SetOption():
                self._set_option(message)
            case SetPosition():
                self._set_position(message)
            case Go():
                self._go(message)

    def _introduce(self) -> None:
        lines = [f"id name uctvis {uctvis.__version__}", f"id author {_AUTHOR}"]
        lines += [option.declaration for option in self._engine.options]
        self._say("\n".join([*lines, "uciok"]))

    def _get_ready(self) -> None:
        """Answer at once while a search runs, otherwise when the engine is loaded."""
        if self._answering is not None:
            self._say("readyok")
            return
        self._do(self._load)

    def _load(self) -> None:
        try:
            self._engine.load()
        except UctvisError as error:
            self._say(remark(error))
        except MemoryError:
            self._say(remark(_("there is not enough memory")))
        self._say("readyok")

    def _set_option(self, message: SetOption) -> None:
        try:
            self._engine.set(message.name, message.value)
        except SettingError as error:
            self._say(remark(error))

    def _set_position(self, message: SetPosition) -> None:
        before, self._line = self._line, None
        try:
            self._line = read_line(message, before)
        except GameError as error:
            self._say(remark(error))

    def _go(self, go: Go) -> None:
        if self._answering is not None:
            self._say(remark(_("a search is running; it must be stopped first")))
            return
        line = self._line
        if line is None:
            self._say(remark(_("there is no position to search")))
            self._say(best_move(()))
            return
        position = playable(line.position)
        moves = GAME.legal_moves(position)
        if not moves:
            reason = getattr(GAME.outcome(position), "reason", "")
            self._say(remark(_("the game is over: {reason}").format(reason=reason)))
        self._explain_unused(go, GAME.player(position))
        only = self._moves_of(go, position, moves)
        limits = limits_of(go, GAME.player(position), len(only or moves))
        limits = self._engine.limited(limits._replace(moves=only))
        if self._explains:
            self._say(remark(self._engine.described))
            self._say(remark(limits))
        search = self._engine.search(line, limits)
        self._answering = Answering(search, limits, lambda: estimated(position, (only or moves)[0]))
        self._do(self._take, self._answering)

    def _take(self, pending: Answering) -> None:
        line: tuple[str, ...] = ()
        try:
            line = pending.run(self._say).line
        except Exception:
            line = pending.otherwise().line
            raise
        finally:
            # Before the answer, because the next `go` may follow it at once. Also after an error
            # that was not expected, or an interface would wait for ever.
            self._answering = None
            self._say(best_move(line))

    def _explain_unused(self, go: Go, player: int) -> None:
        for reason in senseless(go, player):
            self._say(remark(reason))
        if go.unread:
            names = shortened(", ".join(go.unread))
            self._say(remark(_("go: not supported, and ignored: {names}").format(names=names)))

    def _moves_of(self, go: Go, position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
        """The moves to choose from; an `info string` lists others, which are ignored."""
        by_name = {GAME.move_name(position, move): move for move in moves}
        unknown = [name for name in go.searchmoves if name not in by_name]
        if unknown:
            text = _("go: not legal here, and ignored: {names}")
            self._say(remark(text.format(names=shortened(", ".join(unknown)))))
        return tuple({by_name[name]: None for name in go.searchmoves if name in by_name})

    def _stop(self) -> None:
        pending = self._answering
        if pending is not None:
            pending.stop()

    def _do(self, work: Callable[..., None], *what: object) -> None:
        self._last = self._worker.submit(work, *what)
        self._last.add_done_callback(_raised)


def _raised(done: Future[None]) -> None:
    """Raise an error that was not expected, which writes it to the log."""
    if not done.cancelled():
        done.result()
