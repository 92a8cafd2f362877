"""What learners of Painting observe is what bots are sent."""

import numpy as np
import pytest

from uctvis.errors import GameError
from uctvis.simultaneous.learning import parallel_env

STAY = [0] * 6


class Reader:
    """Follows the lines of a bot."""

    def __init__(self, state, player):
        color, *sizes = map(int, state.init_lines(player)[0].split())
        self.rows, self.cols, self.reach = sizes
        # Own cells are 1, and those of the other player 2.
        self.numbers = {".": 0, "X": 3, str(color): 1, str(3 - color): 2}
        self.board = np.full((29, 39), 3)
        for row, line in enumerate(state.init_lines(player)[1:]):
            self.board[row, : self.cols] = [self.numbers[cell] for cell in line]

    def observation(self, lines, turn):
        changes = int(lines[0])
        for line in lines[1 : changes + 1]:
            row, col, cell = line.split()
            self.board[int(row), int(col)] = self.numbers[cell]
        pawns, cells = np.zeros((6, 3)), np.zeros((6, 3, 3))
        own, useful = np.zeros(6), np.zeros((6, 45))
        useful[:, 0] = 1
        for line in lines[changes + 2 :]:
            *numbers, colours = line.split()
            pawn, paint, row, col = map(int, numbers)
            own[pawn] = 1
            pawns[pawn] = row, col, paint
            cells[pawn] = np.reshape([self.numbers[cell] for cell in colours], (3, 3))
            useful[pawn, :5] = 1
            shots = [
                5 + 10 * direction + length
                for direction in range(4)
                for length in range(min(self.reach, paint))
            ]
            useful[pawn, shots] = 1
        return {
            "board": self.board,
            "pawns": pawns,
            "cells": cells,
            "own": own,
            "useful": useful,
            "numbers": [self.rows, self.cols, self.reach, turn],
        }


@pytest.mark.parametrize("seed", range(4))
def test_observations_contain_what_bots_are_sent(seed):
    env = parallel_env("painting")
    observations, _infos = env.reset(seed=seed)
    readers = [Reader(env.current, player) for player in range(2)]
    for player in range(2):
        env.action_space(f"player_{player}").seed(seed)
    while env.agents:
        for player, reader in enumerate(readers):
            expected = reader.observation(env.current.inputs(player), env.current.turn)
            found = observations[f"player_{player}"]
            assert found.keys() == expected.keys()
            for name, array in expected.items():
                np.testing.assert_array_equal(found[name], array, name)
        observations = env.step({agent: env.action_space(agent).sample() for agent in env.agents})[
            0
        ]


def test_observations_are_not_changed_later():
    env = parallel_env("painting")
    observations, _infos = env.reset(seed=1)
    before = {name: array.copy() for name, array in observations["player_0"].items()}
    for _turn in range(5):
        env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    for name, array in before.items():
        np.testing.assert_array_equal(observations["player_0"][name], array)


@pytest.mark.parametrize(
    "wrong",
    [[45, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, -1], [0] * 5, [0.0] * 6, None, "MOVE 0 1", [[0] * 6]],
)
@pytest.mark.parametrize("player", [0, 1])
def test_wrong_actions_are_errors_and_change_nothing(wrong, player):
    env = parallel_env("painting")
    env.reset(seed=1)
    lines = env.current.inputs(0)
    actions = {"player_0": STAY, "player_1": STAY, f"player_{player}": wrong}
    with pytest.raises(GameError, match=rf"player_{player}: expected an action in MultiDiscrete"):
        env.step(actions)
    assert env.current.turn == 0
    assert env.current.inputs(0) == lines
    env.step({"player_0": STAY, "player_1": STAY})
    assert env.current.turn == 1
