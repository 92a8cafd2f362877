"""The tree files as CSV."""
