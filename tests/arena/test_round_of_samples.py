"""The four sample bots play the judge's round, confined; its table is computed by hand."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.standings.table import table
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import Tournament
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


def played(programs, folder, bots, **settings):
    """The store of a tournament that has been played, two matches at a time."""
    bots = tuple(map(programs.of, bots))
    store = TournamentStore.create(
        folder, TournamentSettings("recursive_tictactoe", bots, **settings)
    )
    for _record in Tournament(store, TurnsMatch, 2).run():
        pass
    return store


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


def test_the_round_has_twelve_matches_and_the_table_of_the_rules(programs, tmp_path):
    bots = [read_bot(str(SAMPLES / name)) for name in SEEDS]
    bots = [replace(bot, command=(*bot.command, *SEEDS[bot.name])) for bot in bots]
    store = played(programs, tmp_path / "one", bots)
    records = store.records()
    assert sorted(record.bots for record in records) == sorted(permutations(SEEDS, 2))
    # Matches won, drawn, lost, and lost by a fault.
    expected = {name: [0, 0, 0, 0] for name in SEEDS}
    for record in records:
        end = result(record.moves)
        if end == "=":
            ends = {record.bots[0]: 1, record.bots[1]: 1}
        elif end is None:
            # The next move was illegal.
            seat = len(record.moves) % 2
            ends = {record.bots[seat]: 3, record.bots[1 - seat]: 0}
            assert record.verdicts[seat] is Verdict.ILLEGAL_MOVE
        else:
            seat = "XO".index(end)
            ends = {record.bots[seat]: 0, record.bots[1 - seat]: 2}
        for name, place in ends.items():
            expected[name][place] += 1
        assert all(0 < left < 30 for left in record.left), record
    rows = table(store.settings, records)
    assert {row.name: [row.won, row.drawn, row.lost, row.eliminated] for row in rows} == expected
    points = {name: 3 * won + drawn - faults for name, (won, drawn, _, faults) in expected.items()}
    assert {row.name: row.points for row in rows} == points
    assert [row.points for row in rows] == sorted(points.values(), reverse=True)
    assert [name for name in SEEDS if expected[name][3]] == ["first_with_mistakes"]
    # The same seeds give the same matches.
    again = played(programs, tmp_path / "again", bots).records()
    moves = {record.number: record.moves for record in records}
    assert {record.number: record.moves for record in again} == moves


@pytest.mark.long
def test_the_one_with_the_api_wins_without_a_cache_of_compiled_functions(programs, tmp_path):
    bots = [read_bot(str(SAMPLES / name)) for name in ("uct_by_api", "random")]
    store = played(programs, tmp_path / "one", bots, time_control=TimeControl(0.05))
    for record in store.records():
        assert record.verdict_of("uct_by_api") is Verdict.WON
