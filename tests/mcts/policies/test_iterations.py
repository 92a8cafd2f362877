"""Each iteration of both drivers is that of the independent search in `family`, to the bit."""

from collections import defaultdict

import pytest
from agreeing import assert_agrees, family_of, searched
from for_long import rest_for_long
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mixes import TOGETHER, mixes, named, numbers, positions, served, to_compile
from some_games import SOME_GAMES

from uctvis.games import find

FIRST, REST = served()
# `monkeypatch` only hides compiled rules within each example.
PROPERTY = settings(
    max_examples=settings.default.max_examples // 2,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
ITERATIONS = defaultdict(lambda: 60, tictactoe=200, connect_four=90, chess=15)


@pytest.mark.parametrize(("game", "policies"), FIRST + REST, ids=named)
def test_in_plain_python(game, policies, monkeypatch):
    found = searched(
        game, plainly=monkeypatch, iterations=ITERATIONS[game.name], playout_limit=4, **policies
    )
    assert_agrees(found, family_of(found))


@SOME_GAMES
@PROPERTY
@given(data=st.data())
def test_any_mix_in_plain_python(game, data, monkeypatch):
    position = data.draw(positions(game))
    chosen = data.draw(mixes(game)) | data.draw(numbers(game))
    iterations = ITERATIONS[game.name] // 3
    found = searched(game, position, plainly=monkeypatch, iterations=iterations, **chosen)
    assert_agrees(found, family_of(found))


@pytest.mark.parametrize("case", rest_for_long(len(FIRST), to_compile(FIRST + REST)), ids=named)
@settings(max_examples=settings.default.max_examples // 4)
@given(data=st.data())
def test_with_compiled_rules(case, data):
    game, policies = case
    position = data.draw(positions(game))
    found = searched(
        game, position, iterations=ITERATIONS[game.name], **data.draw(numbers(game)), **policies
    )
    assert_agrees(found, family_of(found))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "evaluation"),
    [("connect_four", "lines"), ("chess", "placement"), ("chess", "quiescence")],
)
def test_another_evaluation_with_compiled_rules(game, evaluation):
    for policies in (TOGETHER[1], {"selection": "puct"}):
        found = searched(
            find(game), iterations=100, playout_limit=2, evaluation=evaluation, **policies
        )
        assert_agrees(found, family_of(found))


# Of few visits, parts of the formulas are in tables.
BEYOND = 4096


@pytest.mark.parametrize(
    "policies",
    rest_for_long(
        1,
        [
            *TOGETHER[:2],
            *({"selection": name} for name in ("ucb1_tuned", "puct", "grave")),
            {"selection": "ucb1", "first_play": 0.6},
            {"minimax": 0.4},
        ],
    ),
    ids=named,
)
def test_with_thousands_of_visits(policies):
    game = find("tictactoe")
    # One move blocks a line of the other player, so it gets most of the visits.
    position = game.parse_state("tictactoe XO..O...X player 1")
    found = searched(game, position, iterations=6000, exploration=0.1, **policies)
    assert found.nodes["visits"][1:].max() > BEYOND
    assert_agrees(found, family_of(found))
