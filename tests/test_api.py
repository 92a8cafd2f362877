import doctest
import os
import subprocess
import sys

import numpy as np
import pytest

import uctvis
import uctvis.api
from uctvis.errors import SettingError


@pytest.mark.parametrize("module", [uctvis.api, uctvis.api.searches])
def test_the_examples_of_the_documentation(module):
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


def test_importing_it_loads_no_qt():
    code = "import sys, uctvis; print([name for name in sys.modules if 'Qt' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_all_that_it_promises_is_there():
    assert all(hasattr(uctvis, name) for name in uctvis.__all__)
    assert uctvis.__version__


def test_a_tree_from_anyone_is_laid_out_saved_and_drawn(tmp_path):
    tree = uctvis.Tree.from_parents(
        [-1, 0, 0, 1], visits=[3, 2, 1, 1], mean=[0.5, 0.25, 1.0, 0.0], move_names=list("rabc")
    )
    spots = uctvis.lay_out(tree)
    assert spots.x.dtype == np.float64
    assert spots.x[1] < spots.x[0] < spots.x[2]
    assert list(spots.depth) == [0, 1, 1, 2]
    uctvis.save(tree, tmp_path / "a.csv")
    assert uctvis.load(tmp_path / "a.csv").move_name(1) == "a"
    uctvis.draw(tree, tmp_path / "a.svg", size=(200, 100))
    assert "<svg" in (tmp_path / "a.svg").read_text()


def test_search_from_a_position_of_a_tree():
    found = uctvis.search("mancala", iterations=100, seed=1)
    later = uctvis.search("mancala", found.tree.state_name(3), iterations=100, seed=1)
    assert later.tree.state_name(0) == found.tree.state_name(3)


def test_threads_share_one_tree():
    cores = os.cpu_count() or 1
    found = uctvis.search("mancala", iterations=3000, seed=1, threads=cores)
    assert found.iterations == found.tree.visits[0] == 3000
    # No more threads search than the machine has cores, on whichever machine.
    assert uctvis.search("mancala", iterations=3000, threads=cores + 1).threads == cores
    with pytest.raises(SettingError, match="Threads"):
        uctvis.search("mancala", threads=0)


@pytest.mark.parametrize(
    ("arguments", "says"), [((3,), "a game or its name"), (("mancala", 5), "a text")]
)
def test_a_game_and_a_position_of_another_type_are_refused(arguments, says):
    with pytest.raises(uctvis.GameError, match=says):
        uctvis.search(*arguments)
