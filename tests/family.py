"""The search with its policies once more, from the papers: objects, sums and loops, slowly.

It uses none of the program's search. What fixes the numbers is the program's, because the bits
depend on it: the random streams, the logarithm of whole numbers, payoffs in units of 2**-24, and
the order of the operations in a formula. All payoffs of a `Node` are to player 0.
"""

from decimal import Decimal
from functools import cache
from math import inf, sqrt

from uctvis.mcts.uct.logarithm import plain_ln
from uctvis.mcts.uct.reference import Random

ONE = 1 << 24
WORD = (1 << 64) - 1


class Node:
    """A node of the tree."""

    def __init__(self, number, position, player, parent=None, move=-1):
        self.number, self.position, self.player = number, position, player
        self.parent, self.move = parent, move
        self.children = []
        self.visits = self.sum = self.squares = 0
        self.prior = self.minimax = 0
        self.amaf_code = None
        # What the moves below led to: {(player, code): [visits, sum of payoffs to the player]}.
        self.below = {}
        # The proven payoff, and the moves to the position that proves it.
        self.proven, self.distance = None, 0
        # With score bounds: the least and the most that the payoff can be.
        self.least, self.most = 0, ONE

    @property
    def mover(self):
        """The player whose payoffs the node counts: who moved last; at the root, who moves."""
        above = self.player if self.parent is None else self.parent.player
        return above - 2 if above >= 2 else above

    @property
    def is_settled(self):
        """Whether nothing below it is searched."""
        return self.proven is not None or self.least == self.most

    @property
    def is_lottery(self):
        """Whether chance is to move: its player is 2 plus the player who moved last."""
        return self.player >= 2

    @property
    def won(self):
        return self.sum if self.mover == 0 else self.visits * ONE - self.sum

    @property
    def path(self):
        """The nodes from this one up to the root."""
        path = [self]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        return path


