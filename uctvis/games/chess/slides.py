"""The squares that sliding chess pieces attack, four directions in one vector.

Uses the parallel prefix of Kogge and Stone (1973), known in chess engines as "fill": after
round n a piece has moved over 2**n - 1 empty squares.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from uctvis.games.chess.words import NOT_A, NOT_H, Words

_WORD = ir.IntType(64)
_VECTOR = ir.VectorType(_WORD, 4)
_ALL = 0xFFFF_FFFF_FFFF_FFFF


def _constant(*words: int | np.uint64) -> Any:
    return ir.Constant(_VECTOR, [ir.Constant(_WORD, int(word)) for word in words])


def _vector(builder: Any, words: Any) -> Any:
    vector: Any = ir.Constant(_VECTOR, ir.Undefined)
    for lane, word in enumerate(words):
        vector = builder.insert_element(vector, word, ir.Constant(ir.IntType(32), lane))
    return vector


# The upward steps along files, ranks, rising and falling diagonals, as differences of square
# numbers; and the possible targets: any other target means that the step crossed the board's edge.
_STEPS = (8, 1, 9, 7)
_AFTER_UP = _constant(_ALL, NOT_A, NOT_A, NOT_H)
_AFTER_DOWN = _constant(_ALL, NOT_H, NOT_H, NOT_A)


def _fill(builder: Any, shift: Any, pieces: Any, empty: Any, inside: Any) -> Any:
    """The squares attacked in the direction of `shift`; `inside` are the possible targets."""
    free = builder.and_(empty, inside)
    for steps in (1, 2, 4):
        by = _constant(*(steps * step for step in _STEPS))
        pieces = builder.or_(pieces, builder.and_(free, shift(pieces, by)))
        if steps < 4:
            free = builder.and_(free, shift(free, by))
    return builder.and_(shift(pieces, _constant(*_STEPS)), inside)


def _slides(
    _typing: Any, _files: Any, _ranks: Any, _rising: Any, _falling: Any, _empty: Any
) -> Any:
    def emit(context: Any, builder: Any, signature: Any, words: Any) -> Any:
        pieces = _vector(builder, words[:4])
        empty = _vector(builder, [words[4]] * 4)
        filled = (
            _fill(builder, builder.shl, pieces, empty, _AFTER_UP),
            _fill(builder, builder.lshr, pieces, empty, _AFTER_DOWN),
        )
        lanes = [
            builder.extract_element(vector, ir.Constant(ir.IntType(32), lane))
            for vector in filled
            for lane in range(4)
        ]
        return context.make_tuple(builder, signature.return_type, lanes)

    eight = types.UniTuple(types.uint64, 8)  # type: ignore[no-untyped-call]
    return eight(*[types.uint64] * 5), emit


# slides(on_files, on_ranks, on_rising, on_falling, empty): the squares that sliding pieces
# attack towards N, E, NE, NW, S, W, SW and SE. Rising diagonals go from south-west to north-east.
slides = cast(
    Callable[[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64], Words], intrinsic(_slides)
)
