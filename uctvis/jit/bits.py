"""Operations on 64-bit words for compiled code that processors have and Python lacks.

All numbers here are uint64, to avoid mixing them with signed numbers (see `compiled.signed`).
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

_WORD = ir.IntType(64)
_DOUBLE_WORD = ir.IntType(128)
_NO = ir.Constant(ir.IntType(1), 0)

_OnOne = Callable[[np.uint64], np.uint64]
_OnTwo = Callable[[np.uint64, np.uint64], np.uint64]


def _on_one(emit: Callable[..., Any]) -> _OnOne:
    """Create the operation on a word whose code is emitted by `emit(builder, word)`."""

    def operation(_typing: Any, _word: Any) -> Any:
        return types.uint64(types.uint64), lambda _c, builder, _s, words: emit(builder, *words)

    return cast(_OnOne, intrinsic(operation))


def _on_two(emit: Callable[..., Any]) -> _OnTwo:
    """Create the operation on two words whose code is emitted by `emit(builder, a, b)`."""

    def operation(_typing: Any, _a: Any, _b: Any) -> Any:
        signature = types.uint64(types.uint64, types.uint64)
        return signature, lambda _c, builder, _s, words: emit(builder, *words)

    return cast(_OnTwo, intrinsic(operation))


def _rotated(builder: Any, word: Any, places: Any) -> Any:
    three = ir.FunctionType(_WORD, [_WORD] * 3)
    shift = builder.module.declare_intrinsic("llvm.fshl", [_WORD], three)
    return builder.call(shift, [word, word, places])


def _high_product(builder: Any, a: Any, b: Any) -> Any:
    product = builder.mul(builder.zext(a, _DOUBLE_WORD), builder.zext(b, _DOUBLE_WORD))
    return builder.trunc(builder.lshr(product, ir.Constant(_DOUBLE_WORD, 64)), _WORD)


def _folded_product(builder: Any, a: Any, b: Any) -> Any:
    product = builder.mul(builder.zext(a, _DOUBLE_WORD), builder.zext(b, _DOUBLE_WORD))
    high = builder.lshr(product, ir.Constant(_DOUBLE_WORD, 64))
    return builder.trunc(builder.xor(product, high), _WORD)


# The number of set bits.
popcount = _on_one(lambda builder, word: builder.ctpop(word))
# The index of the lowest set bit; 64 if there is none.
lowest = _on_one(lambda builder, word: builder.cttz(word, _NO))
# The number of zeros above the highest set bit; 64 if there is none.
leading_zeros = _on_one(lambda builder, word: builder.ctlz(word, _NO))
# rotate(word, places): the bits rotated left.
rotate = _on_two(_rotated)
# high_product(a, b): the high half of the 128-bit product; the low one is a * b.
high_product = _on_two(_high_product)
# fold_product(a, b): the exclusive or of the two halves of the 128-bit product.
fold_product = _on_two(_folded_product)
# swap_bytes(word): the bytes in reverse order; on a board, the ranks.
swap_bytes = _on_one(lambda builder, word: builder.bswap(word))