class Family:
    """A search of `position` with the policies of `settings`, which are those of the program.

    After `run`, the tree is in `nodes`, in the order of creation; what each iteration did is in
    `leaf` and `payoff`, and what MAST knows in `moves`.
    """

    def __init__(self, game, position, settings, nodes=None):
        self.game, self.settings = game.evaluating(settings.evaluation), settings
        self.nodes = nodes or [Node(0, position, game.player(position))]
        self.leaf, self.payoff = [], []
        # {(player, the last 16 bits of the move): [visits, sum of payoffs to the player]}
        self.moves = {}

    def run(self, iterations=None):
        root = self.nodes[0]
        for number in range(self.settings.iterations if iterations is None else iterations):
            if root.is_settled:
                break
            self.iterate(number)
        return self

    def iterate(self, number):
        settings = self.settings
        random = Random(settings.seed ^ WORD, number)
        node = self.nodes[0]
        while not node.is_settled and node.visits >= settings.expand_after:
            new = not node.children
            if new and not self._expand(node):
                break
            random.advance()
            if node.is_lottery:
                place = random.place_again(self.game.chances(node.position))
                node = node.children[place]
            else:
                node = self._select(node, random)
            if new:
                break
        payoff, played = self._outcome(node, Random(settings.seed, number))
        self.leaf.append(node.number)
        self.payoff.append(payoff)
        for each in node.path:
            each.visits += 1
            each.sum += payoff
            each.squares += payoff * payoff // ONE
        self._learn(node, played, payoff)
        self._back_up(node)

    def _expand(self, node):
        moves = self.game.legal_moves(node.position)
        for move in moves:
            position = self.game.play(node.position, move)
            player = self.game.player(position)
            child = Node(len(self.nodes), position, player, node, move)
            if not node.is_lottery:
                child.amaf_code = self.game.amaf_code(node.position, move)
            by_evaluation = self.settings.selection == "puct" and self.settings.prior != "moves"
            if by_evaluation or self.settings.minimax > 0:
                child.minimax = self.game.payoff_units(position)
            self.nodes.append(child)
            node.children.append(child)
        if node.is_lottery:
            chances = self.game.chances(node.position)
            for child, chance in zip(node.children, chances, strict=True):
                child.prior = chance / sum(chances)
        elif self.settings.selection == "puct":
            if self.settings.prior == "moves":
                weights = [
                    logit_weight(self.game.prior_logit(node.position, move)) for move in moves
                ]
            else:
                shares = [for_(node.player, one.minimax) for one in node.children]
                weights = [weights_of()[share >> 16] for share in shares]
            for child, weight in zip(node.children, weights, strict=True):
                child.prior = weight / sum(weights)
        return bool(moves)

    # Selection.

    def _select(self, node, random):
        values = [self.value(node, child) for child in node.children]
        best = [i for i, value in enumerate(values) if value == max(values)]
        return node.children[best[0] if len(best) == 1 else random.choose_again(best)]

    def _decided(self, node, child):
        """The value that the solver gives a child; None if it is not known."""
        if self.settings.solver == "bounds":
            hoped, had = (
                (child.most, node.least) if node.player == 0 else (-child.least, -node.most)
            )
            return -inf if hoped <= had else None
        if child.proven is None:
            return None
        return {0: -1.0, ONE // 2: 0.5, ONE: 1.0}[for_(node.player, child.proven)]

    def value(self, node, child):
        """What selection makes of a child."""
        settings = self.settings
        decided = self._decided(node, child)
        if decided is not None:
            return decided
        n, all_visits = child.visits, max(node.visits, 1)
        if n > 0:
            mean = for_(node.player, child.sum, n) * (1.0 / n) / ONE
            low, high = sorted(for_(node.player, one) / ONE for one in (child.least, child.most))
            mean = min(max(mean, low), high)
        elif settings.expand == "one":
            return inf
        elif settings.first_play is not None:
            mean = settings.first_play
        elif settings.selection == "puct":
            mean = 0.5
            siblings = [one for one in node.children if one.visits > 0]
            if settings.prior == "moves" and siblings:
                seen = sum(one.visits for one in siblings)
                mean = sum(one.won for one in siblings) * (1.0 / seen) / ONE
        else:
            return inf
        explored = 0.0
        if settings.selection == "ucb1" and n > 0:
            explored = settings.exploration * sqrt(plain_ln(all_visits)) * (1.0 / sqrt(n))
        elif settings.selection == "ucb1_tuned" and n > 0:
            share = plain_ln(all_visits) * (1.0 / n)
            first = child.sum * (1.0 / n) / ONE
            variance = max(child.squares * (1.0 / n) / ONE - first * first, 0.0)
            upper = variance + sqrt(2.0 * plain_ln(all_visits) * (1.0 / n))
            explored = sqrt(share * min(0.25, upper))
        elif settings.selection == "puct":
            explored = settings.exploration * sqrt(all_visits) * child.prior * (1.0 / (1.0 + n))
        elif settings.selection == "grave":
            m, total = self.counts(node).get((node.player, child.amaf_code), (0, 0))
            if m > 0:
                beta = m / (m + n + 1e-5 * m * n)
                mean = (1.0 - beta) * mean + beta * (total * (1.0 / m) / ONE)
        alpha = settings.minimax
        if alpha > 0:
            mean = (1.0 - alpha) * mean + alpha * (for_(node.player, child.minimax) / ONE)
        return mean + explored

    def counts(self, node):
        """The counts that GRAVE uses at a node: of the nearest one with more than 50 visits."""
        return next((one for one in node.path if one.visits > 50), self.nodes[0]).below

    # Simulation.

    def _outcome(self, node, random):
        """The payoff of an iteration that ends at a node, and the moves of its playout."""
        if self.settings.solver != "off" and not node.is_settled:
            known, outcome = self.game.known_payoff(node.position), self.game.outcome(node.position)
            if outcome is not None:
                node.proven = round(outcome.payoff * ONE)
            elif known is not None and node.parent is not None:
                distance = self.game.known_distance(node.position)
                root = self.nodes[0].position
                quickest = (
                    0 if self.game.known_payoff(root) is None else self.game.known_distance(root)
                )
                # The quickest win of the root is wanted, not the first one.
                if node.parent.parent is not None or not 0 < quickest <= distance:
                    node.proven = round(known * ONE)
                    node.distance = distance
            if self.settings.solver == "bounds" and node.proven is not None:
                node.least = node.most = node.proven
                if node.proven not in (0, ONE // 2, ONE):
                    node.proven = None
        if self.settings.solver == "bounds" and node.is_settled:
            return node.least, []
        return self._play_out(node.position, random) if node.proven is None else (node.proven, [])

    def _play_out(self, position, random):
        played = []
        limit = 0 if self.settings.playout == "none" else self.settings.playout_limit
        while len(played) != limit:
            moves = self.game.legal_moves(position)
            if not moves:
                break
            random.advance()
            player = self.game.player(position)
            if player >= 2:
                played.append(None)
                place = random.place_again(self.game.chances(position))
                position = self.game.play(position, moves[place])
                continue
            move = getattr(self, f"_{self.settings.playout}")(position, player, moves, random)
            played.append((player, move, self.game.amaf_code(position, move)))
            position = self.game.play(position, move)
        return self.game.payoff_units(position), [one for one in played if one is not None]

    def _uniform(self, position, player, moves, random):
        return random.choose_again(moves)

    def _heavy(self, position, player, moves, random):
        return random.choose_again([m for m in moves if self.game.prefers(position, m)] or moves)

    def _decisive(self, position, player, moves, random):
        outcomes = {move: self.game.outcome(self.game.play(position, move)) for move in moves}
        lost = {move for move, end in outcomes.items() if end and end.payoff == player}
        won = [move for move, end in outcomes.items() if end and end.payoff == 1 - player]
        return won[0] if won else random.choose_again([m for m in moves if m not in lost] or moves)

    def _mast(self, position, player, moves, random):
        weights = []
        for move in moves:
            visits, total = self.moves.get((player, move % 65536), (1, ONE))
            weights.append(weights_of()[total // visits >> 16])
        return moves[random.place_again(weights)]

    # What is learned.

    def _learn(self, leaf, played, payoff):
        made = list(played)
        for node in leaf.path:
            if node.children and self.settings.selection == "grave":
                for player, _move, code in made:
                    count(node.below, (player, code), for_(player, payoff))
            if node.parent is not None and not node.parent.is_lottery:
                made.append((node.parent.player, node.move, node.amaf_code))
        if self.settings.playout == "mast":
            for player, move, _code in made:
                count(self.moves, (player, move % 65536), for_(player, payoff))

    def _back_up(self, leaf):
        for node in leaf.path[1:]:
            values = [child.minimax for child in node.children]
            if node.is_lottery:
                mean = 0.0
                for child in node.children:
                    mean += child.prior * child.minimax
                node.minimax = int(mean + 0.5)
            else:
                node.minimax = (max if node.player == 0 else min)(values)
            if self.settings.solver == "on":
                self._prove(node)
            elif self.settings.solver == "bounds" and not node.is_settled:
                self._bound(node)

    @staticmethod
    def _bound(node):
        """Score bounds: those of the best child, or their means; what is settled may be proven."""
        if node.is_lottery:
            means = []
            for values in zip(*((one.least, one.most) for one in node.children), strict=True):
                mean = 0.0
                for child, value in zip(node.children, values, strict=True):
                    mean += child.prior * value
                means.append(int(mean + 0.5))
            least, most = means
        else:
            best = max if node.player == 0 else min
            least = best(child.least for child in node.children)
            most = best(child.most for child in node.children)
        node.least, node.most = max(node.least, least), min(node.most, most)
        if not node.is_settled:
            return
        lost = ONE if node.player == 1 else 0
        equal = [one.distance for one in node.children if one.proven == node.least]
        if node.is_lottery or node.least == lost:
            equal = equal if len(equal) == len(node.children) else []
        if equal:
            quick = not node.is_lottery and node.least == ONE - lost
            node.proven, node.distance = node.least, 1 + (min if quick else max)(equal)

    @staticmethod
    def _prove(node):
        if node.is_lottery:
            results = {child.proven for child in node.children}
            if len(results) == 1 and None not in results:
                node.proven = results.pop()
                node.distance = 1 + max(child.distance for child in node.children)
            return
        win = ONE if node.player == 0 else 0
        for payoff in (win, ONE // 2, ONE - win):
            distances = [one.distance for one in node.children if one.proven == payoff]
            if payoff == win and distances:
                node.proven, node.distance = payoff, 1 + min(distances)
                return
            if distances and all(one.proven is not None for one in node.children):
                node.proven, node.distance = payoff, 1 + max(distances)
                return

    def kept_below(self, moves):
        """The nodes below these moves, for a search that goes on there; None if there are none."""
        root = self.nodes[0]
        for move in moves:
            root = next((child for child in root.children if child.move == move), None)
            if root is None:
                return None
        root.parent, root.move, kept = None, -1, [root]
        # The children of the nodes with the most binary digits of visits first, and of those the
        # one that came last.
        waiting = [root]
        while waiting:
            most = max(node.visits.bit_length() for node in waiting)
            node = next(one for one in reversed(waiting) if one.visits.bit_length() == most)
            waiting.remove(node)
            kept += node.children
            waiting += [child for child in node.children if child.children]
        for number, node in enumerate(kept):
            node.number = number
        return kept


def for_(player, payoffs, visits=1):
    """The payoffs to a player, of so many visits, from those to player 0."""
    return payoffs if player == 0 else visits * ONE - payoffs


def count(counts, key, payoff):
    visits, total = counts.get(key, (0, 0))
    counts[key] = visits + 1, total + payoff


@cache
def weights_of():
    """2 exp(10 x), rounded, for x = 0, 1/256, ..., 1."""
    return [round(2 * (Decimal(step) * 10 / 256).exp()) for step in range(257)]


@cache
def logit_weight(logit):
    """1000 exp(x / 100), rounded, for x from -600 to 600."""
    return round(1000 * (Decimal(max(-600, min(600, logit))) / 100).exp())
