"""Boards, and the states of simultaneous games, as text."""
