"""The state of the policies at any moment of a recorded search.

Everything follows from the record: the children of a node, the evaluations and priors from the
game's rules; the squares, the minimax values and the proofs from the iterations; the counts of
moves from the playouts, which are repeated from their seeds. What was kept of an earlier search is
in the record, too (see `uctvis.mcts.policies.kept`).
"""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import GameError
from uctvis.functions.kinds import PLAYOUT, PRIOR, SELECTION
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import base_of
from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.compose import replay_of
from uctvis.mcts.policies.kept import restore
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.policies.replaying import RecordedIterations
from uctvis.mcts.policies.state import MORE, State, new_state
from uctvis.mcts.uct.nodes import NODE, Nodes
from uctvis.mcts.uct.reference import expand
from uctvis.mcts.uct.rules import search_rules
from uctvis.texts import _
from uctvis.tree.record import Record

_NO_LIMIT = 1 << 62


def _rules_of(game: AnyGame, policies: Policies, *, has_priors: bool) -> CompiledRules | None:
    """The compiled rules that repeat a search; None if it is repeated in plain Python.

    Nothing is selected, and the payoffs of playouts are recorded: only the functions that are
    called again must be compiled.
    """
    unused = {SELECTION}
    if has_priors:
        unused.add(PRIOR)
    if not policies.remembers_moves:
        unused.add(PLAYOUT)
    if any(not one.is_compiled and one.kind not in unused for one in policies.functions):
        return None
    return game.compiled if policies.evaluates else game.compiled or base_of(game).compiled


class Moment:
    """The nodes of a search and the state of its policies after some iterations.

    `parent`, int32 (size,), are the parents of all nodes. `priors`, float64 (size,), are their
    priors if they are known, so that a function in Python is not asked again.

    Attributes
    ----------
    iteration : int
        Starts at 0.
    nodes : NODE (size,)
        The nodes at this moment.
    """

    def __init__(
        self,
        game: AnyGame,
        root: AnyPosition,
        parent: NDArray[np.int32],
        record: Record,
        priors: NDArray[np.float64] | None = None,
    ) -> None:
        self.game = game
        self._root, self._record, self._priors = root, record, priors
        self._parent = np.ascontiguousarray(parent)
        self._policies = Policies.of(record.settings, game.amaf_codes)
        self._nodes: Nodes
        self._size: int
        self.iteration: int
        self.state: State
        self._begin()

    @property
    def nodes(self) -> Nodes:
        return self._nodes[: self._size]

    def parent(self, node: int) -> int:
        """The parent of a node of the whole tree, which may not be there yet; -1 for the root."""
        return int(self._parent[node])

    def go_to(self, iteration: int) -> None:
        """Go to the moment after this number of iterations; to go back, it starts from the first.

        Raises GameError if the record does not belong to the game; TreeError if what was kept of an
        earlier search does not belong to the policies.
        """
        if iteration < self.iteration:
            self._begin()
        if iteration > self.iteration:
            part = slice(self.iteration, iteration)
            self._add(self._record.leaf[part], self._record.payoff[part])
            self.iteration = iteration

    def _add(self, leaf: NDArray[np.int32], payoff: NDArray[np.int32]) -> None:
        limit = self._record.playout_limit
        rules = _rules_of(self.game, self._policies, has_priors=self._priors is not None)
        seed, begin = self._record.seed, self.iteration
        if rules is None:
            phases = PlainPolicies(self.game, self.state)
            phases.priors = self._priors
            iterations = RecordedIterations(self._parent, leaf, payoff, seed, begin, limit)
            size = phases.replay(iterations, self._nodes, self._size, self._root)
        else:
            most = _NO_LIMIT if limit is None else limit
            iterations = RecordedIterations(
                self._parent, leaf, payoff, np.uint64(seed), begin, most
            )
            size = replay_of(search_rules(rules), self._policies)(
                iterations,
                self._nodes,
                self._size,
                self.state,
                rules.encode(self._root),
                rules.scratch(self._root),
            )
        if size < 0:
            raise self._other_game()
        if self._priors is not None:
            self.state.more["prior"][self._size : size] = self._priors[self._size : size]
        self._size = size

    @contextmanager
    def expanded(self, leaf: int, position: AnyPosition) -> Iterator[None]:
        """The middle of the next iteration, when `leaf` at `position` has children, too."""
        size, state = self._size, self.state
        moves = self.game.legal_moves(position)
        new = slice(size, size + len(moves))
        before = self._nodes[leaf].copy(), state.more[leaf].copy(), state.used[0].copy()
        children = expand(self.game, self._nodes, size, leaf, position, moves)
        PlainPolicies(self.game, state).expand(self._nodes, leaf, position, children)
        self._size = new.stop
        try:
            yield
        finally:
            self._size = size
            self._nodes[leaf], state.more[leaf], state.used[0] = before
            self._nodes[new], state.more[new] = np.zeros((), NODE), np.zeros((), MORE)

    def _begin(self) -> None:
        count, kept = len(self._parent), self._record.kept
        families = np.zeros(0, np.int32)
        if kept is not None:
            above = self._parent[: len(kept.node)]
            families = 1 + np.flatnonzero(above[1:] != above[:-1]).astype(np.int32)
        self._nodes = np.zeros(count, NODE)
        self._size, self.iteration = 1, 0
        self._nodes[0]["parent"] = self._nodes[0]["move"] = -1
        self._nodes[0]["player"] = self.game.player(self._root)
        self.state = new_state(self._policies, count, self._record.iterations + len(families))
        if kept is not None:
            # Iterations to the first child of each family create the nodes in the order of their
            # ids, as the rules say. What they count is replaced.
            self._add(families, np.zeros(len(families), np.int32))
            if not np.array_equal(np.sort(kept.node), np.arange(self._size)):
                raise self._other_game()
            restore(kept, self._nodes, self.state)
        PlainPolicies(self.game, self.state).begin(self._root)

    def _other_game(self) -> GameError:
        return GameError(
            _("record: expected one of a search of {game}, got another").format(
                game=self.game.title
            )
        )
