"""The comparison of alpha-beta with and without each of its parts."""

import threading

import pytest

import uctvis
from uctvis.alphabeta.comparison import ALL, MINIMAX, SwitchComparison, depths_of, differs, growth
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.alphabeta.work import Switches
from uctvis.errors import GameError
from uctvis.games import find

# The parts that only save time; the others may change the value.
EXACT = ("pruning", "ordering", "table")
MAY_CHANGE = {name: "off" for name in Switches._fields if name not in EXACT}


def test_there_is_a_search_with_all_parts_without_each_and_without_any():
    compared = uctvis.compare_alpha_beta("tictactoe", depth=3)
    assert [one.variant.name for one in compared] == [ALL, *Switches._fields, MINIMAX]
    for one in compared:
        assert [made.depth for made in one.iterations] == [1, 2, 3]
        off = {name for name in Switches._fields if getattr(one.variant.settings, name) == "off"}
        expected = {ALL: set(), MINIMAX: set(Switches._fields)}
        assert off == expected.get(one.variant.name, {one.variant.name})
    assert len({one.variant.title for one in compared}) == len(compared)


def test_each_search_is_that_of_its_settings_alone():
    compared = uctvis.compare_alpha_beta("connect_four", depth=4)
    for one in compared:
        off = {name: getattr(one.variant.settings, name) for name in Switches._fields}
        alone = uctvis.alpha_beta("connect_four", depth=4, **off)
        assert [made.nodes for made in one.iterations] == [made.nodes for made in alone.iterations]


def test_parts_that_are_off_stay_off():
    compared = uctvis.compare_alpha_beta("tictactoe", depth=2, **MAY_CHANGE)
    assert [one.variant.name for one in compared] == [ALL, *EXACT, MINIMAX]
    assert all(one.variant.settings.reductions == "off" for one in compared)


@pytest.mark.parametrize("game", ["tictactoe", "connect_four", "mancala"])
def test_parts_that_only_save_time_never_change_the_value(game):
    compared = uctvis.compare_alpha_beta(game, depth=4, **MAY_CHANGE)
    assert not any(differs(made, compared[0]) for one in compared for made in one.iterations)


def test_minimax_visits_each_line():
    minimax = uctvis.compare_alpha_beta("tictactoe", depth=4)[-1]
    assert [made.nodes for made in minimax.iterations] == [10, 82, 586, 3610]


def test_the_growth_is_that_at_the_deepest_common_depth():
    compared = uctvis.compare_alpha_beta("tictactoe", depth=4)
    usual, minimax = compared[0], compared[-1]
    assert growth(minimax, usual) == (4, 3610 / usual.iterations[-1].nodes)
    assert growth(usual, usual) == (4, 1.0)
    assert list(depths_of(compared)) == [1, 2, 3, 4]
    assert list(depths_of(())) == []


def test_the_time_is_for_all_searches_together():
    comparison = SwitchComparison(find("chess"), find("chess").initial(), AlphaBetaSettings(), 0.4)
    assert (comparison.progress, comparison.done) == (0.0, ())
    compared = comparison.run()
    assert comparison.progress == 1.0
    assert comparison.done == compared
    # Each completes its first depth, whatever the time.
    assert all(one.iterations for one in compared)
    limits = [one.variant.settings.seconds for one in compared]
    assert limits == [0.4] * len(compared)


def test_it_is_stopped_from_another_thread():
    chess = find("chess")
    comparison = SwitchComparison(chess, chess.initial(), AlphaBetaSettings(), 600.0)
    thread = threading.Thread(target=lambda: stop_after_two(comparison))
    thread.start()
    compared = comparison.run()
    thread.join()
    assert len(compared) == 1
    assert len(compared[0].iterations) >= 2


def stop_after_two(comparison):
    while not comparison.done or len(comparison.done[0].iterations) < 2:
        pass
    comparison.stop()


def test_a_comparison_that_is_stopped_before_it_starts_searches_nothing():
    chess = find("chess")
    comparison = SwitchComparison(chess, chess.initial(), AlphaBetaSettings(), 60.0)
    comparison.stop()
    assert comparison.run() == ()


def test_a_finished_game_is_refused():
    game = find("tictactoe")
    with pytest.raises(GameError, match="over"):
        uctvis.compare_alpha_beta(game, "tictactoe XXXOO.... player 2")
