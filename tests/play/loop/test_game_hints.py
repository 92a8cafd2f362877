"""Tests of the hints that a game keeps."""

from types import SimpleNamespace

from uctvis.engines import usual_engine
from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.play.loop.game_hints import GameHints

ENGINE = usual_engine()


def found(nodes):
    return SimpleNamespace(statistics=SimpleNamespace(nodes=nodes))


def ask(hints, way, nodes):
    hints.ask(way)
    hints.take(found(nodes), ENGINE)


def test_a_hint_is_kept_with_its_position_until_it_is_asked_for_again():
    hints = GameHints()
    ask(hints, (1,), 10)
    ask(hints, (1, 2), 20)
    assert [hints.at(way).statistics.nodes for way in ((1,), (1, 2))] == [10, 20]
    assert hints.at(()) is None
    hints.ask((1,))
    assert hints.at((1,)) is None
    assert hints.at((1, 2)) is not None
    hints.clear()
    assert hints.at((1, 2)) is None


def test_the_oldest_hints_go_first_and_the_last_one_stays():
    hints = GameHints()
    for number in range(3):
        ask(hints, (number,), 900_000)
    assert [hints.at((number,)) is not None for number in range(3)] == [False, True, True]
    ask(hints, (3,), 5_000_000)
    assert [hints.at((number,)) is not None for number in range(4)] == [False, False, False, True]


def test_a_hint_is_of_the_engine_that_found_it_with_any_budget():
    hints = GameHints()
    ask(hints, (1,), 10)
    assert hints.of_engine((1,), ENGINE.endless()) is hints.at((1,))
    assert hints.of_engine((1,), AlphaBetaEngine()) is None
    assert hints.of_engine((2,), ENGINE) is None


def test_a_hint_that_was_not_asked_for_is_not_kept():
    hints = GameHints()
    ask(hints, (1,), 10)
    hints.asked = None
    hints.take(found(20), ENGINE)
    assert hints.at((1,)).statistics.nodes == 10
