"""What threads that share records do to a field of one, without tearing or losing anything.

numba has nothing of the kind; these are LLVM's atomic instructions. Each function here but
`uncounted` makes a function for one integer field of a structured array.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def reader(field: str) -> Callable[..., int]:
    """read(records, index) -> the field; what was written before it can be read after it."""

    @intrinsic
    def read(_typing: Any, records: Any, _index: Any) -> Any:
        number = records.dtype.typeof(field)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            place = _place(context, builder, signature.args[0], arguments, field)
            return builder.load_atomic(place, "acquire", number.bitwidth // 8)

        return number(records, types.intp), generate

    return read


def writer(field: str) -> Callable[..., None]:
    """write(records, index, number): what was written before can be read after `number`."""

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
    """add(records, index, number) -> what the field was before `number` was added to it."""

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
    """replace(records, index, expected, number) -> whether it was as expected, and is `number`."""

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
    """The same array, for as long as something else holds it; its references are not counted.

    Else numba would count them by atomic additions to a number that all threads share, two
    for each step down the tree.
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
    """The address of a field of a record; `where` is the array and the index."""
    array, index = where
    made = context.make_array(array_type)(context, builder, array)
    record = cgutils.get_item_pointer(  # type: ignore[no-untyped-call]
        context, builder, array_type, made, [index], wraparound=False, boundscheck=False
    )
    offset = array_type.dtype.offset(field)
    place = cgutils.pointer_add(builder, record, offset)  # type: ignore[no-untyped-call]
    width = ir.IntType(array_type.dtype.typeof(field).bitwidth)
    return builder.bitcast(place, width.as_pointer())
