"""Reversi."""

from uctvis.games.reversi.game import GAME

__all__ = ["GAME"]
