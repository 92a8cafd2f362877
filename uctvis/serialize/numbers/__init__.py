"""Numbers as text, read and written by compiled code."""
