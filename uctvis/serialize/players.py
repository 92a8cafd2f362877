"""Who is to move: recognised by the names of states and moves.

The formats have no field for the player, but names tell it. The player to move at a
node is, in this order, what its own state says; the player who makes the first child's
move that says so; the opponent of the player who made the move into the node; else the
opponent of the player to move at the parent (player 0 at the root), which is a guess.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled
from uctvis.names import PackedNames

_Bytes = NDArray[np.uint8]
_Int32s = NDArray[np.int32]

# A pattern, in which * stands for anything, and the player that it tells.
_STATES = (
    # what we write
    ("* player 1", 0),
    ("* player 2", 1),
    # FEN
    ("*/*/*/*/*/*/*/* w *", 0),
    ("*/*/*/*/*/*/*/* b *", 1),
    # older mancala
    ("Current player: 1", 0),
    ("Current player: 2", 1),
)
_MOVES = (
    # older mancala
    ("Player 1 went: [*]", 0),
    ("Player 2 went: [*]", 1),
    ("Player 1 performed: [*]", 0),
    ("Player 2 performed: [*]", 1),
    ("[*]1", 0),
    ("[*]2", 1),
    # older chess
    ("white *", 0),
    ("black *", 1),
)
_STAR = ord("*")


def recognise(
    parent: _Int32s, first_child: _Int32s, child_count: _Int32s, names: PackedNames
) -> tuple[NDArray[np.int8], bool]:
    """The player to move at each node, int8 (size,), and whether any of them was guessed."""
    to_move = _tell(names.buffer, names.state_start, names.state_length, *_packed(_STATES))
    mover = _tell(names.buffer, names.move_start, names.move_length, *_packed(_MOVES))
    return to_move, bool(_complete(to_move, mover, parent, first_child, child_count))


def game_of(state: str) -> str:
    """The name of the game that a state name of ours begins with; "" if it is none."""
    # Split no further than needed: a stranger's name may be as long as its file.
    first, _space, _rest = state.partition(" ")
    if state.endswith((" player 1", " player 2")) and first.isidentifier() and first.islower():
        return first
    fields = state.split(" ", 6)
    if len(fields) == 6 and first.count("/") == 7 and fields[1] in ("w", "b"):
        return "chess"
    return ""


def _packed(
    table: tuple[tuple[str, int], ...],
) -> tuple[_Bytes, NDArray[np.int64], NDArray[np.int8]]:
    """A table for the kernel: the patterns in one buffer, where each ends, the players."""
    patterns = [pattern.encode() for pattern, _player in table]
    return (
        np.frombuffer(bytearray().join(patterns), np.uint8),
        np.cumsum([0, *(len(pattern) for pattern in patterns)]),
        np.array([player for _pattern, player in table], np.int8),
    )


@compiled
def _tell(
    data: _Bytes,
    start: NDArray[np.int64],
    length: _Int32s,
    patterns: _Bytes,
    bounds: NDArray[np.int64],
    players: NDArray[np.int8],
) -> NDArray[np.int8]:
    """What each name tells: a player, or -1."""
    told = np.full(len(start), -1, np.int8)
    for node in range(len(start)):
        if length[node] == 0:
            continue
        end = start[node] + length[node]
        for row in range(len(players)):
            if _matches(data, start[node], end, patterns, bounds[row], bounds[row + 1]):
                told[node] = players[row]
                break
    return told


@compiled
def _matches(data: _Bytes, at: int, end: int, patterns: _Bytes, head: int, tail: int) -> bool:
    """Whether the pattern patterns[head:tail] describes the whole of data[at:end]."""
    while tail > head and patterns[tail - 1] != _STAR:
        if end == at or data[end - 1] != patterns[tail - 1]:
            return False
        tail -= 1
        end -= 1
    while head < tail and patterns[head] != _STAR:
        if at == end or data[at] != patterns[head]:
            return False
        head += 1
        at += 1
    if head == tail:
        return at == end
    # Both ends are stars now; each piece between them is taken where it first occurs.
    head += 1
    while head < tail:
        size = 0
        while patterns[head + size] != _STAR:
            size += 1
        while True:
            if at + size > end:
                return False
            same = 0
            while same < size and data[at + same] == patterns[head + same]:
                same += 1
            if same == size:
                break
            at += 1
        at += size
        head += size + 1
    return True


@compiled
def _complete(
    to_move: NDArray[np.int8],
    mover: NDArray[np.int8],
    parent: _Int32s,
    first_child: _Int32s,
    child_count: _Int32s,
) -> bool:
    """Fill in what the states do not tell; returns whether there was anything to guess."""
    guessed = False
    for node in range(len(to_move)):
        if to_move[node] >= 0:
            continue
        for child in range(first_child[node], first_child[node] + child_count[node]):
            if mover[child] >= 0:
                to_move[node] = mover[child]
                break
        if to_move[node] >= 0:
            continue
        if mover[node] >= 0:
            to_move[node] = 1 - mover[node]
        else:
            guessed = True
            to_move[node] = 0 if node == 0 else 1 - to_move[parent[node]]
    return guessed
