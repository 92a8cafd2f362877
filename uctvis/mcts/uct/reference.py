"""The same search as `kernel`, in plain Python, for games without compiled rules.

With one thread and the same seed, it grows an identical tree. It shares no code with `kernel`,
not even the random numbers, so that each of them checks the other.
"""

from collections.abc import Callable, Sequence
from typing import Any

from uctvis.errors import FunctionError, at_node
from uctvis.functions.calls import Interrupted
from uctvis.game.chances import checked_chances
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.uct.nodes import MOST_CHILDREN, ONE_ITERATION, Nodes
from uctvis.mcts.uct.phases import Work
from uctvis.mcts.uct.ucb import SelectionParameters, plain_terms
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.record import PAYOFF_ONE

_WORD = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


class Random:
    """The random numbers of one iteration: SplitMix64, as in `rng`."""

    def __init__(self, seed: int, iteration: int) -> None:
        self._state = self._mix(seed + _GAMMA * (iteration + 1) & _WORD)

    def choose(self, choices: Sequence[int]) -> int:
        """Pick one of `choices` with the next number."""
        self.advance()
        return self.choose_again(choices)

    def choose_again(self, choices: Sequence[int]) -> int:
        """Pick one of `choices` with the last number again."""
        return choices[(self._mix(self._state) >> 32) * len(choices) >> 32]

    def place_again(self, weights: Sequence[int]) -> int:
        """Pick a place in `weights` by its weight, with the last number again."""
        draw = (self._mix(self._state) >> 32) * sum(weights) >> 32
        for place, weight in enumerate(weights):
            draw -= weight
            if draw < 0:
                return place
        raise ValueError("weights: expected a positive sum below 2**32, got another")

    def advance(self) -> None:
        """Go to the next number."""
        self._state = self._state + _GAMMA & _WORD

    @staticmethod
    def _mix(state: int) -> int:
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _WORD
        return state ^ state >> 31


class Cut(Exception):  # noqa: N818 - not an error
    """An iteration is given up, because the search must stop."""


def _go_on() -> None:
    """What looks whether to stop, if nothing can stop it."""


