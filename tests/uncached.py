"""A composed function that no earlier run of the tests has left in the cache."""

from numba.core.caching import NullCache

from uctvis.jit.compiled import compiled_as


def uncached():
    """Create a function that is compiled at its first call; it doubles a number."""

    def double(number):
        return 2 * number

    composed = compiled_as("tests.uncached", double)
    composed._cache = NullCache()
    return composed
