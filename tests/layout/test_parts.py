"""Parts of a large tree: together they are the tree, and what is made of them is the same."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from strategies import parents

from uctvis.layout import parts as parts_module
from uctvis.layout.parts import parts, side_by_side
from uctvis.layout.rows import Rows
from uctvis.layout.walker import lay_out
from uctvis.tree.tree import Tree
from uctvis.view.scene import summarise


@pytest.fixture(params=[2, 3])
def cut_early(request, monkeypatch):
    """Small trees are cut, for so many threads."""
    monkeypatch.setattr(parts_module, "_LEAST", 1)
    monkeypatch.setattr(parts_module, "_ENOUGH", 2)
    monkeypatch.setattr(parts_module.os, "cpu_count", lambda: request.param)
    return request.param


def rows_of(parent):
    tree = Tree.from_parents(parent)
    return tree, Rows.of(tree.first_child, tree.child_count)


def test_parts_are_all_of_the_tree(cut_early):
    generator = np.random.default_rng(1)
    _tree, rows = rows_of([-1, *(int(generator.integers(n)) for n in range(1, 500))])
    above, below = parts(rows.start, rows.child_start)
    assert len(below) == cut_early
    seen = np.zeros(len(rows.node), int)
    for part in (above, *below):
        for first, end in part:
            seen[first:end] += 1
    assert (seen == 1).all()
    for part in below:
        for (first, end), (next_first, next_end) in pairwise(part):
            if first < end:
                assert rows.child_start[first] == next_first
                assert rows.child_start[end] == next_end


@pytest.mark.parametrize("threads", [2, 3])
@given(parent=parents())
def test_a_tree_in_parts_is_laid_out_as_the_whole(threads, parent):
    tree, whole = rows_of(parent)
    summaries = summarise(whole, tree.visits)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts_module, "_LEAST", 1)
        patch.setattr(parts_module, "_ENOUGH", 2)
        patch.setattr(parts_module.os, "cpu_count", lambda: threads)
        rows = Rows.of(tree.first_child, tree.child_count)
        assert (summarise(rows, tree.visits) == summaries).all()
    assert (rows.x == whole.x).all()
    assert (rows.x == lay_out(tree.parent, tree.first_child, tree.child_count)).all()


def test_what_one_work_raises_ends_all():
    def counts():
        while True:
            yield

    def raises():
        yield
        raise KeyError("ended")

    with pytest.raises(KeyError, match="ended"):
        side_by_side([counts(), raises()])
    with pytest.raises(KeyError, match="ended"):
        side_by_side([raises(), counts()])
