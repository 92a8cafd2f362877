"""The evaluations "positional" and "tactics" of chess as the searches use them."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from uctvis.games.chess.evaluation.placement import worth
from uctvis.games.chess.evaluation.positional import positional_lead_within
from uctvis.games.chess.evaluation.tactics import STACK_ROOM, tactical_lead_within
from uctvis.games.chess.evaluation.terms import COUNT, GROUPS, only, packed_weights
from uctvis.games.chess.minimax import lead_of, value_of
from uctvis.games.chess.rules import ROOM, fine_worth, new_scratch, payoff_at_end
from uctvis.games.chess.words import Scratch, Words
from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import memory_of
from uctvis.texts import _

# The scratch, after the part of all evaluations, contains the weights and the stack of "tactics".
_WEIGHTS = ROOM
_STACK = _WEIGHTS + COUNT
_MOST = 1_000_000


def evaluated_scratch(
    position: Words, earlier: Iterable[Words], weights: NDArray[np.uint64]
) -> Scratch:
    """The scratch of a search with these weights; see `new_scratch` and `packed_weights`."""
    scratch = new_scratch(position, earlier)
    return np.concatenate((scratch, weights, np.zeros(STACK_ROOM, np.uint64)))


@compiled
def _positional_lead(position: Words, scratch: Scratch) -> int:
    """White's lead."""
    lead = positional_lead_within(position, memory_of(scratch), _WEIGHTS, -_MOST, _MOST)
    return -lead if position[7] & np.uint64(1) else lead


@compiled
def _tactical_lead(position: Words, scratch: Scratch) -> int:
    """White's lead."""
    memory = memory_of(scratch)
    stack = np.uint64(_STACK)
    lead = tactical_lead_within(position, memory, _WEIGHTS, stack, False, -_MOST, _MOST)
    return -lead if position[7] & np.uint64(1) else lead


@compiled
def positional_payoff(position: Words, scratch: Scratch) -> int:
    """The payoff at the end, else the evaluation "positional"; keeps the moves of `legal`."""
    end = payoff_at_end(position, memory_of(scratch))
    return end if end >= 0 else fine_worth(_positional_lead(position, scratch))


@compiled
def tactical_payoff(position: Words, scratch: Scratch) -> int:
    """The payoff at the end, else the evaluation "tactics"; overwrites the moves of `legal`."""
    end = payoff_at_end(position, memory_of(scratch))
    return end if end >= 0 else fine_worth(_tactical_lead(position, scratch))


@compiled
def positional_static(position: Words, scratch: Scratch, _player: int) -> int:
    """The value of a position as it is, for the player to move."""
    lead = positional_lead_within(position, memory_of(scratch), _WEIGHTS, -_MOST, _MOST)
    return value_of(lead)


@compiled
def tactical_estimate(
    position: Words, scratch: Scratch, _player: int, alpha: int, beta: int
) -> int:
    """The value after the best captures, for the player to move; right after `legal`."""
    low, high = lead_of(alpha), lead_of(beta - 1) + 1
    memory = memory_of(scratch)
    stack = np.uint64(_STACK)
    return value_of(tactical_lead_within(position, memory, _WEIGHTS, stack, True, low, high))


def lead_in(words: Sequence[int], *, tactical: bool = False) -> int:
    """White's lead in a position by "positional", or "tactics", in hundredths of a pawn."""
    position = tuple(map(np.uint64, words))
    lead = _tactical_lead if tactical else _positional_lead
    return lead(position, evaluated_scratch(position, (), packed_weights()))


def explain_lead(words: Sequence[int]) -> str:
    """An explanation of the value of "positional", as in `Game.explain_evaluation`."""
    position = tuple(map(np.uint64, words))
    weights = packed_weights()
    parts = [
        _positional_lead(position, evaluated_scratch(position, (), only(weights, group))) / 100
        for group in GROUPS
    ]
    pieces, mobility, pawns, king, threats, other = parts
    lead = lead_in(words) / 100
    return _(
        "pieces and their squares {pieces:+g}, mobility {mobility:+g}, pawns {pawns:+g}, kings "
        "{king:+g}, threats {threats:+g}, other {other:+g}, difference {lead:g}: 0.3 * (2 / pi * "
        "atan({lead:g} / 4) + 1) + 0.2 = {value:.5g}"
    ).format(
        pieces=pieces,
        mobility=mobility,
        pawns=pawns,
        king=king,
        threats=threats,
        other=other,
        lead=lead,
        value=worth(lead),
    )
