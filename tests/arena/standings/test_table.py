"""Tables, counted by hand and with properties; exports are read by other readers."""

import csv
import io
from dataclasses import replace

import pytest
from fake_matches import (
    judged_record_of,
    judged_settings_of,
    random_record,
    record_of,
    settings_of,
)
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.matches.match import Usage
from uctvis.arena.matches.points import Points
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules import schedule
from uctvis.arena.standings import table_export
from uctvis.arena.standings.rating import Ratings
from uctvis.arena.standings.score import Score
from uctvis.arena.standings.skill import skills_of
from uctvis.arena.standings.table import table

WON, LOST, CRASHED = Verdict.WON, Verdict.LOST, Verdict.CRASHED


def played(settings):
    records = []
    while len(known := schedule.pairings(settings, records)) > len(records):
        records += [random_record(settings, one) for one in known[len(records) :]]
    return records


def a_round():
    """A round of four bots: A beats all, B and C draw both, D crashes once, runs out of time once.

    A wins 6 matches. B and C lose 2 against A, draw 2, and win 2 against D.
    """
    settings = settings_of(4)
    records = []
    for one in schedule.pairings(settings, []):
        if {*one.bots} == {"B", "C"}:
            records.append(record_of(one, 0.5))
            continue
        payoff = float(one.bots[0] < one.bots[1])
        verdicts = None
        if "D" in one.bots:
            fault = {"B": CRASHED, "C": Verdict.OUT_OF_TIME}
            (other,) = {*one.bots} - {"D"}
            loss = fault.get(other, LOST) if one.bots[0] == "D" else LOST
            verdicts = (loss, WON) if one.bots[0] == "D" else (WON, loss)
        usage = Usage(1.5), Usage(0.5)
        records.append(record_of(one, payoff, verdicts, usage=usage))
    return settings, records


def test_a_round_counted_by_hand():
    settings, records = a_round()
    rows = table(settings, records)
    found = [
        (row.rank, row.name, row.won, row.drawn, row.lost, row.eliminated, row.points)
        for row in rows
    ]
    assert found == [
        (1, "A", 6, 0, 0, 0, 18),
        (2, "B", 2, 2, 2, 0, 8),
        (2, "C", 2, 2, 2, 0, 8),
        (4, "D", 0, 0, 5, 1, -1),
    ]
    # 12 matches: 9 decided by play, 1 by an elimination, 2 draws.
    assert sum(row.points for row in rows) == 9 * 3 + (3 - 1) + 2 * 2 == 33
    assert [row.matches for row in rows] == [6] * 4
    assert [row.share for row in rows] == [1, 0.5, 0.5, 0]
    assert rows[3].verdicts == {LOST: 4, CRASHED: 1, Verdict.OUT_OF_TIME: 1}
    assert rows[0].seconds == 3 * 1.5 + 3 * 0.5


def test_ratings_are_those_of_the_scores():
    settings, records = a_round()
    two, draws = Score(2, 0, 0), Score(0, 2, 0)
    ratings = Ratings.of(
        {
            ("A", "B"): two,
            ("A", "C"): two,
            ("A", "D"): two,
            ("B", "C"): draws,
            ("B", "D"): two,
            ("C", "D"): two,
        }
    )
    for row in table(settings, records):
        assert row.elo == pytest.approx(ratings.of_player(row.name))


def test_other_points():
    settings, records = a_round()
    chess = replace(settings, points=Points(1.0, 0.5, 0.0, 0.0))
    assert [row.points for row in table(chess, records)] == [6, 3, 3, 0]


@given(
    st.sampled_from([*schedule.SCHEDULES]), st.integers(2, 8), st.integers(1, 3), st.integers(0, 99)
)
def test_what_each_table_adds_up_to(name, count, games, seed):
    count = 2 if name == "pairs" else count
    settings = settings_of(count, name, games=games, seed=seed)
    records = played(settings)
    rows = table(settings, records)
    assert sorted(row.name for row in rows) == [bot.name for bot in settings.bots]
    assert sum(row.matches for row in rows) == 2 * len(records)
    assert sum(row.won for row in rows) == sum(row.lost + row.eliminated for row in rows)
    expected = 3 * sum(schedule.byes(settings, records).values())
    for record in records:
        expected += sum(map(settings.points.of, record.verdicts))
        assert sum(map(settings.points.of, record.verdicts)) in (2, 3)
    assert sum(row.points for row in rows) == pytest.approx(expected)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    if name != "knockout":
        for row in rows:
            assert row.rank == 1 + sum(other.points > row.points for other in rows)
    if all(row.elo for row in rows):
        assert sum(row.elo[0] for row in rows) == pytest.approx(0, abs=1e-6)


