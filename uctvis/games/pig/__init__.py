"""Pig."""

from uctvis.games.pig.game import GAME

__all__ = ["GAME"]
