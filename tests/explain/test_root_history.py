"""What a search thought of the root's moves, against a replay of it and searches that ended."""

import itertools
import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lotteries import to_a_choice
from some_games import SOME_GAMES

import uctvis
from uctvis.errors import TreeError
from uctvis.explain.root_history import RootHistory
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.record import PAYOFF_ONE, Record, ReusedSubtree
from uctvis.tree.replay import Replay


def search(game, iterations, position=None, before=None, moves=(), **law):
    start = game.initial() if position is None else position
    return Search(game, start, Settings(iterations=iterations, seed=3, **law), before, moves).run()


def favourite(replay):
    """As the search would answer; None where the root has no children yet."""
    children = list(replay.now.children(0))
    key = {child: (replay.visits[child], replay.mean[child]) for child in children}
    return max(children, key=key.__getitem__) if children else None


def assert_true(tree, samples=20):
    """The course of a tree is what a replay, one step after the other, comes by."""
    course, replay = RootHistory.of(tree, samples), Replay(tree)
    changed, favourites, before = [], [], None
    span = slice(course.nodes.start, course.nodes.stop)
    samples = dict(zip(course.moments.tolist(), range(len(course.moments)), strict=True))
    assert {0, replay.iterations} <= set(samples)
    for iteration in range(replay.iterations + 1):
        replay.go_to(iteration)
        now = favourite(replay)
        if now != before:
            changed.append(iteration)
            favourites.append(now)
            before = now
        if iteration in samples:
            assert (course.visits[:, samples[iteration]] == replay.visits[span]).all()
            assert (course.mean[:, samples[iteration]] == replay.mean[span]).all()
    assert course.changed.tolist() == changed
    assert course.favourite.tolist() == favourites
    assert course.chosen == before
    assert (course.lasted > 0).all() or replay.iterations == course.changed[-1]
    return course


@SOME_GAMES
@pytest.mark.parametrize("expand_after", [0, 3])
def test_it_is_what_a_replay_comes_by(game, expand_after, tmp_path):
    found = search(game, 250, expand_after=expand_after, playout_limit=6)
    course = assert_true(found.tree)
    assert found.nodes["move"][course.chosen] == found.move
    uctvis.save(found.tree, tmp_path / "a.tree")
    of_file = uctvis.load(tmp_path / "a.tree")
    again = assert_true(of_file)
    assert (again.changed == course.changed).all()
    assert of_file.move_name(again.chosen) == found.tree.move_name(course.chosen)


@SOME_GAMES
def test_what_was_kept_counts_from_the_beginning(game, tmp_path):
    first = search(game, 400, playout_limit=6)
    moves, position = to_a_choice(game, game.initial(), [first.move])
    found = search(game, 150, position, first, moves, playout_limit=6)
    assert found.kept.visits[0] > 1
    course = assert_true(found.tree)
    assert course.changed[0] == 0
    assert course.visits[:, 0].sum() > 0
    assert found.nodes["move"][course.chosen] == found.move
    uctvis.save(found.tree, tmp_path / "kept.tree")
    assert_true(uctvis.load(tmp_path / "kept.tree"))


