"""Compiled functions: numba with our own cache, and what compiled code needs that numba lacks."""
