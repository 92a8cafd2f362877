"""The page of a sequence of tree files."""
