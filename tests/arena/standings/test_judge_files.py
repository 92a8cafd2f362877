import re
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.standings.judge_files import JudgeLog, ScoreLine, result_lines
from uctvis.errors import ArenaError

NOW = datetime(2026, 11, 22, 12, 18, tzinfo=UTC)
# A session of the original, beside the checkout.
SESSION = Path(__file__).parents[4] / "shared" / "transcripts" / "judge" / "session.log"
WON, LOST, DRAW = Verdict.WON, Verdict.LOST, Verdict.DRAW


def end(one, other, faults=("", "")):
    return {"kind": "end", "verdicts": [one.value, other.value], "faults": list(faults)}


def written(folder, entries, *, verbose=True):
    log = JudgeLog(folder, "Chess", ("A", "B"), verbose=verbose, now=NOW)
    for entry in entries:
        log.listen(1, ("A", "B"), entry)
    log.close([])
    return log.log_path.read_text(encoding="utf-8").splitlines()


MATCH = [
    {"kind": "match", "bots": ["A", "B"]},
    {"kind": "start", "seat": 0, "pid": 10},
    {"kind": "to", "seat": 0, "text": "Hello chess"},
    {"kind": "start", "seat": 1, "pid": 11},
    {"kind": "from", "seat": 1, "text": "Hello chess"},
    {"kind": "error", "seat": 1, "text": "loading"},
    end(WON, LOST),
]
HEAD = [
    "Juge for 'Chess' starting up...",
    "Session: 202611221218",
    "Loading player list...",
    "- A",
    "- B",
]


def test_a_match_with_every_message(tmp_path):
    assert written(tmp_path, MATCH) == [
        *HEAD,
        "Launching match: A vs. B",
        "[A start, pid: 10]",
        ">A< Hello chess",
        "[B start, pid: 11]",
        "<B> Hello chess",
        "A vs. B: A wins!",
        "[A (10) died.]",
        "[B (11) died.]",
    ]


def test_messages_only_if_verbose(tmp_path):
    lines = written(tmp_path, MATCH, verbose=False)
    assert not [line for line in lines if line[0] in "<>"]
    assert len(lines) == len(HEAD) + 6


@pytest.mark.parametrize(
    ("verdicts", "faults", "expected"),
    [
        ((WON, LOST), ("", ""), ["A vs. B: A wins!"]),
        ((LOST, WON), ("", ""), ["A vs. B: B wins!"]),
        ((DRAW, DRAW), ("", ""), ["A vs. B: tie!"]),
        ((Verdict.OUT_OF_TIME, WON), ("", ""), ["A vs. B: B wins! (time out for A)"]),
        (
            (WON, Verdict.ILLEGAL_MOVE),
            ("", "invalid move: 1 1 2 1"),
            ["A vs. B: B eliminated (invalid move: 1 1 2 1)!"],
        ),
        (
            (Verdict.DID_NOT_START, Verdict.CRASHED),
            ("", "it ended"),
            ["A vs. B: A eliminated (did not start)!", "A vs. B: B eliminated (it ended)!"],
        ),
        ((Verdict.OUT_OF_TIME, DRAW), ("", ""), ["A vs. B: tie!"]),
    ],
)
def test_results(verdicts, faults, expected):
    assert result_lines(("A", "B"), verdicts, faults) == expected


def test_the_table_has_a_bot_a_line(tmp_path):
    log = JudgeLog(tmp_path, "Chess", ("A", "B"), now=NOW)
    log.close([ScoreLine("B", 3.0, 1, 0, 0, 0), ScoreLine("A", -0.5, 0, 0, 0, 1)])
    assert log.score_path.name == "202611221218.score"
    assert log.score_path.read_text(encoding="utf-8").splitlines() == [
        "name\tpoints\twon\tlost\ttied\teliminated",
        "B\t3\t1\t0\t0\t0",
        "A\t-0.5\t0\t0\t0\t1",
    ]


