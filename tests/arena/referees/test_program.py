"""Matches whose judge is a program: what everybody is sent, exit codes, verdicts."""

import threading
from concurrent.futures import CancelledError

import pytest
from for_long import rest_for_long
from judged_matches import ECHO, JUDGE, judged_match, play_judged
from small_bots import readable_folder

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees import judged_programs
from uctvis.arena.referees.judge_messages import ProgramExit, SupervisorExit
from uctvis.arena.sandbox.sandbox import Sandbox

WON, LOST, DRAW = Verdict.WON, Verdict.LOST, Verdict.DRAW


@pytest.fixture
def folder():
    with readable_folder() as path:
        yield path


@pytest.fixture(scope="module")
def sandbox():
    return Sandbox.find()


@pytest.mark.parametrize("dialect", ["chevrons", "lines"])
def test_messages_and_answers(folder, sandbox, dialect):
    judge = "first = ask(1, ' A ]'); ask(2, first); ask('2,1', ''); end(-3, 2)"
    played = play_judged(folder, judge, ECHO, ECHO, dialect=dialect, sandbox=sandbox)
    assert played.match.exit is SupervisorExit.OK
    assert played.match.exits == (ProgramExit.OK, ProgramExit.OK)
    assert played.said(JUDGE) == [
        *((True, "[1] A ]"), (False, " A ]"), (True, "[2] A ]"), (False, " A ]")),
        *((True, "[2,1]"), (False, ""), (False, ""), (True, "[0]END"), (True, "[-3, 2]")),
    ]
    for seat in (0, 1):
        assert played.said(seat) == [
            *((False, " A ]"), (True, " A ]"), (False, ""), (True, ""), (False, "END")),
        ]
    record = played.record
    assert record.scores == (-3.0, 2.0)
    assert record.payoffs == (0.0, 1.0)
    assert record.verdicts == (LOST, WON)
    assert record.faults == ("", "")
    assert record.reason == "the judge ended the match"
    for usage in (*record.usage, played.match.judge_usage):
        assert usage.wall > 0
        assert usage.cpu > 0
        assert usage.memory > 2**20


def test_messages_of_several_lines(folder, sandbox):
    text = r"first\n\n<<\nlast <<< line"
    judge = f"got = ask(1, '{text}'); end(int(got == '{text}'))"
    played = play_judged(folder, judge, ECHO, ECHO, dialect="chevrons", sandbox=sandbox)
    assert played.match.exit is SupervisorExit.WRONG_SCORES
    judge = judge.replace("end(", "end(0, ")
    with readable_folder() as other:
        played = play_judged(other, judge, ECHO, ECHO, dialect="chevrons", sandbox=sandbox)
    assert played.record.verdicts == (LOST, WON)
    assert played.heard(0)[0] == "first\n\n<<\nlast <<< line"


def test_the_judge_is_told_the_number_of_bots_and_a_seed(folder, sandbox):
    judge = "print(os.environ['BOTS'], os.environ['SEED'], file=sys.stderr); end(0, 0, 0)"
    told = []
    for number, seed in enumerate((1, 1, 2)):
        inner = folder / str(number)
        inner.mkdir(mode=0o755)
        played = play_judged(inner, judge, ECHO, ECHO, ECHO, seed=seed, sandbox=sandbox)
        told += [entry["text"] for entry in played.entries if entry["kind"] == "error"]
    assert all(text.split()[0] == "3" for text in told)
    assert told[0] == told[1] != told[2]


def test_a_match_ends_in_time(folder, sandbox):
    judge = "while True: ask(1, 'on')"
    played = play_judged(folder, judge, ECHO, ECHO, match_seconds=0.3, sandbox=sandbox)
    assert played.match.exit is SupervisorExit.SILENT
    assert "the match took longer than 0.3 s" in played.record.reason
    assert set(played.record.verdicts) == {Verdict.VOID}


