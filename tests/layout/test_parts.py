"""Parts of a large tree: together they are the tree, and what is made of them is the same."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis.strategies import integers
from strategies import parents

from uctvis.jit import side_by_side
from uctvis.layout import parts as parts_module
from uctvis.layout.parts import parts
from uctvis.layout.rows import Rows
from uctvis.layout.walker import lay_out
from uctvis.tree.tree import Tree
from uctvis.view.folding import Folding
from uctvis.view.scene import Scene


def cut_small_trees(patch, threads):
    """Small trees are cut, for so many threads."""
    patch.setattr(side_by_side, "_LEAST", 2)
    patch.setattr(side_by_side.os, "cpu_count", lambda: threads)
    patch.setattr(parts_module, "_LEAST", 1)
    patch.setattr(parts_module, "_ENOUGH", 2)


@pytest.fixture(params=[2, 3])
def cut_early(request, monkeypatch):
    cut_small_trees(monkeypatch, request.param)
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


@pytest.mark.parametrize("threads", [1, 2, 3])
@given(parent=parents(), least_visits=integers(0, 2))
def test_a_tree_in_parts_is_laid_out_as_the_whole(threads, parent, least_visits):
    generator = np.random.default_rng(len(parent))
    tree = replace(
        Tree.from_parents(parent), visits=generator.integers(3, size=len(parent), dtype=np.int32)
    )
    folding = Folding(least_visits)
    whole = Scene.of(tree, folding)
    with pytest.MonkeyPatch.context() as patch:
        cut_small_trees(patch, threads)
        scene = Scene.of(tree, folding)
        rows = Rows.in_order(tree.first_child, tree.child_count, folding.shown(tree), long=3)
        assert (rows.place == whole.rows.place).all()
    for field in ("node", "start", "parent", "child_start"):
        assert (getattr(rows, field) == getattr(whole.rows, field)).all(), field
    assert (scene.rows.x == whole.rows.x).all()
    assert (scene.summaries == whole.summaries).all()
    if least_visits == 0:
        x = lay_out(tree.parent, tree.first_child, tree.child_count)
        assert (x[whole.rows.node] == whole.rows.x).all()
