"""A tree as flat arrays, and what can be asked of it."""