# Sources of judges by the exit code of the supervisor, and what the reason says.
FAILURES = {
    SupervisorExit.WRONG_MESSAGE: [
        ("say('START'); LIVE()", "'START'"),
        (r"os.write(1, b'[1]\xff\n'); LIVE()", "UTF-8"),
        ("os.write(1, b'[1]' + b'x' * 1_000_000); LIVE()", "longer than 100000 bytes"),
        ("while True: say('[1]x' * 100)", "ahead"),
    ],
    SupervisorExit.WRONG_SCORES: [
        ("end(1); LIVE()", "2 whole numbers"),
        ("end(1, 0.5); LIVE()", "2 whole numbers"),
        (r"say('[0]END'); os.write(1, b'\xff\n'); LIVE()", "UTF-8"),
    ],
    SupervisorExit.UNKNOWN_BOT: [("say('[1,3]HELLO'); LIVE()", "from 1 to 2")],
    SupervisorExit.UNKNOWN_KILLED: [("say('[3]KILL'); LIVE()", "from 1 to 2")],
    SupervisorExit.ENDED: [
        ("ask(1, 'HELLO'); print('no idea', file=sys.stderr); sys.exit(3)", "3\nno idea"),
        ("sys.exit(3)", "exit code 3"),
        ("os.close(1); LIVE()", "closed its output"),
        ("say('[1]A'); say('[2]B'); sys.exit()", "exit code 0"),
    ],
    SupervisorExit.SCORES_ENDED: [("say('[0]END'); sys.exit(3)", "exit code 3")],
    SupervisorExit.NOT_READING: [
        # It is not far enough ahead for another fault, however slow the bots are.
        ("for number in range(200): say('[1]x')\nLIVE()", "does not read"),
    ],
}
# Its answers are long.
LOUD = "for message in iter(hear, 'END'): say(message[:1] * 9000)"
CASES = [(code, *case) for code, cases in FAILURES.items() for case in cases]


@pytest.mark.parametrize(("code", "judge", "words"), CASES)
def test_a_judge_that_fails_gives_no_result(folder, sandbox, code, judge, words):
    played = play_judged(folder, judge, LOUD, ECHO, sandbox=sandbox)
    assert played.match.exit is code
    assert played.match.judge_exit is ProgramExit.FAILED
    assert played.match.exits == (ProgramExit.OK, ProgramExit.OK)
    record = played.record
    assert record.verdicts == (Verdict.VOID, Verdict.VOID)
    assert record.scores == ()
    assert f"exit code {code.value}" in record.reason
    assert words in record.reason
    assert played.end["exit"] == code
    assert played.end["judge"]["exit"] == ProgramExit.FAILED


@pytest.mark.parametrize(
    ("code", "judge"),
    [
        (SupervisorExit.SILENT, "ask(1, 'HELLO'); LIVE()"),
        (SupervisorExit.SILENT, "ask(1, 'HELLO'); os.write(1, b'[1]half'); LIVE()"),
        (SupervisorExit.SCORES_SILENT, "ask(1, 'HELLO'); say('[0]END'); LIVE()"),
    ],
)
def test_a_judge_that_is_silent(folder, sandbox, code, judge):
    # Ten times as long for the judge.
    played = play_judged(folder, judge, ECHO, ECHO, seconds=0.02, sandbox=sandbox)
    assert played.match.exit is code
    assert played.match.judge_exit is ProgramExit.OUT_OF_TIME
    assert played.record.verdicts == (Verdict.VOID, Verdict.VOID)
    assert "0.2 s" in played.record.reason