@given(st.integers(2, 9), st.integers(0, 99))
def test_the_winner_of_a_knockout_is_first(count, seed):
    settings = settings_of(count, "knockout", seed=seed)
    records = played(settings)
    rows = table(settings, records)
    last = {*records[-1].bots}
    assert {row.name for row in rows[:2]} == last
    assert [row.rank for row in rows[:3]] == [1, 2, 3][:count]


def test_nobody_has_played():
    rows = table(settings_of(3), [])
    assert [(row.rank, row.points, row.share, row.elo) for row in rows] == [(1, 0, None, None)] * 3
    assert len(table_export.as_text(rows).splitlines()) == 4
    assert table_export.as_csv(rows).splitlines()[1] == "1,A,0,0,0,0,0,0.0,,,,0,,"


def test_bots_that_are_not_connected_have_no_ratings():
    settings = settings_of(4)
    known = schedule.pairings(settings, [])
    apart = [one for one in known if {*one.bots} in ({"A", "B"}, {"C", "D"})]
    assert [row.elo for row in table(settings, map(record_of, apart))] == [None] * 4
    assert [row.elo for row in table(settings, map(record_of, apart[:1]))] == [None] * 4
    together = [*apart, next(one for one in known if {*one.bots} == {"B", "C"})]
    assert all(row.elo for row in table(settings, map(record_of, together)))


def test_the_table_as_text():
    settings, records = a_round()
    lines = table_export.as_text(table(settings, records)).splitlines()
    assert lines[0].split() == list(table_export.TITLES)
    assert lines[4].split()[:8] == ["4", "D", "6", "0", "0", "5", "1", "-1"]
    assert lines[4].endswith("  crashed: 1")
    assert "100.0 %" in lines[1]
    # Columns are aligned.
    assert {line.find(" s") for line in lines[1:]} == {lines[0].index("Faults") - 4}


def test_the_table_as_csv():
    settings, records = a_round()
    bots = (replace(settings.bots[0], name='=A,"\n'), *settings.bots[1:])
    records = [
        replace(one, bots=tuple('=A,"\n' if name == "A" else name for name in one.bots))
        for one in records
    ]
    rows = table(replace(settings, bots=bots), records)
    read = list(csv.DictReader(io.StringIO(table_export.as_csv(rows))))
    assert [one["bot"] for one in read] == ["'=A,\"\n", "B", "C", "D"]
    for one, row in zip(read, rows, strict=True):
        assert (float(one["elo"]), float(one["elo_margin"])) == row.elo
        assert float(one["points"]) == row.points
        assert float(one["score"]) == row.share
        assert [int(one[key]) for key in ("won", "drawn", "lost", "eliminated")] == [
            row.won,
            row.drawn,
            row.lost,
            row.eliminated,
        ]
    assert read[3]["verdicts"] == "crashed: 1; lost: 4; out of time: 1"


def test_the_table_as_markdown():
    settings, records = a_round()
    rows = table(settings, records)
    rows[0] = rows[0]._replace(name="a|b_*c")
    lines = table_export.as_markdown(rows).splitlines()
    assert len(lines) == 6
    assert lines[2].startswith(r"| 1 | a\|b\_\*c | 6 | 6 | 0 | 0 | 0 | 18 | 100.0 % |")
    unescaped = [line.replace(r"\|", "") for line in lines]
    assert {line.count("|") for line in unescaped} == {len(table_export.TITLES) + 1}


