"""What learners of Sheep observe is what bots are sent."""

import numpy as np
import pytest
from learning_lines import towards_sheep

from uctvis.errors import GameError
from uctvis.simultaneous.learning import parallel_env


def action(kind=0, direction=0.0, target=0):
    return {
        "kind": np.full(6, kind),
        "direction": np.full((6, 2), direction),
        "target": np.full(6, target),
    }


def expected_observation(state, player):
    """What the lines of a bot say, in the arrays of an observation."""
    _id, constants, counts = state.init_lines(player)
    sheep_count, shepherd_count, dog_count, shed_count, _own = map(int, counts.split())
    lines = [[float(word) for word in line.split()] for line in state.inputs(player)]
    sheep, mask = np.zeros((74, 4)), np.zeros(74)
    for place in range(sheep_count):
        _id, *sheep[place] = lines.pop(0)
        mask[place] = 1
    shepherds, dogs = np.zeros((2, 3, 4)), np.zeros((2, 3, 2))
    units, sheds, shed_mask = np.zeros(6), np.zeros((4, 4)), np.zeros(4)
    for place in range(shepherd_count):
        _id, x, y, wool, position, owner = lines.pop(0)
        shepherds[int(owner != player), place // 2] = x, y, wool, position - 1
        units[place // 2] = 1
    for place in range(dog_count):
        _id, x, y, owner = lines.pop(0)
        dogs[int(owner != player), place // 2] = x, y
        units[3 + place // 2] = 1
    for place in range(shed_count):
        column, row, owner, wool = lines.pop(0)
        sheds[place] = column, row, -1 if owner == -1 else int(owner != player), wool
        shed_mask[place] = 1
    assert not lines
    return {
        "sheep": sheep,
        "sheep_mask": mask,
        "shepherds": shepherds,
        "dogs": dogs,
        "unit_mask": units,
        "sheds": sheds,
        "shed_mask": shed_mask,
        "numbers": [*map(float, constants.split()), state.turn],
    }


@pytest.mark.parametrize("seed", range(3))
def test_observations_contain_what_bots_are_sent(seed):
    env = parallel_env("sheep")
    observations, _infos = env.reset(seed=seed)
    sheared = 0
    while env.agents and env.current.turn < 80:
        for player, agent in enumerate(env.agents):
            expected = expected_observation(env.current, player)
            found = observations[agent]
            assert found.keys() == expected.keys()
            for name, array in expected.items():
                np.testing.assert_allclose(found[name], array, rtol=0, atol=2e-6, err_msg=name)
            sheared += found["sheep"][:, 3].sum()
        actions = {agent: towards_sheep(env, agent, observations[agent]) for agent in env.agents}
        observations = env.step(actions)[0]
    assert sheared > 0


@pytest.mark.parametrize(
    "wrong",
    [
        action(kind=5),
        action(kind=-1),
        action(target=74),
        action(target=-1),
        action(direction=1.5),
        action(direction=np.nan),
        action(kind=0.5),
        {"kind": np.zeros(6, int), "direction": np.zeros((6, 2))},
        {**action(), "direction": np.zeros(6)},
        None,
        "BARK 58",
        [1, 2, 3],
    ],
)
def test_wrong_actions_are_errors_and_change_nothing(wrong):
    env = parallel_env("sheep")
    env.reset(seed=1)
    lines = env.current.inputs(0)
    with pytest.raises(GameError, match="player_1: expected an action in kind"):
        env.step({"player_0": action(), "player_1": wrong})
    assert env.current.turn == 0
    assert env.current.inputs(0) == lines
    env.step({"player_0": action(), "player_1": action()})
    assert env.current.turn == 1
