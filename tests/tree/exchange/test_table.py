"""Trees as tables of pandas."""

import sys

import numpy as np
import pytest
from hypothesis import given
from strategies import trees

import uctvis
from uctvis import Tree, UctvisError


@given(trees())
def test_the_table_has_the_numbers_and_names_of_the_nodes(tree):
    table = tree.to_pandas(positions=True)
    assert table.index.name == "node"
    assert table["parent"].tolist() == tree.parent.tolist()
    assert table["visits"].tolist() == tree.visits.tolist()
    assert table["move"].tolist() == [node.move for node in tree]
    assert table["position"].tolist() == [node.position for node in tree]
    np.testing.assert_array_equal(table["mean"], tree.means_of(slice(None)))
    for name, column in tree.columns.items():
        np.testing.assert_array_equal(table[name].astype(float), column.numbers(slice(None)))


def test_moves_of_a_search_by_visits():
    found = uctvis.search("mancala", iterations=300, seed=1)
    table = found.tree.to_pandas()
    root = table[table["parent"] == 0].sort_values("visits", ascending=False)
    assert root["move"].iloc[0] == found.tree[0].best.move
    assert root["visits"].sum() == 300


def test_a_package_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(UctvisError, match="pandas is not installed: pip install pandas"):
        Tree.from_parents([-1]).to_pandas()
