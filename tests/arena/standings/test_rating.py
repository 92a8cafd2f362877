"""Elo ratings, compared with brute force and with random results of known strengths."""

from itertools import combinations
from math import log10

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.standings.rating import Ratings
from uctvis.arena.standings.score import Score

SCORES = st.builds(Score, *(st.integers(0, 30) for _ in range(3)))


def expected(lead):
    return 1 / (1 + 10 ** (-lead / 400))


def log_likelihood(elo, scores):
    """Of ratings by name, with one draw more in each match."""
    total = 0.0
    for (one, other), score in scores.items():
        won, lost = score.wins + (score.draws + 1) / 2, score.losses + (score.draws + 1) / 2
        lead = elo[one] - elo[other]
        total += won * log10(expected(lead)) + lost * log10(expected(-lead))
    return total


@given(SCORES)
def test_two_players_have_the_lead_of_their_score(score):
    ratings = Ratings.of({("a", "b"): score})
    won = (score.wins + (score.draws + 1) / 2) / (score.games + 1)
    lead, margin = ratings.lead("a", "b")
    assert expected(lead) == pytest.approx(won, abs=1e-9)
    # The deviation of a share of successes, in points of Elo.
    slope = won * (1 - won) * np.log(10) / 400
    deviation = np.sqrt(won * (1 - won) / (score.games + 1)) / slope
    assert margin == pytest.approx(1.959964 * deviation, rel=1e-5)
    assert ratings.of_player("a")[0] == pytest.approx(lead / 2, abs=1e-9)


@given(st.lists(SCORES, min_size=6, max_size=6), st.integers(0, 2**32))
def test_no_other_ratings_are_more_likely(each, seed):
    scores = dict(zip(combinations("abcd", 2), each, strict=True))
    ratings = Ratings.of(scores)
    best = dict(zip(ratings.players, ratings.elo, strict=True))
    assert sum(best.values()) == pytest.approx(0, abs=1e-6)
    most, rng = log_likelihood(best, scores), np.random.default_rng(seed)
    for size in (0.01, 1, 100, 1000):
        for _ in range(20):
            moved = {name: elo + rng.normal() * size for name, elo in best.items()}
            assert log_likelihood(moved, scores) <= most + 1e-9


def test_the_covariance_is_the_inverse_of_the_curvature():
    scores = {
        ("a", "b"): Score(30, 5, 10),
        ("b", "c"): Score(25, 0, 5),
        ("c", "a"): Score(3, 4, 20),
    }
    ratings = Ratings.of(scores)
    names, step = ratings.players, 0.1

    def at(*moves):
        elo = dict(zip(names, ratings.elo, strict=True))
        for name, change in moves:
            elo[name] += change
        return log_likelihood(elo, scores) * np.log(10)

    curvature = [
        [
            sum(
                one * other * at((row, one * step), (column, other * step))
                for one in (1, -1)
                for other in (1, -1)
            )
            / (4 * step**2)
            for column in names
        ]
        for row in names
    ]
    inverse = np.linalg.pinv(-np.array(curvature), rcond=1e-6)
    assert ratings.covariance == pytest.approx(inverse, rel=1e-4)


def test_the_intervals_contain_the_true_leads():
    true = {"a": -150.0, "b": 0.0, "c": 40.0, "d": 300.0}
    rng, within, count = np.random.default_rng(1), 0, 0
    for _ in range(200):
        scores = {}
        for one, other in combinations(true, 2):
            wins = int(rng.binomial(100, expected(true[one] - true[other])))
            scores[one, other] = Score(wins, 0, 100 - wins)
        ratings = Ratings.of(scores)
        for one, other in combinations(true, 2):
            lead, margin = ratings.lead(one, other)
            within += abs(lead - (true[one] - true[other])) <= margin
            count += 1
    assert 0.93 < within / count < 0.97


def test_a_player_who_wins_all_games_has_a_finite_rating():
    few, many = (Ratings.of({("a", "b"): Score(wins)}).lead("a", "b")[0] for wins in (10, 1000))
    assert 0 < few < many < 2000


def test_both_orders_of_two_players_are_one_match():
    lead = Ratings.of({("a", "b"): Score(20, 0, 10), ("b", "a"): Score(5, 0, 25)}).lead("a", "b")
    assert expected(lead[0]) == pytest.approx((45 + 1) / (60 + 2))


def test_players_without_a_common_opponent_are_not_compared():
    with pytest.raises(ValueError, match="not connected"):
        Ratings.of({("a", "b"): Score(1), ("c", "d"): Score(1)})
