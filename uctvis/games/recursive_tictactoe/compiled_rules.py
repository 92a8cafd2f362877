"""The compiled rules of recursive tic-tac-toe.

A position is four words. Each of the first three contains a column of boards, a board as 18 bits:
the cells of X, and those of O. The fourth word contains the boards that X owns as nine bits, those
that O owns, the tied ones, the board to play in, the player to move, and whether the game is over.

There are so few sets of nine cells that tables contain all that is asked about them.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.game.compiled_rules import CompiledRules, MinimaxHints
from uctvis.games.recursive_tictactoe.evaluation import BOARD_WEIGHT, worth
from uctvis.games.recursive_tictactoe.position import (
    ANY,
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
from uctvis.mcts.naming import write_names, write_number, write_text
from uctvis.mcts.uct.kernel import run_iterations
from uctvis.mcts.uct.phases import Work
from uctvis.tree.record import PAYOFF_ONE

_Words = tuple[np.uint64, ...]
_Scratch = NDArray[np.uint64]

_U0, _U1, _U2, _U3, _U9 = (np.uint64(n) for n in (0, 1, 2, 3, 9))
_NINE = np.uint64(0x1FF)
_BYTE = np.uint64(0xFF)
# The bits of a board, and where things are in the fourth word.
_BOARD_BITS = np.uint64(18)
_TIED = np.uint64(18)
_NEXT = np.uint64(27)
_NEXT_BITS = np.uint64(15)
_PLAYER = np.uint64(31)
_OVER = np.uint64(32)
_OWNED = np.uint64((1 << 27) - 1)
_ANY = np.uint64(ANY)

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
    word = position[0]
    word = position[1] if column == _U1 else word
    word = position[2] if column == _U2 else word
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
    meta = position[3]
    if meta >> _OVER != _U0:
        return 0
    board = _next(meta)
    if board != _ANY:
        return 9 - signed(popcount(_board(position, board)))
    taken = popcount(position[0]) + popcount(position[1]) + popcount(position[2])
    return 81 - signed(taken)


@compiled
def _pick(position: _Words, _scratch: _Scratch, k: int) -> int:
    board = _next(position[3])
    taken = _U0
    if board != _ANY:
        taken = _taken(_board(position, board))
    else:
        for place in range(9):
            board = np.uint64(place)
            taken = _taken(_board(position, board))
            count = 9 - signed(popcount(taken))
            if k < count:
                break
            k -= count
    return 9 * signed(board) + np.int64(_EMPTY_CELL[taken, k])  # type: ignore[return-value]


@compiled
def _play(position: _Words, _scratch: _Scratch, move: int) -> _Words:
    first, second, third, meta = position
    cell = np.uint64(move)
    board = cell // _U9
    place = cell - _U9 * board
    player = _player_of(meta)
    column = board // _U3
    bit = _U1 << _BOARD_BITS * (board - _U3 * column) + _U9 * player + place
    first |= bit if column == _U0 else _U0
    second |= bit if column == _U1 else _U0
    third |= bit if column == _U2 else _U0
    after = (first, second, third, meta)
    if _is_open(meta, board):
        pair = _board(after, board)
        own, other = _lines(_of_player(pair, player)), _lines(_of_player(pair, player ^ _U1))
        if own >> np.uint64(16) != _U0:
            meta |= _U1 << board + _U9 * player
            meta |= _is_decided(meta, player) << _OVER
        elif own & other & _BYTE == _BYTE:
            meta |= _U1 << board + _TIED
            meta |= _is_decided(meta, player) << _OVER
    is_full = _taken(_board(after, place)) == _NINE
    board = _ANY if is_full else place
    meta = (meta & ~(_NEXT_BITS << _NEXT) | board << _NEXT) ^ _U1 << _PLAYER
    return first, second, third, meta


@compiled
def _is_decided(meta: np.uint64, player: np.uint64) -> np.uint64:
    """1 if the player has three boards in a row, or if nobody can get them; else 0."""
    own, tied = _of_player(meta, player), meta >> _TIED & _NINE
    other = _of_player(meta, player ^ _U1)
    won = _lines(own) >> np.uint64(16) != _U0
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
    if meta >> _OVER != _U0:
        if _lines(first) >> np.uint64(16) != _U0:
            return PAYOFF_ONE
        return 0 if _lines(second) >> np.uint64(16) != _U0 else PAYOFF_ONE // 2
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
    cell = np.uint64(_pick(position, scratch, k))
    board = cell // _U9
    wins = _winning_cells(position, board, _player_of(position[3]))
    return wins >> cell - _U9 * board & _U1 != _U0  # type: ignore[no-any-return]


@compiled
def _merit(position: _Words, scratch: _Scratch, move: int, _k: int) -> int:
    cell = np.uint64(move)
    board = cell // _U9
    place = cell - _U9 * board
    player = _player_of(position[3])
    wins = _winning_cells(position, board, player) >> place & _U1
    stops = _winning_cells(position, board, player ^ _U1) >> place & _U1
    after = _play(position, scratch, move)
    sent = _next(after[3])
    gives = sent == _ANY or _winning_cells(after, sent, player ^ _U1) != _U0
    return WINS_BOARD * signed(wins) + STOPS_BOARD * signed(stops) + (GIVES if gives else 0)


@compiled
def _run(work: Work, root: _Words, scratch: _Scratch) -> None:
    run_iterations(_legal, _pick, _play, _next_player, _payoff, work, root, scratch)


_NAME = np.frombuffer(b"recursive_tictactoe", np.uint8)
_BOARDS_TEXT = np.frombuffer(b" boards", np.uint8)
_NEXT_TEXT = np.frombuffer(b" next ", np.uint8)
_PLAYER_TEXT = np.frombuffer(b" player ", np.uint8)
_ANY_TEXT = np.frombuffer(b"any", np.uint8)
_PLACE_TEXT = np.frombuffer("".join(map(place_name, range(9))).encode(), np.uint8)
# Indexed by 1 for X, 2 for O and 4 for tied.
_SIGN_TEXT = np.frombuffer(f"{EMPTY}{SIGNS} {TIED}".encode(), np.uint8)
_SPACE = ord(" ")
_LONGEST_NAME = 200


@compiled
def _write_place(place: int, out: NDArray[np.uint8], at: int) -> int:
    return write_text(_PLACE_TEXT[2 * place : 2 * place + 2], out, at)


@compiled
def _write_move(_position: _Words, move: int, out: NDArray[np.uint8], at: int) -> int:
    return _write_place(move % 9, out, _write_place(move // 9, out, at))


@compiled
def _write_sign(
    first: np.uint64,
    second: np.uint64,
    tied: np.uint64,
    place: int,
    out: NDArray[np.uint8],
    at: int,
) -> int:
    bit = np.uint64(place)
    number = (first >> bit & _U1) + _U2 * (second >> bit & _U1) + np.uint64(4) * (tied >> bit & _U1)
    out[at] = _SIGN_TEXT[number]
    return at + 1


@compiled
def _write_state(position: _Words, out: NDArray[np.uint8], at: int) -> int:
    meta = position[3]
    at = write_text(_NAME, out, at)
    for row in range(8, -1, -1):
        out[at] = _SPACE
        at += 1
        for column in range(9):
            pair = _board(position, np.uint64(3 * (column // 3) + row // 3))
            place = 3 * (column % 3) + row % 3
            at = _write_sign(_of_player(pair, _U0), _of_player(pair, _U1), _U0, place, out, at)
    at = write_text(_BOARDS_TEXT, out, at)
    for row in range(2, -1, -1):
        out[at] = _SPACE
        at += 1
        for column in range(3):
            first, second = _of_player(meta, _U0), _of_player(meta, _U1)
            at = _write_sign(first, second, meta >> _TIED, 3 * column + row, out, at)
    at = write_text(_NEXT_TEXT, out, at)
    board = _next(meta)
    at = write_text(_ANY_TEXT, out, at) if board == _ANY else _write_place(signed(board), out, at)
    return write_number(signed(_player_of(meta)) + 1, out, write_text(_PLAYER_TEXT, out, at))


@compiled
def _write_names(
    parent: NDArray[np.int32], move: NDArray[np.int32], root: _Words, scratch: _Scratch
) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]:
    return write_names(_play, _write_move, _write_state, parent, move, root, scratch, _LONGEST_NAME)


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
    first, second, third = map(np.uint64, words)
    return first, second, third, np.uint64(meta)


def _scratch(_position: Position) -> _Scratch:
    return np.zeros(0, np.uint64)


RULES = CompiledRules(
    encode=_encode,
    scratch=_scratch,
    legal=_legal,
    pick=_pick,
    play=_play,
    next_player=_next_player,
    payoff=_payoff,
    run=_run,
    write_names=_write_names,
    prefers=_prefers,
    merit=_merit,
    minimax=MinimaxHints(promise=_merit, extends_singular=False),
)
