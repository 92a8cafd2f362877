"""The four sample bots play the judge's round, confined; its table is computed by hand."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from uctvis.arena.bots.bot_file import read_bot
from uctvis.arena.bots.programs import Programs
from uctvis.arena.bots.sandbox import Sandbox
from uctvis.arena.points import Points
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedule import pairings
from uctvis.arena.settings import TournamentSettings
from uctvis.arena.verdict import Verdict
from uctvis.errors import ArenaError
from uctvis.play.clock import TimeControl

SAMPLES = Path(__file__).parents[2] / "examples" / "bots" / "recursive_tictactoe"
SEEDS = {"first": (), "random": ("1",), "win_or_block": ("2",), "first_with_mistakes": ()}
GRID = [(x, y) for x in "123" for y in "123"]
LINES = (
    *([(x, y) for y in "123"] for x in "123"),
    *([(x, y) for x in "123"] for y in "123"),
    [("1", "1"), ("2", "2"), ("3", "3")],
    [("1", "3"), ("2", "2"), ("3", "1")],
)


@pytest.fixture(scope="module")
def programs():
    try:
        Sandbox.find()
    except ArenaError as error:
        pytest.skip(str(error))
    with Programs() as copies:
        yield copies


def played(programs, bots, **settings):
    """The records of the judge's round."""
    bots = tuple(map(programs.of, bots))
    settings = TournamentSettings("recursive_tictactoe", bots, **settings)
    return [TurnsMatch(settings, pairing).play() for pairing in pairings(settings, [])]


def owner(grid):
    """The owner of a grid: "X", "O", "=" for nobody any more, or None."""
    lines = [{grid.get(place) for place in line} for line in LINES]
    for sign in "XO":
        if {sign} in lines:
            return sign
    return None if any("=" not in line and not line >= {"X", "O"} for line in lines) else "="


def result(moves):
    """Who has won after these moves: "X", "O", "=", or None; each of them must be legal."""
    marks, owners, forced = {}, {}, None
    for ply, move in enumerate(moves):
        big, small = (move[0], move[1]), (move[2], move[3])
        assert owner(owners) is None
        assert move not in marks
        assert forced in (None, big)
        marks[move] = "XO"[ply % 2]
        there = {cell: marks.get("".join(big + cell)) for cell in GRID}
        if owners.get(big) is None:
            owners[big] = owner(there)
        full = all("".join(small + cell) in marks for cell in GRID)
        forced = None if full else small
    return owner(owners)


def test_the_round_has_twelve_matches_and_the_table_of_the_rules(programs):
    bots = [read_bot(str(SAMPLES / name)) for name in SEEDS]
    bots = [replace(bot, command=(*bot.command, *SEEDS[bot.name])) for bot in bots]
    records = played(programs, bots)
    assert sorted(record.bots for record in records) == sorted(permutations(SEEDS, 2))
    points, expected, eliminated = Counter(), Counter(), []
    for record in records:
        for name in record.bots:
            points[name] += Points().of(record.verdict_of(name))
        signs = dict(zip("XO", record.bots, strict=True))
        end = result(record.moves)
        if end is None:
            # The next player has made an illegal move.
            offender = record.bots[len(record.moves) % 2]
            eliminated.append(offender)
            assert record.verdict_of(offender) is Verdict.ILLEGAL_MOVE
            (other,) = {*record.bots} - {offender}
            expected[offender] -= 1
            expected[other] += 3
        elif end == "=":
            expected.update(dict.fromkeys(record.bots, 1))
        else:
            expected[signs[end]] += 3
        assert record.left is not None
        assert all(0 < left < 30 for left in record.left)
    assert points == expected
    assert set(eliminated) == {"first_with_mistakes"}
    # The same seeds give the same matches.
    again = played(programs, bots)
    assert [record.moves for record in again] == [record.moves for record in records]


@pytest.mark.long
def test_the_one_with_the_api_wins_without_a_cache_of_compiled_functions(programs):
    bots = [read_bot(str(SAMPLES / name)) for name in ("uct_by_api", "random")]
    for record in played(programs, bots, time_control=TimeControl(0.05)):
        assert record.verdict_of("uct_by_api") is Verdict.WON
