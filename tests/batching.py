"""Functions of positions for tests of batches, and searches that run in a given way."""

import numpy as np
from numba import njit

from uctvis.games import find
from uctvis.mcts import search
from uctvis.mcts.batches.asked import asked_by
from uctvis.mcts.batches.plain import PlainBatches
from uctvis.mcts.policies.moment import Moment
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.uct.reference import run_iterations
from uctvis.policies import batched

# Different numbers for different positions, the same in each run.
_PRIME = 1_000_003


def _number(position, most):
    return hash(position) % _PRIME % most


def value(position):
    return _number(position, 1000) / 999


def shares(position, moves):
    weights = np.array([1 + _number((position, int(move)), 17) for move in moves], np.float64)
    return weights / weights.sum()


@batched
def values(positions):
    return np.array([value(one) for one in positions])


@batched
def all_shares(positions):
    return [shares(*one) for one in zip(positions, positions.moves, strict=True)]


@batched(priors=True)
def pair(positions):
    return values(positions), all_shares(positions)


@njit
def compiled_formula(parent, child):
    return child.mean + parent.exploration * np.sqrt(parent.log_visits / (child.visits + 1))


@njit
def compiled_backup(mean, values, visits):
    best = 0
    for place in range(len(visits)):
        if visits[place] > visits[best]:
            best = place
    return 0.5 * mean + 0.5 * values[best]


@njit
def compiled_value(position):
    return (position[0] % np.uint64(97)) / 96.0


@njit
def compiled_shares(_position, moves):
    weights = np.empty(len(moves), np.float64)
    for place in range(len(moves)):
        weights[place] = 1.0 + moves[place] % 5
    return weights / weights.sum()


def by_mean(parent, child):
    """A formula in Python: such a search is plain."""
    return child.mean + parent.exploration * (parent.log_visits / (child.visits + 1)) ** 0.5


# Settings, each with functions for which batches matter, and with other policies.
MIXES = {
    "evaluation": {"evaluation": value, "playout": "none"},
    "batched": {"evaluation": values, "playout": "none", "expand_after": 3},
    "priors": {"evaluation": value, "prior": shares, "playout": "none", "selection": "puct"},
    "both": {"evaluation": values, "prior": all_shares, "playout": "none", "selection": "puct"},
    "pair": {
        "evaluation": pair,
        "prior": pair,
        "playout": "none",
        "selection": "puct",
        "expand_after": 1,
    },
    "pair at once": {"evaluation": pair, "prior": pair, "playout": "none", "selection": "puct"},
    "solver": {"evaluation": value, "playout": "none", "solver": "on"},
    "bounds": {"evaluation": value, "playout": "none", "solver": "bounds"},
    "solver and priors": {
        "evaluation": pair,
        "prior": pair,
        "playout": "none",
        "selection": "puct",
        "solver": "on",
        "first_play": 0.4,
        "expand_after": 3,
    },
    "only priors": {"prior": shares, "selection": "puct", "playout_limit": 4},
    "variance": {"evaluation": value, "playout": "none", "selection": "ucb1_tuned"},
    "compiled formula": {"evaluation": values, "playout": "none", "selection": compiled_formula},
    "compiled backup": {"evaluation": value, "playout": "none", "backup": compiled_backup},
    "compiled value": {
        "evaluation": compiled_value,
        "prior": all_shares,
        "selection": "puct",
        "playout_limit": 4,
        "minimax": 0.2,
    },
    "compiled priors": {
        "evaluation": value,
        "prior": compiled_shares,
        "selection": "puct",
        "playout": "none",
    },
}


def start(game, batch=1, before=None, moves=(), **settings):
    """A search that is not running yet."""
    rules = find(game) if isinstance(game, str) else game
    position = rules.initial()
    for move in moves:
        position = rules.play(position, move)
    given = {"seed": 1, "memory": 256, "batch": batch, **settings}
    return Search(rules, position, Settings(**given), before, moves)


def found(game, batch=1, **settings):
    return start(game, batch, **settings).run()


def in_plain_batches(monkeypatch, game, batch=1, **settings):
    """What it finds in plain batches, whatever the size of a batch is."""

    def batches(game, _position, state, _threads, size, iterations):
        asked = asked_by(game, None if state is None else state.policies)
        return PlainBatches(game, state, asked, size, iterations).run

    with monkeypatch.context() as patch:
        patch.setattr(search, "runner", batches)
        patch.setattr(search, "rules_of", lambda _game, _policies: None)
        return found(game, batch, **settings)


def one_by_one(monkeypatch, game, **settings):
    """What it finds in plain Python without batches."""

    def alone(game, _position, state, _threads, _size, _iterations):
        phases = None if state is None else PlainPolicies(game, state)
        return lambda work, root, scratch: run_iterations(game, work, root, scratch, phases)

    with monkeypatch.context() as patch:
        patch.setattr(search, "runner", alone)
        patch.setattr(search, "rules_of", lambda _game, _policies: None)
        return found(game, **settings)


def assert_same(one, other):
    """The same iterations, nodes, and numbers of the policies."""
    assert one.leaf.tolist() == other.leaf.tolist()
    assert one.payoff.tolist() == other.payoff.tolist()
    assert one.nodes.tobytes() == other.nodes.tobytes()
    if one.state is not None:
        assert_same_state(one.state, other.state, len(one.nodes))


def assert_same_state(one, other, size):
    for name in one.more.dtype.names:
        assert one.more[name][:size].tolist() == other.more[name][:size].tolist(), name
    used = int(one.used[0]["visits"])
    assert used == int(other.used[0]["visits"])
    assert one.amaf[:used].tolist() == other.amaf[:used].tolist()
    assert one.mast.tolist() == other.mast.tolist()


def assert_repeats(result, iterations, again):
    """A replay of the record leads to what a search with so many iterations finds.

    `again(iterations)` is that search.
    """
    moment = Moment(result.game, result.position, result.nodes["parent"], result.tree.record)
    for iteration in iterations:
        moment.go_to(iteration)
        shorter = again(iteration)
        assert moment.nodes.tobytes() == shorter.nodes.tobytes()
        assert_same_state(moment.state, shorter.state, len(shorter.nodes))
