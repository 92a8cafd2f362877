"""One step of selection: the children that it could choose, with their exact values."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from math import inf, nan
from typing import NamedTuple

from uctvis.game.rules import Move
from uctvis.mcts.policies import formulas
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.moment import Moment
from uctvis.mcts.policies.parts import Child, Counts, Terms
from uctvis.mcts.policies.plain import PlainPolicies
from uctvis.mcts.uct.ucb import SelectionParameters, plain_terms
from uctvis.tree.replay import Replay


class Reason(Enum):
    """Why selection chose a child."""

    # It alone had the highest value.
    HIGHEST = auto()
    # It was picked at random from several with the highest value.
    TIED = auto()
    # It was picked at random from the unvisited ones.
    UNVISITED = auto()
    # None of these: with several search threads, other iterations ran at the same time.
    THREADS = auto()
    # None of these: iterations of the same batch had no payoffs yet.
    BATCH = auto()


class Rule(NamedTuple):
    """How a search with other policies than plain UCT selects; `exploration` is c."""

    policies: Policies
    exploration: float


@dataclass(frozen=True, slots=True)
class ScoredChild:
    """A child that selection could choose.

    `mean` is its mean payoff, and `value` is what selection compares: with plain UCT the UCB
    value. For unvisited children that come first, `exploration` and `value` are infinite, and
    `mean` is 0.0. The values are exactly those that the search used. In the last bits, `value`
    may differ from the sum of its terms. They are NaN if a file has visits of a child but none
    of its parent.

    With other policies, `terms` are the parts of `value`, made from the numbers of `counts`.
    """

    node: int
    move: Move
    visits: int
    mean: float
    exploration: float
    value: float
    terms: Terms | None = None
    counts: Child | None = None

    @property
    def exploitation(self) -> float:
        """The first term of `value`."""
        return self.mean if self.terms is None else self.terms.exploitation

    @property
    def is_left_out(self) -> bool:
        """Whether selection never chooses it, because another move surely gives as much."""
        return self.value == -inf


@dataclass(frozen=True, slots=True)
class SelectionStep:
    """One step of the selection: from `node`, visited `visits` times, to `chosen`.

    `among` is the number of candidates for the random choice, 1 if there was no such choice.
    `rule` is None for plain UCT.
    """

    node: int
    visits: int
    candidates: tuple[ScoredChild, ...]
    chosen: int
    reason: Reason
    among: int
    rule: Rule | None = None

    @property
    def compared(self) -> tuple[ScoredChild, ...]:
        """The candidates that are not left out."""
        return tuple(one for one in self.candidates if not one.is_left_out)

    @property
    def taken(self) -> ScoredChild:
        """The chosen candidate."""
        return self.candidates[self.chosen - self.candidates[0].node]


def selection_step(
    replay: Replay, moment: Moment | None, node: int, moves: Iterable[Move], chosen: int
) -> SelectionStep:
    """The step from `node` to its child `chosen` at the moment of `replay`.

    `moment` is the same moment with the state of the search's policies; None for plain UCT.
    """
    parameters = SelectionParameters.of(replay.record.settings)
    rule = None
    scored = _scored_by_ucb(replay, int(replay.visits[node]), parameters)
    if moment is not None:
        rule = Rule(moment.state.policies, parameters.exploration)
        scored = scored_by_rule(replay, moment, int(replay.visits[node]), rule)
    children = replay.tree.children(node)
    candidates = tuple(scored(*pair) for pair in zip(children, moves, strict=True))
    most = max(candidate.value for candidate in candidates)
    best = [candidate.node for candidate in candidates if candidate.value == most]
    reason = Reason.HIGHEST
    if chosen not in best or most == -inf:
        is_batched = replay.record.settings.get("batch", 1) != 1
        reason, best = Reason.BATCH if is_batched else Reason.THREADS, [chosen]
    elif most == inf and not any(replay.visits[child] for child in best):
        reason = Reason.UNVISITED
    elif len(best) > 1:
        reason = Reason.TIED
    return SelectionStep(
        node, int(replay.visits[node]), candidates, chosen, reason, len(best), rule
    )


_Scored = Callable[[int, Move], ScoredChild]


def _scored_by_ucb(replay: Replay, parent_visits: int, parameters: SelectionParameters) -> _Scored:
    def scored(node: int, move: Move) -> ScoredChild:
        visits, mean = int(replay.visits[node]), float(replay.mean[node])
        if visits == 0:
            return ScoredChild(node, move, visits, mean, exploration=inf, value=inf)
        if parent_visits == 0:
            return ScoredChild(node, move, visits, mean, exploration=nan, value=nan)
        won = int(replay.won[node])
        exploitation, exploration = plain_terms(won, visits, parent_visits, parameters)
        return ScoredChild(node, move, visits, mean, exploration, exploitation + exploration)

    return scored


def scored_by_rule(replay: Replay, moment: Moment, parent_visits: int, rule: Rule) -> _Scored:
    phases, nodes = PlainPolicies(moment.game, moment.state), moment.nodes

    def scored(node: int, move: Move) -> ScoredChild:
        counts = phases.numbers(nodes, node)
        above = Counts(parent_visits, int(nodes[nodes[node]["parent"]]["child_count"]))
        terms = formulas.plain_terms(*rule, above, counts)
        value = terms.exploitation + terms.exploration
        exploration = inf if value == inf else terms.exploration
        mean = float(replay.mean[node])
        return ScoredChild(node, move, counts.visits, mean, exploration, value, terms, counts)

    return scored
