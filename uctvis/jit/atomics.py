"""Atomic operations on the fields of records that threads share.

numba has no atomic operations, so these use LLVM's atomic instructions. Each function here
except `uncounted` creates an operation on one integer field of a structured array.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def reader(field: str) -> Callable[..., int]:
    """Create read(records, index) -> the field, an atomic load with acquire ordering."""

    @intrinsic
    def read(_typing: Any, records: Any, _index: Any) -> Any:
        number = records.dtype.typeof(field)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = _place(context, builder, signature.args[0], arguments, field)
            return builder.load_atomic(place, "acquire", number.bitwidth // 8)

        return number(records, types.intp), generate

    return read


def writer(field: str) -> Callable[..., None]:
    """Create write(records, index, number), an atomic store with release ordering."""

    @intrinsic
    def write(_typing: Any, records: Any, _index: Any, _number: Any) -> Any:
        number = records.dtype.typeof(field)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            *where, value = arguments
            place = _place(context, builder, signature.args[0], where, field)
            builder.store_atomic(value, place, "release", number.bitwidth // 8)
            return context.get_dummy_value()

        return types.void(records, types.intp, number), generate

    return write


def adder(field: str) -> Callable[..., int]:
    """Create add(records, index, number) -> the value of the field before the addition."""

    @intrinsic
    def add(_typing: Any, records: Any, _index: Any, _number: Any) -> Any:
        number = records.dtype.typeof(field)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            *where, value = arguments
            place = _place(context, builder, signature.args[0], where, field)
            return builder.atomic_rmw("add", place, value, "monotonic")

        return number(records, types.intp, number), generate

    return add


def replacer(field: str) -> Callable[..., bool]:
    """Create replace(records, index, expected, number) -> whether the field was replaced.

    It is replaced by `number` if its value is `expected` (compare and swap).
    """

    @intrinsic
    def replace(_typing: Any, records: Any, _index: Any, _expected: Any, _number: Any) -> Any:
        number = records.dtype.typeof(field)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            *where, expected, value = arguments
            place = _place(context, builder, signature.args[0], where, field)
            done = builder.cmpxchg(place, expected, value, "seq_cst", "seq_cst")
            return builder.extract_value(done, 1)

        return types.boolean(records, types.intp, number, number), generate

    return replace


def _uncounted(_typing: Any, array: Any) -> Any:
    """The same array without reference counting, valid as long as something else keeps it.

    Otherwise numba would count references with atomic additions to a number that all threads
    share, two for each step down the tree.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        for owner in ("meminfo", "parent"):
            nobody = cgutils.get_null_value(getattr(made, owner).type)  # type: ignore[no-untyped-call]
            setattr(made, owner, nobody)
        return made._getvalue()

    return array(array), generate


uncounted: Any = intrinsic(_uncounted)


def _place(context: Any, builder: Any, array_type: Any, where: Any, field: str) -> Any:
    """The address of a field of a record; `where` contains the array and the index."""
    array, index = where
    made = context.make_array(array_type)(context, builder, array)
    record = cgutils.get_item_pointer(  # type: ignore[no-untyped-call]
        context, builder, array_type, made, [index], wraparound=False, boundscheck=False
    )
    offset = array_type.dtype.offset(field)
    place = cgutils.pointer_add(builder, record, offset)  # type: ignore[no-untyped-call]
    width = ir.IntType(array_type.dtype.typeof(field).bitwidth)
    return builder.bitcast(place, width.as_pointer())
