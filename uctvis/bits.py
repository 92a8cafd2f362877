"""Operations on 64-bit words that processors have and Python lacks, for compiled code.

All take and return uint64, so that no signed number slips in (see `compiled.signed`).
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

_WORD = ir.IntType(64)
_DOUBLE_WORD = ir.IntType(128)
_NO = ir.Constant(ir.IntType(1), 0)


def _count_ones(builder: Any, word: Any) -> Any:
    return builder.ctpop(word)


def _count_trailing_zeros(builder: Any, word: Any) -> Any:
    return builder.cttz(word, _NO)


def _count_leading_zeros(builder: Any, word: Any) -> Any:
    return builder.ctlz(word, _NO)


def _rotate_left(builder: Any, word: Any, places: Any) -> Any:
    funnel_shift = builder.module.declare_intrinsic(
        "llvm.fshl", [_WORD], ir.FunctionType(_WORD, [_WORD] * 3)
    )
    return builder.call(funnel_shift, [word, word, places])


def _fold_product(builder: Any, a: Any, b: Any) -> Any:
    product = builder.mul(builder.zext(a, _DOUBLE_WORD), builder.zext(b, _DOUBLE_WORD))
    high = builder.lshr(product, ir.Constant(_DOUBLE_WORD, 64))
    return builder.trunc(builder.xor(product, high), _WORD)


def _on_one(emit: Callable[[Any, Any], Any]) -> Callable[[np.uint64], np.uint64]:
    """The operation whose code `emit` writes."""

    def operation(_typing: Any, _word: Any) -> Any:
        return types.uint64(types.uint64), lambda _c, builder, _s, args: emit(builder, *args)

    return intrinsic(operation)  # type: ignore[no-any-return]


def _on_two(emit: Callable[[Any, Any, Any], Any]) -> Callable[[np.uint64, np.uint64], np.uint64]:
    """The operation whose code `emit` writes."""

    def operation(_typing: Any, _a: Any, _b: Any) -> Any:
        return (
            types.uint64(types.uint64, types.uint64),
            lambda _c, builder, _s, args: emit(builder, *args),
        )

    return intrinsic(operation)  # type: ignore[no-any-return]


# How many bits are set.
popcount = _on_one(_count_ones)
# The number of the lowest bit that is set; 64 where none is.
lowest = _on_one(_count_trailing_zeros)
# The zeros above the highest bit that is set; 64 where none is.
leading_zeros = _on_one(_count_leading_zeros)
# rotate(word, places): the word's bits moved up, those that leave at the top come in below.
rotate = _on_two(_rotate_left)
# fold_product(a, b): the two halves of the 128-bit product, xored.
fold_product = _on_two(_fold_product)
