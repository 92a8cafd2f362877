"""The compiled names of moves, outcomes and positions of TUC-CHESS, as in `names`."""

import numpy as np
from numpy.typing import NDArray

from uctvis.games.tuc_chess.names import LOTTERIES, NAME
from uctvis.games.tuc_chess.position import (
    COLUMNS,
    DEFAULT_YEAR,
    EMPTY,
    GIFT,
    NO_LOTTERY,
    ROWS,
    SQUARE_LOTTERY,
    WIDTH,
    WORTH_LOTTERY,
    YEARS,
)
from uctvis.games.tuc_chess.words import PLIES, YEAR_AT, Words, lottery_of, player_of, points_of
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_number, write_text

_U1, _U3, _U6, _U63 = (np.uint64(n) for n in (1, 3, 6, 63))


def _text(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), np.uint8)


_NAME, _POINTS, _MOVES = _text(f"{NAME} "), _text(" points "), _text(" moves ")
_PLAYER, _CHANCE = _text(" player "), _text(" chance")
_NAME_OF_YEAR = _text(f"{NAME}:year=")
_WORTH, _NOTHING, _BONUS = _text("worth"), _text("nothing"), _text("bonus")
_LOTTERY_WORDS = _text("".join(f" {word:6}" for word in LOTTERIES[1:]))
_LOTTERY_LENGTHS = np.array([0, *(len(word) + 1 for word in LOTTERIES[1:])], np.int64)
_YEARS = np.array(list(YEARS), np.int64)
_SPACE, _EMPTY = ord(" "), ord(EMPTY)
# By kind: a bonus, then White's pawn, rook and king, then Black's.
_KINDS = _text(GIFT + "PRKprk")
# No name is longer.
LONGEST = 120


@compiled
def _write_square(square: np.uint64, out: NDArray[np.uint8], at: int) -> int:
    row, column = signed(square) // WIDTH, signed(square) % WIDTH
    return write_number(column, out, write_number(row, out, at))


@compiled
def write_move(position: Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    """Write the name of a move or an outcome; see `uctvis.mcts.naming`."""
    lottery = lottery_of(position)
    if lottery == NO_LOTTERY:
        at = _write_square(np.uint64(move) & _U63, out, at)
        return _write_square(np.uint64(move) >> _U6, out, at)
    if lottery == WORTH_LOTTERY:
        return write_number(move, out, write_text(_WORTH, out, at))
    if lottery == SQUARE_LOTTERY:
        return _write_square(np.uint64(move), out, write_text(_BONUS, out, at))
    return write_text(_BONUS if move == 1 else _NOTHING, out, at)


@compiled
def _sign(position: Words, square: int) -> int:
    """The character of what is on a square."""
    _own, _other, pawns, rooks, gifts, _state = position
    player = player_of(position)
    bit = _U1 << np.uint64(square)
    if gifts & bit:
        return _KINDS[0]  # type: ignore[no-any-return]
    kind = 1 if pawns & bit else (2 if rooks & bit else 3)
    if position[player] & bit:
        return _KINDS[kind]  # type: ignore[no-any-return]
    return _KINDS[kind + 3] if position[1 - player] & bit else _EMPTY


@compiled
def write_state(position: Words, out: NDArray[np.uint8], at: int) -> int:
    """Write the name of a position."""
    year = _YEARS[position[5] >> YEAR_AT & _U3]
    if year == DEFAULT_YEAR:
        at = write_text(_NAME, out, at)
    else:
        at = write_number(year, out, write_text(_NAME_OF_YEAR, out, at))
        out[at] = _SPACE
        at += 1
    for row in range(ROWS):
        if row > 0:
            out[at] = _SPACE
            at += 1
        for column in range(COLUMNS):
            out[at] = _sign(position, WIDTH * row + column)
            at += 1
    at = write_number(points_of(position, 0), out, write_text(_POINTS, out, at))
    out[at] = _SPACE
    at = write_number(points_of(position, 1), out, at + 1)
    at = write_number(signed(position[5] & PLIES), out, write_text(_MOVES, out, at))
    player, lottery = player_of(position), lottery_of(position)
    if lottery != NO_LOTTERY:
        first = 7 * (lottery - 1)
        for place in range(first, first + _LOTTERY_LENGTHS[lottery]):
            out[at] = _LOTTERY_WORDS[place]
            at += 1
        at = write_text(_CHANCE, out, at)
        player = 1 - player
    return write_number(player + 1, out, write_text(_PLAYER, out, at))
