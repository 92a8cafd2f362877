"""Stepping between compiled code and Python: the same trees as in plain Python, bit for bit."""

import threading

import numpy as np
import pytest
from batching import (
    MIXES,
    assert_repeats,
    assert_same,
    compiled_formula,
    found,
    in_plain_batches,
    one_by_one,
    pair,
    shares,
    start,
    value,
    values,
)
from for_long import rest_for_long
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numba import njit

from uctvis.errors import FunctionError
from uctvis.games import find
from uctvis.mcts.batches import stepping
from uctvis.mcts.batches.asked import asked_by
from uctvis.mcts.batches.kept_priors import drop, keep, kept_priors, with_room
from uctvis.mcts.batches.stepping import can_step
from uctvis.mcts.drivers import policies_of
from uctvis.policies import batched

# Each mix of policies is compiled for each game. The first ones have all phases of a batch.
FIRST = ("pair", "solver and priors", "evaluation", "compiled backup", "only priors")
OTHERS = tuple(mix for mix in MIXES if mix not in FIRST)
CASES = [
    *(("connect_four", mix) for mix in FIRST),
    ("pig", "priors"),
    ("mancala", "solver and priors"),
    *(("connect_four", mix) for mix in OTHERS),
    *((game, mix) for game in ("pig", "mancala", "tictactoe") for mix in ("solver", "pair")),
]
with_cases = pytest.mark.parametrize("case", rest_for_long(len(FIRST) + 2, CASES))
with_mixes = pytest.mark.parametrize("mix", rest_for_long(len(FIRST), [*FIRST, *OTHERS]))


def steps(search):
    asked = asked_by(search.game, policies_of(search.game, search.settings))
    return can_step(search.game, policies_of(search.game, search.settings), asked)


@with_cases
def test_one_leaf_at_a_time_grows_the_tree_of_plain_python(case, monkeypatch):
    game, mix = case
    mixed = {"iterations": 120, "playout_limit": 4} | MIXES[mix]
    search = start(game, **mixed)
    assert steps(search)
    assert_same(search.run(), one_by_one(monkeypatch, game, **mixed))


@with_cases
@pytest.mark.parametrize("batch", [2, 3, 8, 64])
def test_batches_are_those_of_plain_python(case, batch, monkeypatch):
    game, mix = case
    mixed = {"iterations": 200, "playout_limit": 4} | MIXES[mix]
    assert_same(found(game, batch, **mixed), in_plain_batches(monkeypatch, game, batch, **mixed))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    mix=st.sampled_from(FIRST),
    batch=st.integers(1, 30),
    iterations=st.integers(1, 60),
    moves=st.lists(st.integers(0, 6), max_size=12),
    more=st.fixed_dictionaries(
        {},
        optional={
            "expand_after": st.integers(0, 4),
            "exploration": st.floats(0, 3),
            "seed": st.integers(0, 2**64 - 1),
        },
    ),
)
def test_any_batches_from_any_position(mix, batch, iterations, moves, more, monkeypatch):
    game, played = find("connect_four"), []
    position = game.initial()
    for move in moves:
        if move in game.legal_moves(position):
            after = game.play(position, move)
            if not game.legal_moves(after):
                break
            position = after
            played.append(move)
    mixed = {"playout_limit": 3} | MIXES[mix] | more
    mixed |= {"moves": played, "iterations": iterations}
    assert_same(
        found(game, batch, **mixed), in_plain_batches(monkeypatch, "connect_four", batch, **mixed)
    )


@with_mixes
@pytest.mark.parametrize("batch", [1, 7])
def test_a_record_repeats_what_a_batch_grew(mix, batch):
    def again(iterations):
        mixed = {"playout_limit": 4} | MIXES[mix]
        return found("connect_four", batch, iterations=iterations, **mixed)

    assert_repeats(again(120), (1, 5, 30, 31, 119, 120), again)


