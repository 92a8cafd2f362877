"""Breakthrough."""

from uctvis.games.breakthrough.game import GAME

__all__ = ["GAME"]
