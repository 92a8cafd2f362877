"""The n-th set bit of a word without a loop.

Source: Vigna (2008), "Broadword Implementation of Rank/Select Queries".
"""

import numpy as np

from uctvis.jit.bits import popcount
from uctvis.jit.compiled import compiled, signed

_U1, _U2, _U3, _U4, _U8 = (np.uint64(n) for n in (1, 2, 3, 4, 8))
_BYTE = np.uint64(0xFF)
_EACH_BYTE = np.uint64(0x0101010101010101)
_HIGH_BITS = np.uint64(0x8080808080808080)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
# Indexed by a byte and n: the place of its n-th set bit.
_IN_BYTE = np.array(
    [([bit for bit in range(8) if byte >> bit & 1] + [0] * 8)[:8] for byte in range(256)], np.uint8
)


@compiled
def nth_bit(word: np.uint64, n: int) -> int:
    """The place of the set bit below which there are `n` others, of which `word` has more."""
    counts = word - (word >> _U1 & _PAIRS)
    counts = (counts & _FOURS) + (counts >> _U2 & _FOURS)
    # In each byte: the set bits up to its end.
    sums = (counts + (counts >> _U4) & _EIGHTS) * _EACH_BYTE
    number = np.uint64(n)
    # The bytes that end too early give a high bit each.
    place = popcount((number * _EACH_BYTE | _HIGH_BITS) - sums & _HIGH_BITS) << _U3
    before = sums << _U8 >> place & _BYTE
    in_byte = _IN_BYTE[signed(word >> place & _BYTE), signed(number - before)]
    return signed(place) + signed(in_byte)
