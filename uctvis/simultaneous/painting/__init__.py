"""Painting, the task "Malowanie" of PIZZA 2016: pawns paint a board, and each other."""

from uctvis.simultaneous.painting.game import Painting

__all__ = ["Painting"]
