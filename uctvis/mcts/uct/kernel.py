"""The compiled search of plain UCT, for any game with compiled rules.

Source: Kocsis and Szepesvári (2006), "Bandit Based Monte-Carlo Planning", with payoffs in
[0, 1] for either player, and all children of a leaf created at once. `phases` contains what it has
in common with the searches of other policies; `reference` is the same search in plain Python.

`run_iterations` takes a game's rules as compiled functions, and is compiled as part of the
function that calls it. Each game file contains such a function:

    @compiled
    def run(work, root, scratch):
        run_iterations(legal, pick, play, next_player, payoff, work, root, scratch)

    legal(position, scratch) -> int         the number of legal moves; 0: the game is over
    pick(position, scratch, k) -> int       the k-th of them in move order; right after `legal`
    play(position, scratch, move) -> tuple  the position after a legal move
    next_player(position, move) -> int      the player to move after it
    payoff(position, scratch) -> int        the payoff to player 0, of a finished or a cut game,
                                            in units of 2**-24
A position is a tuple of uint64, `scratch` an array of uint64 that the rules may write to.

A game of chance calls `run_iterations_of_chance` instead, with two more functions, which
`uctvis.game.compiled_rules.ChanceRules` describes:

    total(position) -> int          the sum of the chances of the outcomes; 0: a player is to move
    draw(position, number) -> int   the place of the outcome that the number draws
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled, inlined
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.phases import Work, no_lottery, no_outcome, run_phases, simulate
from uctvis.mcts.uct.rng import below
from uctvis.mcts.uct.ucb import SelectionParameters, ucb_value, ucb_width

_Rule = Callable[..., Any]
_Position = tuple[np.uint64, ...]


@inlined
def run_iterations(
    legal: _Rule,
    pick: _Rule,
    play: _Rule,
    next_player: _Rule,
    payoff: _Rule,
    work: Work,
    root: _Position,
    scratch: NDArray[np.uint64],
) -> None:
    """Run iterations of plain UCT until all have been taken or a thread sets the stop flag."""
    run_iterations_of_chance(
        legal, pick, play, next_player, payoff, no_lottery, no_outcome, work, root, scratch
    )


@inlined
def run_iterations_of_chance(
    legal: _Rule,
    pick: _Rule,
    play: _Rule,
    next_player: _Rule,
    payoff: _Rule,
    total: _Rule,
    draw: _Rule,
    work: Work,
    root: _Position,
    scratch: NDArray[np.uint64],
) -> None:
    """The same for a game of chance."""
    run_phases(
        legal,
        pick,
        play,
        next_player,
        payoff,
        total,
        draw,
        _is_closed,
        _select,
        _enter,
        _grow,
        _play_out,
        _learn,
        work,
        None,
        root,
        scratch,
    )


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


@inlined
def _is_closed(_state: None, _node: int) -> bool:
    return False


@inlined
def _select(
    _state: None,
    nodes: Nodes,
    node: int,
    first: int,
    visits: int,
    selection: SelectionParameters,
    random: np.uint64,
) -> int:
    return select_child(nodes, first, first + nodes[node].child_count, visits, selection, random)


@inlined
def _enter(
    _state: None,
    nodes: Nodes,
    node: int,
    first: int,
    _visits: int,
    _selection: SelectionParameters,
    random: np.uint64,
) -> int:
    # The same as `_select`, because no child has visits.
    return first + below(random, nodes[node].child_count)


@inlined
def _grow(
    _play: _Rule,
    _payoff: _Rule,
    _state: None,
    _nodes: Nodes,
    _node: int,
    _position: _Position,
    _scratch: NDArray[np.uint64],
    _first: int,
    _count: int,
) -> None:
    pass


@inlined
def _play_out(
    legal: _Rule,
    pick: _Rule,
    play: _Rule,
    payoff: _Rule,
    total: _Rule,
    draw: _Rule,
    _state: None,
    _nodes: Nodes,
    _node: int,
    position: _Position,
    scratch: NDArray[np.uint64],
    random: np.uint64,
    playout_limit: int,
    shared: NDArray[np.void],
) -> int:
    return simulate(
        legal, pick, play, payoff, total, draw, position, scratch, random, playout_limit, shared
    )


@inlined
def _learn(
    _state: None, _nodes: Nodes, _shared: NDArray[np.void], _node: int, _value: int, _alone: bool
) -> None:
    pass
