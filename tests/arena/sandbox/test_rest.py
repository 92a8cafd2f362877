"""A bot that is not asked does not run, and loses nothing by it."""

import os
import signal
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter

import pytest
from playing_bots import PATIENCE, table
from small_bots import TALK

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.running.channel import end_all
from uctvis.arena.running.process import BotProcess
from uctvis.arena.sandbox.process_files import content_of, names_in
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.seats.protocols import all_protocols

BEGINNING = "import signal\n" + TALK
SPIN = "\nwhile True: pass\n"
SPINNING_CHILDREN = "\nfor number in range(8):\n    if os.fork() == 0:\n        while True: pass\n"
ECHO = "\nfor line in sys.stdin: say(line.strip())\n"
# Threads, and processes in sessions of their own.
THREADS = """
import threading
def spin():
    while True: pass
for number in range(4): threading.Thread(target=spin, daemon=True).start()
"""
SESSIONS = """
for number in range(4):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            while True: pass
        os._exit(0)
    os.wait()
"""
# Each lives for a moment, and leaves another one.
RELAY = """
if os.fork() == 0:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        if os.fork(): os._exit(0)
        until = time.perf_counter() + 0.001
        while time.perf_counter() < until: pass
"""
SPINNERS = {
    "children": SPINNING_CHILDREN,
    "threads": THREADS,
    "sessions": SESSIONS,
}


@pytest.fixture(params=["signals", "cgroup", "unconfined"])
def resting_sandbox(request, sandbox):
    """What stops bots in one of the three ways."""
    if request.param == "unconfined":
        return Sandbox.none()
    if request.param == "signals":
        return replace(sandbox, cgroups=None)
    if sandbox.cgroups is None:
        pytest.skip("no cgroup is delegated here")
    return sandbox


@contextmanager
def resting_table(folder, sandbox, source, *, answers_together=False, **limits):
    """A table at which bots rest between their answers."""
    with pytest.MonkeyPatch.context() as patch:
        made = BotProcess.__init__

        def made_resting(*values, **named):
            made(*values, **named, rests=True, answers_together=answers_together)

        patch.setattr(BotProcess, "__init__", made_resting)
        with table(folder, sandbox, source, **limits) as playing:
            yield playing


def states(playing):
    """The states of all threads of the first bot; of each cgroup that is frozen, T."""
    child = playing.bot._child
    cgroup = child._cgroup
    if cgroup is not None:
        is_frozen = "frozen 1" in cgroup._read("cgroup.events").splitlines()
        return {"T"} if is_frozen else {"R"}
    found = set()
    for process in child.tree.processes():
        try:
            for thread in names_in(f"/proc/{process}/task"):
                stat = content_of(f"/proc/{process}/task/{thread}/stat")
                found.add(stat.rpartition(b")")[2].split()[0].decode())
        except (FileNotFoundError, ProcessLookupError):
            continue
    # Those that have ended do not run.
    return found - {"Z", "X"}


def become(playing, expected):
    """Whether all threads of the first bot get to this state."""
    until = perf_counter() + PATIENCE
    while perf_counter() < until:
        if states(playing) == expected:
            return True
        os.sched_yield()
    return False


@pytest.mark.parametrize("name", SPINNERS)
def test_nothing_of_a_bot_runs_while_it_is_not_asked(bots_folder, resting_sandbox, name):
    source = BEGINNING + SPINNERS[name] + ECHO
    with resting_table(bots_folder, resting_sandbox, source) as playing:
        for number in range(3):
            assert playing.ask(f"line {number}") == f"line {number}"
            assert become(playing, {"T"})
            used = playing.bot._child.tree.figures().cpu
            playing.check_other()
            assert playing.bot._child.tree.figures().cpu == used


def test_in_a_turn_of_all_each_bot_rests_when_it_has_answered(bots_folder, resting_sandbox):
    source = BEGINNING + SPINNING_CHILDREN + ECHO
    with resting_table(bots_folder, resting_sandbox, source, answers_together=True) as playing:
        for bot in playing.processes:
            bot.expect()
        playing.bot.send("one")
        playing.pipes.wait(perf_counter() + PATIENCE, lambda: playing.bot.answer is not None)
        # Its answer has not been taken yet.
        assert become(playing, {"T"})
        playing.echo.send("two")
        assert playing.wait_for_answer(playing.echo) == "two"
        assert playing.bot.take().text == "one"