def test_a_judged_tournament_counted_by_hand():
    settings = judged_settings_of(4, 3)
    scores = ((5, 1, 0), (2, 2, 1), (), (-3, 0, 7))
    records = [
        judged_record_of(one._replace(bots=bots), of)
        for one, bots, of in zip(
            schedule.pairings(settings, []), ("ABC", "BCD", "CDA", "DAB"), scores, strict=True
        )
    ]
    records = [replace(one, bots=tuple(one.bots)) for one in records]
    killed = (LOST, Verdict.KILLED, WON)
    records[3] = replace(records[3], verdicts=killed)
    rows = table(settings, records)
    found = [
        (row.rank, row.name, row.matches, row.won, row.drawn, row.lost, row.eliminated, row.points)
        for row in rows
    ]
    assert found == [
        (1, "B", 3, 1, 1, 1, 0, 10),
        (2, "A", 2, 1, 0, 0, 1, 5),
        (3, "C", 2, 0, 1, 1, 0, 2),
        (4, "D", 2, 0, 0, 2, 0, -2),
    ]
    assert [row.share for row in rows] == [(0.5 + 0.75 + 1) / 3, 0.75, 0.375, 0]
    ratings = skills_of("ABCD", [records[0], records[1], records[3]])
    assert {row.name: row.elo for row in rows} == ratings
    assert table_export.note_without_result(records).startswith("1 match has no result")
    assert table_export.note_without_result(records * 2).startswith("2 matches have no result")
    assert table_export.note_without_result(records[:2]) == ""
    assert table_export.as_text(rows).splitlines()[2].endswith("killed by the judge: 1")


@given(st.integers(2, 4), st.integers(0, 3), st.integers(1, 2), st.integers(0, 99))
def test_what_each_judged_table_adds_up_to(players, more, games, seed):
    settings = judged_settings_of(players + more, players, games=games, seed=seed)
    records = played(settings)
    rows = table(settings, records)
    counted = [record for record in records if not record.is_void]
    assert sum(row.matches for row in rows) == players * len(counted)
    assert sum(row.points for row in rows) == sum(sum(record.scores) for record in counted)
    for row in rows:
        assert row.rank == 1 + sum(other.points > row.points for other in rows)
        assert row.share is None or 0 <= row.share <= 1
    if counted:
        shares = sum((row.share or 0) * row.matches for row in rows)
        assert shares == pytest.approx(players / 2 * len(counted))
    # Without a result, a match changes nothing.
    assert table(settings, counted) == rows


@given(st.integers(3, 4), st.integers(0, 99), st.randoms(use_true_random=False))
def test_the_order_of_bots_does_not_change_their_rows(players, seed, random):
    settings = judged_settings_of(6, players, seed=seed)
    records = played(settings)
    bots = list(settings.bots)
    random.shuffle(bots)
    rows = {row.name: row for row in table(settings, records)}
    for row in table(replace(settings, bots=tuple(bots)), records):
        other = rows[row.name]
        assert row._replace(elo=None) == other._replace(elo=None)
        assert row.elo == (None if other.elo is None else pytest.approx(other.elo))


@given(st.integers(0, 99))
def test_a_bye_of_a_judged_game_is_worth_the_mean_score(seed):
    settings = judged_settings_of(3, 2, "swiss", games=3, seed=seed)
    records = played(settings)
    byes = schedule.byes(settings, records)
    for row in table(settings, records):
        own = [
            record.score_of(row.name)
            for record in records
            if row.name in record.bots and not record.is_void
        ]
        mean = sum(own) / len(own) if own else 0
        assert row.points == pytest.approx(sum(own) + byes[row.name] * mean)


def test_bots_stronger_in_judged_games_rank_higher():
    settings = judged_settings_of(6, 3, games=2)
    strength = {name: place for place, name in enumerate("FEDCBA")}
    records = [
        judged_record_of(one, tuple(strength[name] for name in one.bots))
        for one in schedule.pairings(settings, [])
    ]
    rows = table(settings, records)
    assert "".join(row.name for row in rows) == "ABCDEF"
    assert [row.elo[0] for row in rows] == sorted((row.elo[0] for row in rows), reverse=True)


def test_an_open_tournament_has_no_bots_at_first():
    """A server makes its tournament before any client has joined."""
    settings = settings_of(2)
    assert table(replace(settings, bots=(), schedule=schedule.OPEN), []) == []
