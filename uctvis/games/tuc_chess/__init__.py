"""TUC-CHESS."""

from uctvis.games.tuc_chess.game import GAME

__all__ = ["GAME"]
