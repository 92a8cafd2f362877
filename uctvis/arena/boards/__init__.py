"""Boards, and the states of contests, as text."""
