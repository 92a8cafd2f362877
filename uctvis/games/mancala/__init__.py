"""Mancala."""

from uctvis.games.mancala.game import GAME

__all__ = ["GAME"]
