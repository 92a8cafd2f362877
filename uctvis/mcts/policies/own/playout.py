"""A function of a user as the policy of playouts: the weights of the moves of a position."""

from typing import Any

from uctvis.functions import calls
from uctvis.functions.registry import Function
from uctvis.mcts.policies.contract import PlayoutPolicy
from uctvis.mcts.policies.playouts._drawn import drawn
from uctvis.texts import _

# It adds nothing to the other phases of an iteration.
SLOT = None


def made(function: Function, place: int) -> PlayoutPolicy:
    """The playouts that pick moves by the weights that a function returns."""
    return PlayoutPolicy(
        name=function.name,
        title=function.title,
        about=function.about,
        formula=f"{function.name}(position, moves)",
        place=place,
        function=function,
        compiled=lambda: _compiled(function),
        plain=lambda phases, _state, _player, position, moves: calls.weights(
            function, phases.seen(function, position), moves
        ),
        rule=_("A move is drawn by the weights of {name}.").format(name=function.title),
        picked=drawn,
        always_told=True,
    )


def _compiled(function: Function) -> Any:
    import numpy as np

    from uctvis.functions.calls import WEIGHT_ONE
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.policies.failing import PLAYOUT, note
    from uctvis.mcts.uct.rng import below

    own = function.call

    @inlined
    def pick(
        rules: Any, state: Any, _player: int, position: Any, scratch: Any, count: int, random: Any
    ) -> int:
        """A move picked at random by the weights of the function."""
        moves = np.empty(count, np.int64)
        for k in range(count):
            moves[k] = rules.pick(position, scratch, k)
        weights = own(position, moves)
        whole = 0.0
        is_wrong = len(weights) != count
        for k in range(min(count, len(weights))):
            weight = np.float64(weights[k])
            is_wrong |= not (weight >= 0.0 and weight < np.inf)
            whole += weight
        total = 0
        if not is_wrong and whole > 0.0 and whole < np.inf:
            for k in range(count):
                state.moves[k] = np.int64(np.float64(weights[k]) / whole * WEIGHT_ONE + 0.5)
                total += state.moves[k]
        if total == 0:
            note(state.failure, 0, PLAYOUT, whole)
            return moves[0]  # type: ignore[no-any-return]
        draw = below(random, total)
        place = 0
        for k in range(count):
            draw -= state.moves[k]
            if draw < 0:
                place = k
                break
        return moves[place]  # type: ignore[no-any-return]

    return pick
