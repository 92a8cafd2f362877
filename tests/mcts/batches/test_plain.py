"""Batches in plain Python: with n = 1 the tree is that of the search without batches."""

import numpy as np
import pytest
from batching import (
    MIXES,
    assert_repeats,
    assert_same,
    by_mean,
    found,
    in_plain_batches,
    pair,
    shares,
    start,
    value,
    values,
)

import uctvis
from uctvis.errors import FunctionError, SettingError
from uctvis.policies import batched

GAMES = ("tictactoe", "connect_four", "mancala", "pig")
# With playouts, and with policies that the compiled search does not run.
PLAIN = {
    "playouts": {"evaluation": value, "playout_limit": 3},
    "batched playouts": {"evaluation": pair, "prior": pair, "selection": "puct"},
    "formula": {"evaluation": values, "selection": by_mean, "playout": "none"},
    "backup": {"evaluation": value, "backup": lambda mean, values, _visits: max(mean, *values)},
    "grave": {"evaluation": value, "selection": "grave", "playout_limit": 3},
    "minimax": {"evaluation": value, "minimax": 0.3, "solver": "on"},
    "evaluated priors": {"evaluation": value, "selection": "puct", "solver": "on"},
    "own playouts": {
        "evaluation": values,
        "playout": lambda _position, moves: [1] * len(moves),
        "solver": "on",
    },
}
ALL = MIXES | PLAIN
with_mixes = pytest.mark.parametrize("mix", ALL)


def serves(game, mix):
    return not (mix == "grave" and game in ("mancala", "pig"))


@pytest.mark.parametrize("game", GAMES)
@with_mixes
def test_one_leaf_at_a_time_grows_the_tree_of_a_search_without_batches(game, mix, monkeypatch):
    if serves(game, mix):
        settings = {"iterations": 60, "playout_limit": 4} | ALL[mix]
        assert_same(in_plain_batches(monkeypatch, game, **settings), found(game, **settings))


@with_mixes
@pytest.mark.parametrize("batch", [2, 7])
def test_a_record_repeats_what_a_batch_grew(mix, batch, monkeypatch):
    settings = {"playout_limit": 4} | ALL[mix]

    def again(iterations):
        return in_plain_batches(
            monkeypatch, "connect_four", batch, **settings, iterations=iterations
        )

    whole = again(50)
    if whole.state is not None:
        assert_repeats(whole, (1, 9, 10, 37, 50), again)


def test_a_function_gets_so_many_positions():
    sizes = []

    @batched
    def counting(positions):
        sizes.append(len(positions))
        assert positions.players.dtype == np.int8
        return values(positions)

    uctvis.search(
        "mancala",
        evaluation=counting,
        playout="none",
        selection=by_mean,
        batch=8,
        iterations=100,
        seed=1,
    )
    assert sizes == [8] * 12 + [4]


def test_a_pace_and_pauses_do_not_change_the_tree():
    settings = {"evaluation": value, "iterations": 60}
    whole, search = found("connect_four", 16, **settings), start("connect_four", 16, **settings)
    search.pace = 0
    import threading

    thread = threading.Thread(target=search.run)
    thread.start()
    for steps in (1, 5, 20):
        goal = search.iterations + steps
        search.grant(steps)
        while search.iterations < goal:
            pass
    now = search.so_far()
    assert now.iterations == search.iterations == 26
    assert_same(now, found("connect_four", 16, **settings | {"iterations": 26}))
    search.pace = None
    thread.join()
    assert_same(search.so_far(), whole)


@pytest.mark.parametrize("kind", ["evaluation", "prior"])
def test_an_error_loses_only_the_last_batch(kind):
    calls = []

    def failing(position, *moves):
        calls.append(position)
        if len(calls) == 60:
            raise ValueError("enough")
        return shares(position, *moves) if moves else value(position)

    settings = {"evaluation": value, "selection": "puct", "playout_limit": 2, "prior": shares}
    settings |= {"iterations": 200, kind: failing}
    if kind == "evaluation":
        settings |= {"selection": by_mean, "prior": "evaluation"}
    search = start("connect_four", 8, **settings)
    with pytest.raises(FunctionError, match="enough") as raised:
        search.run()
    assert raised.value.node > 0
    now = search.so_far()
    assert 40 <= now.iterations <= 60
    assert now.nodes[0]["visits"] == now.iterations
    calls.clear()
    again = found("connect_four", 8, **settings | {kind: lambda *a: failing(*a), "iterations": 40})
    assert again.leaf.tolist() == now.leaf.tolist()[:40]


def test_the_wrong_value_of_a_position_is_that_of_a_node():
    @batched
    def wrong(positions):
        found = values(positions)
        if len(positions) == 8:
            found[5] = np.nan
        return found

    with pytest.raises(FunctionError, match="nan") as raised:
        found("mancala", 8, evaluation=wrong, selection=by_mean, iterations=30)
    assert raised.value.node > 0


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({}, "neither the evaluation nor the prior is a function in Python"),
        ({"evaluation": value, "playout": "mast"}, "MAST learns from one iteration to the next"),
        ({"prior": shares}, "neither the evaluation nor the prior"),
    ],
)
def test_a_batch_without_use_is_refused(settings, reason):
    with pytest.raises(SettingError, match=f"Batch: expected 1, because {reason}") as raised:
        start("tictactoe", 2, **settings)
    assert raised.value.field == "batch"


def test_batches_have_one_thread_and_are_in_the_record():
    search = start("mancala", 4, evaluation=value, threads=2, iterations=20)
    assert search.threads == 1
    assert search.run().tree.record.settings["batch"] == 4
    assert "batch" not in found("mancala", evaluation=value, iterations=20).tree.record.settings
