"""The recorded matches of the original judge are played again, with the same messages."""

import json
from dataclasses import replace

import pytest
from for_long import rest_for_long
from recorded_judge import (
    FIRST_LEGAL,
    FOLDER,
    answers_of,
    by_bot,
    recorded_matches,
    without_times,
    write_bot,
    write_scripted_bot,
)

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bots.limits import Limits
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.play.clock import TimeControl

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded session is not there")
MATCHES = recorded_matches() if FOLDER.is_dir() else []
LINES = (FOLDER / "games.jsonl").read_text("utf-8").splitlines() if FOLDER.is_dir() else []
GAMES = range(len(LINES))
# Some of the original bots do not answer the end of a match.
LIMITS = Limits(loading=0.5, saving=0.3)


@pytest.fixture(scope="module")
def programs():
    with Programs() as copies:
        yield copies


def played(programs, folders, **settings):
    """The record of a match between the bots in folders, and its messages (bot, to it, text)."""
    names = ("first", "second")
    bots = tuple(
        replace(programs.of(read_bot(str(folder))), name=name, limits=LIMITS)
        for name, folder in zip(names, folders, strict=True)
    )
    settings = TournamentSettings("recursive_tictactoe", bots, **settings)
    said = []

    def listen(entry):
        if entry["kind"] in ("to", "from"):
            said.append((entry["seat"], entry["kind"] == "to", entry["text"]))

    return TurnsMatch(settings, Pairing(1, names, 0), listen=listen).play(), said


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: " ".join(match.bots))
def test_recorded_matches_have_the_same_messages(programs, tmp_path, match):
    folders = [write_scripted_bot(tmp_path / f"{bot}", answers_of(match, bot)) for bot in (0, 1)]
    record, said = played(programs, folders)
    recorded = match.said
    if "eliminated" in match.result:
        # The sheet calls it a fault that the judge accepts an illegal move and passes it on.
        place = next(at for at, one in enumerate(recorded) if one.text == "Eliminated")
        accepted, passed_on = recorded[place - 2 : place]
        assert (accepted.text, passed_on.text[:5]) == ("OK", "Play ")
        recorded = [*recorded[: place - 2], *recorded[place:]]
    got = [type(recorded[0])(*one) for one in said]
    # Whether a bot still says that it has saved its data was not always recorded.
    assert ending_cut(by_bot(got)) == ending_cut(by_bot(recorded))
    # What both bots say and are told during the game has one order.
    assert game_of(got) == game_of(recorded)
    for seat, name in enumerate(match.bots):
        if match.result.startswith(f"{name} wins"):
            assert record.verdicts[seat] is Verdict.WON
        if match.result.startswith(f"{name} eliminated"):
            assert record.verdicts[seat] is Verdict.ILLEGAL_MOVE
        if match.result.startswith("tie"):
            assert record.verdicts[seat] is Verdict.DRAW


def ending_cut(messages):
    return {
        bot: [one for one in said if one != (False, "Fair enough")]
        for bot, said in messages.items()
    }


def game_of(said):
    return [
        (one.bot, one.to, without_times(one.text))
        for one in said
        if not one.text.startswith(("Hello", "Fair"))
    ]


@pytest.mark.parametrize("game", rest_for_long(8, GAMES), ids=str)
def test_recorded_games_have_the_same_moves_and_end(programs, tmp_path, game):
    recorded = json.loads(LINES[game])
    moves = [" ".join(map(str, move)) for move in recorded["moves"]]
    folders = []
    for bot in (0, 1):
        answers = ["Hello morpion_rec", *(f"Play {move}" for move in moves[bot::2]), "Fair enough"]
        folders.append(write_scripted_bot(tmp_path / str(bot), answers))
    record, _said = played(programs, folders)
    made = [" ".join(name) for name in record.moves]
    if recorded["how"] == "win":
        assert made == moves
        assert record.payoffs[0] == (recorded["result"] == "p1")
    elif recorded["how"] == "tie":
        assert made == moves
        assert record.payoffs[0] == 0.5
    else:
        # The last move is the illegal one.
        assert made == moves[:-1]
        assert Verdict.ILLEGAL_MOVE in record.verdicts
        assert record.payoffs[0] == (recorded["result"] == "p1")


def test_a_match_was_recorded_of_each_kind():
    results = " ".join(match.result for match in MATCHES)
    assert len(MATCHES) > 10
    for kind in ("wins", "tie", "eliminated"):
        assert kind in results


# Each bot of "misbehaving_bots.txt" as a program, and the right verdict.
_HEAD = """#!/usr/bin/python3 -IS
import os, sys, time
def say(text):
    os.write(1, text.encode())
"""
_AT_TURNS = """
for line in sys.stdin:
    if line.startswith("Hello"):
        say("Hello morpion_rec\\n")
    elif line.startswith("Your turn"):
        {later}
    elif line.startswith(("You", "Tie", "Eliminated")):
        say("Fair enough\\n")
"""


