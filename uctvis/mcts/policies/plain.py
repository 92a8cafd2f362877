"""The same policies in plain Python, for games without compiled rules.

They share no code with the compiled ones, except for the tables of weights, so that each checks
the other. See `uctvis.mcts.uct.reference`, whose phases call them.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import add
from typing import Any

import numpy as np

from uctvis.game.chances import checked_chances
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.policies.contract import MAST_MOVES, Child
from uctvis.mcts.policies.formulas import AMAF_VISITS, plain_terms
from uctvis.mcts.policies.state import REMEMBERED, State, forget, proof, proven_payoff
from uctvis.mcts.policies.weights import plain_logit_weight, plain_weight
from uctvis.mcts.uct.nodes import Nodes
from uctvis.mcts.uct.reference import PlainUct, Random, backpropagate, expand
from uctvis.mcts.uct.ucb import SelectionParameters
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.record import PAYOFF_ONE


def known_result(game: AnyGame, position: AnyPosition, parent: int, root: Any) -> float | None:
    """What the game knows of the result at a node, as `simulation.known_payoff` asks for it.

    `root` is the root in `State.more`.
    """
    known = game.known_payoff(position) if parent >= 0 else None
    if known is None or parent > 0:
        return known
    return None if 0 < root["distance"] <= game.known_distance(position) else known


class PlainPolicies(PlainUct):
    """The policies of a search with this state."""

    def __init__(self, game: AnyGame, state: State) -> None:
        super().__init__(game)
        self.state = state
        self.policies = state.policies
        self._trace: list[tuple[int, Move, int]] = []

    def is_closed(self, node: int) -> bool:
        return self.policies.solver and self.state.more[node]["proven"] != 0

    def select(
        self, nodes: Nodes, node: int, selection: SelectionParameters, random: Random
    ) -> int:
        first = int(nodes[node]["first_child"])
        children = range(first, first + int(nodes[node]["child_count"]))
        values = []
        for child in children:
            found = plain_terms(
                self.policies,
                selection.exploration,
                int(nodes[node]["visits"]),
                self.numbers(nodes, child),
            )
            values.append(found.exploitation + found.exploration)
        best = [
            child for child, value in zip(children, values, strict=True) if value == max(values)
        ]
        return best[0] if len(best) == 1 else random.choose_again(best)

    def numbers(self, nodes: Nodes, child: int) -> Child:
        """The numbers of a child for the formulas."""
        node = int(nodes[child]["parent"])
        player, more = mover_of(int(nodes[node]["player"])), self.state.more[child]
        visits, won = int(nodes[child]["visits"]), int(nodes[child]["won"])
        count = np.zeros((), self.state.amaf.dtype)
        if self.policies.counts_amaf:
            above = node
            while above > 0 and nodes[above]["visits"] <= AMAF_VISITS:
                above = int(nodes[above]["parent"])
            start = int(self.state.more[above]["amaf"]) + player * self.policies.amaf_codes
            count = self.state.amaf[start + int(more["amaf_code"])]
        proven = int(more["proven"])
        return Child(
            visits=visits,
            won=won,
            won_by_first=won if player == 0 else visits * PAYOFF_ONE - won,
            squares=int(more["squares"]),
            prior=float(more["prior"]),
            minimax=_to(player, int(more["minimax"])),
            amaf_visits=int(count["visits"]),
            amaf_won=int(count["won"]),
            proven=proven if player == 0 or proven == 0 else 4 - proven,
            urgency=self._urgency(nodes, node),
        )

    def _urgency(self, nodes: Nodes, node: int) -> float:
        """The value of the unvisited children of a node."""
        first = int(nodes[node]["first_child"])
        children = nodes[first : first + int(nodes[node]["child_count"])]
        visits = int(children["visits"].sum())
        if not self.policies.by_siblings or visits == 0:
            return self.policies.first_play
        return int(children["won"].sum()) * (1.0 / visits) / PAYOFF_ONE

    def expand(self, nodes: Nodes, node: int, position: AnyPosition, children: range) -> None:
        more, player = self.state.more, int(nodes[node]["player"])
        moves = [int(nodes[child]["move"]) for child in children]
        if self.policies.counts_amaf:
            more["amaf"][children.start : children.stop] = -1
            used = self.state.used[0]
            more[node]["amaf"] = used["visits"]
            used["visits"] += 2 * self.policies.amaf_codes
            if not is_chance(player):
                for child, move in zip(children, moves, strict=True):
                    more[child]["amaf_code"] = self.game.amaf_code(position, move)
        if self.policies.evaluates:
            values = [self._payoff_after(position, move) for move in moves]
            weights = [plain_weight(_to(mover_of(player), value)) for value in values]
            for child, value, own in zip(children, values, weights, strict=True):
                more[child]["minimax"] = value
                more[child]["prior"] = own / sum(weights)
        if is_chance(player):
            chances = checked_chances(self.game, position)
            more["prior"][children.start : children.stop] = [one / sum(chances) for one in chances]
        elif self.policies.has_prior_logits:
            weights = [plain_logit_weight(self.game.prior_logit(position, move)) for move in moves]
            more["prior"][children.start : children.stop] = [own / sum(weights) for own in weights]

    def _payoff_after(self, position: AnyPosition, move: Move) -> int:
        self.look()
        return self.game.payoff_units(self.game.play(position, move))

    def forget(self, leaf: int, children: range) -> None:
        forget(self.state, leaf, children)

    def play_out(
        self, nodes: Nodes, node: int, position: AnyPosition, random: Random, limit: int | None
    ) -> int:
        if self._known(nodes, node, position):
            return proven_payoff(int(self.state.more[node]["proven"]))
        return self.playout(position, random, limit)[1]

    def _known(self, nodes: Nodes, node: int, position: AnyPosition) -> bool:
        """Whether the payoff at a node is proven, so that it needs no playout."""
        self._trace = []
        more = self.state.more[node]
        if self.policies.solver and not more["proven"]:
            known = known_result(
                self.game, position, int(nodes[node]["parent"]), self.state.more[0]
            )
            if not self.game.legal_moves(position):
                more["proven"] = proof(self.game.payoff_units(position))
            elif known is not None:
                more["proven"] = proof(int(known * PAYOFF_ONE))
                more["distance"] = self.game.known_distance(position)
        return self.policies.solver and bool(more["proven"])

    def playout(
        self, position: AnyPosition, random: Random, limit: int | None
    ) -> tuple[list[Move], int]:
        """Play on by the policy; returns the moves, and the payoff in units of 2**-24.

        `limit` is the most moves; None: to the end of the game.
        """
        self._trace = []
        played: list[Move] = []
        if not self.policies.played.plays:
            limit = 0
        while len(played) != limit and (moves := self.game.legal_moves(position)):
            self.look()
            random.advance()
            player = self.game.player(position)
            move = moves[random.place_again(self.weights(position, player, moves))]
            if len(self._trace) < REMEMBERED and not is_chance(player):
                self._trace.append((player, move, self.game.amaf_code(position, move)))
            played.append(move)
            position = self.game.play(position, move)
        return played, self.game.payoff_units(position)

    def weights(self, position: AnyPosition, player: int, moves: Sequence[Move]) -> list[int]:
        """How likely a playout plays each of the legal moves: in proportion to these."""
        if is_chance(player):
            return list(checked_chances(self.game, position))
        plain = self.policies.played.plain
        if plain is None:
            return [1] * len(moves)
        return plain(self, self.state, player, position, moves)

    def backup(self, nodes: Nodes, shared: Any, leaf: int, payoff: int) -> None:
        more = self.state.more
        path = [leaf]
        while path[-1] > 0:
            path.append(int(nodes[path[-1]]["parent"]))
        if self.policies.sums_squares:
            for node in path:
                more[node]["squares"] += payoff * payoff // PAYOFF_ONE
        made = [(player, move, code) for player, move, code in self._trace]
        for place, node in enumerate(path):
            if self.policies.counts_amaf and more[node]["amaf"] >= 0:
                for player, _move, code in made:
                    start = int(more[node]["amaf"]) + player * self.policies.amaf_codes
                    self._count(self.state.amaf, start + code, _to(player, payoff))
            if node > 0:
                player = int(nodes[path[place + 1]]["player"])
                if not is_chance(player):
                    made.append((player, int(nodes[node]["move"]), int(more[node]["amaf_code"])))
        if self.policies.counts_mast:
            for player, move, _code in made:
                index = player * MAST_MOVES + move % MAST_MOVES
                self._count(self.state.mast, index, _to(player, payoff))
        self._back_up(nodes, shared, path)

    def _back_up(self, nodes: Nodes, shared: Any, path: list[int]) -> None:
        """Back up minimax values and proofs along a path, which begins at its leaf."""
        more = self.state.more
        if self.policies.minimax > 0.0:
            for node in path[1:]:
                more[node]["minimax"] = self._minimax(nodes, node)
        if self.policies.solver:
            for node in path[1:]:
                self._prove(nodes, node)
            if more[0]["proven"]:
                shared["stop"] = 1

    def replay(self, iterations: Any, nodes: Nodes, size: int, root: AnyPosition) -> int:
        """Add iterations of a record to the first `size` of `nodes`; returns the size afterwards.

        It is -1 if the record does not belong to the game. The `playout_limit` of the iterations
        may be None.
        """
        parent, leaf, payoff, seed, begin, limit = iterations
        learns_moves = self.policies.counts_amaf or self.policies.counts_mast
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
            if not self._known(nodes, node, position) and learns_moves:
                self.playout(position, random, limit)
            backpropagate(nodes, node, value)
            self.backup(nodes, {}, node, value)
        return size

    def _minimax(self, nodes: Nodes, node: int) -> int:
        """The minimax value of a node with children; at a lottery the mean by its chances."""
        player, children = int(nodes[node]["player"]), self._children(nodes, node)
        if is_chance(player):
            shares = (float(child["prior"]) * int(child["minimax"]) for child in children)
            return int(reduce(add, shares, 0.0) + 0.5)
        return int((max if player == 0 else min)(children["minimax"]))

    def _prove(self, nodes: Nodes, node: int) -> None:
        """Set the proof of a node by its children's proofs, if they decide it."""
        player, children = int(nodes[node]["player"]), self._children(nodes, node)
        known = [
            (_to(player, proven_payoff(int(child["proven"]))), int(child["distance"]))
            for child in children
            if child["proven"]
        ]
        best = max((payoff for payoff, _distance in known), default=None)
        by_one = best == PAYOFF_ONE and not is_chance(player)
        if best is None or (len(known) < len(children) and not by_one):
            return
        if is_chance(player) and any(payoff != best for payoff, _distance in known):
            return
        distances = [distance for payoff, distance in known if payoff == best]
        more = self.state.more[node]
        more["proven"] = proof(_to(player, best))
        more["distance"] = 1 + (min if by_one else max)(distances)

    def _children(self, nodes: Nodes, node: int) -> Any:
        first = int(nodes[node]["first_child"])
        return self.state.more[first : first + int(nodes[node]["child_count"])]

    @staticmethod
    def _count(counts: Any, index: int, payoff: int) -> None:
        counts[index]["won"] += payoff
        counts[index]["visits"] += 1


def _to(player: int, payoff: int) -> int:
    """The payoff to a player, of a payoff to player 0."""
    return payoff if player == 0 else PAYOFF_ONE - payoff