HOARD = "hear(); block = bytearray(os.urandom(1) * 100_000_000); LIVE()"
# Bots by their verdict and exit code.
FAULTS = {
    "late": ("hear(); LIVE()", Verdict.OUT_OF_TIME, ProgramExit.OUT_OF_TIME),
    "memory": (HOARD, Verdict.OUT_OF_MEMORY, ProgramExit.OUT_OF_MEMORY),
    "crash": ("say(hear()); hear(); 1 / 0", Verdict.CRASHED, ProgramExit.FAILED),
    "end": ("sys.exit(3)", Verdict.DID_NOT_START, ProgramExit.FAILED),
    "long": ("hear(); say('x' * 20_000); LIVE()", Verdict.TOO_MUCH_OUTPUT, ProgramExit.FAILED),
    "UTF-8": (r"hear(); os.write(1, b'\xff\n'); LIVE()", Verdict.WRONG_MESSAGE, ProgramExit.FAILED),
    "closed": ("os.close(1); LIVE()", Verdict.CRASHED, ProgramExit.FAILED),
    "half": ("hear(); os.write(1, b'ha'); LIVE()", Verdict.OUT_OF_TIME, ProgramExit.OUT_OF_TIME),
}
TWICE = "ask(1, 'A'); a = ask(1, 'A'); b = ask(2, 'B'); c = ask('1,2', 'C'); d = hear(); "


@pytest.mark.parametrize("name", rest_for_long(6, FAULTS))
def test_a_bot_that_fails_is_dead_for_the_judge(folder, sandbox, name):
    source, verdict, code = FAULTS[name]
    judge = TWICE + "end(0, int([a, b, c, d] == ['_DEAD_', 'B', '_DEAD_', 'C']))"
    seconds = 0.5 if name in ("late", "half") else 20.0
    played = play_judged(folder, judge, source, ECHO, seconds=seconds, sandbox=sandbox)
    assert played.match.exit is SupervisorExit.OK
    assert played.record.verdicts == (verdict, WON)
    assert played.match.exits == (code, ProgramExit.OK)
    assert played.record.faults[0]
    assert played.record.faults[1] == ""
    assert played.record.payoffs == (0.0, 1.0)
    # It is sent nothing after its fault.
    assert "C" not in played.heard(0)
    assert "END" not in played.heard(0)
    assert played.heard(1) == ["B", "C", "END"]


@pytest.mark.parametrize("dialect", ["chevrons", "lines"])
def test_the_judge_kills_bots(folder, sandbox, dialect):
    judge = """
ask(1, 'A')
say('[1,3]KILL'); say('[3]KILL')
got = [ask(1, 'B'), ask(2, 'B'), ask(3, 'B')]
end(5, int(got == ['_DEAD_', 'B', '_DEAD_']), 0)
"""
    played = play_judged(folder, judge, ECHO, ECHO, ECHO, dialect=dialect, sandbox=sandbox)
    assert played.record.scores == (5.0, 1.0, 0.0)
    assert played.record.verdicts == (Verdict.KILLED, LOST, Verdict.KILLED)
    killed = ProgramExit.KILLED
    assert played.match.exits == (killed, ProgramExit.OK, killed)
    assert [played.heard(seat) for seat in range(3)] == [["A"], ["B", "END"], []]


def test_the_judge_kills_all(folder, sandbox):
    played = play_judged(folder, "say('[0]KILL'); end(0, 0)", ECHO, ECHO, sandbox=sandbox)
    assert played.record.verdicts == (Verdict.KILLED, Verdict.KILLED)
    assert played.record.payoffs == (0.5, 0.5)


def test_a_judge_that_does_not_wait_for_answers(folder, sandbox):
    judge = "say('[1]A'); say('[2]B'); end(2, 1); sys.exit()"
    played = play_judged(folder, judge, ECHO, ECHO, sandbox=sandbox)
    assert played.match.exit is SupervisorExit.OK
    assert played.match.judge_exit is ProgramExit.OK
    assert played.record.verdicts == (WON, LOST)


def test_an_answer_counts_even_if_its_bot_ends(folder, sandbox):
    judge = "first = ask(1, 'A'); end(int([first, ask(1, 'B')] == ['A', '_DEAD_']))"
    played = play_judged(folder, judge, "say(hear()); sys.exit()", sandbox=sandbox)
    assert played.record.scores == (1.0,)
    assert played.match.exits == (ProgramExit.FAILED,)


