"""The search that steps between compiled code and Python; see `uctvis.mcts.batches`."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.functions import batches
from uctvis.functions.batches import GamePositions
from uctvis.functions.calls import Interrupted
from uctvis.functions.registry import Function
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import base_of
from uctvis.game.rules import AnyPosition
from uctvis.jit.compiled import entry_of
from uctvis.mcts.batches.asked import Asked, in_units, priors_of, values_of
from uctvis.mcts.batches.composed import Steps, steps_of
from uctvis.mcts.batches.gathering import (
    ASKED,
    COUNT,
    EVALUATED,
    FAILED_AT,
    FULL,
    REFUSED,
    STOPPED,
    WAITING,
    WAITS,
    room_for_batch,
)
from uctvis.mcts.batches.kept_priors import drop, keep, kept_priors, with_room
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.state import State
from uctvis.mcts.uct.nodes import ONE_ITERATION
from uctvis.mcts.uct.phases import FAILED, Work
from uctvis.mcts.uct.reference import Cut
from uctvis.mcts.uct.rules import search_rules
from uctvis.tree.players import is_chance, mover_of

# The number of positions that are kept, from which those of new leaves are made.
_MOST_POSITIONS = 1 << 14


def can_step(game: AnyGame, policies: Policies | None, asked: Asked) -> bool:
    """Whether a search that asks these functions can step between them and compiled code.

    The function that evaluates gets the leaves themselves, and nothing else: so there are no
    playouts, and no policy evaluates new nodes. All other policies are compiled.
    """
    if policies is None or not asked.any:
        return False
    if asked.evaluation is not None and (policies.played.plays or policies.evaluates):
        return False
    in_python = [one for one in policies.functions if not one.is_compiled]
    others = [one for one in in_python if one is not asked.prior]
    return not others and rules_for_steps(game, asked) is not None


def rules_for_steps(game: AnyGame, asked: Asked) -> CompiledRules | None:
    """The compiled rules without a function that evaluates in Python; None if there are none."""
    return base_of(game).compiled if asked.evaluation is not None else game.compiled


class SteppingSearch:
    """The iterations of a search from a position in batches of `size`, of `most` in total."""

    def __init__(
        self,
        game: AnyGame,
        position: AnyPosition,
        state: State,
        asked: Asked,
        size: int,
        most: int,
    ) -> None:
        self._base, self._state, self._asked = base_of(game), state, asked
        self._size, self._most = size, most
        rules = rules_for_steps(game, asked)
        if rules is None:
            raise ValueError(f"game: expected one with compiled rules, got {game.name}")
        self._steps = steps_of(
            search_rules(rules),
            state.policies.kind,
            asked.prior is not None,
            asked.at_once,
            asked.evaluation is not None,
        )
        self._kept = kept_priors(len(state.more) if asked.prior is not None else 1)
        self._gathered = room_for_batch(size, len(rules.encode(position)))
        # Its iterations from the first to the second place are not in the tree yet.
        self._ready = 0, 0
        # Of nodes that stay, at least of the root.
        self._positions = {0: position}
        self._is_compiled = False
        self._work: Work
        self._root: Any
        self._scratch: NDArray[np.uint64]

    def run(self, work: Work, root: Any, scratch: NDArray[np.uint64]) -> None:
        """Run iterations until all have been taken or a thread sets the stop flag.

        Raises FunctionError; then the tree has all iterations before the current batch.
        """
        self._work, self._root, self._scratch = work, root, scratch
        # Much faster than arrays for single numbers.
        self._taken, self._stop = work.shared["taken"].data, work.shared["stop"].data
        self._parent, self._move = work.nodes["parent"].data, work.nodes["move"].data
        if not self._is_compiled:
            self._steps = self._compiled()
            self._is_compiled = True
        shared, told = work.shared[0], self._gathered.told
        most = len(work.leaf)
        while self._taken[0] // ONE_ITERATION < most and not self._stop[0]:
            if self._ready[0] == self._ready[1] and not self._gather():
                break
            added, end = self._ready
            self._ready = self._call(self._steps.add, added, end), end
            if self._ready[0] == end and (told[FULL] or told[REFUSED]):
                shared["full"], shared["refused"] = told[FULL], told[REFUSED]
                break

    def _compiled(self) -> Steps:
        gather, go_on, add, moves = self._steps
        given = self._work, self._state, self._root, self._scratch, self._gathered, self._kept
        words = self._gathered.words
        return Steps(
            entry_of(gather, *given, 0),
            go_on if self._asked.prior is None else entry_of(go_on, *given),
            entry_of(add, *given, 0, 0),
            entry_of(moves, words, self._root, self._scratch),
        )

    def _call(self, step: Callable[..., int], *arguments: int) -> int:
        return step(
            self._work,
            self._state,
            self._root,
            self._scratch,
            self._gathered,
            self._kept,
            *arguments,
        )

    def _gather(self) -> bool:
        """Gather a batch with its payoffs; returns False if the search ends before.

        Raises FunctionError.
        """
        most = min(self._size, self._most - self._taken[0] // ONE_ITERATION)
        while True:
            waited: list[int] = []
            try:
                code = self._call(self._steps.gather, most)
                code = code or self._ask(waited)
            except BaseException:
                self._take_back(waited)
                raise
            if code == 0:
                self._ready = 0, int(self._gathered.told[COUNT])
                return True
            self._take_back(waited)
            if code == STOPPED:
                return False
            # The iterations before the one that failed are a batch.
            most = FAILED_AT - code
            if most == 0:
                shared = self._work.shared[0]
                shared["failed"], shared["stop"] = FAILED, 1
                return False
            self._state.failure[:] = 0.0

    def _take_back(self, waited: Sequence[int]) -> None:
        """Take back a batch that is not complete, so that it is gathered again in the same way."""
        self._call(self._steps.add, 0, 0)
        for node in waited:
            drop(self._kept, node)

    def _ask(self, waited: list[int]) -> int:
        """Ask the functions; the nodes that waited for priors are added to a list.

        Returns 0, or as `gathering.go_on`. Raises FunctionError.
        """
        gathered, prior, evaluation = self._gathered, self._asked.prior, self._asked.evaluation
        told = gathered.told
        try:
            if prior is not None and told[WAITING]:
                places = np.flatnonzero(gathered.payoff[: told[COUNT]] == WAITS)
                nodes = gathered.expanded[places].tolist()
                positions = self._at(nodes, lambda: gathered.at[places])
                priors = priors_of(prior, positions, self._look)
                waited += nodes
                self._keep(waited, priors)
                code = self._call(self._steps.go_on)
                if code != 0:
                    return code
            if evaluation is not None and told[EVALUATED]:
                self._evaluate(evaluation)
        except (Cut, Interrupted):
            return STOPPED
        return 0

    def _evaluate(self, evaluation: Function) -> None:
        gathered = self._gathered
        count = int(gathered.told[COUNT])
        places: Any = slice(0, count)
        if gathered.told[EVALUATED] < count:
            places = np.flatnonzero(gathered.payoff[:count] == ASKED)
        nodes = gathered.leaf[places].tolist()
        positions = self._at(nodes, lambda: gathered.words[places].copy())
        self._look()
        if not self._asked.at_once:
            gathered.payoff[places] = values_of(evaluation, positions, self._look)
            return
        choosing = np.flatnonzero(~is_chance(self._work.nodes["player"][nodes])).tolist()
        values, priors = batches.with_priors(evaluation, positions, choosing)
        gathered.payoff[places] = in_units(values)
        self._keep([nodes[place] for place in choosing], priors)

    def _look(self) -> None:
        if self._stop[0]:
            raise Cut

    def _keep(self, nodes: Sequence[int], priors: Sequence[Sequence[float]]) -> None:
        self._kept = with_room(self._kept, sum(map(len, priors)), len(nodes))
        for node, found in zip(nodes, priors, strict=True):
            keep(self._kept, node, np.array(found, np.float64))

    def _at(self, nodes: list[int], words: Callable[[], NDArray[np.uint64]]) -> GamePositions:
        """The positions of nodes, for a function, which may look at them while it is called."""
        players = self._work.nodes["player"]
        return GamePositions(
            self._base,
            len(nodes),
            lambda place: self._position(nodes[place]),
            words,
            lambda: mover_of(players[nodes]),
            lambda: self._moves(words()),
            nodes,
        )

    def _moves(self, words: NDArray[np.uint64]) -> Sequence[NDArray[np.int32]]:
        counts, moves = self._steps.moves(words, self._root, self._scratch)
        return np.split(moves, np.cumsum(counts)[:-1])

    def _position(self, node: int) -> AnyPosition:
        """The game's position at a node: played from the nearest one that is kept."""
        known, play = self._positions, self._base.play
        path = []
        while node not in known:
            path.append(node)
            node = self._parent[node]
        position = known[node]
        if len(known) > _MOST_POSITIONS:
            self._positions = known = {0: known[0]}
        # The others are taken back.
        size = self._taken[0] % ONE_ITERATION
        for node in reversed(path):
            position = play(position, self._move[node])
            if node < size:
                known[node] = position
        return position
