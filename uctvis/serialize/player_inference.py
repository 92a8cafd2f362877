"""Inferring the player to move and the program that wrote a file from names.

The nodes in files have no field for the player, but the names of states and moves contain it. The
player to move at a node is the first of these that is known: the player in the name of its
state; the player in the move name of a child; the opponent of the player in the name of the move
into the node; the opponent of the player to move at the parent (player 0 at the root), which is
a guess. In games of chance, the name of a state says that chance is to move, and which player moved
last: `chance player 1` or `chance player 2` at its end.

A dialect is the way in which a program names moves and states.
"""

import re
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import Memory, byte_at, memory_of
from uctvis.serialize.byte_ops import same
from uctvis.tree.names import PackedNames
from uctvis.tree.players import CHANCE, UNKNOWN_PLAYER

_Bytes = NDArray[np.uint8]
_Int32s = NDArray[np.int32]
_Int64s = NDArray[np.int64]

_OURS = "uctvis"
_MANCALA = "older mancala"
_CHESS = "older chess"
_UNKNOWN = "unknown"

# A pattern, in which * matches anything; the player, if the pattern determines it; the dialect.
_STATES = (
    ("Current player: 1", 0, _MANCALA),
    ("Current player: 2", 1, _MANCALA),
    ("GameStatus.*", UNKNOWN_PLAYER, _CHESS),
    ("in_progress", UNKNOWN_PLAYER, _CHESS),
    ("* chance player 1", CHANCE, _OURS),
    ("* chance player 2", CHANCE + 1, _OURS),
    ("* player 1", 0, _OURS),
    ("* player 2", 1, _OURS),
    # FEN is last, because its pattern is tried for every state.
    ("*/*/*/*/*/*/*/* w *", 0, _OURS),
    ("*/*/*/*/*/*/*/* b *", 1, _OURS),
)
_MOVES = (
    ("Player 1 went: [*]", 0, _MANCALA),
    ("Player 2 went: [*]", 1, _MANCALA),
    ("Player 1 performed: [*]", 0, _MANCALA),
    ("Player 2 performed: [*]", 1, _MANCALA),
    ("[*]1", 0, _MANCALA),
    ("[*]2", 1, _MANCALA),
    ("white *", 0, _CHESS),
    ("black *", 1, _CHESS),
)
_STAR = ord("*")
_OPENSPIEL = re.compile(r"openspiel:\w+(\(\S*\))?", re.ASCII)
_Row = tuple[str, int, str]


class Told(NamedTuple):
    """The players that follow from names, by node, int8 (count,), and the dialect of the file."""

    to_move: NDArray[np.int8]
    mover: NDArray[np.int8]
    dialect: str


def tell(names: PackedNames, count: int) -> Told:
    """Infer players and dialect from the first `count` names of states and moves.

    The names are read in the order of the file, which is several times faster than any other.
    """
    states = names.state_start[:count], names.state_length[:count]
    to_move, seen = _tell(names.buffer, *states, _packed(_STATES))
    dialects = _dialects(_STATES, seen)
    if to_move.min() != UNKNOWN_PLAYER:
        # Moves are needed only for states without a player.
        mover = np.full_like(to_move, UNKNOWN_PLAYER)
    else:
        moves = names.move_start[:count], names.move_length[:count]
        mover, seen = _tell(names.buffer, *moves, _packed(_MOVES))
        dialects += _dialects(_MOVES, seen)
    return Told(to_move, mover, dialects[0] if dialects else _UNKNOWN)


def _dialects(rows: tuple[_Row, ...], seen: int) -> list[str]:
    return [dialect for row, (_pattern, _player, dialect) in enumerate(rows) if seen >> row & 1]


def game_of(state: str) -> str:
    """The full name of the game at the start of a uctvis state name; "" for other names."""
    # Split no further than needed: a name may be as long as its file.
    first, _space, _rest = state.partition(" ")
    if state.endswith((" player 1", " player 2")) and _is_full_name(first):
        return first
    fields = state.split(" ", 6)
    if len(fields) == 6 and first.count("/") == 7 and fields[1] in ("w", "b"):
        return "chess"
    return ""


def _is_full_name(text: str) -> bool:
    """Whether a text is in the form of `uctvis.game.parameters`, or names a game of OpenSpiel."""
    if _OPENSPIEL.fullmatch(text):
        return True
    name, *settings = text.split(":")
    return (
        name.isidentifier()
        and name.islower()
        and all(re.fullmatch(r"[^\W\d]\w*=-?\w+", setting) for setting in settings)
    )


