"""The compiled rules of recursive tic-tac-toe.

A position is four words. Each of the first three contains a column of boards, a board as 18 bits:
the cells of X, and the cells of O. The fourth word contains the boards that X owns, the boards that
O owns, and the tied ones, as nine bits each, the board to play in, the player to move, whether the
game is over, and the cells that are taken in the board to play in.

There are so few sets of nine cells that tables contain all that is asked about them.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules, MinimaxHints, no_scratch
from uctvis.games.recursive_tictactoe.evaluation import BOARD_WEIGHT, worth
from uctvis.games.recursive_tictactoe.position import (
    ANY,
    BOARD_MOVES,
    EMPTY,
    GIVES,
    LINES,
    SIGNS,
    STOPS_BOARD,
    TIED,
    WINS_BOARD,
    Position,
    owner_of,
    place_name,
)
from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed
from uctvis.mcts.naming import write_number, write_text
from uctvis.tree.record import PAYOFF_ONE

_Words = tuple[np.uint64, ...]
_Scratch = NDArray[np.uint64]

_U0, _U1, _U2, _U3, _U9 = (np.uint64(n) for n in (0, 1, 2, 3, 9))
_NINE = np.uint64(0x1FF)
_BYTE = np.uint64(0xFF)
# Where the lines with three cells are, see `_touched`.
_THREE = np.uint64(16)
# The bits of a board, and where things are in the fourth word.
_BOARD_BITS = np.uint64(18)
_TIED = np.uint64(18)
_NEXT = np.uint64(27)
_NEXT_BITS = np.uint64(15)
_PLAYER = np.uint64(31)
_OVER = np.uint64(32)
_TAKEN = np.uint64(33)
# All of the fourth word but the board to play in.
_KEPT = np.uint64((1 << 33) - 1 & ~(15 << 27))
_ANY = np.uint64(ANY)
# A move is split into its board and its place there by bits.
_MOVE_BITS = np.uint64(BOARD_MOVES.bit_length() - 1)
_PLACE_BITS = np.uint64(BOARD_MOVES - 1)

_SETS = range(1 << 9)


def _touched(cells: int) -> int:
    """The lines with at least one, two and three of some cells, as three bytes."""
    counts = [sum(cells >> place & 1 for place in line) for line in LINES]
    return sum(
        1 << 8 * (least - 1) + number
        for number, count in enumerate(counts)
        for least in range(1, count + 1)
    )


# Indexed by a set of cells: its lines, see `_touched`; the cells that complete one of them; the
# k-th cell that is not in it.
_TOUCHED = np.array([_touched(cells) for cells in _SETS], np.uint32)
_COMPLETING = np.array(
    [
        sum(
            1 << place
            for place in range(9)
            if not cells >> place & 1 and _touched(cells | 1 << place) >> 16 > _touched(cells) >> 16
        )
        for cells in _SETS
    ],
    np.uint16,
)
_EMPTY_CELL = np.array(
    [([place for place in range(9) if not cells >> place & 1] + [0] * 9)[:9] for cells in _SETS],
    np.uint8,
)
# The value of each lead: lines count at most 3 points each.
_MOST = 8 * 3 * (BOARD_WEIGHT + 9)
_WORTH = np.array(
    [int(worth(lead) * PAYOFF_ONE + 0.5) for lead in range(-_MOST, _MOST + 1)], np.int64
)


@compiled
def _lines(cells: np.uint64) -> np.uint64:
    return np.uint64(_TOUCHED[cells])


@compiled
def _board(position: _Words, board: np.uint64) -> np.uint64:
    """The 18 bits of a board."""
    column = board // _U3
    # The processor could not predict a branch here.
    second, third = _U0 - (column & _U1), _U0 - (column >> _U1)
    word = position[0] & ~(second | third) | position[1] & second | position[2] & third
    return word >> _BOARD_BITS * (board - _U3 * column) & np.uint64(0x3FFFF)


@compiled
def _of_player(pair: np.uint64, player: np.uint64) -> np.uint64:
    """The nine bits of a player: of 18 bits, or of the owned boards."""
    return pair >> _U9 * player & _NINE


@compiled
def _taken(pair: np.uint64) -> np.uint64:
    """The cells of a board that are not empty."""
    return (pair | pair >> _U9) & _NINE


@compiled
def _next(meta: np.uint64) -> np.uint64:
    return meta >> _NEXT & _NEXT_BITS


@compiled
def _player_of(meta: np.uint64) -> np.uint64:
    return meta >> _PLAYER & _U1


@compiled
def _is_open(meta: np.uint64, board: np.uint64) -> bool:
    owned = meta | meta >> _U9 | meta >> _TIED
    return owned >> board & _U1 == _U0  # type: ignore[no-any-return]


@compiled
def _legal(position: _Words, _scratch: _Scratch) -> int:
    first, second, third, meta = position
    if meta >> _OVER & _U1 != _U0:
        return 0
    if _next(meta) != _ANY:
        return 9 - signed(popcount(meta >> _TAKEN))
    return 81 - signed(popcount(first) + popcount(second) + popcount(third))


@compiled
def _pick(position: _Words, _scratch: _Scratch, k: int) -> int:
    meta = position[3]
    board = _next(meta)
    if board != _ANY:
        return BOARD_MOVES * signed(board) + _empty_cell(meta >> _TAKEN, k)
    return _pick_anywhere(position, k)


@compiled
def _empty_cell(taken: np.uint64, k: int) -> int:
    return np.int64(_EMPTY_CELL[taken, k])  # type: ignore[return-value]


@compiled
def _pick_anywhere(position: _Words, k: int) -> int:
    board = 0
    taken = _taken(_board(position, _U0))
    while k >= 9 - signed(popcount(taken)):
        k -= 9 - signed(popcount(taken))
        board += 1
        taken = _taken(_board(position, np.uint64(board)))
    return BOARD_MOVES * board + _empty_cell(taken, k)


@compiled
def _board_and_place(move: int) -> tuple[np.uint64, np.uint64]:
    return np.uint64(move) >> _MOVE_BITS, np.uint64(move) & _PLACE_BITS


@compiled
def _play(position: _Words, _scratch: _Scratch, move: int) -> _Words:
    first, second, third, meta = position
    board, place = _board_and_place(move)
    player = _player_of(meta)
    column = board // _U3
    bit = _U1 << _U9 * player + place
    pair = _board(position, board) | bit
    # As in `_board`, and for the lines below: conditions instead of branches.
    bit <<= _BOARD_BITS * (board - _U3 * column)
    in_second, in_third = _U0 - (column & _U1), _U0 - (column >> _U1)
    after = (
        first | bit & ~(in_second | in_third),
        second | bit & in_second,
        third | bit & in_third,
    )
    own, other = _lines(_of_player(pair, player)), _lines(_of_player(pair, player ^ _U1))
    is_open = _is_open(meta, board)
    won = _U1 if is_open & (own >> _THREE != _U0) else _U0
    tied = _U1 if is_open & (own & other & _BYTE == _BYTE) else _U0
    meta |= won << board + _U9 * player | tied << board + _TIED
    if won | tied != _U0:
        meta |= _is_decided(meta, player) << _OVER
    taken = _taken(_board(after, place))
    is_full = taken == _NINE
    place = _ANY if is_full else place
    taken = _U0 if is_full else taken
    kept = (meta ^ _U1 << _PLAYER) & _KEPT
    return after[0], after[1], after[2], kept | place << _NEXT | taken << _TAKEN


@compiled
def _is_decided(meta: np.uint64, player: np.uint64) -> np.uint64:
    """1 if the player has three boards in a row, or if nobody can get them; else 0."""
    own, tied = _of_player(meta, player), meta >> _TIED & _NINE
    other = _of_player(meta, player ^ _U1)
    won = _lines(own) >> _THREE != _U0
    dead = _lines(own | tied) & _lines(other | tied) & _BYTE == _BYTE
    return _U1 if won | dead else _U0


@compiled
def _next_player(position: _Words, _move: int) -> int:
    return 1 - signed(_player_of(position[3]))


@compiled
def _points(own: np.uint64, barred: np.uint64) -> int:
    """The points for lines of `own` that have no place of `barred`."""
    lines, free = _lines(own), ~_lines(barred)
    # A line with two places counts three points, in each of its two bytes one and two.
    return signed(
        popcount(lines & free & _BYTE) + _U2 * popcount(lines >> np.uint64(8) & free & _BYTE)
    )


@compiled
def _payoff(position: _Words, _scratch: _Scratch) -> int:
    meta = position[3]
    first, second, tied = _of_player(meta, _U0), _of_player(meta, _U1), meta >> _TIED & _NINE
    if meta >> _OVER & _U1 != _U0:
        if _lines(first) >> _THREE != _U0:
            return PAYOFF_ONE
        return 0 if _lines(second) >> _THREE != _U0 else PAYOFF_ONE // 2
    lead = BOARD_WEIGHT * (_points(first, second | tied) - _points(second, first | tied))
    for place in range(9):
        board = np.uint64(place)
        if _is_open(meta, board):
            pair = _board(position, board)
            crosses, rings = _of_player(pair, _U0), _of_player(pair, _U1)
            lead += _points(crosses, rings) - _points(rings, crosses)
    return _WORTH[lead + _MOST]  # type: ignore[no-any-return]


@compiled
def _winning_cells(position: _Words, board: np.uint64, player: np.uint64) -> np.uint64:
    """The empty cells of a board with which a player would win it; none if it is not open."""
    pair = _board(position, board)
    completing = np.uint64(_COMPLETING[_of_player(pair, player)]) & ~_taken(pair)
    return completing if _is_open(position[3], board) else _U0


@compiled
def _prefers(position: _Words, scratch: _Scratch, k: int) -> bool:
    board, place = _board_and_place(_pick(position, scratch, k))
    wins = _winning_cells(position, board, _player_of(position[3]))
    return wins >> place & _U1 != _U0  # type: ignore[no-any-return]


@compiled
def _prior_logit(position: _Words, scratch: _Scratch, move: int, _k: int) -> int:
    board, place = _board_and_place(move)
    player = _player_of(position[3])
    wins = _winning_cells(position, board, player) >> place & _U1
    stops = _winning_cells(position, board, player ^ _U1) >> place & _U1
    after = _play(position, scratch, move)
    sent = _next(after[3])
    gives = sent == _ANY or _winning_cells(after, sent, player ^ _U1) != _U0
    return WINS_BOARD * signed(wins) + STOPS_BOARD * signed(stops) + (GIVES if gives else 0)


@compiled
def _amaf_code(_position: _Words, move: int) -> int:
    board, place = _board_and_place(move)
    return signed(_U9 * board + place)


_NAME = np.frombuffer(b"recursive_tictactoe", np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
_ANY_TEXT = np.frombuffer(b"any", np.uint8)
_PLACE_TEXT = np.frombuffer("".join(map(place_name, range(9))).encode(), np.uint8)
# The capital and the small letter of X and of O.
_SIGN_TEXT = np.frombuffer((SIGNS + SIGNS.lower()).encode(), np.uint8).reshape(2, 2)
_SLASH, _ZERO = ord("/"), ord("0")
_SPACE = ord(" ")
_LONGEST_NAME = 140


@compiled
def _write_place(place: int, out: NDArray[np.uint8], at: int) -> int:
    return write_text(_PLACE_TEXT[2 * place : 2 * place + 2], out, at)


@compiled
def _write_move(_position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    board, place = _board_and_place(move)
    return _write_place(signed(place), out, _write_place(signed(board), out, at))


@compiled
def _write_row(position: _Words, row: int, out: NDArray[np.uint8], at: int) -> int:
    meta, empty = position[3], 0
    for column in range(9):
        board = np.uint64(3 * (column // 3) + row // 3)
        pair = _board(position, board) >> np.uint64(3 * (column % 3) + row % 3)
        if (pair | pair >> _U9) & _U1 == _U0:
            empty += 1
            continue
        if empty > 0:
            out[at] = _ZERO + empty
            at += 1
            empty = 0
        player = signed(pair >> _U9 & _U1)
        # Small letters where the other player owns the board, or nobody can.
        lost = meta >> _TIED | meta >> _U9 * np.uint64(1 - player)
        out[at] = _SIGN_TEXT[signed(lost >> board & _U1), player]
        at += 1
    if empty > 0:
        out[at] = _ZERO + empty
        at += 1
    return at


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    meta = position[3]
    at = write_text(_NAME, out, at)
    for row in range(8, -1, -1):
        out[at] = _SPACE if row == 8 else _SLASH
        at = _write_row(position, row, out, at + 1)
    out[at] = _SPACE
    board, at = _next(meta), at + 1
    at = write_text(_ANY_TEXT, out, at) if board == _ANY else _write_place(signed(board), out, at)
    return write_number(signed(_player_of(meta)) + 1, out, write_text(_PLAYER_TEXT, out, at))


def _set(grid: str, sign: str) -> int:
    """The places of a sign in a grid, as bits."""
    return sum(1 << place for place, found in enumerate(grid) if found == sign)


def _encode(position: Position) -> _Words:
    words = [0, 0, 0]
    for board in range(9):
        signs = position.board(board)
        pair = _set(signs, SIGNS[0]) | _set(signs, SIGNS[1]) << 9
        words[board // 3] |= pair << 18 * (board % 3)
    owners = position.owners
    meta = _set(owners, SIGNS[0]) | _set(owners, SIGNS[1]) << 9 | _set(owners, TIED) << 18
    is_over = owner_of(owners) != EMPTY
    meta |= position.next << 27 | position.player << 31 | is_over << 32
    if position.next != ANY:
        signs = position.board(position.next)
        meta |= 0x1FF - _set(signs, EMPTY) << 33
    first, second, third = map(np.uint64, words)
    return first, second, third, np.uint64(meta)


RULES = CompiledRules(
    encode=_encode,
    scratch=no_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    write_move=_write_move,
    write_state=_write_state,
    longest_name=_LONGEST_NAME,
    prefers=_prefers,
    prior_logit=_prior_logit,
    amaf_code=_amaf_code,
    minimax=MinimaxHints(ordering_score=_prior_logit, extends_singular=False),
)
