"""Connect four."""

from uctvis.games.connect_four.game import GAME

__all__ = ["GAME"]
