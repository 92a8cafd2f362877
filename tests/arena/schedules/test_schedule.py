"""Who plays whom: counted, and compared with brute force."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations

import numpy as np
import pytest
from fake_matches import judged_settings_of, random_record, record_of, settings_of
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules import knockout, schedule
from uctvis.arena.schedules.swiss import _is_matchable
from uctvis.errors import SettingError

COUNTS = st.integers(2, 12)
SEEDS = st.integers(0, 2**32)


def played(settings):
    """All pairings and records of a tournament that is played to its end."""
    records = []
    while len(known := schedule.pairings(settings, records)) > len(records):
        records += [random_record(settings, one) for one in known[len(records) :]]
    return known, records


def names_of(settings):
    return [bot.name for bot in settings.bots]


def leads(known):
    """How much more often each bot was player 0 than player 1."""
    lead = Counter(one.bots[0] for one in known)
    lead.subtract(one.bots[1] for one in known)
    return lead


@st.composite
def tournaments(draw):
    name = draw(st.sampled_from([*schedule.SCHEDULES]))
    count = 2 if name == "pairs" else draw(st.integers(2, 8))
    return settings_of(count, name, games=draw(st.integers(1, 3)), seed=draw(SEEDS))


@given(tournaments(), st.randoms(use_true_random=False))
def test_known_pairings_never_change_whatever_ends_next(settings, random):
    final, _records = played(settings)
    records, known = [], []
    while True:
        before, known = known, schedule.pairings(settings, records)
        assert known[: len(before)] == before
        finished = {record.number for record in records}
        waiting = [one for one in known if one.number not in finished]
        if not waiting:
            break
        # More matches are known only after all of the known ones.
        assert len(before) in (0, len(known)) or len(before) == len(finished)
        records.append(random_record(settings, random.choice(waiting)))
    assert known == final
    assert [one.number for one in known] == list(range(1, len(known) + 1))
    assert [one.round for one in known] == sorted(one.round for one in known)
    assert all(one.bots[0] != one.bots[1] for one in known)


@given(COUNTS, st.integers(1, 4), st.sampled_from(["ordered", "round_robin", "gauntlet"]))
def test_each_pair_plays_as_often_as_promised_from_each_side(count, games, name):
    settings = settings_of(count, name, games=games)
    known, _records = played(settings)
    names = names_of(settings)
    expected = {
        pair: games for pair in permutations(names, 2) if name != "gauntlet" or names[0] in pair
    }
    assert Counter(one.bots for one in known) == expected
    # Both matches with the same number have the same two bots, which exchange sides.
    pairs = {}
    for one in known:
        pairs.setdefault(one.pair, []).append(one.bots)
    assert sorted(pairs) == list(range(len(known) // 2))
    for first, second in pairs.values():
        assert first == second[::-1]


@given(COUNTS, st.integers(1, 3))
def test_the_first_halves_of_rounds_of_ordered_pairs(count, games):
    known, _records = played(settings_of(count, games=games))
    assert {one.round for one in known} == set(range(1, games + 1))
    half = known[: count * (count - 1) // 2]
    # Each pair has met once, and sides are as even as they can be.
    assert len({frozenset(one.bots) for one in half}) == len(half)
    assert max(map(abs, leads(half).values())) == (count + 1) % 2
    # Matches that are played at the same time have different bots.
    for start in range(0, len(half), max(1, count // 2)):
        together = [name for one in half[start : start + count // 2] for name in one.bots]
        assert len(set(together)) == len(together)


@given(COUNTS, st.integers(1, 3))
def test_nobody_plays_two_bots_in_a_round_of_a_round_robin(count, games):
    known, _records = played(settings_of(count, "round_robin", games=games))
    for round_ in {one.round for one in known}:
        pairs = {frozenset(one.bots) for one in known if one.round == round_}
        assert len(set().union(*pairs)) == 2 * len(pairs) == count - count % 2


@given(st.integers(1, 50))
def test_two_bots_exchange_sides(games):
    known, _records = played(settings_of(2, "pairs", games=games))
    expected = [(("A", "B"), ("B", "A"))[n % 2] for n in range(games)]
    assert [one.bots for one in known] == expected
    assert [one.pair for one in known] == [n // 2 for n in range(games)]


def matchable(names, allowed):
    """Whether all can be paired so that each pair is allowed, by trying everything."""

    @cache
    def try_all(left):
        if not left:
            return True
        one, *others = left
        return any(
            allowed(one, other) and try_all(tuple(name for name in others if name != other))
            for other in others
        )

    return try_all(tuple(names))


@given(COUNTS, st.integers(1, 12), SEEDS)
def test_the_swiss_system(count, rounds, seed):
    settings = settings_of(count, "swiss", games=rounds, seed=seed)
    known, records = played(settings)
    names = names_of(settings)
    assert {one.round for one in known} == set(range(1, rounds + 1))
    met, lead = Counter(), Counter()
    for round_ in range(1, rounds + 1):
        pairs = [one for one in known if one.round == round_]
        playing = [name for one in pairs for name in one.bots]
        assert len(set(playing)) == len(playing) == count - count % 2
        free = [(name, "bye") for name in names if name not in playing]
        meetings = [frozenset(pair) for pair in [one.bots for one in pairs] + free]
        everybody = [*names, "bye"] if free else names
        # No rematch and no second bye while there is a way without.
        if any(met[pair] for pair in meetings):
            assert not matchable(everybody, lambda one, other: met[frozenset((one, other))] == 0)
        met.update(meetings)
        for one in pairs:
            lead[one.bots[0]] += 1
            lead[one.bots[1]] -= 1
        if 2 * round_ <= count:
            assert max(map(abs, lead.values())) <= 2
    assert sum(schedule.byes(settings, records).values()) == rounds * (count % 2)
    assert len(records) == len(known)


def test_leaders_of_the_swiss_system_meet():
    settings = settings_of(8, "swiss", games=3)
    records = []
    for _round in range(3):
        known = schedule.pairings(settings, records)
        new = known[len(records) :]
        # Who comes first in the alphabet wins.
        records += [record_of(one, float(one.bots[0] < one.bots[1])) for one in new]
    rounds = [{frozenset(one.bots) for one in known if one.round == n} for n in (1, 2, 3)]
    assert rounds[0] == {frozenset(pair) for pair in ("AE", "BF", "CG", "DH")}
    for winners in ("ABCD", "EFGH"):
        assert sum(pair < {*winners} for pair in rounds[1]) == 2
    best = {min(pair) for pair in rounds[1] if pair < {*"ABCD"}}
    worst = {max(pair) for pair in rounds[1] if pair < {*"EFGH"}}
    assert best in rounds[2]
    assert worst in rounds[2]


def test_a_bye_counts_as_a_win():
    settings = settings_of(3, "swiss", games=2)
    (first,) = schedule.pairings(settings, [])
    (free,) = {"A", "B", "C"} - {*first.bots}
    assert free == "C"
    # It plays against the winner, and the loser has the next bye.
    records = [record_of(first, 1.0)]
    assert {*schedule.pairings(settings, records)[1].bots} == {first.bots[0], "C"}
    assert schedule.byes(settings, records) == {first.bots[0]: 0, first.bots[1]: 1, "C": 1}


def test_an_elimination_costs_points_in_the_swiss_system():
    settings = settings_of(6, "swiss", games=2)
    known = schedule.pairings(settings, [])
    broken = Verdict.CRASHED, Verdict.WON
    records = [
        record_of(known[0], 0.0, broken),
        record_of(known[1], 1.0),
        record_of(known[2], 0.0, broken),
    ]
    after = schedule.pairings(settings, records)[3:]
    lowest = {known[0].bots[0], known[2].bots[0]}
    assert lowest in [{*one.bots} for one in after]


@given(COUNTS, st.integers(1, 2), SEEDS)
def test_a_knockout(count, games, seed):
    settings = settings_of(count, "knockout", games=games, seed=seed)
    known, records = played(settings)
    names = names_of(settings)
    rounds = (count - 1).bit_length()
    left, encounters = set(names), 0
    for round_ in range(1, rounds + 1):
        matches = [one for one in records if one.round == round_]
        pairs = {frozenset(one.bots) for one in matches}
        assert len(set().union(*pairs)) == 2 * len(pairs)
        assert set().union(*pairs) <= left
        # The first round has as many byes as are needed, for the first seeds.
        size = 2 ** (rounds - round_)
        assert len(pairs) == (count - size if round_ == 1 else size)
        if round_ == 1:
            assert left - set().union(*pairs) == set(names[: 2 * size - count])
        for pair in pairs:
            one, other = sorted(pair, key=names.index)
            payoffs = [record.payoff_of(one) for record in matches if {*record.bots} == pair]
            lead = sum(payoffs) - len(payoffs) / 2
            before = sum(payoffs[: 2 * games]) - games
            assert len(payoffs) == 2 * games + 2 * (before == 0)
            left.discard(other if lead >= 0 else one)
        encounters += len(pairs)
    assert encounters == count - 1
    reached = knockout.rounds_reached(settings, records)
    (winner,) = left
    assert reached[winner] == rounds + 1
    assert sorted(reached.values())[-2] == rounds
    assert max(one.round for one in known) == rounds
    # Matches of the same pair number exchange sides.
    sides = {}
    for one in known:
        sides.setdefault(one.pair, []).append(one.bots)
    assert all(first == second[::-1] for first, second in sides.values())


def test_the_first_two_seeds_meet_only_at_the_end():
    for count in range(3, 13):
        settings = settings_of(count, "knockout")
        records = []
        while len(known := schedule.pairings(settings, records)) > len(records):
            new = known[len(records) :]
            records += [record_of(one, float(one.bots[0] < one.bots[1])) for one in new]
        assert {*known[-1].bots} == {"A", "B"}
        last = [one for one in known if {*one.bots} == {"A", "B"}]
        assert last == known[-2:]


def test_reached_rounds_while_it_is_played():
    settings = settings_of(4, "knockout")
    known = schedule.pairings(settings, [])
    assert knockout.rounds_reached(settings, []) == dict.fromkeys("ABCD", 1)
    records = [record_of(one, float(one.bots[0] < one.bots[1])) for one in known]
    assert knockout.rounds_reached(settings, records) == {"A": 2, "B": 2, "C": 1, "D": 1}


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        (settings_of(2, "nothing"), "schedule"),
        (settings_of(2, games=0), "games"),
        (settings_of(2, games=10_000_000), "games"),
        (settings_of(1), "bots"),
        (settings_of(3, "pairs"), "bots"),
        (settings_of(3, sprt=(0.0, 5.0)), "bots"),
        (settings_of(2, sprt=(0.0, 5.0)), "sprt"),
        (settings_of(2, "pairs", sprt=(5.0, 0.0)), "sprt"),
        (settings_of(2, "pairs", sprt=(0.0, float("nan"))), "sprt"),
    ],
)
def test_what_cannot_be_played(settings, field):
    with pytest.raises(SettingError, match="expected") as caught:
        schedule.expect_playable(settings)
    assert caught.value.field == field


def test_names_of_bots_are_different_texts():
    one, other = settings_of(2).bots
    for names in (("A", "A"), ("", "B"), (" ", "B"), ("a\nb", "B"), ("a\udcff", "B")):
        bots = (replace(one, name=names[0]), replace(other, name=names[1]))
        with pytest.raises(SettingError, match="different names of printable characters"):
            schedule.expect_playable(replace(settings_of(2), bots=bots))
    for settings in (
        settings_of(2),
        settings_of(12, "swiss"),
        settings_of(2, "pairs", sprt=(0, 5)),
    ):
        schedule.expect_playable(settings)


@given(st.integers(1, 10).map(lambda half: 2 * half), st.data())
def test_matchings_are_found_if_there_are_any(count, data):

    density = data.draw(st.floats(0.05, 0.5))
    rng = np.random.default_rng(data.draw(SEEDS))
    allowed = np.triu(rng.random((count, count)) < density, 1)
    allowed |= allowed.T
    found = _is_matchable(allowed, range(count))
    assert found == matchable(range(count), lambda one, other: allowed[one, other])


def test_matchings_are_compared_with_all_graphs_of_four():

    edges = list(combinations(range(4), 2))
    for chosen in range(2 ** len(edges)):
        allowed = np.zeros((4, 4), np.bool_)
        for place, (one, other) in enumerate(edges):
            allowed[one, other] = allowed[other, one] = bool(chosen >> place & 1)
        expected = any(
            allowed[0, other] and allowed[tuple(sorted({1, 2, 3} - {other}))] for other in (1, 2, 3)
        )
        assert _is_matchable(allowed, range(4)) == expected


@given(st.integers(2, 5), st.integers(0, 4), st.integers(1, 7))
def test_each_group_of_bots_plays_once_a_round(players, more, games):
    settings = judged_settings_of(players + more, players, games=games)
    known, _records = played(settings)
    groups = [*combinations(names_of(settings), players)]
    assert len(known) == games * len(groups)
    for round_ in range(1, games + 1):
        bots = [one.bots for one in known if one.round == round_]
        assert sorted(tuple(sorted(one)) for one in bots) == groups
    # In as many rounds as a group has bots, each bot has each seat once.
    for group in groups:
        seats = [one.bots for one in known if {*one.bots} == {*group}]
        for start in range(len(seats) - players + 1):
            for column in zip(*seats[start : start + players], strict=True):
                assert sorted(column) == sorted(group)
    # Numbers of pairs count the groups in which seats are exchanged.
    of_pair = Counter(one.pair for one in known)
    assert set(of_pair.values()) <= {*range(1, players + 1)}


@given(st.integers(3, 7), st.integers(0, 5))
def test_seats_are_shared_in_one_round(players, more):
    known, _records = played(judged_settings_of(players + more, players))
    counts = Counter((name, seat) for one in known for seat, name in enumerate(one.bots))
    mean = len(known) / (players + more)
    assert all(abs(count - mean) <= 2 + mean / 4 for count in counts.values())


@given(st.integers(1, 9))
def test_groups_of_two_bots_are_pairs(games):
    groups = schedule.pairings(judged_settings_of(2, games=games), [])
    pairs = schedule.pairings(settings_of(2, "pairs", games=games), [])
    assert [one[:3] for one in groups] == [one[:3] for one in pairs]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (judged_settings_of(3, 4), "at least 4, got 3"),
        (judged_settings_of(14, 13), "2 to 12 in numbers, got 13"),
        (judged_settings_of(26, 12), "at most 100000 matches, got 9657700"),
        (judged_settings_of(4, 3, "swiss"), "groups, for matches of 3 bots, got swiss"),
        (judged_settings_of(3, 3, "pairs"), "two, got 3"),
        (judged_settings_of(1, 2), "at least two, got 1"),
        (replace(settings_of(3, "groups"), players=3), "2 in tictactoe, got 3"),
    ],
)
def test_groups_that_cannot_play(settings, expected):
    with pytest.raises(SettingError, match=expected):
        schedule.expect_playable(settings)


@pytest.mark.parametrize("name", [*schedule.SCHEDULES])
def test_judged_games_of_two_bots_have_all_schedules(name):
    settings = judged_settings_of(2, 2, name, games=2)
    schedule.expect_playable(settings)
    known, records = played(settings)
    assert known
    assert len(records) == len(known)