@given(
    leaves=st.lists(st.sampled_from([1, 2, 3, 4, 5]), max_size=40),
    payoffs=st.lists(st.sampled_from([0, PAYOFF_ONE // 2, PAYOFF_ONE]), min_size=40, max_size=40),
    kept=st.none() | st.lists(st.integers(0, 3), min_size=3, max_size=3),
    player=st.sampled_from([0, 1]),
)
@settings(max_examples=60, deadline=None)
def test_ties_are_broken_as_the_search_breaks_them(leaves, payoffs, kept, player):
    tree = uctvis.Tree.from_parents([-1, 0, 0, 0, 1, 1])
    before = None
    if kept is not None:
        visits = np.array([sum(kept), *kept], np.int32)
        before = ReusedSubtree(
            np.arange(4, dtype=np.int32), visits, visits * np.int64(PAYOFF_ONE // 2)
        )
    # The nodes below a move are made by an iteration that starts there.
    while leaves and leaves[0] > 3:
        del leaves[0]
    payoff = np.array(payoffs[: len(leaves)], np.int32)
    record = Record(np.array(leaves, np.int32), payoff, 1, None, 1.0, 0, before)
    assert_true(
        replace(tree, source=None, record=record, player=(tree.depth + player).astype(np.int8) % 2)
    )


@pytest.mark.parametrize("samples", [2, 60])
def test_a_long_record_at_some_moments(samples):
    found = search(find("mancala"), 200_000)
    course, replay = RootHistory.of(found.tree, samples), Replay(found.tree)
    assert samples <= len(course.moments) <= 2 * samples
    assert course.iterations == 200_000
    assert found.nodes["move"][course.chosen] == found.move
    for sample in random.Random(4).choices(range(len(course.moments)), k=6):
        replay.go_to(int(course.moments[sample]))
        visits = replay.visits[course.nodes.start : course.nodes.stop]
        assert (course.visits[:, sample] == visits).all()
    for change in (1, len(course.changed) // 2, len(course.changed) - 1):
        for before in (0, 1):
            replay.go_to(int(course.changed[change]) - before)
            assert favourite(replay) == course.favourite[change - before]


def test_of_many_changes_those_are_told_that_lasted_for_their_time():
    course = RootHistory(
        nodes=range(1, 4),
        moments=np.array([0, 10_000]),
        visits=np.zeros((3, 2), np.int32),
        mean=np.zeros((3, 2)),
        changed=np.array([1, 2, 9, 10, 900, 5000, 9999], np.int32),
        favourite=np.array([1, 2, 1, 2, 1, 2, 3], np.int32),
    )
    assert course.lasted.tolist() == [1, 7, 1, 890, 4100, 4999, 1]
    every = [(1, 1, 1), (2, 2, 7), (9, 1, 1), (10, 2, 890), (900, 1, 4100)]
    every += [(5000, 2, 4999), (9999, 3, 1)]
    assert course.spells(7) == every
    # From 2 to 900 there is one spell of 2, with a short break.
    assert course.spells(5) == [(2, 2, 897), (900, 1, 4100), (5000, 2, 4999), (9999, 3, 1)]
    assert course.spells(1) == [(9999, 3, 1)]


@given(
    changed=st.lists(st.integers(0, 500), min_size=1, max_size=60, unique=True).map(sorted),
    most=st.integers(1, 25),
    children=st.lists(st.integers(1, 3), min_size=60, max_size=60),
)
def test_spells_are_true(changed, most, children):
    course = RootHistory(
        nodes=range(1, 4),
        moments=np.array([0, 501]),
        visits=np.zeros((3, 2), np.int32),
        mean=np.zeros((3, 2)),
        changed=np.array(changed, np.int32),
        favourite=np.array(children[: len(changed)], np.int32),
    )
    leader = {}
    for iteration in range(changed[0], 501):
        leader[iteration] = children[int(np.searchsorted(changed, iteration, side="right")) - 1]
    spells = course.spells(most)
    assert 1 <= len(spells) <= most
    assert spells[-1] == (changed[-1], course.chosen, 501 - changed[-1])
    ends = [spell.since for spell in spells[1:]] + [501]
    for spell, end in zip(spells, ends, strict=True):
        assert leader[spell.since] == spell.node
        span = [leader[iteration] for iteration in range(spell.since, end)]
        assert spell.led == span.count(spell.node)


def test_a_root_without_children_has_no_favourite():
    tree = uctvis.Tree.from_parents([-1])
    record = Record(np.zeros(3, np.int32), np.zeros(3, np.int32), 1, None, 1.0, 9)
    course = RootHistory.of(replace(tree, record=record))
    assert course.chosen is None
    assert len(course.changed) == 0
    assert course.visits.shape[0] == 0
    assert course.iterations == 3


def test_a_record_is_needed():
    with pytest.raises(TreeError, match="record"):
        RootHistory.of(uctvis.Tree.from_parents([-1, 0]))


@SOME_GAMES
def test_the_variation_is_the_one_that_the_search_told(game):
    found = search(game, 300, playout_limit=6)
    line = found.tree.principal_variation().tolist()
    told = found.statistics.principal_variation
    assert line[1] == RootHistory.of(found.tree).chosen
    assert [found.nodes["move"][node] for node in line[1:]] == list(told)
    assert told[0] == found.move
    for above, node in itertools.pairwise(line):
        assert found.tree.parent[node] == above
        assert found.tree.visits[node] == found.tree.visits[list(found.tree.children(above))].max()


def test_of_a_move_without_visits_nothing_is_expected():
    assert uctvis.Tree.from_parents([-1, 0]).principal_variation().tolist() == [0]
