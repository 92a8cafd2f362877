"""Names of compiled functions in the cache."""

# Functions whose names contain this are not cached: each process compiles them again.
UNCACHED = "?"
