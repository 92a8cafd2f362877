import pytest

import uctvis


@pytest.fixture(scope="session")
def grown():
    """A tree with a record, players and a game."""
    return uctvis.search("mancala", iterations=200, seed=1).tree


@pytest.fixture
def tree_file(grown, tmp_path):
    path = tmp_path / "a.tree"
    uctvis.save(grown, path)
    return path


@pytest.fixture
def small():
    """A small tree, which can be written many times quickly."""
    return uctvis.Tree.from_parents(
        [-1, 0, 0, 1], move_names=["", "a", "b", "c"], mean=[0, 1, 2, 3]
    )
