"""A program that plays: what it is sent, what it answers, its faults and its end."""

import errno
import os
import selectors
import sys
from array import array
from collections.abc import Callable, Mapping

if sys.platform != "win32":
    import fcntl
    import termios

from uctvis.arena.bots.bot import Bot
from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.running.channel import BotChannel
from uctvis.arena.running.child import BotChild
from uctvis.arena.running.error_output import ErrorOutput
from uctvis.arena.running.intake import Intake, read_now
from uctvis.arena.running.output import Heard, Output, WrongOutputError
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.sandbox.private_network import PrivateNetwork
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.sandbox.watch import WATCHER, Watched
from uctvis.errors import ArenaError
from uctvis.texts import _

# The most bytes that wait for a bot that does not read, or that are read after its fault.
_MOST_WAITING = 2**20
# Pieces of its standard error that are read at the end of a turn.
_MOST_CHUNKS = 16
# Bytes that are written at once: what a pipe usually takes.
_MOST_SENT = 2**16
# Seconds from the end of its output to its own end.
_ENDING = 0.5
# Lines of its standard error in the reason of a crash.
_SHOWN = 3
_NOTHING: Mapping[str, str] = {}
# What prevents the start of a program itself; other errors are not its fault.
_NOT_EXECUTABLE = (errno.ENOENT, errno.EACCES, errno.ENOEXEC, errno.ENOTDIR)


