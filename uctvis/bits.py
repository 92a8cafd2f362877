"""Words of 64 bits, for compiled code: what processors have and Python lacks.

All numbers here are uint64, so that no signed one slips in (see `compiled.signed`).
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

_BYTE = ir.IntType(8)
_INTEGER = ir.IntType(32)
_WORD = ir.IntType(64)
_DOUBLE_WORD = ir.IntType(128)
_NO = ir.Constant(ir.IntType(1), 0)

_OnOne = Callable[[np.uint64], np.uint64]
_OnTwo = Callable[[np.uint64, np.uint64], np.uint64]


def _on_one(emit: Callable[..., Any]) -> _OnOne:
    """The operation on a word whose code `emit(builder, word)` writes."""

    def operation(_typing: Any, _word: Any) -> Any:
        return types.uint64(types.uint64), lambda _c, builder, _s, words: emit(builder, *words)

    return cast(_OnOne, intrinsic(operation))


def _on_two(emit: Callable[..., Any]) -> _OnTwo:
    """The operation on two words whose code `emit(builder, a, b)` writes."""

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


def _pointer(builder: Any, memory: Any, index: Any) -> Any:
    return builder.gep(builder.inttoptr(memory, _WORD.as_pointer()), [index])


# How many bits are set.
popcount = _on_one(lambda builder, word: builder.ctpop(word))
# The number of the lowest bit that is set; 64 where none is.
lowest = _on_one(lambda builder, word: builder.cttz(word, _NO))
# The zeros above the highest bit that is set; 64 where none is.
leading_zeros = _on_one(lambda builder, word: builder.ctlz(word, _NO))
# rotate(word, places): the bits moved up; those that leave at the top come in below.
rotate = _on_two(_rotated)
# high_product(a, b): the high half of the 128-bit product; the low one is a * b.
high_product = _on_two(_high_product)
# fold_product(a, b): the two halves of the 128-bit product, xored.
fold_product = _on_two(_folded_product)

# An array is counted at each call that it is passed to, by two atomic additions: where calls
# take some ten nanoseconds, that is a third of the time. Its address is a plain number.
Memory = np.uint64
# load(memory, index): the word there. No bounds are checked.
load = cast(
    Callable[[Memory, np.uint64 | int], np.uint64],
    _on_two(lambda builder, memory, index: builder.load(_pointer(builder, memory, index))),
)


def _memory_of(_typing: Any, array: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.ptrtoint(data, _WORD)

    return types.uint64(array), emit


def _store(_typing: Any, _memory: Any, _index: Any, _word: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        memory, index, word = arguments
        builder.store(word, _pointer(builder, memory, index))
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64, types.uint64), emit


# memory_of(array): where a contiguous array lies, for as long as something holds it.
memory_of = cast(Callable[[NDArray[Any]], Memory], intrinsic(_memory_of))
# store(memory, index, word): write the word there. No bounds are checked.
store = cast(Callable[[Memory, np.uint64 | int, np.uint64], None], intrinsic(_store))


# Bytes, and what several of them make, the first one lowest; `at` counts bytes.


def _at(builder: Any, memory: Any, at: Any, kind: Any) -> Any:
    return builder.inttoptr(builder.add(memory, at), kind.as_pointer())


def _loaded(builder: Any, memory: Any, at: Any, kind: Any) -> Any:
    return builder.load(_at(builder, memory, at, kind), align=1)


def _load(emit: Callable[..., Any], result: Any) -> Any:
    def operation(_typing: Any, _memory: Any, _at: Any) -> Any:
        signature = result(types.uint64, types.int64)
        return signature, lambda _c, builder, _s, arguments: emit(builder, *arguments)

    return intrinsic(operation)


def _put(kind: Any, given: Any) -> Any:
    def operation(_typing: Any, _memory: Any, _where: Any, _value: Any) -> Any:
        def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            memory, at, value = arguments
            value = builder.trunc(value, kind) if kind.width < _WORD.width else value
            builder.store(value, _at(builder, memory, at, kind), align=1)
            return context.get_dummy_value()

        return types.void(types.uint64, types.int64, given), emit

    return intrinsic(operation)


# byte_at(memory, at): 0 to 255.
byte_at = cast(
    Callable[[Memory, int], int],
    _load(lambda b, memory, at: b.zext(_loaded(b, memory, at, _BYTE), _WORD), types.int64),
)
# integer_at(memory, at): the number in 4 bytes, two's complement.
integer_at = cast(
    Callable[[Memory, int], int],
    _load(lambda b, memory, at: b.sext(_loaded(b, memory, at, _INTEGER), _WORD), types.int64),
)
# word_at(memory, at): the 8 bytes.
word_at = cast(
    Callable[[Memory, int], np.uint64],
    _load(lambda b, memory, at: _loaded(b, memory, at, _WORD), types.uint64),
)
put_byte = cast(Callable[[Memory, int, int], None], _put(_BYTE, types.int64))
put_integer = cast(Callable[[Memory, int, int], None], _put(_INTEGER, types.int64))
put_word = cast(Callable[[Memory, int, np.uint64], None], _put(_WORD, types.uint64))
