"""Exact results of positions: what perfect play leads to, by searches to the end of the game.

A solver keeps what it has found. So if a search is too long for its number of nodes, the next one
continues it, and related positions need few nodes.
"""

from typing import Protocol

from uctvis.alphabeta.root import compiled_search
from uctvis.alphabeta.values import PROVEN
from uctvis.alphabeta.work import (
    LEAST_ENTRIES,
    MOST_NODES,
    NO_MOVE,
    NODES,
    OPEN,
    PLIES,
    STOP,
    Bounds,
    Spot,
    Switches,
    Workspace,
)
from uctvis.game.chances import checked_chances
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.proofs import DRAW, LOSS, WIN
from uctvis.tree.truth import expected_payoff

# The parts of alpha-beta that keep the value; the table only where its keys are complete.
_KEEPING = ("pruning", "ordering", "table")
_ENTRIES = 1 << 21


class Solver(Protocol):
    """Finds the results of the positions of a game.

    Attributes
    ----------
    resumes : bool
        Whether a search without a result makes the next one shorter.
    """

    @property
    def resumes(self) -> bool: ...

    def result(self, position: AnyPosition, most_nodes: int) -> float | None:
        """`LOSS`, `DRAW` or `WIN` for the player to move in `position` (see `uctvis.tree.proofs`).

        In games of chance also numbers between them: twice the expected payoff of perfect play; if
        chance is to move, to the player who moved last. None if it is not found within `most_nodes`
        nodes.
        """


def solver_of(game: AnyGame) -> Solver:
    game = game.evaluating(game.best_evaluation)
    # The values of alpha-beta are rounded at lotteries.
    if game.compiled is None or game.has_chance:
        return PlainSolver(game)
    return CompiledSolver(game, game.compiled)


class CompiledSolver:
    """Asks alpha-beta two questions: is the position a win, and is it a loss?

    An estimate is never as high as a win. So wins and losses are certain, and any other position is
    a draw if nothing was estimated. Estimates are necessary if games may be longer than the search,
    or if the table confuses positions. Then the search deepens step by step without a table, and
    finds short wins.
    """

    def __init__(self, game: AnyGame, rules: CompiledRules) -> None:
        self._game, self._rules = game, rules
        self._search = compiled_search(rules)
        self.resumes = True
        self._work = Workspace.new(_ENTRIES, 1)
        if rules.minimax.is_path_dependent:
            self._leave_table()

    def _leave_table(self) -> None:
        self.resumes = False
        self._work = Workspace.new(LEAST_ENTRIES, 1)

    def result(self, position: AnyPosition, most_nodes: int) -> int | None:
        """The result for the player to move, if it is found within `most_nodes` nodes."""
        if self.resumes:
            found = self._result(position, PLIES, most_nodes)
            if self._work.counts[OPEN] == 0:
                return found
            self._leave_table()
        left = most_nodes
        for depth in range(1, PLIES):
            found = self._result(position, depth, left)
            left -= int(self._work.counts[NODES])
            if found is not None or self._work.control[STOP]:
                return found
        return None

    def _result(self, position: AnyPosition, depth: int, most_nodes: int) -> int | None:
        """The result, if a search to this depth finds it; None if not, or if it is too long."""
        work = self._work
        work.counts[:] = work.control[:] = 0
        work.control[MOST_NODES] = most_nodes
        if self._value(position, depth, PROVEN) > PROVEN:
            return WIN
        if not work.control[STOP] and self._value(position, depth, -PROVEN - 1) < -PROVEN:
            return LOSS
        is_sure = not work.control[STOP] and work.counts[OPEN] == 0
        return DRAW if is_sure else None

    def _value(self, position: AnyPosition, depth: int, alpha: int) -> int:
        """A bound of the value for the player to move: is it above `alpha`? 0 if stopped."""
        rules = self._rules
        kept = _KEEPING if self.resumes else _KEEPING[:-1]
        # At ply 1: the root of a search would neither ask the table nor the game.
        switches = Switches(*(name in kept for name in Switches._fields))
        value: int = self._search(
            self._work,
            switches,
            rules.encode(position),
            rules.scratch(position),
            self._game.player(position),
            depth,
            Bounds(alpha, alpha + 1),
            Spot(ply=1, top=0, node=-1, barred=NO_MOVE),
        )
        return value


class PlainSolver:
    """Minimax by the plain rules, which remembers the results of all positions.

    In games of chance it is expectiminimax. Where a game can return to an earlier position, it
    finds no result.
    """

    resumes = True

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        # For player 0.
        self._known: dict[AnyPosition, float] = {}

    def result(self, position: AnyPosition, most_nodes: int) -> float | None:
        """The result for the player to move, if it is found within `most_nodes` nodes."""
        waiting = [position]
        for _node in range(most_nodes):
            unknown = self._look(waiting[-1])
            if unknown is not None:
                waiting.append(unknown)
                continue
            waiting.pop()
            if not waiting:
                known = self._known[position]
                return known if mover_of(self._game.player(position)) == 0 else WIN - known
        return None

    def _look(self, position: AnyPosition) -> AnyPosition | None:
        """Note the result of a position, or return a position after it that must be known first."""
        game, known = self._game, self._known
        if position in known:
            return None
        moves = game.legal_moves(position)
        outcome = game.outcome(position)
        payoff = game.known_payoff(position) if outcome is None else outcome.payoff
        if payoff is not None:
            known[position] = int(WIN * payoff)
            return None
        player = game.player(position)
        best, decide = (WIN, max) if player == 0 else (LOSS, min)
        after = [game.play(position, move) for move in moves]
        found = [known[one] for one in after if one in known]
        if (best not in found or is_chance(player)) and len(found) < len(after):
            unknown: AnyPosition = next(one for one in after if one not in known)
            return unknown
        if is_chance(player):
            payoffs = [one / WIN for one in found]
            known[position] = WIN * expected_payoff(payoffs, checked_chances(game, position))
        else:
            known[position] = decide(found)
        return None
