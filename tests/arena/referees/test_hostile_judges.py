"""Judges that break the rules are confined as bots are, and nothing of them is left."""

import os
import sys
from pathlib import Path
from random import Random

import pytest
from for_long import rest_for_long
from judged_matches import ECHO, judged_match, play_judged
from playing_bots import with_token
from small_bots import readable_folder

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.judge_messages import ProgramExit, SupervisorExit
from uctvis.arena.sandbox.sandbox import Sandbox

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")

DEAF = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
FAILED, TIME, MEMORY = ProgramExit.FAILED, ProgramExit.OUT_OF_TIME, ProgramExit.OUT_OF_MEMORY
WRONG, ENDED = SupervisorExit.WRONG_MESSAGE, SupervisorExit.ENDED
HOSTILE = {
    "flood": (DEAF + "while True: os.write(1, b'x' * 65536)", WRONG, FAILED),
    "flood of messages": (DEAF + "while True: os.write(1, b'[1]A\\n' * 9000)", WRONG, FAILED),
    "fork": (DEAF + "while True: os.fork()", ENDED, FAILED),
    "memory": (DEAF + "block = bytearray(b'x' * 400_000_000); LIVE()", ENDED, MEMORY),
    "processor time": (DEAF + "while True: pass", ENDED, TIME),
    "kills all": ("os.kill(-1, 9); os.kill(0, 9)", ENDED, FAILED),
    "children": (
        "if os.fork():\n    say('X')\nelse:\n    os.setsid(); LIVE()",
        WRONG,
        FAILED,
    ),
}


@pytest.fixture
def token():
    """A text in the command of all programs; in the end, nothing of them must be left."""
    text = f"judged{os.getpid()}x{Random().getrandbits(40)}"
    descriptors = len(list(Path("/proc/self/fd").iterdir()))
    yield text
    assert with_token(text) == []
    assert len(list(Path("/proc/self/fd").iterdir())) <= descriptors


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_judges(token, name):
    source, code, judge_code = HOSTILE[name]
    # The processor time of the judge is ten times as long, as is its wait for a message.
    seconds = 0.05 if name == "processor time" else 10.0
    with readable_folder() as folder:
        played = play_judged(
            folder, source, ECHO, ECHO, token=token, seconds=seconds, memory=25, processes=30
        )
    assert played.match.judge_exit is judge_code
    assert played.record.verdicts == (Verdict.VOID, Verdict.VOID)
    if name == "processor time":
        # It is silent for as long as it computes.
        assert played.match.exit in (SupervisorExit.SILENT, ENDED)
    else:
        assert played.match.exit is code
        assert played.match.exits == (ProgramExit.OK, ProgramExit.OK)


def test_a_judge_and_bots_that_ignore_sigterm_are_killed(token):
    spins = DEAF + "for message in iter(hear, 'END'): say(message)\nwhile True: pass"
    with readable_folder() as folder:
        judge = DEAF + "ask(1, 'A'); end(1, 0); LIVE()"
        played = play_judged(folder, judge, spins, spins, token=token)
    assert played.match.exit is SupervisorExit.OK
    assert played.record.verdicts == (Verdict.WON, Verdict.LOST)


def test_a_judge_does_not_see_the_files_of_the_host_or_the_network(token):
    with readable_folder() as folder:
        secret = folder / "secret"
        secret.write_text("x")
        secret.chmod(0o644)
        judge = f"""
import socket
def seen(act, *values):
    try:
        act(*values)
    except OSError:
        return 0
    return 1
paths = ["/etc/passwd", "/etc/shadow", {str(secret)!r}, "/root", {str(folder / "bot1")!r}]
end(sum(seen(os.stat, path) for path in paths), seen(socket.create_connection, ("192.0.2.1", 80)))
"""
        played = play_judged(folder, judge, ECHO, ECHO, token=token)
    assert played.record.scores == (0.0, 0.0)


PARTS = [
    *(
        "say('[1]A')",
        "say('[2,1]B')",
        "say('[0]C')",
        "hear()",
        "ask(1, 'D')",
        "ask(0, 'E'); hear()",
    ),
    *("say('[0]END')", "say('[1,0]')", "end(1, 0)", "end(0)", "say('[1]KILL')", "say('[0]KILL')"),
    *("say('')", "say('[9]X')", "say('[9]KILL')", "say('hello')", "os.write(1, b'[1]')"),
    *("os.write(1, b'\\\\xff')", "os.close(1)", "os.close(0)", "os.close(2)", "sys.exit(4)"),
    *("sys.exit(0)", "os.kill(0, 9)", "print('x', file=sys.stderr)", "say('[1]' + 'x' * 200_000)"),
]


def random_judge(random):
    weights = [5] * 8 + [1] * (len(PARTS) - 8)
    parts = random.choices(PARTS, weights, k=random.randrange(1, 9))
    return "; ".join([*parts, *random.choices(["end(0, 1)", "pass"], (3, 1))])


@pytest.mark.parametrize("count", rest_for_long(1, [6, 1000]))
def test_random_judges(token, count):
    random = Random(11)
    codes = []
    sandbox = Sandbox.none()
    for _number in range(count):
        dialect = random.choice(["chevrons", "lines"])
        # One in twenty in the sandbox, where it takes longer to start.
        confined = Sandbox.find() if random.random() < 0.05 else sandbox
        with readable_folder() as folder:
            match = judged_match(
                *(folder, random_judge(random), ECHO, ECHO),
                dialect=dialect,
                seconds=0.1,
                sandbox=confined,
                token=token,
            )
            record = match.play()
        codes.append(match.exit)
        is_void = match.exit is not SupervisorExit.OK
        assert is_void == (record.verdicts == (Verdict.VOID, Verdict.VOID))
        assert is_void == (record.scores == ())
        assert with_token(token) == []
    assert len(set(codes)) >= (8 if count > 100 else 2)