@pytest.mark.parametrize("mix", ["evaluation", "pair", "solver and priors"])
def test_a_subtree_is_continued(mix, monkeypatch):
    mixed = {"iterations": 300, "playout_limit": 4} | MIXES[mix]
    before = found("connect_four", 8, **mixed)
    move = before.move
    answer = int(before.game.legal_moves(before.game.play(before.position, move))[0])
    # The position after both moves is that of the search which goes on.
    went_on = start("connect_four", 8, before, (move, answer), **mixed)
    plain = start("connect_four", 8, before, (move, answer), **mixed)
    other = _plainly(monkeypatch, plain)
    result = went_on.run()
    assert result.kept is not None
    assert_same(result, other)


def _plainly(monkeypatch, search):
    from uctvis.mcts import search as module
    from uctvis.mcts.batches.plain import PlainBatches

    def batches(game, _position, state, _threads, size, iterations):
        return PlainBatches(game, state, asked_by(game, state.policies), size, iterations).run

    with monkeypatch.context() as patch:
        patch.setattr(module, "runner", batches)
        patch.setattr(module, "rules_of", lambda _game, _policies: None)
        return search.run()


@pytest.mark.parametrize(
    ("mix", "lacking"),
    [("evaluation", 0), ("pair", 60), ("pair at once", 60)],
)
def test_a_call_has_as_many_positions_as_leaves_are_gathered(mix, lacking):
    sizes = []
    first = MIXES[mix]["evaluation"]

    @batched
    def counting(positions):
        sizes.append(len(positions))
        return values(positions)

    @batched(priors=True)
    def counting_pair(positions):
        sizes.append(len(positions))
        assert [len(one) for one in positions.moves] == [
            len(positions_of.legal_moves(one)) for one in positions
        ]
        return pair(positions)

    positions_of = find("connect_four")
    mixed = dict(MIXES[mix])
    function = counting_pair if first is pair else counting
    mixed |= {name: function for name in ("evaluation", "prior") if name in mixed}
    result = found("connect_four", 16, iterations=1000, **mixed)
    assert max(sizes) == 16
    if lacking == 0:
        assert sizes == [16] * 62 + [8]
    else:
        # Batches are shorter only at first, while the tree is small.
        assert sum(sizes) >= result.iterations
        assert sum(size < 14 for size in sizes) < lacking


def test_a_function_gets_words_players_moves_and_positions_of_the_same_leaves():
    game = find("connect_four")

    @batched(priors=True)
    def looking(positions):
        for place, position in enumerate(positions):
            assert positions.words[place].tolist() == list(map(int, game.compiled.encode(position)))
            assert positions.players[place] == game.player(position)
            assert positions.moves[place].tolist() == list(game.legal_moves(position))
        assert positions.words.dtype == np.uint64
        assert positions.players.dtype == np.int8
        assert len(positions.words) == len(positions)
        for array in (positions.words, positions.players, positions.moves[0]):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1
        return pair(positions)

    found(game, 8, evaluation=looking, prior=looking, playout="none", selection="puct")


def test_positions_are_made_again_when_too_many_are_kept(monkeypatch):
    mixed = {"evaluation": value, "playout": "none", "iterations": 400}
    whole = found("connect_four", 4, **mixed)
    monkeypatch.setattr(stepping, "_MOST_POSITIONS", 5)
    assert_same(found("connect_four", 4, **mixed), whole)


@pytest.mark.parametrize("mix", ["evaluation", "both", "pair"])
def test_a_pace_and_pauses_do_not_change_the_tree(mix):
    mixed = {"iterations": 200} | MIXES[mix]
    whole, search = found("connect_four", 16, **mixed), start("connect_four", 16, **mixed)
    search.pace = 0
    thread = threading.Thread(target=search.run)
    thread.start()
    for count in (1, 5, 20):
        goal = search.iterations + count
        search.grant(count)
        while search.iterations < goal:
            pass
    now = search.so_far()
    assert now.iterations == 26
    assert_same(now, found("connect_four", 16, **mixed | {"iterations": 26}))
    search.pace = None
    for _each in range(20):
        # Each stops the threads for a moment, wherever they are.
        search.pace = None
    thread.join()
    assert_same(search.so_far(), whole)