def test_bots_that_write_ahead_are_answered_later(folder, sandbox):
    judge = "end(int([ask(1, 'A'), ask(1, 'B')] == ['x', 'y']), 0)"
    played = play_judged(
        folder, judge, "say('x'); say('y'); hear(); hear(); hear()", ECHO, sandbox=sandbox
    )
    assert played.record.verdicts == (WON, LOST)


@pytest.mark.parametrize(
    ("scores", "verdicts"),
    [
        ((3, 1, 1, 0), (WON, LOST, LOST, LOST)),
        ((1, 3, 3, 0), (LOST, DRAW, DRAW, LOST)),
        ((-5, -5, -5, -5), (DRAW,) * 4),
    ],
)
def test_verdicts_of_several_bots(folder, sandbox, scores, verdicts):
    judge = f"ask(0, 'A'); [hear() for _ in range(3)]; end(*{scores})"
    played = play_judged(folder, judge, *[ECHO] * 4, sandbox=sandbox)
    assert played.record.verdicts == verdicts
    assert played.end["scores"] == list(scores)


def test_twelve_bots(folder, sandbox):
    judge = """
numbers = [int(ask(bot, bot)) for bot in range(1, 13)]
all_of_them = [ask(0, 'all'), *(hear() for _ in range(11))]
end(*numbers)
"""
    played = play_judged(folder, judge, *[ECHO] * 12, sandbox=sandbox)
    assert played.record.scores == tuple(map(float, range(1, 13)))
    assert played.record.verdicts == (*[LOST] * 11, WON)
    assert played.record.payoffs[5] == pytest.approx(5 / 11)


def test_processor_time_is_limited_in_the_whole_match(folder, sandbox):
    judge = "got = 'x'\nwhile got != '_DEAD_': got = ask(1, 'A')\nend(0, 1)"
    slow = """
for message in iter(hear, None):
    until = time.process_time() + 0.03
    while time.process_time() < until: pass
    say(message)
"""
    played = play_judged(folder, judge, slow, ECHO, seconds=0.4, sandbox=sandbox)
    assert played.match.exits[0] is ProgramExit.OUT_OF_TIME
    assert "processor time" in played.record.faults[0]
    assert played.record.usage[0].cpu > 0.4
    assert len(played.heard(0)) > 1


def test_a_match_can_be_stopped(folder, sandbox):
    match = judged_match(folder, "LIVE()", ECHO, ECHO, sandbox=sandbox)
    threading.Timer(0.1, match.stop).start()
    with pytest.raises(CancelledError):
        match.play()


def test_a_program_that_is_not_there(folder, sandbox):
    match = judged_match(folder, "end(1, 0)", ECHO, ECHO, sandbox=sandbox)
    (folder / "bot1" / "player").unlink()
    record = match.play()
    assert record.verdicts == (Verdict.DID_NOT_START, LOST)


def test_a_judge_that_closes_its_input(folder):
    # In the sandbox this cannot be seen, so that the judge is silent there.
    judge = "os.close(0); say('[1]HELLO'); LIVE()"
    played = play_judged(folder, judge, ECHO, ECHO, sandbox=Sandbox.none())
    assert played.match.exit is SupervisorExit.NOT_READING
    assert "closed its input" in played.record.reason


def test_the_messages_of_a_match_are_limited(folder, sandbox, monkeypatch):
    monkeypatch.setattr(judged_programs, "_MOST_SAID", 10_000)
    played = play_judged(folder, "while True: ask(1, 'A')", ECHO, ECHO, sandbox=sandbox)
    assert played.match.exit is SupervisorExit.WRONG_MESSAGE
    assert "fewer messages" in played.record.reason
    assert 20 < len(played.heard(0)) < 30
