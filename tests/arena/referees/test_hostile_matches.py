"""Whole matches against bots that break the rules: the opponent plays on, and wins."""

import sys
from dataclasses import replace

import pytest
from recorded_judge import FIRST_LEGAL, write_bot
from small_bots import readable_folder, small_bot

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bots.limits import Limits
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.play.clock import TimeControl

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")

HELLO = """
import os, signal, sys, threading, time
def line():
    return sys.stdin.readline()
def say(text):
    os.write(1, text.encode())
say(line())
line()
"""
HOSTILE = {
    "flood": ("while True: os.write(1, b'x' * 65536)", Verdict.TOO_MUCH_OUTPUT),
    "fork bomb": ("while True: os.fork()", Verdict.TOO_MANY_PROCESSES),
    "memory": ("block = bytearray(b'x' * 300_000_000); time.sleep(60)", Verdict.OUT_OF_MEMORY),
    "deaf to SIGTERM": (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); say('Play nothing\\n'); time.sleep(60)",
        Verdict.ILLEGAL_MOVE,
    ),
    "closes its pipes": ("os.close(0); os.close(1); os.close(2); time.sleep(60)", Verdict.CRASHED),
    "kills all": ("os.kill(-1, 9); os.kill(0, 9)", Verdict.CRASHED),
    "speaks too early": ("say('Play 1 1 1 1\\nPlay 1 1 1 1\\n'); time.sleep(60)", None),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_the_opponent_wins(tmp_path, name):
    source, verdict = HOSTILE[name]
    limits = {"memory": 100 * 2**20, "processes": 30, "saving": 0.2}
    with readable_folder() as folder, Programs() as programs:
        hostile = small_bot(folder, "hostile", HELLO + source, protocol="judge", **limits)
        good = programs.of(read_bot(str(write_bot(tmp_path / "good", FIRST_LEGAL))))
        good = replace(good, limits=Limits(saving=0.2))
        settings = TournamentSettings(
            "recursive_tictactoe", (hostile, good), time_control=TimeControl(0.1)
        )
        said = []

        def listen(entry):
            if entry.get("seat") == 1 and entry["kind"] in ("to", "from"):
                said.append(entry["text"])

        record = TurnsMatch(settings, Pairing(1, ("hostile", "good"), 0), listen=listen).play()
    assert record.verdicts[1] is Verdict.WON
    if verdict is None:
        assert record.verdicts[0] in (Verdict.WRONG_MESSAGE, Verdict.ILLEGAL_MOVE)
    else:
        assert record.verdicts[0] is verdict
    assert record.payoffs[0] == 0.0
    assert said[:2] == ["Hello morpion_rec"] * 2
    assert said[-2:] == ["You win", "Fair enough"]
