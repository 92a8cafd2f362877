"""A function of a user as the source of priors."""

from dataclasses import replace
from typing import Any

from uctvis.functions import batches, calls
from uctvis.functions.registry import Function
from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.contract import Prior
from uctvis.mcts.policies.parts import NewChildren, Part, PhaseFunctions, PlainPart
from uctvis.mcts.policies.priors._shares import PRIOR, PRIOR_SYMBOL, prior_column
from uctvis.tree.players import is_chance

SLOT = Part(slot="prior", fields=(PRIOR,), columns=prior_column, symbols=(PRIOR_SYMBOL,))


def made(function: Function, place: int) -> Prior:
    """The priors that a function returns."""
    return Prior(
        name=function.name,
        title=function.title,
        about=function.about,
        formula=f"{function.name}(position, moves)",
        place=place,
        function=function,
        part=replace(SLOT, compiled=lambda _place: _compiled(function), plain=_Plain(function)),
    )


def _compiled(function: Function) -> PhaseFunctions:
    if not function.is_compiled:
        # The driver enters what it has asked in Python: see `uctvis.mcts.batches`.
        return PhaseFunctions()

    import numpy as np

    from uctvis.functions.calls import SUM_TOLERANCE
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.policies.failing import PRIOR as KIND
    from uctvis.mcts.policies.failing import note

    own = function.call

    @inlined
    def expand(state: Any, at: NewChildren, value: int) -> int:
        if at.rules.total(at.position) == 0:
            moves = np.empty(at.size, np.int64)
            for k in range(at.size):
                moves[k] = at.nodes[at.first + k].move
            priors = own(at.position, moves)
            total = 0.0
            is_wrong = len(priors) != at.size
            for k in range(min(at.size, len(priors))):
                prior = np.float64(priors[k])
                is_wrong |= not (prior >= 0.0 and prior <= 1.0)
                total += prior
                state.more[at.first + k].prior = prior
            if is_wrong or not abs(total - 1.0) <= SUM_TOLERANCE:
                note(state.failure, at.node, KIND, total)
        return value

    return PhaseFunctions(expand=expand)


class _Plain(PlainPart):
    def __init__(self, function: Function) -> None:
        self._function = function

    def expand(
        self, phases: Any, nodes: Any, node: int, position: AnyPosition, children: range
    ) -> None:
        if is_chance(int(nodes[node]["player"])):
            return
        moves = [int(nodes[child]["move"]) for child in children]
        if phases.priors is not None:
            priors = phases.priors[children.start : children.stop]
        elif node in phases.given:
            priors = phases.given[node]
        elif self._function.batch is not None:
            priors = self._of_batch(phases, position, moves)
        else:
            priors = calls.priors(self._function, phases.seen(self._function, position), moves)
        phases.state.more["prior"][children.start : children.stop] = priors

    def _of_batch(self, phases: Any, position: AnyPosition, moves: list[int]) -> list[float]:
        """The priors of the moves, which are some of the legal ones if a search has only some."""
        positions = batches.at_positions(phases.base, [position])
        priors = batches.priors(self._function, positions)[0]
        if len(priors) == len(moves):
            return priors
        by_move = dict(zip(positions.moves[0].tolist(), priors, strict=True))
        whole = sum(by_move[move] for move in moves)
        return [by_move[move] / whole if whole > 0.0 else 1.0 / len(moves) for move in moves]
