"""Programs without a sandbox: they have limits, and nothing of them is left either."""

import os
import signal
import threading
from contextlib import suppress
from types import SimpleNamespace

import pytest
from playing_bots import table

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.sandbox import processes, signals, watch
from uctvis.arena.sandbox.sandbox import Sandbox

MB = 2**20
BEGINNING = """
import os, signal, sys, time
sys.stdin.readline()
print("hello", flush=True)
sys.stdin.readline()
"""
LIVE = "\nwhile True: time.sleep(1)\n"
# A process of a session of its own, whose parent has ended.
ESCAPE = """
def escape():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            for number in range(3): os.close(number)
            time.sleep(1000)
        os._exit(0)
    os.wait()
escape()
"""
FAMILY = """
for number in range(8):
    if os.fork() == 0:
        os.setsid()
        block = bytearray(os.urandom(1) * 12_000_000)
        time.sleep(1000)
"""
CHILDREN = "for number in range(12): os.fork() or time.sleep(1000)"
# Memory in files without names, which is resident in no process; in a sandbox there are none.
HIDDEN = """
files = [os.memfd_create("x"), os.memfd_create("y")]
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
try:
    while True: [os.write(file, bytes(2**20)) for file in files]
except OSError:
    pass
"""
FAULTS = {
    "exits": ("sys.exit(3)", Verdict.CRASHED, "exit code 3"),
    "crashes": ("os.kill(os.getpid(), 11)", Verdict.CRASHED, "signal 11"),
    "closes its pipes": ("os.close(0); os.close(1)" + LIVE, Verdict.CRASHED, "closed its output"),
    "escapes and exits": (ESCAPE, Verdict.CRASHED, "exit code 0"),
    "escapes and repeats": (ESCAPE + "print(1); print(2)" + LIVE, Verdict.WRONG_MESSAGE, "'2'"),
    "memory": (FAMILY + LIVE, Verdict.OUT_OF_MEMORY, "60 MB"),
    "hidden memory": (HIDDEN + LIVE, Verdict.OUT_OF_MEMORY, "60 MB"),
    "processes": (
        CHILDREN + LIVE,
        Verdict.TOO_MANY_PROCESSES,
        "10",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_verdicts(bots_folder, name):
    source, verdict, words = FAULTS[name]
    limits = {"memory": (60 if verdict is Verdict.OUT_OF_MEMORY else 512) * MB, "processes": 10}
    with table(bots_folder, Sandbox.none(), BEGINNING + source, **limits) as playing:
        fault = playing.fault("hello", "turn")
        assert fault.verdict is verdict
        assert words in fault.reason


@pytest.mark.parametrize("name", ["exits", "escapes and exits", "memory", "processes"])
def test_verdicts_without_proc(bots_folder, monkeypatch, name):
    """Other systems have no /proc; there psutil looks at processes."""
    for module in (processes, signals):
        monkeypatch.setattr(module, "sys", SimpleNamespace(platform="darwin"))
    test_verdicts(bots_folder, name)


def test_many_processes_are_the_cause_of_much_memory(bots_folder, monkeypatch):
    source = """
reading, writing = os.pipe()
for number in range(12):
    if os.fork() == 0:
        block = bytearray(os.urandom(1) * 12_000_000)
        os.write(writing, b"x")
        time.sleep(1000)
for number in range(12): os.read(reading, 1)
print("move", flush=True)
"""
    # A single look, at all of them.
    monkeypatch.setattr(watch, "_INTERVAL", 1000.0)
    limits = {"memory": 60 * MB, "processes": 10}
    with table(bots_folder, Sandbox.none(), BEGINNING + source + LIVE, **limits) as playing:
        assert [playing.ask("hello"), playing.ask("turn")] == ["hello", "move"]
        playing.bot._watched.look()
        assert playing.bot.usage.memory > 100 * MB
        fault = playing.fault()
        assert fault.verdict is Verdict.TOO_MANY_PROCESSES
        assert "13 processes" in fault.reason


def test_processes_that_are_slow_to_end_are_waited_for(bots_folder, monkeypatch):
    """A killed process only ends when it gets the processor, which others may keep busy."""
    kill, later = os.kill, []

    def kill_later(process, number):
        if number == signal.SIGKILL:
            later.append(threading.Timer(0.3, kill_now, (process,)))
            later[-1].start()
        else:
            kill(process, number)

    def kill_now(process):
        with suppress(ProcessLookupError):
            kill(process, signal.SIGKILL)

    monkeypatch.setattr(os, "kill", kill_later)
    with table(bots_folder, Sandbox.none(), BEGINNING + ESCAPE) as playing:
        assert playing.ask("hello") == "hello"
        playing.bot.send("turn")
        assert playing.fault().verdict is Verdict.CRASHED
    for timer in later:
        timer.join()
