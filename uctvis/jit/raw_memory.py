"""Access to memory by its address, for compiled code.

numba counts references to an array with two atomic additions for each call with it. For calls of
about ten nanoseconds, this is a third of the time. An address is a plain number. Bounds are not
checked; code that uses an address keeps the array alive and knows its size.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

_BYTE = ir.IntType(8)
_INTEGER = ir.IntType(32)
_WORD = ir.IntType(64)

Memory = np.uint64
_Arrays = TypeVar("_Arrays", bound=NDArray[Any] | tuple[Any, ...])


def _memory_of(_typing: Any, array: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.ptrtoint(data, _WORD)

    return types.uint64(array), emit


def _pointer(builder: Any, memory: Any, at: Any, kind: Any, step: int) -> Any:
    start = builder.inttoptr(memory, ir.IntType(8 * step).as_pointer())
    return builder.bitcast(builder.gep(start, [at]), kind.as_pointer())


def _loader(kind: Any, extend: str, result: Any, step: int = 1) -> Any:
    """Create a function that loads a `kind`, extends it to a word, and returns it as `result`.

    The index is in units of `step` bytes.
    """

    def operation(_typing: Any, memory: Any, _at: Any) -> Any:
        if not isinstance(memory, types.Integer):
            return None  # Perhaps an array, whose fields numba would treat as numbers.

        def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            memory, at = arguments
            value = builder.load(_pointer(builder, memory, at, kind, step), align=step)
            return getattr(builder, extend)(value, _WORD) if extend else value

        return result(types.uint64, types.int64), emit

    return intrinsic(operation)


def _storer(kind: Any, given: Any, step: int = 1) -> Any:
    """Create a function that stores the low part of a word as the type `kind`."""

    def operation(_typing: Any, memory: Any, _at: Any, _value: Any) -> Any:
        if not isinstance(memory, types.Integer):
            return None

        def emit(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            memory, at, value = arguments
            value = builder.trunc(value, kind) if kind.width < _WORD.width else value
            builder.store(value, _pointer(builder, memory, at, kind, step), align=step)
            return context.get_dummy_value()

        return types.void(types.uint64, types.int64, given), emit

    return intrinsic(operation)


def _borrowed(_typing: Any, value: Any) -> Any:
    def uncounted(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        if isinstance(kind, types.BaseTuple):
            for k, field in enumerate(kind.types):  # type: ignore[attr-defined]
                part = uncounted(context, builder, field, builder.extract_value(value, k))
                value = builder.insert_value(value, part, k)
            return value
        view = context.make_array(kind)(context, builder, value)
        view.meminfo = ir.Constant(view.meminfo.type, None)
        return view._getvalue()

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return uncounted(context, builder, signature.args[0], arguments[0])

    return value(value), emit


# borrowed(arrays): the same memory without reference counting, of an array or of a tuple of arrays.
# The original must be an argument of the compiled function that Python calls, so that it outlives
# the call.
borrowed = cast(Callable[[_Arrays], _Arrays], intrinsic(_borrowed))

# memory_of(array): the address of a contiguous array, valid as long as something keeps it.
memory_of = cast(Callable[[NDArray[Any]], Memory], intrinsic(_memory_of))

# byte_at(memory, at): the byte at offset `at`, 0 to 255.
byte_at = cast(Callable[[Memory, int], int], _loader(_BYTE, "zext", types.int64))
# integer_at(memory, at): the little-endian int32 at offset `at`.
integer_at = cast(Callable[[Memory, int], int], _loader(_INTEGER, "sext", types.int64))
# word_at(memory, at): the uint64 at offset `at`.
word_at = cast(Callable[[Memory, int], np.uint64], _loader(_WORD, "", types.uint64))
# put_byte(memory, at, byte) and so on store a value.
put_byte = cast(Callable[[Memory, int, int], None], _storer(_BYTE, types.int64))
put_integer = cast(Callable[[Memory, int, int], None], _storer(_INTEGER, types.int64))
put_word = cast(Callable[[Memory, int, np.uint64], None], _storer(_WORD, types.uint64))

# load(memory, index) and store(memory, index, word) access an array of words.
load = cast(
    Callable[[Memory, np.uint64 | int], np.uint64], _loader(_WORD, "", types.uint64, step=8)
)
store = cast(
    Callable[[Memory, np.uint64 | int, np.uint64], None], _storer(_WORD, types.uint64, step=8)
)
