"""Each format that is listed keeps a tree, and is offered where files are chosen."""

import numpy as np
import pytest

import uctvis
from uctvis.cli import main
from uctvis.serialize.folder import tree_files
from uctvis.serialize.formats import FORMATS, SUFFIXES
from uctvis.tree.tree import Tree
from uctvis.ui.export.tree_saving import _KINDS

TREE = Tree.from_parents([-1, 0, 0, 1], visits=[4, 2, 1, 1], mean=[0.5, 0.25, 0.75, 1.0])


@pytest.fixture(params=FORMATS, ids=lambda one: one.suffix)
def suffix(request):
    return request.param.suffix


@pytest.mark.parametrize("plain", [False, True])
def test_it_keeps_the_nodes(suffix, plain, tmp_path):
    path = tmp_path / f"a{suffix.upper()}"
    uctvis.save(TREE, path, plain=plain)
    again = uctvis.load(path)
    assert np.array_equal(again.parent, TREE.parent)
    assert np.array_equal(again.visits[1:], TREE.visits[1:])
    assert np.array_equal(again.mean[1:], TREE.mean[1:])


def test_it_is_found_in_a_folder_converted_and_offered(suffix, tmp_path, capsys):
    uctvis.save(TREE, tmp_path / f"a{suffix}")
    assert list(tree_files(tmp_path)) == [tmp_path / f"a{suffix}"]
    kind = suffix.removeprefix(".")
    target = tmp_path / "converted"
    assert main(["convert", str(tmp_path), "-o", str(target), "--to", kind]) == 0
    assert (target / f"a{suffix}").read_bytes() == (tmp_path / f"a{suffix}").read_bytes()
    assert suffix in SUFFIXES
    assert _KINDS[suffix]
