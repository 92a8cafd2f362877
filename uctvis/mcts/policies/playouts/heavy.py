"""Heavy playouts: one of the moves that the game prefers (`Game.prefers`)."""

from collections.abc import Callable, Sequence
from typing import Any

from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.policies.contract import NO_MOVE, Drawn, PlayoutPolicy
from uctvis.texts import _, ngettext


def _compiled() -> Callable[..., int]:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.uct.rng import below

    @inlined
    def pick(
        rules: Any, state: Any, _player: int, position: Any, scratch: Any, count: int, random: Any
    ) -> int:
        """One of the moves that the game prefers, or `NO_MOVE` if there are none."""
        found = 0
        for k in range(count):
            if rules.prefers(position, scratch, k):
                state.moves[found] = k
                found += 1
        if found == 0:
            return NO_MOVE
        return rules.pick(position, scratch, state.moves[below(random, found)])  # type: ignore[no-any-return]

    return pick


def _plain(
    phases: Any, _state: Any, _player: int, position: AnyPosition, moves: Sequence[Move]
) -> list[int]:
    preferred = [int(phases.game.prefers(position, move)) for move in moves]
    return preferred if any(preferred) else [1] * len(moves)


def _picked(draw: Drawn) -> str:
    return ngettext(
        "{player} plays {move}, the only one of {legal} legal moves that the game prefers.",
        "{player} plays {move}, picked at random from the {count} of {legal} legal moves that "
        "the game prefers.",
        draw.among,
    )


POLICY = PlayoutPolicy(
    name="heavy",
    title=_("Heavy"),
    about=_("One of the moves that the game prefers, for example captures."),
    source="Gelly, Wang, Munos and Teytaud 2006",
    lack=_("{game} prefers no moves"),
    serves=lambda game: game.has_preferences,
    place=3,
    compiled=_compiled,
    plain=_plain,
    rule=_("They are picked from those that the game prefers, if there are any."),
    picked=_picked,
)
