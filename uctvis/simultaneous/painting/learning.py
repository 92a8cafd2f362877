"""Painting for learners: arrays with what a bot is sent, and an action as a choice for each pawn.

The choice 0 stays, 1 to 4 move up, down, left and right, and the others shoot: 5 is one cell up, 6
are two cells up, and so on.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from uctvis.jit.compiled import compiled
from uctvis.simultaneous.contract import PLAYERS
from uctvis.simultaneous.learner_arrays import LearnerArrays, Observation, expect_read
from uctvis.simultaneous.painting.arrays import (
    CELLS,
    COL,
    MOST_COLS,
    MOST_PAWNS,
    MOST_REACH,
    MOST_ROWS,
    OWNER,
    PAINT,
    ROW,
    SIDE,
    VISIBLE,
    WALL,
    cell_at,
)
from uctvis.simultaneous.painting.compiled_rules import (
    DOWN,
    LEFT,
    MOVE,
    RIGHT,
    SHOOT,
    UP,
    command_code,
)
from uctvis.simultaneous.painting.game import Painting

_DIRECTIONS = UP, DOWN, LEFT, RIGHT
_FIRST_SHOT = 1 + len(_DIRECTIONS)
CHOICES = _FIRST_SHOT + len(_DIRECTIONS) * MOST_REACH
# The space of actions, for messages.
_SPACE = f"MultiDiscrete([{CHOICES}] * {MOST_PAWNS})"
# The command of each choice of each pawn.
_CODES = np.array(
    [
        [
            command_code(SHOOT, pawn, UP, 0),
            *(command_code(MOVE, pawn, direction) for direction in _DIRECTIONS),
            *(
                command_code(SHOOT, pawn, direction, length)
                for direction in _DIRECTIONS
                for length in range(1, MOST_REACH + 1)
            ),
        ]
        for pawn in range(MOST_PAWNS)
    ]
)
# Colours of cells as the players see them: own, the other's.
_SEEN_BY = np.array([[0, 1, 2, WALL], [0, 2, 1, WALL]], np.int8)
# A pawn gets at most a unit of paint for each of its cells in a turn.
_MOST_PAINT = 39 + Painting.most_turns * SIDE * SIDE


class PaintingArrays(LearnerArrays[Painting]):
    """Observations and actions of Painting."""

    def observation_space(self) -> spaces.Dict:
        low = np.array([20, 30, 5, 0], np.int32)
        high = np.array([MOST_ROWS, MOST_COLS, MOST_REACH, Painting.most_turns], np.int32)
        most = np.array([MOST_ROWS, MOST_COLS, _MOST_PAINT], np.int32)
        return spaces.Dict(
            {
                "board": spaces.Box(0, WALL, (MOST_ROWS, MOST_COLS), np.int8),
                "pawns": spaces.Box(0, np.tile(most, (MOST_PAWNS, 1)), dtype=np.int32),
                "cells": spaces.Box(0, PLAYERS, (MOST_PAWNS, SIDE, SIDE), np.int8),
                "own": spaces.MultiBinary(MOST_PAWNS),
                "useful": spaces.MultiBinary((MOST_PAWNS, CHOICES)),
                "numbers": spaces.Box(low, high, dtype=np.int32),
            }
        )

    def action_space(self) -> spaces.MultiDiscrete:
        return spaces.MultiDiscrete([CHOICES] * MOST_PAWNS)

    def observe(self, state: Painting, player: int) -> Observation:
        board = np.empty((MOST_ROWS, MOST_COLS), np.int8)
        pawns = np.zeros((MOST_PAWNS, 3), np.int32)
        cells = np.zeros((MOST_PAWNS, SIDE, SIDE), np.int8)
        own = np.zeros(MOST_PAWNS, np.int8)
        useful = np.zeros((MOST_PAWNS, CHOICES), np.int8)
        _observe(state.planes, state.pawns, state.reach, player, board, pawns, cells, own, useful)
        numbers = np.array([state.rows, state.cols, state.reach, state.turn], np.int32)
        return {
            "board": board,
            "pawns": pawns,
            "cells": cells,
            "own": own,
            "useful": useful,
            "numbers": numbers,
        }

    def play(self, state: Painting, actions: Sequence[Any]) -> None:
        codes = np.empty(MOST_PAWNS, np.int64)
        count = 0
        for player, action in enumerate(actions):
            choices = np.asarray(action)
            is_read = choices.shape == (MOST_PAWNS,) and choices.dtype.kind in "iu"
            if is_read:
                choices = choices.astype(np.int64)
                is_read, count = _read(choices, state.pawns, player, codes, count)
            expect_read(is_read, player, _SPACE, action)
        state.play(codes[:count])


@compiled
def _read(
    choices: NDArray[np.int64],
    pawns: NDArray[np.int64],
    player: int,
    codes: NDArray[np.int64],
    count: int,
) -> tuple[bool, int]:
    """Add the commands of the own pawns to the first `count` codes.

    Returns
    -------
    is_read : bool
        Whether all choices exist, also those for other pawns.
    count : int
    """
    for pawn in range(MOST_PAWNS):
        if choices[pawn] < 0 or choices[pawn] >= CHOICES:
            return False, count
        if pawn < len(pawns) and pawns[pawn, OWNER] == player:
            codes[count] = _CODES[pawn, choices[pawn]]
            count += 1
    return True, count


@compiled
def _observe(
    planes: NDArray[np.uint8],
    pawns: NDArray[np.int64],
    reach: int,
    player: int,
    board: NDArray[np.int8],
    places: NDArray[np.int32],
    cells: NDArray[np.int8],
    own: NDArray[np.int8],
    useful: NDArray[np.int8],
) -> None:
    """Fill the arrays of an observation; the pawns' arrays contain zeros before."""
    for row in range(MOST_ROWS):
        for col in range(MOST_COLS):
            board[row, col] = _SEEN_BY[player, planes[VISIBLE, cell_at(row, col)]]
    for pawn in range(MOST_PAWNS):
        useful[pawn, 0] = 1
    for pawn in range(len(pawns)):
        if pawns[pawn, OWNER] != player:
            continue
        own[pawn] = 1
        places[pawn, 0], places[pawn, 1] = pawns[pawn, ROW], pawns[pawn, COL]
        places[pawn, 2] = pawns[pawn, PAINT]
        for cell in range(SIDE * SIDE):
            colour = _SEEN_BY[player, pawns[pawn, CELLS + cell]]
            cells[pawn, cell // SIDE, cell % SIDE] = colour
        useful[pawn, 1:_FIRST_SHOT] = 1
        longest = min(reach, pawns[pawn, PAINT])
        for first in range(_FIRST_SHOT, CHOICES, MOST_REACH):
            useful[pawn, first : first + longest] = 1