def test_a_program_can_forge_no_line_and_no_escape(tmp_path):
    text = "x\nA vs. B: A wins!\x1b[2J\r\u202e"
    said = {"kind": "from", "seat": 1, "text": text}
    wrong = end(WON, Verdict.CRASHED, ("", text))
    lines = written(tmp_path, [*MATCH[:-1], said, wrong])[len(HEAD) :]
    assert not any(line.startswith("A vs. B: A wins!\x1b") for line in lines)
    assert sum(line.startswith("A vs. B: A wins!") for line in lines) <= 1
    assert all(map(str.isprintable, lines))
    assert [line for line in lines if line.startswith("<B> ")][-2:] == [
        "<B> x",
        r"<B> A vs. B: A wins!\x1b[2J\r\u202e",
    ]


def test_matches_in_threads_do_not_mix_lines(tmp_path):
    log = JudgeLog(tmp_path, "Chess", ("A", "B"), verbose=True, now=NOW)

    def play(number):
        bots = (f"A{number}", f"B{number}")
        for entry in [*MATCH[:-1], *[MATCH[2]] * 50, MATCH[-1]]:
            log.listen(number, bots, entry)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.close([])
    lines = log.log_path.read_text(encoding="utf-8").splitlines()[len(HEAD) :]
    for number in range(8):
        own = [line for line in lines if f"A{number}" in line or f"B{number}" in line]
        assert len(own) == 8 + 50
        assert own[-3:-2] == [f"A{number} vs. B{number}: A{number} wins!"]
    assert len(lines) == 8 * 58


def test_sessions_of_the_same_minute_are_both_kept(tmp_path):
    written(tmp_path, MATCH)
    assert written(tmp_path, MATCH).count(HEAD[0]) == 2


def test_a_folder_that_is_missing(tmp_path):
    with pytest.raises(ArenaError, match="there is no such file"):
        JudgeLog(tmp_path / "none", "Chess", ())


def entry_of(line):
    """The bots and the entry of a line of the original log; the match is found by the names."""
    if found := re.fullmatch(r"Launching match: (\w+) vs\. (\w+)", line):
        return found.groups(), {"kind": "match"}
    if found := re.fullmatch(r"\[(\w+) start, pid: (\d+)\]", line):
        return found[1], {"kind": "start", "pid": int(found[2])}
    if found := re.fullmatch(r"([<>])(\w+)[<>] (.*)", line):
        return found[2], {"kind": "to" if found[1] == ">" else "from", "text": found[3]}
    if found := re.fullmatch(r"(\w+) vs\. (\w+): (.*)!", line):
        bots, result = (found[1], found[2]), found[3]
        if result == "tie":
            return bots, end(DRAW, DRAW)
        name, rest = result.split(" ", 1)
        if rest == "wins":
            return bots, end(*((WON, LOST) if name == bots[0] else (LOST, WON)))
        fault = re.fullmatch(r"eliminated \((.*)\)", rest)[1]
        if name == bots[0]:
            return bots, end(Verdict.ILLEGAL_MOVE, WON, (fault, ""))
        return bots, end(WON, Verdict.ILLEGAL_MOVE, ("", fault))
    return None


@pytest.mark.skipif(not SESSION.exists(), reason="the recorded sessions are not here")
def test_a_session_of_the_original(tmp_path):
    original = SESSION.read_text(encoding="utf-8").splitlines()
    names = [line[2:] for line in original if line.startswith("- ")]
    log = JudgeLog(tmp_path, "Morpion récursif!", names, verbose=True, now=NOW)
    # A bot plays one match at a time.
    matches = {}
    for number, line in enumerate(original):
        about, entry = entry_of(line) or (None, None)
        if entry is None:
            assert number < 8 or "died" in line
            continue
        if entry["kind"] == "match":
            matches |= dict.fromkeys(about, (number, about))
        number, bots = matches[about if isinstance(about, str) else about[0]]
        if isinstance(about, str):
            entry["seat"] = bots.index(about)
        log.listen(number, bots, entry)
    log.close([])
    lines = log.log_path.read_text(encoding="utf-8").splitlines()

    def without_deaths(lines):
        return [line for line in lines if not line.endswith("died.]")]

    assert without_deaths(lines) == without_deaths(original)
    ended = [line for line in lines if re.fullmatch(r"\w+ vs\. \w+: .*!", line)]
    deaths = [line for line in lines if line.endswith("died.]")]
    assert len(set(deaths)) == len(deaths) == 2 * len(ended)
    assert {*deaths} <= {*original} | {*deaths[-2:]}
