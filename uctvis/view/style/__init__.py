"""Looks: colours, sizes and signs of marks, and their legend."""