def test_processes_that_replace_each_other_are_stopped_too(bots_folder, resting_sandbox):
    with resting_table(bots_folder, resting_sandbox, BEGINNING + RELAY + ECHO) as playing:
        for number in range(3):
            assert playing.ask(f"line {number}") == f"line {number}"
            # Signals may miss one; the watcher does not.
            assert become(playing, {"T"})
            playing.check_other()


def test_a_bot_finishes_what_it_does_after_its_answer(bots_folder, resting_sandbox):
    source = """
for line in sys.stdin:
    say(line.strip())
    print("log of", line.strip(), file=sys.stderr)
"""
    with resting_table(bots_folder, resting_sandbox, BEGINNING + source) as playing:
        assert playing.ask("one") == "one"
        playing.check_other()
        playing.bot.read_errors()
        assert playing.errors == ["log of one"]
        assert playing.ask("two") == "two"


def test_what_takes_long_after_an_answer_goes_on_with_the_next_question(
    bots_folder, resting_sandbox
):
    source = """
for line in sys.stdin:
    say(line.strip())
    until = time.process_time() + 0.1
    while time.process_time() < until: pass
    print("learned from", line.strip(), file=sys.stderr)
"""
    with resting_table(bots_folder, resting_sandbox, BEGINNING + source) as playing:
        assert playing.ask("one") == "one"
        playing.check_other()
        assert playing.ask("two") == "two"
        playing.bot.read_errors()
        assert playing.errors == ["learned from one"]


def test_a_second_answer_is_noticed_before_the_next_question(bots_folder, resting_sandbox):
    source = "\nhear(); say('hello'); hear(); say('move'); say('move')\n"
    with resting_table(bots_folder, resting_sandbox, BEGINNING + source + SPIN) as playing:
        fault = playing.fault("hello", "turn")
        assert fault.verdict is Verdict.WRONG_MESSAGE
        assert "'move'" in fault.reason


def test_it_can_be_ended_while_it_rests(bots_folder, resting_sandbox):
    source = """
def leave(*_values):
    print("saved", file=sys.stderr)
    sys.exit(0)
signal.signal(signal.SIGTERM, leave)
"""
    with resting_table(bots_folder, resting_sandbox, BEGINNING + source + ECHO) as playing:
        assert playing.ask("hello") == "hello"
        assert become(playing, {"T"})
        end_all((playing.bot,), PATIENCE)
        assert playing.errors == ["saved"]
        assert playing.bot._child.status == 0


def test_it_can_be_killed_while_it_rests(bots_folder, resting_sandbox):
    with resting_table(bots_folder, resting_sandbox, BEGINNING + SESSIONS + ECHO) as playing:
        assert playing.ask("hello") == "hello"
        playing.bot.end(0.0)
        assert playing.bot.has_ended


def test_a_bot_that_goes_on_is_stopped_again(bots_folder, sandbox):
    source = BEGINNING + SPINNING_CHILDREN + ECHO
    with resting_table(bots_folder, replace(sandbox, cgroups=None), source) as playing:
        assert playing.ask("hello") == "hello"
        assert become(playing, {"T"})
        for process in playing.bot._child.tree.processes():
            os.kill(process, signal.SIGCONT)
        assert become(playing, {"T"})


def test_a_frozen_bot_is_not_woken_by_signals(bots_folder, sandbox):
    if sandbox.cgroups is None:
        pytest.skip("no cgroup is delegated here")
    with resting_table(bots_folder, sandbox, BEGINNING + SPINNING_CHILDREN + ECHO) as playing:
        assert playing.ask("hello") == "hello"
        assert become(playing, {"T"})
        for process in playing.bot._child.tree.processes():
            os.kill(process, signal.SIGCONT)
        used = playing.bot._child.tree.figures().cpu
        playing.check_other()
        assert playing.bot._child.tree.figures().cpu == used


def test_a_bot_that_rests_is_still_measured(bots_folder, resting_sandbox):
    source = "block = bytearray(os.urandom(1) * 100_000_000)"
    source = f"{BEGINNING}hear(); say('hello'); hear(); {source}; say('move')" + SPIN
    with resting_table(bots_folder, resting_sandbox, source, memory=60 * 2**20) as playing:
        fault = playing.fault("hello", "turn")
        assert fault.verdict is Verdict.OUT_OF_MEMORY


def test_only_protocols_that_send_nothing_unasked_let_bots_rest():
    assert [one.name for one in all_protocols() if one.is_always_running] == ["tuc_chess"]


def test_a_bot_that_does_not_rest_goes_on(bots_folder, sandbox):
    source = BEGINNING + SPINNING_CHILDREN + ECHO
    with table(bots_folder, sandbox, source) as playing:
        assert playing.ask("hello") == "hello"
        assert "R" in states(playing)