def at_turns(later):
    """A bot that does this at each turn."""
    return _HEAD + _AT_TURNS.format(later=later)


def at_hello(what):
    """A bot that does this instead of the greeting."""
    return f"{_HEAD}\nsys.stdin.readline()\n{what}\nsys.stdin.read()\n"


ILLEGAL, WRONG = Verdict.ILLEGAL_MOVE, Verdict.WRONG_MESSAGE
MISBEHAVING = {
    "range": (at_turns(r'say("Play 9 9 9 9\n")'), ILLEGAL),
    "text": (at_turns(r'say("Play foo\n")'), ILLEGAL),
    "short": (at_turns(r'say("Play\n")'), WRONG),
    "junk": (at_turns(r'say("banana is nice to eat\n")'), WRONG),
    "tiny": (at_turns(r'say("x\n")'), WRONG),
    "extra": (at_turns(r'say("Play 1 1 2 2 hello\n")'), ILLEGAL),
    "twospaces": (at_turns(r'say("Play  1 1 2 2\n")'), ILLEGAL),
    "occupied": (at_turns(r'say("Play 1 1 1 1\n")'), ILLEGAL),
    "empty": (at_turns(r'say("\n")'), WRONG),
    "neg": (at_turns(r'say("Play -1 1 1 1\n")'), ILLEGAL),
    "wronghello": (at_hello(r'say("Hello chess\n")'), WRONG),
    "noload": (at_hello(""), Verdict.STALLED),
    "hang": (at_turns("pass"), Verdict.OUT_OF_TIME),
    "sleep": (at_turns("time.sleep(60)"), Verdict.OUT_OF_TIME),
    "die": (at_turns("sys.exit(3)"), Verdict.CRASHED),
    "partial": (at_turns('say("Play 1 1")'), Verdict.OUT_OF_TIME),
    "two": (at_turns(r'say("Play 1 1 2 2\nPlay 2 2 1 1\n")'), WRONG),
    "resign": (at_turns(r'say("Fair enough\n")'), WRONG),
}


@pytest.mark.parametrize("seat", rest_for_long(1, [0, 1]), ids=["first", "second"])
@pytest.mark.parametrize("name", MISBEHAVING)
def test_misbehaving_bots_get_the_right_verdict(programs, tmp_path, name, seat):
    assert f"== {name}:" in (FOLDER / "misbehaving_bots.txt").read_text("utf-8")
    source, verdict = MISBEHAVING[name]
    bad, good = write_bot(tmp_path / "bad", source), write_bot(tmp_path / "good", FIRST_LEGAL)
    # 0.6 seconds; the recordings have three.
    folders = (good, bad) if seat else (bad, good)
    record, said = played(programs, folders, time_control=TimeControl(0.01))
    # The opponent begins with the move that "occupied" repeats.
    if name == "occupied" and not seat:
        assert record.moves[:1] == ("1111",)
    assert record.verdicts[seat] is verdict
    assert record.verdicts[1 - seat] is Verdict.WON
    assert record.payoffs[0] == seat
    assert record.faults[seat]
    assert record.faults[1 - seat] == ""
    told = [text for bot, to, text in said if bot == seat and to]
    assert told[-1] == ("You lose" if verdict is Verdict.OUT_OF_TIME else "Eliminated")
    others = [text for bot, _to, text in said if bot == 1 - seat]
    assert others[-2:] == ["You win", "Fair enough"]
    # Nothing of what was wrong reaches the opponent.
    assert not [text for text in others if "hello" in text or "9 9" in text or "foo" in text]


def test_a_bot_that_ends_its_lines_with_cr_lf_plays(programs, tmp_path):
    with_cr = FIRST_LEGAL.replace("print(line, flush", 'print(line, end="\\r\\n", flush')
    assert with_cr != FIRST_LEGAL
    folders = write_bot(tmp_path / "a", with_cr), write_bot(tmp_path / "b", FIRST_LEGAL)
    record, said = played(programs, folders)
    assert record.verdicts == (Verdict.WON, Verdict.LOST)
    assert not [text for _bot, _to, text in said if "\r" in text]


def test_a_bot_that_loads_slowly_does_not_lose_its_time(programs, tmp_path):
    slow = FIRST_LEGAL.replace("played = set()", "import time\ntime.sleep(0.2)\nplayed = set()")
    folders = write_bot(tmp_path / "a", slow), write_bot(tmp_path / "b", FIRST_LEGAL)
    record, _said = played(programs, folders)
    assert record.verdicts == (Verdict.WON, Verdict.LOST)
    assert record.left[0] > 29.8
