"""The hash of a chess position (compiled)."""

import numpy as np

from uctvis.games.chess.words import Words
from uctvis.jit.bits import fold_product
from uctvis.jit.compiled import compiled

# Nothing-up-my-sleeve numbers: the fractional digits of pi.
_PI0 = np.uint64(0x243F6A8885A308D3)
_PI1 = np.uint64(0x13198A2E03707344)
_PI2 = np.uint64(0xA4093822299F31D0)
_PI3 = np.uint64(0x082EFA98EC4E6C89)
_PI4 = np.uint64(0x452821E638D01377)
_PI5 = np.uint64(0xBE5466CF34E90C6C)
_PI6 = np.uint64(0xC0AC29B7C97C50DD)
_PI7 = np.uint64(0x3F84D5B5B5470917)


@compiled
def key(position: Words) -> np.uint64:
    """A 64-bit hash of a position without its counters.

    Wang Yi's wyhash for complete words, which needs a few multiplications instead of the
    tables of Zobrist hashing.
    """
    own, other, pawns, knights, diagonal, orthogonal, special, _counters = position
    return (
        fold_product(own ^ _PI0, other ^ _PI1)
        ^ fold_product(pawns ^ _PI2, knights ^ _PI3)
        ^ fold_product(diagonal ^ _PI4, orthogonal ^ _PI5)
        ^ fold_product(special ^ _PI6, _PI7)
    )