@pytest.mark.parametrize("name", ["evaluation", "prior"])
@pytest.mark.parametrize("batch", [1, 8])
def test_an_error_loses_only_the_last_batch(name, batch):
    calls = []

    def failing(position, *moves):
        calls.append(position)
        if len(calls) == 100:
            raise ValueError("enough")
        return shares(position, *moves) if moves else value(position)

    mixed = MIXES["priors"] | {"iterations": 300}
    search = start("connect_four", batch, **mixed | {name: failing})
    with pytest.raises(FunctionError, match="enough") as raised:
        search.run()
    assert raised.value.kind == name
    assert raised.value.function.startswith("failing")
    assert raised.value.node is not None
    now = search.so_far()
    assert 100 - 2 * batch <= now.iterations < 110
    assert search.nodes["visits"][0] == now.iterations == now.nodes["visits"][0]
    assert_same(now, found("connect_four", batch, **mixed | {"iterations": now.iterations}))


def test_a_search_ends_between_two_calls_of_a_function():
    def ending(position):
        if len(calls) == 20:
            search.stop()
        calls.append(position)
        return value(position)

    calls = []
    search = start("connect_four", 4096, evaluation=ending, playout="none", iterations=100_000)
    result = search.run()
    assert (len(calls), result.iterations, result.reason) == (21, 0, "stopped")
    assert len(result.nodes) == 1
    assert result.nodes["visits"].tolist() == [0]


def test_a_formula_that_fails_ends_a_search_after_the_iterations_before():
    @njit
    def failing(parent, child):
        return np.nan if child.visits == 9 else child.mean + 1.0 / (child.visits + 1)

    results = []
    for batch in (1, 8):
        search = start("connect_four", batch, evaluation=value, playout="none", selection=failing)
        with pytest.raises(FunctionError, match="a number that is not NaN"):
            search.run()
        results.append(search.so_far())
        assert search.nodes["visits"][0] == results[-1].iterations > 9


@pytest.mark.parametrize("batch", [1, 64])
def test_the_memory_ends_a_search(batch):
    search = start(
        "connect_four", batch, evaluation=values, playout="none", memory=16, iterations=200_000
    )
    result = search.run()
    assert result.reason == "memory"
    assert result.nodes["visits"][0] == result.iterations == search.so_far().iterations
    # The last leaf gets no children, because they do not fit; then the search ends.
    assert search.most_nodes - 7 < len(result.nodes) <= search.most_nodes


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 40), st.booleans()), max_size=200))
def test_kept_priors_are_there_until_they_are_dropped(steps):
    kept, expected = kept_priors(10), {}
    kept = kept._replace(pool=np.zeros(8))
    for node, count, drops in steps:
        if drops:
            drop(kept, node)
            expected.pop(node, None)
        else:
            kept = with_room(kept, count, 1)
            keep(kept, node, np.arange(count) + 0.5 * node)
            expected.setdefault(node, (np.arange(count) + 0.5 * node).tolist())
        for one in range(10):
            at = int(kept.place[one])
            priors = kept.pool[at : at + int(kept.pool[at - 1])].tolist() if at > 0 else None
            assert priors == expected.get(one)


def test_what_cannot_step_runs_in_plain_python():
    for mixed in (
        {"evaluation": value},
        {"evaluation": value, "playout": "none", "minimax": 0.2},
        {"evaluation": value, "playout": "none", "selection": lambda _parent, child: child.mean},
    ):
        assert not steps(start("connect_four", **mixed))
    assert steps(
        start("connect_four", evaluation=value, playout="none", selection=compiled_formula)
    )
