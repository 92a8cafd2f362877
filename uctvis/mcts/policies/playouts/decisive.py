"""Decisive moves: a move that wins the game is played; a move that loses it is not.

Source: Teytaud and Teytaud (2010), "On the Huge Benefit of Decisive Moves in Monte-Carlo Tree
Search Algorithms".
"""

from collections.abc import Callable, Sequence
from typing import Any

from uctvis.game.rules import AnyPosition, Move
from uctvis.mcts.policies.contract import NO_MOVE, Drawn, PlayoutPolicy
from uctvis.texts import _, ngettext
from uctvis.tree.record import PAYOFF_ONE


def _compiled() -> Callable[..., int]:
    from uctvis.jit.compiled import inlined
    from uctvis.mcts.uct.rng import below

    @inlined
    def pick(
        rules: Any, state: Any, player: int, position: Any, scratch: Any, count: int, random: Any
    ) -> int:
        """The first move that wins the game, or else one that does not lose it.

        `NO_MOVE` if all moves lose it; then the moves of `position` can be picked again.
        """
        for k in range(count):
            state.moves[k] = rules.pick(position, scratch, k)
        found = 0
        for k in range(count):
            move = state.moves[k]
            after = rules.play(position, scratch, move)
            value = -1
            if rules.legal(after, scratch) == 0:
                value = rules.payoff(after, scratch)
                if player != 0:
                    value = PAYOFF_ONE - value
            if value == PAYOFF_ONE:
                return move  # type: ignore[no-any-return]
            if value != 0:
                # Before this move, some may have been left out.
                state.moves[found] = move
                found += 1
        if found == 0:
            rules.legal(position, scratch)
            return NO_MOVE
        return state.moves[below(random, found)]  # type: ignore[no-any-return]

    return pick


def _plain(
    phases: Any, _state: Any, player: int, position: AnyPosition, moves: Sequence[Move]
) -> list[int]:
    kept = []
    for place, move in enumerate(moves):
        phases.look()
        outcome = phases.game.outcome(phases.game.play(position, move))
        payoff = None if outcome is None else int(outcome.payoff * PAYOFF_ONE)
        if payoff is not None and player != 0:
            payoff = PAYOFF_ONE - payoff
        if payoff == PAYOFF_ONE:
            return [int(other == place) for other in range(len(moves))]
        kept.append(int(payoff != 0))
    return kept if any(kept) else [1] * len(moves)


def _picked(draw: Drawn) -> str:
    return ngettext(
        "{player} plays {move}, the only one of {legal} legal moves that does not lose at once.",
        "{player} plays {move}, picked at random from the {count} of {legal} legal moves that "
        "do not lose at once.",
        draw.among,
    )


POLICY = PlayoutPolicy(
    name="decisive",
    title=_("Decisive moves"),
    about=_("A move that wins at once is made, and a move that loses at once is avoided."),
    source="Teytaud and Teytaud 2010",
    place=1,
    compiled=_compiled,
    plain=_plain,
    asks_player=True,
    rule=_("A move that wins at once is always played; one that loses at once is avoided."),
    picked=_picked,
)
