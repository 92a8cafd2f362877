"""Names of compiled functions in the cache."""

# What is composed under a name that contains this is compiled in each process anew.
UNCACHED = "?"
