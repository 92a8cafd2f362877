"""Painting, the task "Malowanie" of PIZZA 2016: pawns paint a board, and each other."""

from uctvis.contests.painting.contest import Painting

__all__ = ["Painting"]
