"""The compiled search of plain UCT, for any game with compiled rules.

Source: Kocsis and Szepesvári (2006), "Bandit Based Monte-Carlo Planning", with payoffs in
[0, 1] for either player, and all children of a leaf created at once. `phases` contains what it has
in common with the searches of other policies; `reference` is the same search in plain Python.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, compiled_as, part
from uctvis.mcts.composed_before import composed_before
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.phases import Parent, PlayoutStart, SearchPhases, Work, run_phases, simulate
from uctvis.mcts.uct.rng import below
from uctvis.mcts.uct.rules import SearchRules
from uctvis.mcts.uct.ucb import SelectionParameters, ucb_value, ucb_width

_Position = tuple[np.uint64, ...]


@cache
def run_of(rules: SearchRules) -> Callable[..., None]:
    """The function run(work, root, scratch) that runs iterations of plain UCT for a game.

    It ends when all iterations have been taken, or a thread sets the stop flag. It is compiled by
    its first call, and kept in the cache.
    """

    def run(work: Work, root: _Position, scratch: NDArray[np.uint64]) -> None:
        run_phases(rules, PLAIN, work, None, root, scratch)

    return compiled_as(f"{rules.cache_name}.uct", run)


@compiled
def select_child(
    nodes: Nodes,
    first: int,
    end: int,
    parent_visits: int,
    selection: SelectionParameters,
    random: np.uint64,
) -> int:
    """Select one of the children with the ids `first` to `end` - 1.

    Returns an unvisited child if there is one, else the child with the highest UCB value; `random`
    picks one of several.
    """
    width = ucb_width(parent_visits, selection)
    unvisited = 0
    ties = 0
    best = -1.0
    chosen = first
    for child in range(first, end):
        visits = nodes[child].visits
        if visits == 0:
            unvisited += 1
        elif unvisited == 0:
            value = ucb_value(nodes[child].won, visits, width)
            if value > best:
                best = value
                chosen = child
                ties = 1
            elif value == best:
                ties += 1
    if unvisited > 0:
        draw = below(random, unvisited)
        for child in range(first, end):
            if nodes[child].visits == 0:
                if draw == 0:
                    return child
                draw -= 1
    elif ties > 1:
        draw = below(random, ties)
        for child in range(chosen, end):
            if ucb_value(nodes[child].won, nodes[child].visits, width) == best:
                if draw == 0:
                    return child
                draw -= 1
    return chosen


@part
def _is_closed(_state: None, _node: int) -> bool:
    return False


@part
def _select(
    _state: None,
    nodes: Nodes,
    parent: Parent,
    selection: SelectionParameters,
    random: np.uint64,
) -> int:
    first = parent.first
    end = first + nodes[parent.node].child_count
    return select_child(nodes, first, end, parent.visits, selection, random)


@part
def _first_visit(
    _state: None,
    nodes: Nodes,
    parent: Parent,
    _selection: SelectionParameters,
    random: np.uint64,
) -> int:
    # The same as `_select`, because no child has visits.
    return parent.first + below(random, nodes[parent.node].child_count)


@part
def _expand(
    _rules: SearchRules,
    _state: None,
    _nodes: Nodes,
    _node: int,
    _position: _Position,
    _scratch: NDArray[np.uint64],
    _first: int,
    _count: int,
) -> None:
    pass


@part
def _known(
    _rules: SearchRules,
    _state: None,
    _nodes: Nodes,
    _node: int,
    _position: _Position,
    _scratch: NDArray[np.uint64],
) -> int:
    return -1


@part
def _play_out(
    rules: SearchRules,
    _state: None,
    _nodes: Nodes,
    _node: int,
    position: _Position,
    scratch: NDArray[np.uint64],
    playout: PlayoutStart,
) -> int:
    return simulate(rules, position, scratch, playout)


@part
def _backup(
    _state: None, _nodes: Nodes, _shared: NDArray[np.void], _node: int, _value: int, _alone: bool
) -> None:
    pass


PLAIN = SearchPhases(_is_closed, _select, _first_visit, _expand, _known, _play_out, _backup)


def __getattr__(name: str) -> Any:
    """What files of games composed themselves before the search did."""
    return composed_before(__name__, name)
