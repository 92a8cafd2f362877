"""Programs without a sandbox: they have limits, and nothing of them is left either."""

from types import SimpleNamespace

import pytest
from playing_bots import table

from uctvis.arena.bots import processes
from uctvis.arena.bots.sandbox import Sandbox
from uctvis.arena.verdict import Verdict

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
    monkeypatch.setattr(processes, "sys", SimpleNamespace(platform="darwin"))
    test_verdicts(bots_folder, name)
