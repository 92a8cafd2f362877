"""Which part of a tree is seen, and where it was before."""