class PlainUct:
    """The phases of plain UCT for a game; other policies replace some of them."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        # Called before each move that takes the game's time; it raises `Cut` if it must stop.
        self.look: Callable[[], None] = _go_on

    def is_closed(self, _node: int) -> bool:
        """Whether no iteration goes on below this node; its playout starts there."""
        return False

    def choose(
        self,
        nodes: Nodes,
        node: int,
        position: AnyPosition,
        selection: SelectionParameters,
        random: Random,
    ) -> int:
        """The child of `node` to visit: a lottery draws it, or `select` selects it."""
        random.advance()
        if is_chance(self.game.player(position)):
            drawn = random.place_again(checked_chances(self.game, position))
            return int(nodes[node]["first_child"]) + drawn
        return self.select(nodes, node, selection, random)

    def select(
        self, nodes: Nodes, node: int, selection: SelectionParameters, random: Random
    ) -> int:
        """Select a child of `node`."""
        first = int(nodes[node]["first_child"])
        children = range(first, first + int(nodes[node]["child_count"]))
        best = [child for child in children if nodes[child]["visits"] == 0]
        if not best:
            values = [ucb_value(nodes, child, selection) for child in children]
            best = [
                child for child, value in zip(children, values, strict=True) if value == max(values)
            ]
        return best[0] if len(best) == 1 else random.choose_again(best)

    def expand(self, nodes: Nodes, node: int, position: AnyPosition, children: range) -> None:
        """Complete the new children of `node`."""

    def play_out(
        self, _nodes: Nodes, _node: int, position: AnyPosition, random: Random, limit: int | None
    ) -> int:
        """The payoff of the playout of an iteration that ends at a node."""
        return self.playout(position, random, limit)[1]

    def playout(
        self, position: AnyPosition, random: Random, limit: int | None
    ) -> tuple[list[Move], int]:
        """Play a playout: return its moves, and its payoff to player 0."""
        played, position = self.played_out(position, random, limit)
        return played, self.game.payoff_units(position)

    def played_out(
        self, position: AnyPosition, random: Random, limit: int | None
    ) -> tuple[list[Move], AnyPosition]:
        """Play the moves of a playout: return them, and the position after the last one."""
        played: list[Move] = []
        while len(played) != limit and (moves := self.game.legal_moves(position)):
            self.look()
            played.append(self.drawn(position, moves, random))
            position = self.game.play(position, played[-1])
        return played, position

    def drawn(self, position: AnyPosition, moves: Sequence[Move], random: Random) -> Move:
        """One of the moves of a playout: an outcome by its chance, any other move uniformly."""
        if is_chance(self.game.player(position)):
            random.advance()
            return moves[random.place_again(checked_chances(self.game, position))]
        return random.choose(moves)

    def backup(self, nodes: Nodes, shared: Any, leaf: int, payoff: int) -> None:
        """Called when the payoff has been added to `leaf` and its ancestors."""

    def forget(self, leaf: int, children: range) -> None:
        """Called when the children of `leaf` have been removed again, also if it has none."""


def playout(
    game: AnyGame, position: AnyPosition, seed: int, iteration: int, playout_limit: int | None
) -> tuple[list[Move], int]:
    """The playout of an iteration of plain UCT: its moves, and its payoff to player 0."""
    return PlainUct(game).playout(position, Random(seed, iteration), playout_limit)


def run_iterations(
    game: AnyGame,
    work: Work,
    root: AnyPosition,
    _scratch: object,
    policies: PlainUct | None = None,
) -> None:
    """Do the same as `phases.run_phases` with one thread; `root` is the game's position."""
    nodes, parameters = work.nodes, work.parameters
    shared, told = work.shared[0], work.told[0]
    seed = int(parameters.seed)
    phases = PlainUct(game) if policies is None else policies
    # Much faster than an array for single numbers.
    stop = work.shared["stop"].data

    def look() -> None:
        if stop[0]:
            raise Cut

    phases.look = look
    is_last = False
    while not (is_last or stop[0]):
        iteration, size = divmod(int(shared["taken"]), ONE_ITERATION)
        told["noted"] = iteration
        if iteration == len(work.leaf):
            break
        random = Random(seed ^ _WORD, iteration)
        position, node = root, 0
        leaf, before, payoff, is_counted = 0, size, 0, False
        moves: Sequence[Move] = ()
        try:
            while (
                nodes[node]["first_child"] > 0
                and nodes[node]["visits"] >= parameters.expand_after
                and not phases.is_closed(node)
            ):
                node = phases.choose(nodes, node, position, parameters.selection, random)
                position = game.play(position, int(nodes[node]["move"]))
            leaf = node
            if nodes[node]["visits"] >= parameters.expand_after and not phases.is_closed(node):
                moves = game.legal_moves(position)
                if len(moves) > MOST_CHILDREN:
                    shared["refused"], is_last = len(moves), True
                elif moves and size + len(moves) > len(nodes):
                    shared["full"] = is_last = True
                elif moves:
                    children = expand(game, nodes, size, node, position, moves, look)
                    phases.expand(nodes, node, position, children)
                    node = phases.choose(nodes, node, position, parameters.selection, random)
                    position = game.play(position, int(nodes[node]["move"]))
                    size += len(moves)
            shared["taken"] = (iteration + 1) * ONE_ITERATION + size

            payoff = phases.play_out(
                nodes, node, position, Random(seed, iteration), parameters.playout_limit
            )
            backpropagate(nodes, node, payoff)
            is_counted = True
            phases.backup(nodes, shared, node, payoff)
        except (Cut, Interrupted, FunctionError) as ended:
            if is_counted:
                backpropagate(nodes, node, payoff, -1)
            remove_children(nodes, leaf, before, before + len(moves))
            phases.forget(leaf, range(before, before + len(moves)))
            shared["taken"] = iteration * ONE_ITERATION + before
            if isinstance(ended, FunctionError):
                with at_node(node):
                    raise
            break
        told["deepest"] = max(told["deepest"], nodes[node]["depth"])
        work.leaf[iteration] = node
        work.payoff[iteration] = payoff
    told["noted"] = int(shared["taken"]) // ONE_ITERATION


def ucb_value(nodes: Nodes, child: int, selection: SelectionParameters) -> float:
    """The UCB value of a visited child."""
    parent = int(nodes[child]["parent"])
    visits, won = int(nodes[child]["visits"]), int(nodes[child]["won"])
    parent_visits = int(nodes[parent]["visits"])
    exploitation, exploration = plain_terms(won, visits, parent_visits, selection)
    return exploitation + exploration


def expand(
    game: AnyGame,
    nodes: Nodes,
    size: int,
    leaf: int,
    position: AnyPosition,
    moves: Sequence[int],
    look: Callable[[], None] = _go_on,
) -> range:
    """Create a child of `leaf` for each move, with ids starting at `size`; return the ids."""
    children = range(size, size + len(moves))
    for child, move in zip(children, moves, strict=True):
        look()
        nodes[child]["parent"] = leaf
        nodes[child]["depth"] = nodes[leaf]["depth"] + 1
        nodes[child]["move"] = move
        nodes[child]["player"] = game.player(game.play(position, move))
    nodes[leaf]["child_count"] = len(moves)
    nodes[leaf]["first_child"] = size
    return children


def remove_children(nodes: Nodes, leaf: int, first: int, end: int) -> None:
    """Remove the children of `leaf`, complete or not, which are the last nodes."""
    if nodes[leaf]["first_child"] == first:
        nodes[leaf]["first_child"] = nodes[leaf]["child_count"] = 0
    nodes[first:end] = 0


def backpropagate(nodes: Nodes, leaf: int, payoff: int, times: int = 1) -> None:
    """Add the playout's payoff to `leaf` and all its ancestors; -1 times to remove it again."""
    node = leaf
    while node >= 0:
        parent = int(nodes[node]["parent"])
        mover = mover_of(int(nodes[max(parent, 0)]["player"]))
        nodes[node]["visits"] += times
        nodes[node]["won"] += times * (payoff if mover == 0 else PAYOFF_ONE - payoff)
        node = parent
