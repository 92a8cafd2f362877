"""The binary tree files."""
