"""The places of the nodes of a tree, by the improved Walker algorithm."""
