"""Chess."""

from uctvis.games.chess.game import GAME

__all__ = ["GAME"]
