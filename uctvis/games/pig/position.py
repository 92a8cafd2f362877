"""Positions of Pig, and the numbers of its moves."""

from typing import NamedTuple

from uctvis.game.rules import Move

FACES = 6
# The moves of a player; the outcomes of the die are its faces, 1 to 6.
ROLL: Move = 0
HOLD: Move = 7
GOAL = 100


class Position(NamedTuple):
    """The scores, the total of the turn, whose turn it is, whether the die rolls, and the goal."""

    scores: tuple[int, int]
    turn: int
    player: int
    rolling: bool
    goal: int = GOAL
