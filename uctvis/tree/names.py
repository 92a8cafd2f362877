"""The names of a tree's moves and positions, kept as bytes until they are needed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

# The maximum length of a name on display, in characters. Files may contain names of a gigabyte.
LONGEST_SHOWN = 1000


class NodeNames(Protocol):
    """The source of a tree's names: the bytes of a file, or the game."""

    def move_name(self, node: int) -> str:
        """The name of the move into `node`, "" if it has none."""

    def state_name(self, node: int) -> str:
        """The name of the position at `node`, "" if it has none."""

    def shown_move(self, node: int) -> str:
        """The name of the move into `node`, shortened in the middle if it is too long to show."""

    def shown_state(self, node: int) -> str:
        """The name of the position at `node`, shortened in the middle if too long to show."""

    def packed(self) -> "PackedNames":
        """All names as bytes, by node id."""

    def position(self, node: int) -> Any | None:
        """The game's position at `node`; None if only the name of the state is known."""

    @property
    def moves(self) -> NDArray[np.int32] | None:
        """The game's number of the move into each node; None if only the names are known."""


def shown(name: str) -> str:
    """The name, or its start, "…" and its end if it is longer than `LONGEST_SHOWN` characters."""
    if len(name) <= LONGEST_SHOWN:
        return name
    half = (LONGEST_SHOWN - 1) // 2
    return f"{name[:half]}\N{HORIZONTAL ELLIPSIS}{name[-half:]}"


@dataclass(frozen=True, eq=False)
class PackedNames:
    """Names as UTF-8 in one buffer.

    Attributes
    ----------
    move_start, state_start : int64 (size,)
        The index in the buffer where each name starts. Names may share bytes.
    move_length, state_length : int32 (size,)
        The length of each name in bytes.
    """

    # uint8, any shape (bytes,)
    buffer: NDArray[np.uint8]
    move_start: NDArray[np.int64]
    move_length: NDArray[np.int32]
    state_start: NDArray[np.int64]
    state_length: NDArray[np.int32]
    # int32 (size,) or None. Each node's index in these arrays; None if the arrays are in the order
    # of node ids. With it names stay in the order of their file when nodes are renumbered.
    place: NDArray[np.int32] | None = None

    @classmethod
    def from_texts(cls, moves: Iterable[str], states: Iterable[str]) -> Self:
        """Pack the names of each node's move and state; both must have the same length."""
        move_bytes = [text.encode() for text in moves]
        state_bytes = [text.encode() for text in states]
        length = np.array([len(name) for name in (*move_bytes, *state_bytes)], np.int32)
        start = np.cumsum(length, dtype=np.int64) - length
        size = len(move_bytes)
        return cls(
            # A bytearray, because compiled functions accept only writable arrays.
            buffer=np.frombuffer(bytearray().join((*move_bytes, *state_bytes)), np.uint8),
            move_start=start[:size],
            move_length=length[:size],
            state_start=start[size:],
            state_length=length[size:],
        )

    def take(self, order: NDArray[np.int32]) -> "PackedNames":
        """The same names for nodes renumbered so that new node i is old node order[i]."""
        return replace(self, place=order if self.place is None else self.place[order])

    def move_name(self, node: int) -> str:
        at = node if self.place is None else self.place[node]
        return self._text(self.move_start[at], self.move_length[at])

    def state_name(self, node: int) -> str:
        at = node if self.place is None else self.place[node]
        return self._text(self.state_start[at], self.state_length[at])

    def shown_move(self, node: int) -> str:
        at = node if self.place is None else self.place[node]
        return self._shown(self.move_start[at], self.move_length[at])

    def shown_state(self, node: int) -> str:
        at = node if self.place is None else self.place[node]
        return self._shown(self.state_start[at], self.state_length[at])

    def packed(self) -> "PackedNames":
        return self

    def position(self, _node: int) -> None:
        return None

    @property
    def moves(self) -> None:
        return None

    def _text(self, start: np.int64, length: np.int32) -> str:
        return self.buffer[start : start + length].tobytes().decode()

    def _shown(self, start: np.int64, length: np.int32) -> str:
        most = 4 * LONGEST_SHOWN  # bytes: a character has at most four
        if length <= 2 * most:
            return shown(self._text(start, length))
        # Long names are not decoded completely. Characters that the cuts split are dropped.
        first, last = self.buffer[start : start + most], self.buffer[start + length - most :][:most]
        return shown(
            first.tobytes().decode(errors="ignore") + last.tobytes().decode(errors="ignore")
        )
