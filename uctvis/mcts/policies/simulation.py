"""The playouts of any of the policies, compiled."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import inlined
from uctvis.mcts.policies.choices import PLAYOUTS
from uctvis.mcts.policies.chosen import PolicyKind
from uctvis.mcts.policies.contract import NO_MOVE, PlayoutPolicy
from uctvis.mcts.policies.state import REMEMBERED, State
from uctvis.mcts.uct.phases import CUT, LOOK, PlayoutStart, read_stop
from uctvis.mcts.uct.rng import advance, below
from uctvis.mcts.uct.rules import SearchRules


def simulating(policies: Sequence[PlayoutPolicy]) -> Callable[..., int]:
    """The function of playouts with one of some policies.

    simulate(kind, rules, state, player, position, scratch, playout)
        Play until the game is over or the limit is reached; return the payoff, or `phases.CUT`.
        `player` is to move. Outcomes of lotteries count as moves, but nobody made them.
    """
    pick_move = _any_move
    for one in policies:
        if one.compiled is not None:
            pick_move = _first_of(one.place, one.compiled(), pick_move)
    still = tuple(one.place for one in PLAYOUTS if not one.plays)

    @inlined
    def simulate(
        kind: PolicyKind,
        rules: SearchRules,
        state: State,
        player: int,
        position: Any,
        scratch: NDArray[np.uint64],
        playout: PlayoutStart,
    ) -> int:
        random = playout.random
        playout_limit = 0 if kind.playout in still else playout.limit
        length = 0
        for made in range(1, playout_limit + 1):
            if made % LOOK == 0 and read_stop(playout.shared, 0) != 0:
                return CUT
            lots = rules.total(position)
            if lots > 0:
                random = advance(random)
                outcome = rules.pick(position, scratch, rules.draw(position, below(random, lots)))
                if kind.asks_player:
                    player = rules.next_player(position, outcome)
                position = rules.play(position, scratch, outcome)
                continue
            count = rules.legal(position, scratch)
            if count == 0:
                break
            random = advance(random)
            move = pick_move(kind.playout, rules, state, player, position, scratch, count, random)
            if move == NO_MOVE:
                move = rules.pick(position, scratch, below(random, count))
            if kind.remembers_moves and length < REMEMBERED:
                state.trace[length, 0] = player
                state.trace[length, 1] = move
                state.trace[length, 2] = rules.amaf_code(position, move)
                length += 1
            if kind.asks_player:
                player = rules.next_player(position, move)
            position = rules.play(position, scratch, move)
        state.length[0] = length
        return rules.payoff(position, scratch)  # type: ignore[no-any-return]

    return simulate


@inlined
def _any_move(
    _playout: int,
    _rules: SearchRules,
    _state: State,
    _player: int,
    _position: Any,
    _scratch: NDArray[np.uint64],
    _count: int,
    _random: np.uint64,
) -> int:
    return NO_MOVE


def _first_of(
    number: int, own: Callable[..., int], others: Callable[..., int]
) -> Callable[..., int]:
    """Pick a move with `own` if it has this number, or else with the others."""

    @inlined
    def pick(
        playout: int,
        rules: SearchRules,
        state: State,
        player: int,
        position: Any,
        scratch: NDArray[np.uint64],
        count: int,
        random: np.uint64,
    ) -> int:
        if playout == number:
            move = own(rules, state, player, position, scratch, count, random)
        else:
            move = others(playout, rules, state, player, position, scratch, count, random)
        return move

    return pick
