"""What a program says cannot fill the disk; everything else of a match is kept."""

import json
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_bots import small_bot

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.matches import transcript
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT, Transcript
from uctvis.arena.referees.referee import new_match
from uctvis.arena.schedules.settings import TournamentSettings

FLOOD = r"""
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        print("uciok")
    elif word == "isready":
        print("readyok")
    elif word == "go":
        for number in range(500):
            print("info string", number, "\x01" * 20)
            print("\x02" * 30, file=sys.stderr)
        print("bestmove e2e4")
    elif word == "quit":
        break
    sys.stdout.flush()
"""


def entries(folder):
    return [json.loads(line) for line in (folder / TRANSCRIPT).read_text("utf-8").splitlines()]


@pytest.mark.skipif(sys.platform == "win32", reason="programs as bots")
def test_a_program_that_says_too_much_is_cut(tmp_path, bots_folder, monkeypatch):
    monkeypatch.setattr(transcript, "MOST_SAID", 5000)
    flood = replace(small_bot(bots_folder, "a", FLOOD, protocol="uci"), game="chess")
    bots = flood, Bot("random", BotKind.ENGINE, "random")
    settings = TournamentSettings("chess", bots, sandbox=False)
    heard = []
    pairing = Pairing(1, ("a", "random"), 0)
    record = new_match(settings, pairing, tmp_path, listen=heard.append).play()
    found = entries(tmp_path)
    assert found == json.loads(json.dumps(heard))
    said = [one for one in found if one["kind"] in ("from", "error")]
    assert sum(len(json.dumps(one, ensure_ascii=False)) for one in said[:-1]) < 5000
    assert "more lines" in said[-1]["text"]
    assert "which are not kept" in said[-1]["text"]
    # It is the same match.
    assert record.moves[0] == "e2e4"
    follower = TurnsFollower(tmp_path / TRANSCRIPT, games.find("chess"))
    follower.read_all()
    assert tuple(move.name for move in follower.moves) == record.moves
    assert follower.end is not None
    assert follower.errors[0][-1].text == said[-1]["text"]


KINDS = st.sampled_from(["from", "error", "to", "move", "turn"])
SAYINGS = st.lists(st.tuples(KINDS, st.integers(0, 1), st.text(max_size=30)), max_size=40)


@given(SAYINGS, st.integers(0, 600))
def test_what_is_not_kept_is_counted(sayings, most):
    heard = []
    written = Transcript(listen=heard.append, most=most)
    for kind, seat, text in sayings:
        written.note(kind, seat, text=text)
    written.note("end")
    for seat in (0, 1):
        said = [text for kind, one, text in sayings if one == seat and kind in ("from", "error")]
        kept = [one for one in heard if one["kind"] in ("from", "error") and one["seat"] == seat]
        left = said
        if kept and "not kept" in kept[-1]["text"]:
            about = kept.pop()["text"]
            left = said[: len(kept)]
            cut = said[len(kept) :]
            lines = sum(text.count("\n") + 1 for text in cut)
            assert about.startswith(f"... and {lines} more line")
            assert f" {sum(len(text.encode()) for text in cut)} bytes" in about
        assert [one["text"] for one in kept] == left
        assert sum(len(json.dumps(one, ensure_ascii=False).encode()) + 1 for one in kept) <= most
    others = [
        (one["kind"], one["seat"], one["text"])
        for one in heard
        if one["kind"] in ("to", "move", "turn")
    ]
    assert others == [one for one in sayings if one[0] in ("to", "move", "turn")]
