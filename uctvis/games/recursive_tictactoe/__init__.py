"""Recursive tic-tac-toe."""

from uctvis.games.recursive_tictactoe.game import GAME

__all__ = ["GAME"]
