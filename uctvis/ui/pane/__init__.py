"""A tree with its bars, timeline and legend."""
