"""The names of a tree's moves and positions, kept as bytes until somebody looks."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray


class Names(Protocol):
    """Where a tree takes its names from: a file's bytes, or the game itself."""

    def move_name(self, node: int) -> str:
        """The name of the move into `node`, "" where it has none."""

    def state_name(self, node: int) -> str:
        """The name of the position at `node`, "" where it has none."""

    def packed(self) -> "PackedNames":
        """All names as bytes, by node id."""


@dataclass(frozen=True, eq=False)
class PackedNames:
    """Names as UTF-8 in one buffer.

    Attributes
    ----------
    buffer : uint8, any shape (bytes,)
    move_start, state_start : int64 (size,)
        Where each name starts in the buffer. Names may share bytes.
    move_length, state_length : int32 (size,)
        The number of its bytes.
    """

    buffer: NDArray[np.uint8]
    move_start: NDArray[np.int64]
    move_length: NDArray[np.int32]
    state_start: NDArray[np.int64]
    state_length: NDArray[np.int32]

    @classmethod
    def from_texts(cls, moves: Iterable[str], states: Iterable[str]) -> Self:
        """Pack the names given node by node; both must be of one length."""
        move_bytes = [text.encode() for text in moves]
        state_bytes = [text.encode() for text in states]
        length = np.array([len(name) for name in (*move_bytes, *state_bytes)], np.int32)
        start = np.cumsum(length, dtype=np.int64) - length
        size = len(move_bytes)
        return cls(
            # A bytearray, as compiled functions take only arrays that can be written to.
            buffer=np.frombuffer(bytearray().join((*move_bytes, *state_bytes)), np.uint8),
            move_start=start[:size],
            move_length=length[:size],
            state_start=start[size:],
            state_length=length[size:],
        )

    def take(self, order: NDArray[np.integer]) -> "PackedNames":
        """The same names for nodes renumbered so that new node i is old node order[i]."""
        return PackedNames(
            self.buffer,
            self.move_start[order],
            self.move_length[order],
            self.state_start[order],
            self.state_length[order],
        )

    def move_name(self, node: int) -> str:
        return self._text(self.move_start[node], self.move_length[node])

    def state_name(self, node: int) -> str:
        return self._text(self.state_start[node], self.state_length[node])

    def packed(self) -> "PackedNames":
        return self

    def _text(self, start: np.int64, length: np.int32) -> str:
        return self.buffer[start : start + length].tobytes().decode()
