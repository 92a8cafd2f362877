"""Matches as files for other programs: who played when, where, and why it ended."""

import io
import json
from datetime import date
from pathlib import Path

import chess.pgn
import pytest

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.following.exports import match_text
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.matches.match import Pairing
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.errors import ArenaError
from uctvis.game import notation
from uctvis.games import find
from uctvis.play.clock import TimeControl

BOTS = (Bot("A", BotKind.ENGINE, "random"), Bot("B", BotKind.ENGINE, "random"))
BEGAN = "2026-03-01T23:59:59-08:00"


def written(tmp_path, game, entries, **more):
    first = {"kind": "match", "game": game, "bots": ["A", "B"], "opening": [], **more}
    path = tmp_path / "messages.jsonl"
    lines = [json.dumps({"t": 0.5, **entry}) for entry in (first, *entries)]
    path.write_text("\n".join(lines) + "\n")
    follower = TurnsFollower(path, find(game))
    follower.read_all()
    return match_text(follower, TimeControl(1, 2))


def ended(first, second, payoff, reason="", faults=("", "")):
    return {
        "kind": "end",
        "verdicts": [first, second],
        "faults": list(faults),
        "payoffs": [payoff, 1 - payoff],
        "reason": reason,
    }


MOVE = {"kind": "move", "seat": 0, "move": "e2e4", "left": [59.0, 60.0]}
ENDS = [
    ([], "unterminated", ""),
    ([ended("won", "lost", 1.0, "checkmate")], "normal", "checkmate"),
    ([ended("won", "out of time", 1.0, "on time", ("", "late"))], "time forfeit",
     "B: out of time (late)"),
    ([ended("won", "crashed", 1.0, "x", ("", "it ended\nTrace }[%clk 9:00]\x1b[2J"))],
     "rules infraction", "B: crashed (it ended Trace )[%clk 9:00]\N{REPLACEMENT CHARACTER}[2J)"),
    ([ended("no result", "no result", 0.5, "it was stopped")], "abandoned", "it was stopped"),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "termination", "comment"), ENDS)
def test_a_pgn_says_everything(tmp_path, entries, termination, comment):
    text = written(tmp_path, "chess", [MOVE, *entries], event="duel", number=7, began=BEGAN)
    game = chess.pgn.read_game(io.StringIO(text))
    assert not game.errors
    headers = dict(game.headers)
    assert (headers["Event"], headers["Round"]) == ("duel", "7")
    assert headers["Site"] == "?"
    assert headers["Date"] == "2026.03.01"
    assert headers["TimeControl"] == "60+2"
    assert headers["Termination"] == termination
    (last,) = game.mainline()
    assert last.comment == f"[%clk 0:00:59.0] {comment}".strip()
    assert find("chess").read_game(text)[1]


def test_a_match_without_moves_has_its_reason(tmp_path):
    text = written(tmp_path, "chess", [ended("did not start", "won", 0.0, "", ("no file", ""))])
    game = chess.pgn.read_game(io.StringIO(text))
    assert game.comment == "A: did not start (no file)"
    assert game.headers["Date"] == "????.??.??"
    assert game.headers["Result"] == "0-1"


def test_the_text_of_other_games_says_it_too(tmp_path):
    entries = [ended("illegal move", "won", 0.0, "", ("expected\na legal move", ""))]
    text = written(tmp_path, "tictactoe", entries, event="duel\n\na1", number=7, began=BEGAN)
    fields, moves = notation.read(text)
    assert moves == []
    assert fields["date"] == "2026-03-01"
    assert fields["event"].split() == ["duel", "a1"]
    assert fields["round"] == "7"
    assert fields["termination"] == "rules infraction"
    assert fields["reason"] == "A: illegal move (expected a legal move)"


@pytest.mark.parametrize("game", ["tictactoe", "chess"])
def test_matches_write_when_they_were_played(tmp_path, game):
    folder = tmp_path / "match1"
    folder.mkdir()
    settings = TournamentSettings(game, BOTS, time_control=None)
    before = date.today()
    TurnsMatch(settings, Pairing(3, ("A", "B"), 0), folder, event="duel").play()
    (path,) = folder.glob("game.*")
    text = Path(path).read_text()
    days = {
        day.strftime(form) for day in (before, date.today()) for form in ("%Y-%m-%d", "%Y.%m.%d")
    }
    assert any(day in text for day in days)
    assert "duel" in text


@pytest.mark.parametrize("more", [{"began": "yesterday"}, {"number": "7"}, {"event": 7}])
def test_damaged_facts_are_refused(tmp_path, more):
    with pytest.raises(ArenaError, match="line 1"):
        written(tmp_path, "tictactoe", [], **more)
