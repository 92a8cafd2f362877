"""Tournaments and matches that the window plays: in jobs and child processes."""
