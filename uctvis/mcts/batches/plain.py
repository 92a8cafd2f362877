"""Batches in plain Python, for all games and policies; see `uctvis.mcts.batches`.

It shares no code with the search that steps through compiled code, so that each checks the other.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from uctvis.errors import FunctionError
from uctvis.functions import batches
from uctvis.functions.batches import at_positions
from uctvis.functions.calls import Interrupted
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import base_of
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.batches.asked import Asked, in_units, priors_of, values_of
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.state import State
from uctvis.mcts.uct.nodes import MOST_CHILDREN, ONE_ITERATION, Nodes
from uctvis.mcts.uct.phases import SearchParameters, Work
from uctvis.mcts.uct.reference import (
    Cut,
    PlainUct,
    Random,
    backpropagate,
    expand,
    remove_children,
)
from uctvis.tree.players import is_chance

_WORD = (1 << 64) - 1


@dataclass
class _Iteration:
    """An iteration that is not in the tree yet."""

    number: int
    # Of its selection.
    random: Random
    # Where it is; at last, where it ends.
    node: int
    position: AnyPosition
    # The last node to which its visit has been counted; -1: none.
    counted: int = -1
    # The node that gets children, its position, its moves, and the id of the first child; no moves:
    # none does.
    expanded: int = -1
    at: AnyPosition = None
    moves: Sequence[Move] = ()
    first: int = 0
    # Whether it has come to its leaf; if not, it waits for priors.
    has_ended: bool = False
    # Why none follows: the memory is full, or so many moves do not fit into a node.
    full: bool = False
    refused: int = 0
    # Of its playout: its last position, what is remembered of its moves, the payoff.
    end: AnyPosition = None
    trace: list[tuple[int, Move, int]] = field(default_factory=list)
    payoff: int = -1

    @property
    def children(self) -> range:
        return range(self.first, self.first + len(self.moves))


class PlainBatches:
    """The iterations of a search in batches of `size`, of `most` iterations in total.

    `state` is that of the policies; None for plain UCT.
    """

    def __init__(
        self, game: AnyGame, state: State | None, asked: Asked, size: int, most: int
    ) -> None:
        self._game, self._base = game, base_of(game)
        self._asked, self._size, self._most = asked, size, most
        self._policies = None if state is None else PlainPolicies(game, state)
        self._phases: PlainUct = self._policies or PlainUct(game)
        self._state = state
        # By node, the priors and the payoffs of new children that were asked already.
        self._given: dict[int, list[float]] = {}
        self._evaluated: dict[int, list[int]] = {}
        if self._policies is not None:
            self._given, self._evaluated = self._policies.given, self._policies.evaluated
        # Iterations with payoffs that are not in the tree yet.
        self._ready: deque[_Iteration] = deque()

    def run(self, work: Work, root: AnyPosition, _scratch: object) -> None:
        """Do the same as `uctvis.mcts.uct.reference.run_iterations`, in batches."""
        shared, told = work.shared[0], work.told[0]
        stop = work.shared["stop"].data

        def look() -> None:
            if stop[0]:
                raise Cut

        self._phases.look = look
        is_last = False
        while not (is_last or stop[0]):
            iteration, size = divmod(int(shared["taken"]), ONE_ITERATION)
            told["noted"] = iteration
            if iteration == len(work.leaf):
                break
            try:
                if not self._ready:
                    self._ready.extend(self._batch(work, root, iteration, size))
                self._add(work, self._ready[0], iteration, size)
            except (Cut, Interrupted):
                break
            one = self._ready.popleft()
            if one.full or one.refused:
                shared["full"], shared["refused"] = one.full, one.refused
                is_last = True
        told["noted"] = int(shared["taken"]) // ONE_ITERATION

    def _batch(self, work: Work, root: AnyPosition, iteration: int, size: int) -> list[_Iteration]:
        """Gather iterations from this number on, and find their payoffs.

        The tree is afterwards as before. Raises Cut or FunctionError.
        """
        gathered: list[_Iteration] = []
        seed = int(work.parameters.seed) ^ _WORD
        with self._taken_back(work.nodes, gathered):
            for number in range(iteration, min(iteration + self._size, self._most)):
                self._phases.look()
                one = _Iteration(number, Random(seed, number), 0, root)
                gathered.append(one)
                with _at(one):
                    if not self._descend(work, gathered, size):
                        gathered.pop()
                        break
                size += len(one.moves)
                if one.full or one.refused:
                    break
            self._go_on(work, [one for one in gathered if not one.has_ended])
            self._find_payoffs(work, gathered)
            if self._policies is not None and self._policies.policies.evaluates:
                found = self._policies.state.more["minimax"]
                for one in gathered:
                    self._evaluated[one.expanded] = found[one.children].tolist()
        return gathered

    def _descend(self, work: Work, gathered: Sequence[_Iteration], size: int) -> bool:
        """Go down with the last iteration; returns whether it belongs to the batch."""
        nodes, parameters, phases = work.nodes, work.parameters, self._phases
        one, others = gathered[-1], gathered[:-1]
        while (
            nodes[one.node]["first_child"] > 0
            and nodes[one.node]["visits"] >= parameters.expand_after
            and not phases.is_closed(one.node)
        ):
            self._choose(nodes, one, parameters)
        visits = int(nodes[one.node]["visits"])
        if visits < parameters.expand_after or phases.is_closed(one.node):
            _end(nodes, one)
            return True
        if any(one.node == other.node and not other.has_ended for other in others):
            return False
        moves = self._game.legal_moves(one.position)
        one.refused = len(moves) if len(moves) > MOST_CHILDREN else 0
        one.full = not one.refused and size + len(moves) > len(nodes)
        if not moves or one.full or one.refused:
            _end(nodes, one)
            return True
        is_asked = self._asked.prior is not None and not is_chance(self._game.player(one.position))
        waits = is_asked and one.node not in self._given
        if waits and self._asked.at_once and any(one.node == other.node for other in others):
            return False
        one.expanded, one.at, one.moves, one.first = one.node, one.position, moves, size
        if waits:
            _count(nodes, one)
            return True
        self._expand(nodes, one)
        self._choose(nodes, one, parameters)
        _end(nodes, one)
        return True

    def _choose(self, nodes: Nodes, one: _Iteration, parameters: SearchParameters) -> None:
        one.node = self._phases.choose(
            nodes, one.node, one.position, parameters.selection, one.random
        )
        one.position = self._game.play(one.position, int(nodes[one.node]["move"]))

    def _expand(self, nodes: Nodes, one: _Iteration) -> None:
        look = self._phases.look
        expand(self._game, nodes, one.first, one.expanded, one.at, one.moves, look)
        self._phases.expand(nodes, one.expanded, one.at, one.children)

    def _go_on(self, work: Work, waiting: Sequence[_Iteration]) -> None:
        """Ask the priors of all nodes that wait, and go on to the leaves."""
        if not waiting or self._asked.prior is None:
            return
        self._phases.look()
        nodes = [one.node for one in waiting]
        positions = at_positions(self._base, [one.position for one in waiting], nodes)
        priors = priors_of(self._asked.prior, positions, self._phases.look)
        self._given.update(zip(nodes, priors, strict=True))
        for one in waiting:
            with _at(one):
                # Its own visit is not one of those before it.
                _take_back(work.nodes, one)
                self._expand(work.nodes, one)
                self._choose(work.nodes, one, work.parameters)
                _end(work.nodes, one)

    def _find_payoffs(self, work: Work, gathered: Sequence[_Iteration]) -> None:
        """Find the payoffs of all iterations: what is known, and what the function says."""
        asked: list[_Iteration] = []
        for one in gathered:
            with _at(one):
                if not self._has_payoff(work, one):
                    asked.append(one)
        evaluation, look = self._asked.evaluation, self._phases.look
        if not asked or evaluation is None:
            return
        look()
        nodes = [one.node for one in asked]
        positions = at_positions(self._base, [one.end for one in asked], nodes)
        if self._asked.at_once:
            players = work.nodes["player"]
            places = [at for at, node in enumerate(nodes) if not is_chance(int(players[node]))]
            values, priors = batches.with_priors(evaluation, positions, places)
            payoffs = in_units(values)
            self._given.update(zip((nodes[place] for place in places), priors, strict=True))
        else:
            payoffs = values_of(evaluation, positions, look)
        for one, payoff in zip(asked, payoffs, strict=True):
            one.payoff = payoff

    def _has_payoff(self, work: Work, one: _Iteration) -> bool:
        """Whether the payoff does not come from the function; then it is found."""
        known = None
        if self._policies is not None:
            # What it notes is noted when the iteration is added.
            before = self._policies.state.more[one.node].copy()
            known = self._policies.known(work.nodes, one.node, one.position)
            self._policies.state.more[one.node] = before
        if known is None:
            random = Random(int(work.parameters.seed), one.number)
            limit = work.parameters.playout_limit
            _moves, one.end = self._phases.played_out(one.position, random, limit)
            if self._policies is not None:
                one.trace = self._policies.trace
            if self._asked.evaluation is None or self._game.outcome(one.end) is not None:
                known = self._game.payoff_units(one.end)
        if known is not None:
            one.payoff = known
        return known is not None

    def _add(self, work: Work, one: _Iteration, iteration: int, size: int) -> None:
        """Add an iteration to the tree. Raises Cut or FunctionError; then it is not added."""
        nodes, shared, told = work.nodes, work.shared[0], work.told[0]
        is_counted = False
        try:
            if one.moves:
                self._expand(nodes, one)
            if self._policies is not None:
                known = self._policies.known(nodes, one.node, one.position)
                if known is None:
                    self._policies.trace = one.trace
            shared["taken"] = (iteration + 1) * ONE_ITERATION + size + len(one.moves)
            backpropagate(nodes, one.node, one.payoff)
            is_counted = True
            with _at(one):
                self._phases.backup(nodes, shared, one.node, one.payoff)
        except (Cut, Interrupted, FunctionError):
            if is_counted:
                backpropagate(nodes, one.node, one.payoff, -1)
            above = one.expanded if one.moves else one.node
            remove_children(nodes, above, size, size + len(one.moves))
            self._phases.forget(above, range(size, size + len(one.moves)))
            shared["taken"] = iteration * ONE_ITERATION + size
            raise
        self._given.pop(one.expanded, None)
        self._evaluated.pop(one.expanded, None)
        told["deepest"] = max(told["deepest"], nodes[one.node]["depth"])
        work.leaf[iteration], work.payoff[iteration] = one.node, one.payoff

    @contextmanager
    def _taken_back(self, nodes: Nodes, gathered: Sequence[_Iteration]) -> Iterator[None]:
        """Take back the visits and the children of what is gathered; forget answers on errors."""
        state = self._state
        used = None if state is None else state.used[0].copy()
        given = dict(self._given)
        try:
            yield
        except (Cut, Interrupted, FunctionError):
            # So that it is gathered again in the same way.
            self._given.clear()
            self._given.update(given)
            raise
        finally:
            for one in reversed(gathered):
                _take_back(nodes, one)
                if one.moves:
                    remove_children(nodes, one.expanded, one.first, one.children.stop)
                    self._phases.forget(one.expanded, one.children)
            if state is not None:
                state.used[0] = used


def _end(nodes: Nodes, one: _Iteration) -> None:
    """Note that an iteration has come to its leaf."""
    one.has_ended = True
    _count(nodes, one)


def _count(nodes: Nodes, one: _Iteration) -> None:
    """Count the visit of an iteration down to where it is."""
    one.counted = one.node
    _visit(nodes, one.counted, 1)


def _take_back(nodes: Nodes, one: _Iteration) -> None:
    """Take back its visit."""
    _visit(nodes, one.counted, -1)
    one.counted = -1


def _visit(nodes: Nodes, node: int, times: int) -> None:
    while node >= 0:
        nodes[node]["visits"] += times
        node = int(nodes[node]["parent"])


@contextmanager
def _at(one: _Iteration) -> Iterator[None]:
    """Add the node where an iteration is to an error that names none."""
    try:
        yield
    except FunctionError as error:
        if error.node is None:
            error.node = one.node
        raise
