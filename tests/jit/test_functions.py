"""Compiled functions as one value, and a second process that compiles nothing."""

import os
import subprocess
import sys
from typing import Any, NamedTuple

import pytest

from uctvis.games import find
from uctvis.jit.compiled import compiled, compiled_as, part
from uctvis.jit.functions import name_of, one_value
from uctvis.mcts.uct.rules import search_rules

_COUNTED = """
import sys
from numba.core.event import Listener, register
from uctvis import api

class Counter(Listener):
    compiled = 0
    def on_start(self, event):
        self.compiled += 1
    def on_end(self, event):
        pass

counter = Counter()
register("numba:compile", counter)
api.search(sys.argv[1], iterations=50, seed=1, memory=64, **eval(sys.argv[2])).tree.names.packed()
print(counter.compiled)
"""


@one_value
class Steps(NamedTuple):
    first: Any
    second: Any


@compiled
def _double(number):
    return 2 * number


@compiled
def _add_one(number):
    return number + 1


@part
def _both(steps, number):
    return steps.second(steps.first(number))


def steps_of(first, second):
    steps = Steps(first, second)

    def run(number):
        return _both(steps, number) + steps.first(number)

    return compiled_as(f"test.{name_of(steps)}", run)


def test_its_functions_are_called():
    assert steps_of(_double, _add_one)(10) == 21 + 20
    assert steps_of(_add_one, _double)(10) == 22 + 11


def test_names_tell_functions_apart():
    games = [search_rules(find(name).compiled) for name in ("tictactoe", "pig", "hex")]
    games.append(search_rules(find("chess").evaluating("material").compiled))
    games.append(search_rules(find("chess").evaluating("tactics").compiled))
    assert len({rules.cache_name for rules in games}) == len(games)
    assert name_of(Steps(_double, _add_one)) != name_of(Steps(_add_one, _double))


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("tictactoe", {}),
        pytest.param("pig", {}, marks=pytest.mark.long),
        pytest.param("pig", {"selection": "puct", "solver": "on"}, marks=pytest.mark.long),
        pytest.param("tictactoe", {"playout": "mast", "minimax": 0.5}, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_a_second_process_compiles_nothing(game, settings, tmp_path):
    def compilations():
        done = subprocess.run(
            [sys.executable, "-c", _COUNTED, game, repr(settings)],
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        return int(done.stdout)

    assert compilations() > 10
    assert compilations() == 0