class BotProcess(BotChannel):
    """The process of a bot in one match; for the thread of the match.

    That thread must live longer than the process: on Linux, the process is killed when the thread
    that started it ends.

    Parameters
    ----------
    seat : int
        Its player.
    bot : Bot
        A program.
    pipes : Pipes
        The pipes of the match. `Pipes.wait` raises the first fault of this bot.
    note : callable
        Notes what happens, as `Transcript.note` does.
    output : Output, optional
        Reads its standard output; by default one line that is due at a time.
    told : mapping of str to str, optional
        Variables of its environment.
    rests : bool
        Whether it is kept from running between its answers and the next questions.
    answers_together : bool
        Whether others may still think when it has answered, so that it rests at once.

    server_port : int, optional
        The UDP port of the server that it looks for, in a network of its own.

    Raises FaultError if it cannot be started.
    """

    def __init__(
        self,
        seat: int,
        bot: Bot,
        sandbox: Sandbox,
        pipes: Pipes,
        note: Callable[..., None],
        output: Output | None = None,
        told: Mapping[str, str] = _NOTHING,
        *,
        rests: bool = False,
        answers_together: bool = False,
        server_port: int | None = None,
    ) -> None:
        super().__init__(seat, pipes, Output(bot.limits.line) if output is None else output)
        # Whether a line that was due has ever come.
        self.has_answered = False
        # Whether it did not read something to its end, because it closed its input or has ended.
        self.is_deaf = False
        self._errors = ErrorOutput(bot.limits.log, lambda text: note("error", seat, text=text))
        self._unsent = bytearray()
        self._written = 0
        self._unread = 0
        self._is_ready = False
        self._is_terminated = False
        self._is_closed = False
        self._is_measured = False
        self._rests = rests
        self._rests_at_once = rests and answers_together
        # Its network, if it connects to a server.
        self.network: PrivateNetwork | None = None
        try:
            launch = sandbox.launch(bot, told, server_port)
            self.network = launch.network
            self._child = BotChild(launch)
        except ArenaError as error:
            raise FaultError(seat, Verdict.DID_NOT_START, str(error)) from error
        except OSError as error:
            if self.network is not None:
                self.network.close()
            if error.errno not in _NOT_EXECUTABLE:
                raise
            raise FaultError(seat, Verdict.DID_NOT_START, str(error)) from error
        note("start", seat, pid=self._child.pid)
        stdout, stderr = self._child.stdout.fileno(), self._child.stderr.fileno()
        self._intake = Intake(pipes, stdout, self._read, lambda: self._output.is_awaited)
        self._error_intake = Intake(pipes, stderr, self._read_error, lambda: False)
        pipes.watch(self._child.death, selectors.EVENT_READ, self._notice_death)
        # Bubblewrap has the output open, too, so that we do not see it end before.
        pipe = os.fstat(stdout).st_ino if self._child.tree.is_confined else 0
        self._watched = Watched(
            self._child.tree,
            bot.limits,
            self.fail,
            self._child.kill,
            pipes.report,
            self._child.rest.renew,
            pipe,
        )
        WATCHER.add(self._watched)

    @property
    def has_started(self) -> bool:
        """Whether the sandbox is ready, and has executed the program."""
        return self._is_ready

    @property
    def has_ended(self) -> bool:
        """Whether it has ended."""
        return self._child.status is not None

    @property
    def usage(self) -> Usage:
        """What it used; the exact processor time is known after its end."""
        return Usage(cpu=max(self._child.cpu, self._watched.cpu), memory=self._watched.peak)

    @property
    def last_errors(self) -> tuple[str, ...]:
        """The last lines of its standard error."""
        return self._errors.last

    def send(self, line: str) -> None:
        """Write a line to it, without waiting. A bot that does not read it gets a fault."""
        if self._child.stdin.closed:
            return
        self._unsent += f"{line}\n".encode()
        if self._is_ready:
            self._write(0)
        if len(self._unsent) > _MOST_WAITING:
            self._unsent.clear()
            self.fail(Verdict.STALLED, _("it does not read what is sent to it"))

    def expect(self, count: int = 1, *, is_last: bool = False) -> None:
        """So many lines are due; from now on it runs."""
        super().expect(count, is_last=is_last)
        if not self.has_ended:
            self._child.rest.end()

    def take(self) -> Heard:
        """Take what was due; after a moment it rests."""
        heard = super().take()
        if self._rests and not self._may_end and not self.has_ended:
            self._child.rest.begin_later()
            # On nobody's clock, and then not again while it rests.
            self._watched.measure_if_due()
        return heard

    def read_errors(self) -> None:
        # A bot that writes all the time must not hold up the match.
        for _chunk in range(_MOST_CHUNKS):
            if not self._error_intake.read():
                return

    def begin_turn(self) -> None:
        for intake in (self._intake, self._error_intake):
            intake.begin_turn()
        self._errors.begin_turn()

    def terminate(self) -> None:
        """Ask it to end (SIGTERM). From now on, nothing that it does is a fault."""
        self._is_judged = True
        if not self._is_terminated:
            self._is_terminated = True
            self._child.terminate()

    def measure(self) -> None:
        """Measure what it uses, once: the watcher may only have seen how it started."""
        if not self.has_ended and not self._is_measured:
            self._is_measured = True
            self._watched.measure()

    # What the pipes call.

    def _read(self, data: bytes, time: float) -> None:
        if data and not self._is_ready:
            # The empty line of `Launch`; the answer goes before what waits.
            self._is_ready = True
            self._child.confine()
            self._unsent[:0] = b"\n"
            self._write(0)
            data = data[1:]
        elif not data:
            self._notice_end_of_output()
        if data:
            self._hear(data, time)

    def _notice_end_of_output(self) -> None:
        if not self._is_judged and not self._may_end:
            # Usually its own end follows. The other bots are attended to until then.
            self.pipes.call_at(self.pipes.now + _ENDING, self._blame_end_of_output)

    def _blame_end_of_output(self) -> None:
        if not self._is_closed and not self.has_ended:
            self.fail(Verdict.CRASHED, _("it closed its output"))

    def _hear(self, data: bytes, time: float) -> None:
        if self._is_judged:
            self._unread += len(data)
            if self._unread > _MOST_WAITING:
                self._intake.close()
            return
        try:
            self._output.feed(data, time)
        except WrongOutputError as error:
            self.fail(error.verdict, error.reason)
        if self._output.answer is not None:
            self.has_answered = True
            if self._rests_at_once and not self._may_end and not self.has_ended:
                self._child.rest.begin()

    def _read_error(self, data: bytes, _time: float) -> None:
        self._errors.feed(data)

    def _write(self, _events: int) -> None:
        stdin = self._child.stdin.fileno()
        try:
            while self._unsent:
                written = os.write(stdin, self._unsent[:_MOST_SENT])
                self._written += written
                del self._unsent[:written]
        except BlockingIOError:
            self.pipes.watch(stdin, selectors.EVENT_WRITE, self._write)
            return
        except BrokenPipeError:
            # It closed its input, or is about to end: that is noticed when it is to answer.
            self.is_deaf = True
            self._unsent.clear()
        self.pipes.watch(stdin, 0, self._write)

    @property
    def _has_read(self) -> bool:
        """Whether it has read something that it was sent; the first byte only lets it begin."""
        if sys.platform == "win32":
            return False
        unread = array("i", [0])
        fcntl.ioctl(self._child.stdin, termios.FIONREAD, unread)
        return unread[0] < self._written - 1

    def _notice_death(self, _events: int) -> None:
        child = self._child
        if child.status is not None:
            return
        # What it left behind could still write.
        child.kill()
        child.reap()
        WATCHER.remove(self._watched)
        self.pipes.watch(child.death, 0, self._notice_death)
        if data := _rest(child.stdout.fileno()):
            self._hear(data, self.pipes.now)
        self._errors.feed(_rest(child.stderr.fileno()))
        self._errors.end()
        if child.was_out_of_memory:
            self.fail(Verdict.OUT_OF_MEMORY, self._watched.too_much_memory)
        if (too_long := self._watched.out_of_time(child.cpu)) is not None:
            self.fail(Verdict.OUT_OF_TIME, too_long)
        ending, verdict = child.ending, Verdict.CRASHED
        if not (self.has_answered or self._may_end):
            if self._has_read:
                text = _("{ending}, after its first message and before an answer")
                ending = text.format(ending=ending)
            else:
                verdict = Verdict.DID_NOT_START
        self.fail(verdict, "\n".join((ending, *self.last_errors[-_SHOWN:])))

    # For `end_all`.

    def ask_to_end(self) -> bool:
        self._is_judged = True
        if not self.has_ended and not self._is_terminated:
            # Nobody waits for a program that is killed in a sandbox, so that its time would be
            # lost.
            self._watched.measure()
        return super().ask_to_end()

    @property
    def is_closed(self) -> bool:
        return self._is_closed

    def close(self) -> None:
        """Wait until it has ended, and close everything."""
        self._child.has_died(None)
        self._notice_death(0)
        if not self._is_closed:
            self._is_closed = True
            self._intake.close()
            self._error_intake.close()
            self.pipes.watch(self._child.stdin.fileno(), 0, self._write)
            if self.network is not None:
                if self.network.fileno() >= 0:
                    self.pipes.watch(self.network.fileno(), 0, self._write)
                self.network.close()
            self._child.close()

    def kill(self) -> None:
        """Kill all its processes."""
        self._child.kill()


def _rest(descriptor: int) -> bytes:
    """What is left in a pipe after all have been killed who could write to it."""
    found = bytearray()
    while len(found) < _MOST_WAITING and (data := read_now(descriptor, _MOST_WAITING)):
        found += data
    return bytes(found)
