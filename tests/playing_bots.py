"""Exchanges lines with two bots, to see what becomes of them."""

import itertools
import os
import threading
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import pytest
from small_bots import ECHO, small_bot

from uctvis.arena.matches.verdict import FaultError
from uctvis.arena.running.channel import end_all
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess

# Seconds that nothing takes on the slowest machine.
PATIENCE = 30.0
_NUMBERS = itertools.count()


class Table:
    """Two bots: the first one is examined, the second one repeats what it hears."""

    def __init__(self, folder, sandbox, source, limits):
        self.token = f"token{os.getpid()}x{next(_NUMBERS)}"
        self.pipes = Pipes()
        self.notes = []
        self.one = small_bot(folder, f"examined{self.token}", source, self.token, **limits)
        self.other = small_bot(folder, f"other{self.token}", ECHO, self.token)
        self.processes = []
        for seat, bot in enumerate((self.one, self.other)):
            self.processes.append(BotProcess(seat, bot, sandbox, self.pipes, self._note))
        self.bot, self.echo = self.processes

    def _note(self, kind, seat, **values):
        self.notes.append((kind, seat, values))

    @property
    def errors(self):
        """What the first bot wrote to its standard error."""
        return [values["text"] for kind, seat, values in self.notes if (kind, seat) == ("error", 0)]

    def ask(self, line, seconds=PATIENCE, bot=None):
        """The answer of a bot, the first one if not said; None if it takes too long."""
        bot = bot or self.bot
        bot.send(line)
        bot.expect()
        return self.wait_for_answer(bot, seconds)

    def wait_for_answer(self, bot, seconds=PATIENCE):
        """The line of a bot that is due; None if it takes too long."""
        if not self.pipes.wait(perf_counter() + seconds, lambda: bot.answer is not None):
            return None
        return bot.take().text

    def fault(self, *lines):
        """The fault of the first bot, which is asked these lines."""
        with pytest.raises(FaultError) as raised:
            self._ask_all(lines)
        assert raised.value.seat == 0
        return raised.value

    def _ask_all(self, lines):
        for line in lines:
            self.ask(line)
        self.pipes.wait(perf_counter() + PATIENCE, lambda: False)

    def check_other(self):
        """Check that the other bot goes on playing."""
        for number in range(3):
            assert self.ask(f"line {number}", bot=self.echo) == f"line {number}"

    @property
    def left(self):
        """The processes of both bots, and what they do."""
        return list(map(described, with_token(self.token)))


def watching():
    """The threads that watch bots; there is at most one, which ends with the last bot."""
    return [thread for thread in threading.enumerate() if thread.name == "bots"]


def with_token(token):
    """The processes whose command contains this."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if token.encode() in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except (OSError, ValueError):
            continue
    return found


def described(process):
    """What a process does, such as "1234 (python3): S (sleeping), PPid 1"."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return f"{process}, which has ended since"
    values = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
    pending = f"SigPnd {values['SigPnd']}, ShdPnd {values['ShdPnd']}"
    return f"{process} ({values['Name']}): {values['State']}, PPid {values['PPid']}, {pending}"


def descriptors():
    """The open files of this process, none of which belongs to the thread that watches bots."""
    for thread in watching():
        thread.join(PATIENCE)
    return sorted(path.name for path in Path("/proc/self/fd").iterdir())


@contextmanager
def table(folder, sandbox, source, grace=0.2, **limits):
    """Two bots that play; in the end nothing of them must be left, and the other one unharmed."""
    before = descriptors()
    playing = Table(folder, sandbox, source, limits)
    try:
        yield playing
        playing.check_other()
    finally:
        end_all(playing.processes, grace)
        playing.pipes.close()
    assert playing.left == []
    assert descriptors() == before