class _Table(NamedTuple):
    """Patterns for the compiled functions; row r is bit r of a mask."""

    # The concatenated patterns.
    patterns: _Bytes
    # For each row, the positions of the pattern's start, first star, last star and end. Without
    # a star, the first star is at the end, and the last star before the start.
    begin: _Int64s
    first_star: _Int64s
    last_star: _Int64s
    end: _Int64s
    players: NDArray[np.int8]
    # For each byte, the rows whose patterns match names that begin (or end) with it.
    first: _Int64s
    last: _Int64s


def _packed(rows: tuple[_Row, ...]) -> _Table:
    patterns = [pattern.encode() for pattern, _player, _dialect in rows]
    end = np.cumsum([len(pattern) for pattern in patterns])
    begin = end - [len(pattern) for pattern in patterns]
    first = np.zeros(256, np.int64)
    last = np.zeros(256, np.int64)
    for row, pattern in enumerate(patterns):
        for mask, byte in ((first, pattern[0]), (last, pattern[-1])):
            if byte == _STAR:
                mask |= 1 << row
            else:
                mask[byte] |= 1 << row
    has_star = np.array([b"*" in pattern for pattern in patterns])
    return _Table(
        patterns=np.frombuffer(bytearray().join(patterns), np.uint8),
        begin=begin,
        first_star=np.where(has_star, begin + [pattern.find(b"*") for pattern in patterns], end),
        last_star=begin + [pattern.rfind(b"*") for pattern in patterns],
        end=end,
        players=np.array([player for _pattern, player, _dialect in rows], np.int8),
        first=first,
        last=last,
    )


@compiled
def _tell(
    data: _Bytes, start: _Int64s, length: _Int32s, table: _Table
) -> tuple[NDArray[np.int8], int]:
    """The player that follows from each name, and the matching rows of the table as bits."""
    memory, patterns = memory_of(data), memory_of(table.patterns)
    told = np.full(len(start), UNKNOWN_PLAYER, np.int8)
    seen = 0
    for node in range(len(start)):
        if length[node] == 0:
            continue
        at = start[node]
        end = at + length[node]
        rows = table.first[byte_at(memory, at)] & table.last[byte_at(memory, end - 1)]
        row = 0
        while rows > 0:
            if rows & 1 and _matches(
                memory,
                at,
                end,
                patterns,
                table.begin[row],
                table.first_star[row],
                table.last_star[row],
                table.end[row],
            ):
                told[node] = table.players[row]
                seen |= 1 << row
                break
            rows >>= 1
            row += 1
    return told, seen


@compiled
def _matches(
    memory: Memory,
    at: int,
    end: int,
    patterns: Memory,
    begin: int,
    first_star: int,
    last_star: int,
    pattern_end: int,
) -> bool:
    """Whether a pattern matches all bytes from `at` to `end`."""
    head = first_star - begin
    if last_star < begin:
        return end - at == head and same(memory, at, patterns, begin, head)
    tail = pattern_end - last_star - 1
    if (
        end - at < head + tail
        or not same(memory, at, patterns, begin, head)
        or not same(memory, end - tail, patterns, last_star + 1, tail)
    ):
        return False
    at += head
    end -= tail
    # Each piece between two stars is matched at its first occurrence.
    piece = first_star + 1
    while piece <= last_star:
        size = 0
        while byte_at(patterns, piece + size) != _STAR:
            size += 1
        while at + size <= end and not same(memory, at, patterns, piece, size):
            at += 1
        if at + size > end:
            return False
        at += size
        piece += size + 1
    return True


@compiled
def complete(
    to_move: NDArray[np.int8], mover: NDArray[np.int8], parent: _Int32s, first_child: _Int32s
) -> tuple[NDArray[np.int8], bool]:
    """Complete the players to move, given the players that follow from names, by node id.

    Fills in `to_move` and returns it, and whether any player was guessed.
    """
    guessed = False
    for node in range(len(to_move)):
        if to_move[node] != UNKNOWN_PLAYER:
            continue
        child = first_child[node]
        while child > 0 and child < len(parent) and parent[child] == node:
            if mover[child] != UNKNOWN_PLAYER:
                to_move[node] = mover[child]
                break
            child += 1
        if to_move[node] != UNKNOWN_PLAYER:
            continue
        if mover[node] != UNKNOWN_PLAYER:
            to_move[node] = 1 - mover[node]
        else:
            guessed = True
            to_move[node] = 0 if node == 0 else 1 - (to_move[parent[node]] & 1)
    return to_move, guessed
