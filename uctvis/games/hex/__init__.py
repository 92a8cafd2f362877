"""Hex."""

from uctvis.games.hex.game import GAME

__all__ = ["GAME"]
