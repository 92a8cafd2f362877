"""Raw memory and bit sets in plain Python, with bounds checks for each access.

Compiled functions access memory by its address without checks. If they run in plain Python
(NUMBA_DISABLE_JIT=1), this module replaces their functions for memory, so that an access outside
of all arrays is an IndexError. Call `install` after all imports.
"""

import sys
import weakref

import numpy as np

from uctvis.jit import bits, raw_memory
from uctvis.serialize import byte_ops

# By address: the arrays that may still be in use.
_arrays: dict[int, list[weakref.ref]] = {}


def memory_of(array):
    assert array.flags.c_contiguous
    start = array.ctypes.data
    alive = [ref for ref in _arrays.get(start, ()) if ref() is not None]
    _arrays[start] = [*alive, weakref.ref(array)]
    if len(_arrays) > 1_000:
        for gone in [at for at, refs in _arrays.items() if all(ref() is None for ref in refs)]:
            del _arrays[gone]
    return np.uint64(start)


def _bytes_at(memory, at, size):
    """The bytes starting at `at`, as a view of the array at this address."""
    for ref in _arrays.get(int(memory), ()):
        array = ref()
        if array is not None and at >= 0 and at + size <= array.nbytes:
            return array.reshape(-1).view(np.uint8)[at : at + size]
    raise IndexError(f"{size} bytes at {at} are in no array")


def _loader(size, signed):
    def load(memory, at):
        found = _bytes_at(memory, int(at), size).tobytes()
        return int.from_bytes(found, "little", signed=signed)

    return load


def _storer(size):
    def store(memory, at, value):
        found = (int(value) % (1 << 8 * size)).to_bytes(size, "little")
        _bytes_at(memory, int(at), size)[:] = np.frombuffer(found, np.uint8)

    return store


def _word(memory, at):
    return np.uint64(_loader(8, signed=False)(memory, at))


_CHECKED = {
    (raw_memory, "memory_of"): memory_of,
    (raw_memory, "byte_at"): _loader(1, signed=False),
    (raw_memory, "integer_at"): _loader(4, signed=True),
    (raw_memory, "word_at"): _word,
    (raw_memory, "put_byte"): _storer(1),
    (raw_memory, "put_integer"): _storer(4),
    (raw_memory, "put_word"): _storer(8),
    (raw_memory, "load"): lambda memory, index: _word(memory, 8 * int(index)),
    (raw_memory, "store"): lambda memory, index, word: _storer(8)(memory, 8 * int(index), word),
    (bits, "lowest"): lambda word: np.uint64(
        (int(word) & -int(word)).bit_length() - 1 if word else 64
    ),
    (bits, "leading_zeros"): lambda word: np.uint64(64 - int(word).bit_length()),
    (bits, "high_product"): lambda a, b: np.uint64(int(a) * int(b) >> 64),
    (byte_ops, "address"): memory_of,
}


def install():
    """Replace the functions in every module that has imported them."""
    for (home, name), checked in _CHECKED.items():
        whole = getattr(home, name)
        for module in [module for key, module in sys.modules.items() if key.startswith("uctvis.")]:
            if getattr(module, name, None) is whole:
                setattr(module, name, checked)
