"""Tests of matches with clocks; a clock that engines move themselves replaces the time."""

import csv
from random import Random

import pytest

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.standings.match_list import matches_as_csv
from uctvis.arena.tournament.engine_match import FIRST, EngineMatch, tally
from uctvis.engines import read_engine
from uctvis.engines.made import Made
from uctvis.engines.players import ChosenMove
from uctvis.engines.time_management import ClockTimes, allot, allot_by
from uctvis.games import find
from uctvis.play.clock import TimeControl

MANCALA, CHESS = find("mancala"), find("chess")
CONTROL = TimeControl(0.1, 1)


class Time:
    """A clock that only moves when a player moves it."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


class Slow:
    """An engine and its player: takes the same time for each move, and notes what it is told."""

    functions = ()

    def __init__(self, time, seconds):
        self._time, self._seconds = time, seconds
        self.told = []

    def expect(self, game):
        pass

    def described(self, _game):
        return f"slow by {self._seconds}"

    def player(self, _random):
        return self

    def choose(self, game, position, allotment=None):
        self.told.append(allotment)
        self._time.now += self._seconds
        return ChosenMove(Made(game.legal_moves(position)[0]))

    def stop(self):
        pass


def moves_of(game, players, time, control):
    """The entries of the moves of a match between two players, without an opening."""
    names = ("A", "B")
    bots = tuple(Bot(name, BotKind.ENGINE, "random") for name in names)
    settings = TournamentSettings(game.name, bots, time_control=control)
    entries = []
    TurnsMatch(
        settings,
        Pairing(1, names, 0),
        listen=entries.append,
        engines=dict(zip(names, players, strict=True)),
        now=time,
    ).play()
    return [entry for entry in entries if entry["kind"] == "move"]


def test_players_are_told_their_clocks():
    time = Time()
    players = Slow(time, 0.5), Slow(time, 0.25)
    moves = moves_of(CHESS, players, time, CONTROL)[:8]
    # The first moves are free; each of the others takes its time and earns 1 s.
    left = [move["left"][move["seat"]] for move in moves]
    assert left == [6, 6, 6.5, 6.75, 7, 7.5, 7.5, 8.25]
    assert [one.clocks for one in players[0].told[:3]] == [
        ClockTimes((6.0, 6.0), 1.0),
        ClockTimes((6.0, 6.0), 1.0),
        ClockTimes((6.5, 6.75), 1.0),
    ]
    for player, slow in enumerate(players):
        for told in slow.told:
            assert told[:2] == allot(told.clocks.remaining[player], 1.0)[:2]


def test_without_a_clock_there_is_no_allotment():
    time = Time()
    slow = Slow(time, 0.5)
    moves = moves_of(MANCALA, (slow, slow), time, None)
    assert {move["left"] for move in moves} == {None}
    assert set(slow.told) == {None}


@pytest.mark.parametrize("slow_first", [True, False])
def test_a_side_that_exceeds_its_time_loses(tmp_path, slow_first):
    time = Time()
    # 6 s, of which a move takes 3 s and earns 1 s: the third move after the free one takes 1 s too
    # much, and is not made.
    slow, quick = Slow(time, 3.0), Slow(time, 0.5)
    engines = (slow, quick) if slow_first else (quick, slow)
    match = EngineMatch(CHESS, engines, 2, folder=tmp_path, time_control=CONTROL, now=time)
    played = list(match.run(jobs=1))
    assert tally(played) == ((0, 0, 2) if slow_first else (2, 0, 0))
    for game in played:
        side = game.bots.index(FIRST)
        is_slow = side if slow_first else 1 - side
        assert game.reason == "on time"
        assert game.verdicts[is_slow] is Verdict.OUT_OF_TIME
        assert game.verdicts[1 - is_slow] is Verdict.WON
        assert game.left[is_slow] == 0.0
        assert game.left[1 - is_slow] == 6 + 0.5 * len(game.moves[1 - is_slow :: 2][1:])
        moves = (len(game.moves) + 1 - is_slow) // 2
        assert moves == 3
    rows = csv.DictReader(matches_as_csv(match.settings, played).splitlines())
    for row, game in zip(rows, played, strict=True):
        assert (row["clock"], row["reason"]) == ("0.1+1", "on time")
        assert row["result"] == ("1-0" if game.verdicts[0] is Verdict.WON else "0-1")
        lefts = row["seconds_left_1"], row["seconds_left_2"]
        assert tuple(map(float, lefts)) == game.left
        text = (tmp_path / f"match{game.number}" / "game.pgn").read_text(encoding="utf-8")
        assert f'[Result "{row["result"]}"]' in text
        assert text.count("[%clk") == len(game.moves)
        assert '[TimeControl "6+1"]' in text
        assert CHESS.read_game(text)[1]


def test_a_game_that_ends_in_time_tells_what_is_left():
    time = Time()
    slow = Slow(time, 0.5)
    (game,) = EngineMatch(MANCALA, (slow, slow), 1, time_control=CONTROL, now=time).run(jobs=1)
    assert Verdict.OUT_OF_TIME not in game.verdicts
    assert min(game.left) > 6.0


@pytest.mark.parametrize(
    ("text", "alone", "on_clock"),
    [
        ("alphabeta", {"seconds": 1.0}, {"seconds": 600.0}),
        ("alphabeta:ordering=off", {"seconds": 1.0}, {"seconds": 600.0}),
        ("alphabeta:seconds=0.2", {"seconds": 0.2}, {"seconds": 0.2}),
        ("alphabeta:depth=3", {"seconds": None, "depth": 3}, {"seconds": None, "depth": 3}),
        (
            "uct:solver=on",
            {"iterations": 20_000, "seconds": None},
            {"iterations": None, "seconds": 600.0},
        ),
        ("seconds=0.2", {"iterations": None, "seconds": 0.2}, {"iterations": None, "seconds": 0.2}),
        ("iterations=7", {"iterations": 7, "seconds": None}, {"iterations": 7, "seconds": None}),
    ],
)
def test_only_a_budget_of_its_own_limits_an_engine_with_a_clock(text, alone, on_clock):
    for clock, expected in ((False, alone), (True, on_clock)):
        settings = read_engine(text, on_clock=clock).settings
        assert {name: getattr(settings, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("text", "share"),
    [("alphabeta", "most"), ("uct:solver=on", "planned"), ("uct:iterations=7", "planned")],
)
def test_a_search_gets_the_time_that_is_allotted_but_no_more_than_its_own(text, share):
    allotment = allot_by(ClockTimes((60.0, 50.0), 1.0), 0)
    for own in ("", "seconds=0.5", "seconds=50"):
        separator = "" if not own else "," if ":" in text else ":"
        engine = read_engine(f"{text}{separator}{own}", on_clock=True)
        search = engine.player(Random(1)).begin(MANCALA, MANCALA.initial(), allotment)
        expected = getattr(allotment, share)
        assert search.settings.seconds == (0.5 if own == "seconds=0.5" else expected)
