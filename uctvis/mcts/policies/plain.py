"""The same policies in plain Python, for games without compiled rules.

They share no code with the compiled ones, except for the tables of weights, so that each checks
the other. See `uctvis.mcts.uct.reference`, whose phases call them.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.errors import at_node
from uctvis.functions.registry import Function
from uctvis.game.chances import checked_chances
from uctvis.game.contract import AnyGame
from uctvis.game.own_evaluation import as_seen, base_of
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.policies.counts import AMAF_VISITS
from uctvis.mcts.policies.formulas import plain_terms
from uctvis.mcts.policies.parts import Child, Counts
from uctvis.mcts.policies.state import REMEMBERED, SURE, State, forget
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.reference import PlainUct, Random, backpropagate, expand
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.record import PAYOFF_ONE

# What the formulas read of each node, beside visits and payoffs.
_FIELDS = (
    *("squares", "prior", "minimax", "proven", "backed_up", "amaf_code"),
    *SURE,
)


class PlainPolicies(PlainUct):
    """The policies of a search with this state."""

    def __init__(self, game: AnyGame, state: State) -> None:
        super().__init__(game)
        self.state = state
        self.policies = state.policies
        # Of the playout: the players, their moves, and the codes of these.
        self.trace: list[tuple[int, Move, int]] = []
        self._parts = [part.plain for part, _number in state.policies.parts]
        # Without the user's evaluation.
        self.base = base_of(game)
        # The priors of all nodes, if the search is repeated and they are known.
        self.priors: NDArray[np.float64] | None = None
        # By node, the priors of its moves that a function of the user has returned already.
        self.given: dict[int, list[float]] = {}
        # The same with the payoffs of its children, in units of 2**-24.
        self.evaluated: dict[int, list[int]] = {}

    def seen(self, function: Function, position: AnyPosition) -> Any:
        """A position as a function sees it: a compiled one as words.

        Raises FunctionError if the game has no compiled rules.
        """
        return as_seen(function, self.base, position)

    def begin(self, position: AnyPosition) -> None:
        """Note what is known of the root, before the first iteration."""
        for part in self._parts:
            part.begin(self, position)

    def is_closed(self, node: int) -> bool:
        return any(part.is_closed(self, node) for part in self._parts)

    def select(
        self, nodes: Nodes, node: int, selection: SelectionParameters, random: Random
    ) -> int:
        first = int(nodes[node]["first_child"])
        children = range(first, first + int(nodes[node]["child_count"]))
        counts = Counts(int(nodes[node]["visits"]), len(children))
        values = []
        for child, numbers in zip(children, self._numbers(nodes, node, children), strict=True):
            with at_node(child):
                found = plain_terms(self.policies, selection.exploration, counts, numbers)
            values.append(found.exploitation + found.exploration)
        highest = max(values)
        best = [child for child, value in zip(children, values, strict=True) if value == highest]
        return best[0] if len(best) == 1 else random.choose_again(best)

    def numbers(self, nodes: Nodes, child: int) -> Child:
        """The numbers of a child for the formulas."""
        return self._numbers(nodes, int(nodes[child]["parent"]), range(child, child + 1))[0]

    def _numbers(self, nodes: Nodes, node: int, children: range) -> list[Child]:
        """The numbers of children of a node; reading them together is much faster."""
        player, urgency = mover_of(int(nodes[node]["player"])), self._urgency(nodes, node)
        above, start = node, 0
        if self.policies.counts_amaf:
            while above > 0 and nodes[above]["visits"] <= AMAF_VISITS:
                above = int(nodes[above]["parent"])
            start = int(self.state.more[above]["amaf"]) + player * self.policies.amaf_codes
        at = slice(children.start, children.stop)
        counted = [nodes[name][at].tolist() for name in ("visits", "won")]
        known = [self.state.more[name][at].tolist() for name in _FIELDS]
        secured = int(self.state.more[node][SURE[player]])
        found = []
        for visits, won, squares, prior, minimax, proven, backed_up, code, *sure in zip(
            *counted, *known, strict=True
        ):
            amaf_visits = amaf_won = 0
            if self.policies.counts_amaf:
                count = self.state.amaf[start + code]
                amaf_visits, amaf_won = int(count["visits"]), int(count["won"])
            found.append(
                Child(
                    visits=visits,
                    won=won,
                    won_by_first=won if player == 0 else visits * PAYOFF_ONE - won,
                    squares=squares,
                    prior=prior,
                    minimax=_to(player, minimax),
                    amaf_visits=amaf_visits,
                    amaf_won=amaf_won,
                    proven=proven if player == 0 or proven == 0 else 4 - proven,
                    urgency=urgency,
                    backed_up=_to(player, backed_up - 1) if backed_up > 0 else -1,
                    least=sure[player],
                    most=PAYOFF_ONE - sure[1 - player],
                    secured=secured,
                )
            )
        return found

    def _urgency(self, nodes: Nodes, node: int) -> float:
        """The value of the unvisited children of a node."""
        if not self.policies.by_siblings:
            return self.policies.first_play
        first = int(nodes[node]["first_child"])
        children = nodes[first : first + int(nodes[node]["child_count"])]
        visits = int(children["visits"].sum())
        if visits == 0:
            return self.policies.first_play
        return int(children["won"].sum()) * (1.0 / visits) / PAYOFF_ONE

    def expand(self, nodes: Nodes, node: int, position: AnyPosition, children: range) -> None:
        more = self.state.more
        if node in self.evaluated:
            more["minimax"][children.start : children.stop] = self.evaluated[node]
        elif self.policies.evaluates:
            for child in children:
                more[child]["minimax"] = self._payoff_after(position, int(nodes[child]["move"]))
        for part in self._parts:
            part.expand(self, nodes, node, position, children)
        if is_chance(int(nodes[node]["player"])):
            chances = checked_chances(self.game, position)
            more["prior"][children.start : children.stop] = [one / sum(chances) for one in chances]

    def _payoff_after(self, position: AnyPosition, move: Move) -> int:
        self.look()
        return self.game.payoff_units(self.game.play(position, move))

    def forget(self, leaf: int, children: range) -> None:
        forget(self.state, leaf, children)

    def play_out(
        self, nodes: Nodes, node: int, position: AnyPosition, random: Random, limit: int | None
    ) -> int:
        known = self.known(nodes, node, position)
        return self.playout(position, random, limit)[1] if known is None else known

    def known(self, nodes: Nodes, node: int, position: AnyPosition) -> int | None:
        """The payoff at a node that needs no playout; None if it needs one."""
        self.trace = []
        known = (part.known(self, nodes, node, position) for part in self._parts)
        return next((payoff for payoff in known if payoff is not None), None)

    def played_out(
        self, position: AnyPosition, random: Random, limit: int | None
    ) -> tuple[list[Move], AnyPosition]:
        """Play on by the policy, at most `limit` moves; None: to the end of the game."""
        self.trace = []
        played: list[Move] = []
        if not self.policies.played.plays:
            limit = 0
        while len(played) != limit and (moves := self.game.legal_moves(position)):
            self.look()
            random.advance()
            player = self.game.player(position)
            move = moves[random.place_again(self.weights(position, player, moves))]
            if len(self.trace) < REMEMBERED and not is_chance(player):
                self.trace.append((player, move, self.game.amaf_code(position, move)))
            played.append(move)
            position = self.game.play(position, move)
        return played, position

    def weights(self, position: AnyPosition, player: int, moves: Sequence[Move]) -> list[int]:
        """How likely a playout plays each of the legal moves: in proportion to these."""
        if is_chance(player):
            return list(checked_chances(self.game, position))
        plain = self.policies.played.plain
        if plain is None:
            return [1] * len(moves)
        return plain(self, self.state, player, position, moves)

    def backup(self, nodes: Nodes, shared: Any, leaf: int, payoff: int) -> None:
        path = [leaf]
        while path[-1] > 0:
            path.append(int(nodes[path[-1]]["parent"]))
        for part in self._parts:
            part.backup(self, nodes, shared, path, payoff)

    def replay(self, iterations: Any, nodes: Nodes, size: int, root: AnyPosition) -> int:
        """Add iterations of a record to the first `size` of `nodes`; returns the size afterwards.

        It is -1 if the record does not belong to the game. The `playout_limit` of the iterations
        may be None.
        """
        parent, leaf, payoff, seed, begin, limit = iterations
        for number, (node, value) in enumerate(zip(leaf.tolist(), payoff.tolist(), strict=True)):
            path = [node]
            while path[-1] > 0:
                path.append(int(parent[path[-1]]))
            position = root
            for above, child in pairwise(reversed(path)):
                if child >= size:
                    moves = self.game.legal_moves(position)
                    end = size + len(moves)
                    family, other = parent[size:end], parent[end : end + 1]
                    if child >= end or len(family) < len(moves):
                        return -1
                    if (family != above).any() or (other == above).any():
                        return -1
                    made = expand(self.game, nodes, size, above, position, moves)
                    self.expand(nodes, above, position, made)
                    size = end
                position = self.game.play(position, int(nodes[child]["move"]))
            random = Random(seed, begin + number)
            is_known = self.known(nodes, node, position) is not None
            if not is_known and self.policies.remembers_moves:
                self.playout(position, random, limit)
            backpropagate(nodes, node, value)
            self.backup(nodes, {}, node, value)
        return size

    def children(self, nodes: Nodes, node: int) -> Any:
        """The numbers of the children of a node in the state."""
        first = int(nodes[node]["first_child"])
        return self.state.more[first : first + int(nodes[node]["child_count"])]

    @staticmethod
    def count(counts: Any, index: int, player: int, payoff: int) -> None:
        """Add a payoff to player 0 to the counts of a move of `player`."""
        counts[index]["won"] += _to(player, payoff)
        counts[index]["visits"] += 1


def _to(player: int, payoff: int) -> int:
    """The payoff to a player, of a payoff to player 0."""
    return payoff if player == 0 else PAYOFF_ONE - payoff
