"""The same search as `kernel`, in plain Python, for games without compiled rules.

It grows the identical tree from the same seed, and is written on its own, with its own
random numbers, so that the two check each other.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from uctvis.game import Game
from uctvis.mcts.kernel import Work
from uctvis.mcts.logarithm import plain_ln
from uctvis.mcts.nodes import Nodes
from uctvis.record import PAYOFF_ONE

_WORD = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class Random:
    """The random numbers of one iteration: SplitMix64, as in `rng`."""

    def __init__(self, seed: int, iteration: int) -> None:
        self._state = self._mix(seed + _GAMMA * (iteration + 1) & _WORD)

    def choose(self, choices: Sequence[int]) -> int:
        """One of `choices`, drawn with the number that comes next."""
        self.advance()
        return self.choose_again(choices)

    def choose_again(self, choices: Sequence[int]) -> int:
        """One of `choices`, drawn with the number that came last."""
        return choices[(self._mix(self._state) >> 32) * len(choices) >> 32]

    def advance(self) -> None:
        """Go on to the next number."""
        self._state = self._state + _GAMMA & _WORD

    @staticmethod
    def _mix(state: int) -> int:
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _WORD
        return state ^ state >> 31


def run_iterations(
    game: Game,
    work: Work,
    root: Any,
    _scratch: object,
) -> tuple[int, int]:
    """As `uctvis.mcts.kernel.run_iterations`, for any game; `root` is its position."""
    nodes, size, log, first, end, law = work
    for iteration in range(first, end):
        random = Random(int(law.seed), iteration)
        position, node = root, 0
        while nodes.child_count[node] > 0:
            random.advance()
            node = select_child(nodes, node, law.exploration, random)
            position = game.play(position, int(nodes.move[node]))

        if law.may_expand and nodes.visits[node] >= law.expand_after:
            moves = game.legal_moves(position)
            if moves:
                if size + len(moves) > nodes.capacity:
                    return iteration, size
                children = expand(game, nodes, size, node, position, moves)
                node = random.choose(children)
                position = game.play(position, int(nodes.move[node]))
                size += len(moves)

        payoff = simulate(game, position, random, law.playout_limit)
        log.leaf[iteration] = node
        log.payoff[iteration] = payoff
        while node >= 0:
            nodes.visits[node] += 1
            nodes.payoff_sum[node] += payoff
            node = int(nodes.parent[node])
    return end, size


def select_child(nodes: Nodes, node: int, exploration: float, random: Random) -> int:
    """The child of `node` that selection goes to."""
    first = int(nodes.first_child[node])
    children = range(first, first + int(nodes.child_count[node]))
    best = [child for child in children if nodes.visits[child] == 0]
    if not best:
        values = [ucb_value(nodes, child, exploration) for child in children]
        best = [
            child for child, value in zip(children, values, strict=True) if value == max(values)
        ]
    return best[0] if len(best) == 1 else random.choose_again(best)


def ucb_value(nodes: Nodes, child: int, exploration: float) -> float:
    """w/n + c*sqrt(ln N / n), rounded as `uctvis.mcts.ucb` rounds it."""
    parent = int(nodes.parent[child])
    visits, won = int(nodes.visits[child]), int(nodes.payoff_sum[child])
    if nodes.player[parent] == 1:
        won = visits * PAYOFF_ONE - won
    width = exploration * sqrt(plain_ln(int(nodes.visits[parent])))
    return won * (1.0 / visits) / PAYOFF_ONE + width * (1.0 / sqrt(visits))


def expand(
    game: Game, nodes: Nodes, size: int, leaf: int, position: Any, moves: Sequence[int]
) -> range:
    """Give `leaf` a child for each of `moves`, with the ids from `size` on; return the ids."""
    children = range(size, size + len(moves))
    for child, move in zip(children, moves, strict=True):
        nodes.parent[child] = leaf
        nodes.depth[child] = nodes.depth[leaf] + 1
        nodes.move[child] = move
        nodes.player[child] = game.player(game.play(position, move))
    nodes.child_count[leaf] = len(moves)
    nodes.first_child[leaf] = size
    return children


def simulate(game: Game, position: Any, random: Random, playout_limit: int) -> int:
    """Play random moves until the game is over or the limit is reached; return the payoff."""
    played = 0
    while played < playout_limit and (moves := game.legal_moves(position)):
        position = game.play(position, random.choose(moves))
        played += 1
    return game.payoff_units(position)
