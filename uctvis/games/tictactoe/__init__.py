"""Tic-tac-toe."""

from uctvis.games.tictactoe.game import GAME

__all__ = ["GAME"]
