"""The recorded matches of AI-Arena are played again, with the same messages."""

from pathlib import Path

import pytest
from judged_matches import JUDGE, play_judged
from small_bots import readable_folder

from uctvis.arena.referees.judge_messages import DEAD, ENDS, ProgramExit, SupervisorExit
from uctvis.arena.sandbox.sandbox import Sandbox

FOLDER = Path(__file__).parents[4] / "shared" / "transcripts" / "aiarena"
MATCHES = sorted(path.name for path in FOLDER.iterdir()) if FOLDER.is_dir() else []
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded matches are not there")

# Says what was recorded, after as many messages as before it. A bot that did not say anything then
# waits for ever; the others end as soon as they are told so.
SCRIPTED = """
for line in {lines!r}:
    if line is None:
        hear()
    else:
        say(line)
{ending}
"""
# Counts its messages; the original answered the first one too late.
COUNTING = """
for number, message in enumerate(iter(hear, "END"), 1):
    if message == "SLEEP":
        LIVE()
    say(f"r{number}:{message}")
"""


def recorded(match, program):
    """The messages of a program: whether it said it, and the text."""
    end = ENDS["chevrons" if match.startswith("old") else "lines"]
    messages = []
    for line in (FOLDER / match / f"{program}.log").read_text("utf-8").splitlines():
        _time, kind, *text = line.split(None, 1)[0], *line.lstrip().split(" ", 2)[1:]
        if kind in "<>":
            messages.append((kind == "<", "".join(text).removesuffix(end[:-1])))
    return messages


def script(messages, ending=""):
    return SCRIPTED.format(
        lines=[text if by_it else None for by_it, text in messages], ending=ending
    )


def heard(messages):
    return [text for by_it, text in messages if not by_it]


def mended(match, bot):
    """What a bot is sent, without the empty messages that the sheet calls a fault."""
    return [text for text in heard(recorded(match, bot)) if text]


def replayed(match, *bots, seconds=20.0):
    dialect = "chevrons" if match.startswith("old") else "lines"
    judge = script(recorded(match, "judge"))
    with readable_folder() as folder:
        return play_judged(
            folder, judge, *bots, dialect=dialect, seconds=seconds, sandbox=Sandbox.find()
        )


def scripted_bot(match, name):
    messages = [one for one in recorded(match, name) if one != (False, "")]
    return script(messages, "hear()" if messages[-1][0] else "LIVE()")


@pytest.mark.parametrize("match", ["old_kk", "pok2", "soccer"])
def test_the_same_messages(match):
    assert match in MATCHES
    played = replayed(match, *(scripted_bot(match, name) for name in ("bot1", "bot2")))
    assert played.match.exit is SupervisorExit.OK
    assert played.said(JUDGE) == recorded(match, "judge")
    for seat, name in enumerate(("bot1", "bot2")):
        assert played.heard(seat) == [*mended(match, name), "END"]
    last = recorded(match, "judge")[-1][1]
    assert list(played.record.scores) == [float(one) for one in last.strip(" []").split(",")]


def test_a_bot_is_late():
    match = "old_timeout"
    bots = [scripted_bot(match, name) for name in ("bot1", "bot2")]
    played = replayed(match, *bots, seconds=0.7)
    assert played.said(JUDGE) == recorded(match, "judge")
    assert DEAD in played.heard(JUDGE)
    assert played.heard(0) == mended(match, "bot1")
    assert played.heard(1) == [*mended(match, "bot2"), "END"]
    assert played.match.exits == (ProgramExit.OUT_OF_TIME, ProgramExit.OK)


def test_a_message_to_several_is_the_same_for_each():
    played = replayed("p_broadcast", COUNTING, COUNTING)
    assert played.match.exit is SupervisorExit.OK
    assert [played.heard(seat) for seat in (0, 1)] == [["HELLO", "X", "END"]] * 2
    original = heard(recorded("p_broadcast", "judge"))
    assert original == ["r1:HELLO", "r1:HELLO", "r2:", "r2:X"]
    # The original sent the second bot an empty message, so that its answers came too early.
    assert played.heard(JUDGE) == ["r1:HELLO", "r1:HELLO", "r2:X", "r2:X"]


def test_a_late_answer_is_not_taken_for_the_next_one():
    played = replayed("p_late", COUNTING, COUNTING, seconds=0.7)
    assert played.match.exit is SupervisorExit.OK
    assert heard(recorded("p_late", "judge")) == [DEAD, "r1:SLEEP", "r1:C"]
    assert played.heard(JUDGE) == [DEAD, DEAD, "r1:C"]
    assert played.heard(0) == ["SLEEP"]
    assert played.heard(1) == ["C", "END"]
    assert played.match.exits == (ProgramExit.OUT_OF_TIME, ProgramExit.OK)
