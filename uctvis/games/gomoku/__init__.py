"""Gomoku."""

from uctvis.games.gomoku.game import GAME

__all__ = ["GAME"]
