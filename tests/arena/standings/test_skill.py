"""Ratings of matches of many bots: properties, and results that are made from known strengths."""

import math
from random import Random

import pytest
from fake_matches import judged_record_of
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.matches.match import Pairing
from uctvis.arena.standings.skill import skills_of

_NAMES = "ABCDEFGH"


def matches(strengths, players, count, seed):
    """Matches of random bots; the order of each is that of Plackett and Luce for these Elo."""
    random = Random(seed)
    names = _NAMES[: len(strengths)]
    records = []
    for number in range(1, count + 1):
        bots = tuple(random.sample(names, players))
        scores = tuple(
            strengths[names.index(name)] * math.log(10) / 400
            - math.log(-math.log(1 - random.random()))
            for name in bots
        )
        records.append(judged_record_of(Pairing(number, bots, number), scores))
    return records


RECORDS = st.builds(
    matches,
    st.lists(st.floats(-300, 300), min_size=4, max_size=8),
    st.integers(3, 4),
    st.integers(1, 12),
    st.integers(0, 999),
)


@pytest.mark.parametrize("players", [3, 6])
def test_strengths_are_found(players):
    strengths = [-250, -150, -50, 50, 150, 250]
    found = skills_of(_NAMES[:6], matches(strengths, players, 1500, 1))
    for name, strength in zip(_NAMES, strengths, strict=False):
        elo, margin = found[name]
        assert abs(elo - strength) < 60
        assert 5 < margin < 80


@pytest.mark.parametrize(("players", "count"), [(3, 40), (6, 20), (8, 10)])
def test_intervals_contain_the_strengths(players, count):
    inside = 0
    for seed in range(25):
        random = Random(seed)
        strengths = [random.gauss(0, 150) for _bot in range(8)]
        found = skills_of(_NAMES, matches(strengths, players, count, seed))
        mean = sum(strengths) / 8
        for name, strength in zip(_NAMES, strengths, strict=True):
            elo, margin = found[name]
            inside += abs(elo - strength + mean) <= margin
    assert inside >= 0.93 * 25 * 8


@given(RECORDS)
def test_ratings_of_any_matches(records):
    found = skills_of(_NAMES, records)
    assert found.keys() == {name for record in records for name in record.bots}
    assert sum(elo for elo, _margin in found.values()) == pytest.approx(0, abs=1e-6)
    assert all(margin > 0 for _elo, margin in found.values())


@given(RECORDS, st.randoms(use_true_random=False))
def test_the_order_of_names_of_records_and_of_seats_does_not_matter(records, random):
    names, shuffled = list(_NAMES), records.copy()
    random.shuffle(names)
    random.shuffle(shuffled)
    for at, record in enumerate(shuffled):
        seats = list(range(len(record.bots)))
        random.shuffle(seats)
        bots, scores = (tuple(of[seat] for seat in seats) for of in (record.bots, record.scores))
        shuffled[at] = judged_record_of(record.pairing._replace(bots=bots), scores)
    found = skills_of(names, shuffled)
    for name, rating in skills_of(_NAMES, records).items():
        assert found[name] == pytest.approx(rating)


@given(RECORDS, st.randoms(use_true_random=False))
def test_other_names_have_the_same_ratings(records, random):
    others = list(_NAMES)
    random.shuffle(others)
    called = dict(zip(_NAMES, others, strict=True))
    renamed = [
        judged_record_of(
            record.pairing._replace(bots=tuple(called[name] for name in record.bots)), record.scores
        )
        for record in records
    ]
    found = skills_of(_NAMES, renamed)
    for name, rating in skills_of(_NAMES, records).items():
        assert found[called[name]] == pytest.approx(rating)


@given(RECORDS)
def test_only_the_order_of_scores_counts(records):
    raised = [
        judged_record_of(record.pairing, tuple(1000 * score for score in record.scores))
        for record in records
    ]
    assert skills_of(_NAMES, raised) == skills_of(_NAMES, records)


def test_more_matches_make_ratings_surer():
    records = matches([-100, 0, 0, 100], 3, 400, 2)
    few, many = (skills_of(_NAMES, records[:count]) for count in (20, 400))
    assert all(many[name][1] < few[name][1] / 2 for name in few)


def test_a_bot_that_always_wins_is_first_and_equal_bots_are_equal():
    records = [
        judged_record_of(Pairing(number, tuple("ABC"), number), (2, 1, 1)) for number in range(1, 9)
    ]
    found = skills_of("ABCD", records)
    assert found.keys() == {*"ABC"}
    assert found["A"][0] > 100
    assert found["B"] == pytest.approx(found["C"])


def test_nobody_has_played():
    assert skills_of("ABC", []) == {}
