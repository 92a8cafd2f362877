"""A record that cannot be repeated exactly is left out when a file is read, with a warning."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import uctvis
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.serialize.folder import Sequence
from uctvis.tree.record import NAMED
from uctvis.view.sequence_cache import SequenceCache, ViewOptions
from uctvis.view.tree_files import load, without_unknown_record


def plain(name):
    """A game without compiled rules, so that nothing is compiled for its policies."""
    game = find(name)
    return type(f"Plain{name}", (type(game),), {"compiled": None})()


def searched(name, **policies):
    game = plain(name)
    settings = Settings(iterations=20, seed=1, playout_limit=5, **policies)
    return Search(game, game.initial(), settings).run()


def continued(name, **policies):
    """A search that continues the tree of another one."""
    first = searched(name, **policies)
    position = first.game.play(first.position, first.move)
    return Search(first.game, position, first.settings, first, [first.move]).run()


def with_more(tree, **more):
    return replace(tree, record=replace(tree.record, more=more))


@pytest.fixture(scope="module")
def mancala():
    return searched("mancala").tree


REFUSED = [
    ({"depth": 3}, "expected those of this version of uctvis, got depth=3"),
    ({"x" * 5_000: 1}, "expected those of this version of uctvis, got xxx"),
    (
        {"playout": "y" * 5_000},
        "Playout: expected one of uniform, decisive, mast, heavy, none, got 'yyy",
    ),
    ({"threads": 2}, "expected those of this version of uctvis, got threads=2"),
    ({"selection": "foo"}, "Selection: expected one of ucb1, ucb1_tuned, puct, grave, got 'foo'"),
    ({"selection": 1}, "Selection: expected one of ucb1, ucb1_tuned, puct, grave, got 1"),
    ({"selection": None}, "got None"),
    ({"first_play": -0.5}, "First-play urgency: expected a number from 0 to 1000, got -0.5"),
    ({"first_play": 10**400}, "got 1.00e+400"),
    ({"minimax": "much"}, "Implicit minimax: expected a number from 0 to 1, got 'much'"),
    ({"minimax": None}, "Implicit minimax: expected a number from 0 to 1"),
    ({"solver": "on", "answer": "best"}, "Answer: expected one of visits, mean, secure"),
    ({"selection": "grave"}, "keep their meaning"),
]


@pytest.mark.parametrize(("more", "said"), REFUSED, ids=lambda value: str(value)[:20])
def test_an_unknown_setting_is_a_warning_and_no_growth(mancala, tmp_path, more, said):
    path = tmp_path / "a.tree"
    uctvis.save(with_more(mancala, **more), path)
    opened = SequenceCache(Sequence([path])).open(0, ViewOptions()).tree
    for tree in (load(path), uctvis.load(path), opened):
        assert tree.record is None
        (warning,) = tree.warnings
        assert "growth of the tree is unknown" in warning
        assert said in warning
        assert len(warning) < 600
        assert tree.size == mancala.size


def test_an_evaluation_that_the_game_lacks_is_unknown_with_and_without_policies(mancala):
    tree = replace(mancala, record=replace(mancala.record, evaluation="foo"))
    for one in (tree, with_more(tree, solver="on")):
        left = without_unknown_record(one)
        assert left.record is None
        (warning,) = left.warnings
        assert "Evaluation: expected" in warning
        assert "got 'foo'" in warning


def test_a_game_of_another_program_may_have_any_policies(mancala):
    tree = with_more(replace(mancala, game="nim"), selection="grave", playout="heavy")
    assert without_unknown_record(tree) is tree
    tree = replace(tree, record=replace(tree.record, evaluation="foo"))
    assert without_unknown_record(tree) is tree


@given(
    st.dictionaries(
        st.from_regex(r"[a-z_]{1,12}", fullmatch=True) | st.sampled_from(["selection", "minimax"]),
        st.none() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
        max_size=3,
    )
)
def test_any_settings_open(mancala, more):
    if more.keys() & set(NAMED):
        return
    tree = with_more(mancala, **more)
    left = without_unknown_record(tree)
    assert (left is tree) == (left.record is not None) == (left.warnings == ())


POLICIES = {
    "ucb1_tuned": ({"selection": "ucb1_tuned"}, ["squares"]),
    "minimax": ({"minimax": 0.5}, ["minimax"]),
    "solver": ({"solver": "on"}, ["proven", "distance"]),
    "grave": ({"selection": "grave"}, ["amaf place", "amaf visits", "amaf won"]),
    "puct": ({"selection": "puct", "playout": "mast"}, []),
}


@pytest.mark.parametrize("policies", POLICIES)
def test_a_kept_tree_opens_whole_and_lacks_nothing(policies, tmp_path):
    settings, names = POLICIES[policies]
    tree = continued("tictactoe", **settings).tree
    assert list(tree.record.kept.more) == names
    uctvis.save(tree, tmp_path / "a.tree")
    again = load(tmp_path / "a.tree")
    assert again.warnings == ()
    assert list(again.record.kept.more) == names
    for name in names:
        more = {other: again.record.kept.more[other] for other in names if other != name}
        for changed in (more, more | {name: np.full(3, -1)}):
            kept = replace(again.record.kept, more=changed)
            left = without_unknown_record(replace(again, record=replace(again.record, kept=kept)))
            assert left.record is None
            assert name in left.warnings[0]


def test_a_damaged_chunk_of_kept_numbers_costs_the_growth(tmp_path):
    path = tmp_path / "a.tree"
    uctvis.save(continued("tictactoe", selection="ucb1_tuned").tree, path)
    data = bytearray(path.read_bytes())
    data[data.index(b"squares") + 9] ^= 1
    path.write_bytes(data)
    tree = load(path)
    assert tree.record is None
    damaged, growth = tree.warnings
    assert "numbers of the kept nodes (wrong checksum)" in damaged
    assert "expected squares, got no squares" in growth


def test_a_csv_file_says_nothing(tmp_path):
    uctvis.save(continued("tictactoe", selection="grave").tree, tmp_path / "a.csv")
    tree = load(tmp_path / "a.csv")
    assert (tree.record, tree.warnings) == (None, ())
