"""How far loading and saving have come is told; what the one who is told raises ends them."""

import numpy as np
import pytest
from comparing import assert_same_nodes
from strategies import counters, random_parents

from uctvis.serialize import load, save
from uctvis.serialize.binary import format as binary
from uctvis.serialize.csv import format as csv
from uctvis.tree.tree import Tree

NAMES = ["a.csv", "a.tree"]


class CancelledError(Exception):
    pass


@pytest.fixture
def tree(monkeypatch):
    # Slices of a few nodes, as a large tree has of many.
    monkeypatch.setattr(binary, "_STEP", 100)
    monkeypatch.setattr(csv, "_STEP", 100)
    parent = random_parents("bushy", 5_000)
    return Tree.from_parents(parent, visits=counters(parent), state_names=map(str, parent))


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_go_from_nothing_to_all(tree, tmp_path, name):
    saved, loaded = [], []
    save(tree, tmp_path / name, saved.append)
    assert_same_nodes(load(tmp_path / name, loaded.append), tree)
    for parts in (saved, loaded):
        assert parts == sorted(parts)
        assert 0.0 <= parts[0] <= parts[-1] == 1.0
    assert len(loaded) > 50
    assert max(np.diff(loaded)) < 0.3


@pytest.mark.parametrize("name", NAMES)
def test_whoever_is_told_may_end_it(tree, tmp_path, name):
    path = tmp_path / name
    save(tree, path)
    old = path.read_bytes()
    for work in (
        lambda progress: load(path, progress),
        lambda progress: save(tree, path, progress),
    ):
        parts = []
        work(parts.append)
        for end in {0, len(parts) // 2, len(parts) - 1}:
            left = list(range(end))

            def cancel(_part, left=left):
                if not left:
                    raise CancelledError
                left.pop()

            with pytest.raises(CancelledError):
                work(cancel)
            assert path.read_bytes() == old
            assert list(tmp_path.iterdir()) == [path]
