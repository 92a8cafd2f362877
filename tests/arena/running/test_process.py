"""A program that plays: its start, its lines and its end."""

import errno
import os
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from dataclasses import replace
from time import perf_counter

import psutil
import pytest
from playing_bots import PATIENCE, table, watching
from small_bots import small_bot

import uctvis
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.running.channel import end_all
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess
from uctvis.arena.sandbox.processes import ProcessTree
from uctvis.arena.sandbox.sandbox import Sandbox

SAVER = """
import signal, sys, time
def end(*_unused):
    print("saved", file=sys.stderr, flush=True)
    sys.exit()
signal.signal(signal.SIGTERM, end)
for line in sys.stdin: print(line, end="")
"""


@pytest.fixture(params=["confined", "unconfined"])
def either(request, sandbox):
    return sandbox if request.param == "confined" else Sandbox.none()


def test_a_bot_gets_time_to_save(bots_folder, either):
    with table(bots_folder, either, SAVER) as playing:
        assert playing.ask("hello") == "hello"
        usage = playing.bot.end(PATIENCE)
        assert playing.bot.has_ended
        assert playing.errors == ["saved"]
        assert 0.001 < usage.cpu < 5
        assert 2**20 < usage.memory < 100 * 2**20
        assert playing.bot.end(PATIENCE) == usage


def test_the_last_line_may_be_followed_by_the_end(bots_folder, either):
    source = "import sys; print(input(), file=sys.stderr); print(input())"
    with table(bots_folder, either, source) as playing:
        playing.bot.send("hello")
        playing.bot.send("Fair enough")
        playing.bot.expect(is_last=True)
        assert playing.pipes.wait(
            perf_counter() + PATIENCE, lambda: bool(playing.bot.answer) and playing.bot.has_ended
        )
        assert playing.bot.take().text == "Fair enough"
        assert playing.errors == ["hello"]


def test_a_long_message_arrives_while_the_bot_sleeps(bots_folder, either):
    source = "import time; input(); time.sleep(0.1); print(len(input()), flush=True); input()"
    with table(bots_folder, either, source) as playing:
        playing.bot.send("hello")
        assert playing.ask("x" * 300_000) == "300000"


def test_stop_ends_the_wait(bots_folder, sandbox):
    with table(bots_folder, sandbox, SAVER) as playing:
        assert playing.ask("hello") == "hello"
        playing.check_other()
        playing.pipes.stop()
        with pytest.raises(CancelledError):
            playing.ask("turn")
        end_all(playing.processes, PATIENCE)
        assert all(bot.has_ended for bot in playing.processes)
        # Nothing can be asked any more.
        playing.check_other = lambda: None


@contextmanager
def started(bot, sandbox):
    """A process of a bot, and its pipes."""
    with closing(Pipes()) as pipes:
        process = BotProcess(0, bot, sandbox, pipes, lambda *_values, **_more: None)
        try:
            yield process, pipes
        finally:
            process.end(0)


def ask(bot, sandbox, line):
    with started(bot, sandbox) as (process, pipes):
        process.send(line)
        process.expect()
        assert pipes.wait(perf_counter() + PATIENCE, lambda: process.answer is not None)
        return process.take().text


def fault_at_the_start(bot, sandbox):
    """How the start of a bot fails, at once or soon."""
    with pytest.raises(FaultError) as raised:
        ask(bot, sandbox, "hello")
    assert raised.value.verdict is Verdict.DID_NOT_START
    return raised.value.reason


def test_a_program_is_missing_or_cannot_be_executed(bots_folder, either):
    bot = small_bot(bots_folder, "bot")
    player = bot.folder / "player"
    assert "other: there is no such program" in fault_at_the_start(
        replace(bot, command=("./other",)), either
    )
    assert "no-such-program" in fault_at_the_start(
        replace(bot, command=("no-such-program",)), either
    )
    player.write_text("#!/no/such/interpreter\n", encoding="utf-8")
    assert "No such file" in fault_at_the_start(bot, either)
    player.write_bytes(b"\x7fELF")
    assert "exit code" in fault_at_the_start(bot, either)
    player.chmod(0o644)
    assert "not executable" in fault_at_the_start(bot, either)
    (bots_folder / "bot" / "player").unlink()
    bot.folder.rmdir()
    assert "does not exist" in fault_at_the_start(bot, either)


@pytest.mark.skipif(os.geteuid() != 0, reason="only bots of root run as another user")
def test_nobody_must_be_able_to_read_the_folder(bots_folder, either):
    bot = small_bot(bots_folder, "bot")
    bots_folder.chmod(0o700)
    assert "cannot be read" in fault_at_the_start(bot, either)


def test_the_reason_of_a_failure_contains_its_last_error_lines(bots_folder, either):
    bot = small_bot(bots_folder, "bot", "import uctvis_is_not_here")
    reason = fault_at_the_start(bot, either)
    assert reason.startswith("it ended with exit code 1\n")
    assert reason.endswith("ModuleNotFoundError: No module named 'uctvis_is_not_here'")


def test_a_bot_that_leaves_at_its_first_message_has_started(bots_folder, either):
    source = "import sys\ninput()\nprint('bye', file=sys.stderr)\nsys.exit(3)"
    with pytest.raises(FaultError) as raised:
        ask(small_bot(bots_folder, "bot", source), either, "hello")
    assert raised.value.verdict is Verdict.CRASHED
    assert raised.value.reason == (
        "it ended with exit code 3, after its first message and before an answer\nbye"
    )


def test_python_is_the_one_with_uctvis(bots_folder, either):
    source = "import numpy, uctvis; input(); print(uctvis.__version__, flush=True); input()"
    bot = replace(small_bot(bots_folder, "bot", source), command=("{python}", "player"))
    assert ask(bot, either, "hello") == uctvis.__version__


def test_no_thread_or_process_is_left(bots_folder, sandbox):
    with table(bots_folder, sandbox, SAVER) as playing:
        playing.check_other()
        assert len(psutil.Process().children()) == 2
        assert len(watching()) == 1
    assert psutil.Process().children() == []
    assert watching() == []


def test_a_match_ends_if_a_bot_cannot_be_watched(bots_folder, sandbox, monkeypatch):
    def fail(_tree):
        raise OSError(errno.EMFILE, "too many open files")

    with table(bots_folder, sandbox, SAVER) as playing:
        assert playing.ask("hello") == "hello"
        monkeypatch.setattr(ProcessTree, "figures", fail)
        with pytest.raises(OSError, match="too many open files"):
            playing.pipes.wait(perf_counter() + PATIENCE, lambda: False)
        monkeypatch.undo()
        playing.check_other = lambda: None
