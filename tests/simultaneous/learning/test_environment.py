"""Simultaneous games in PettingZoo's interface, checked by its tests and by the lines of bots."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from learning_lines import LINES, towards_sheep
from pettingzoo.test import parallel_api_test, parallel_seed_test

from uctvis import simultaneous
from uctvis.errors import GameError, SettingError
from uctvis.simultaneous import learning
from uctvis.simultaneous.learning import parallel_env

GAMES = ["painting", "painting:rules=original", "sheep", "sheep:rules=original"]
AGENTS = ["player_0", "player_1"]
EVERY = pytest.mark.parametrize("game", GAMES)
# With the original rules, Painting has no map for it.
NO_MAP = 6


def actions_of(env):
    return {agent: env.action_space(agent).sample() for agent in AGENTS}


def seeded(game, seed):
    """An environment whose actions follow from the seed, too."""
    env = parallel_env(game)
    observations, infos = env.reset(seed=seed)
    for player, agent in enumerate(AGENTS):
        env.action_space(agent).seed(2 * seed + player)
    return env, observations, infos


@EVERY
def test_it_passes_the_tests_of_pettingzoo(game):
    parallel_api_test(parallel_env(game), 300)
    parallel_seed_test(lambda: parallel_env(game))


@EVERY
def test_spaces_contain_all_observations(game):
    env, observations, _infos = seeded(game, 1)
    while env.agents:
        for agent in AGENTS:
            assert env.observation_space(agent).contains(observations[agent])
        observations = env.step(actions_of(env))[0]


def state_of(state):
    if state.name == "sheep":
        return state.pasture.tobytes()
    return state.planes.tobytes(), state.pawns.tobytes()


def sensible_actions(env, observations):
    """Random actions, but in every other turn more of those that have an effect."""
    actions = actions_of(env)
    if env.current.turn % 2:
        for agent, action in actions.items():
            if env.game.name == "painting":
                # Most random ones are shots.
                action %= 5
            else:
                actions[agent] = towards_sheep(env, agent, observations[agent])
    return actions


@EVERY
@given(seed=st.integers(0, 10_000))
def test_actions_give_the_states_of_the_same_lines(game, seed):
    try:
        state = simultaneous.find(game).initial(seed)
    except SettingError:
        return
    env, observations, _infos = seeded(game, seed)
    while env.agents and env.current.turn < 60:
        assert state_of(env.current) == state_of(state)
        actions = sensible_actions(env, observations)
        lines_of = LINES[state.name]
        state.step([lines_of(state, player, actions[AGENTS[player]]) for player in (0, 1)])
        observations = env.step(actions)[0]
        assert not state.faults
        assert env.current.scores() == state.scores()
        assert (env.current.turn, env.current.is_over) == (state.turn, state.is_over)
    assert state_of(env.current) == state_of(state)


@EVERY
def test_the_end_gives_opposite_rewards(game):
    env, _observations, infos = seeded(game, 2)
    assert infos["player_0"]["scores"] == env.current.scores()
    rewards = {}
    while env.agents:
        assert not any(rewards.values())
        _seen, rewards, terminations, truncations, infos = env.step(actions_of(env))
        assert terminations == dict.fromkeys(AGENTS, env.current.is_over)
        assert truncations == dict.fromkeys(AGENTS, False)
        first, second = env.current.scores()
        assert infos == {
            "player_0": {"scores": (first, second)},
            "player_1": {"scores": (second, first)},
        }
    assert env.current.is_over
    assert rewards == {
        "player_0": np.sign(first - second),
        "player_1": np.sign(second - first),
    }
    assert env.render() == f"turn {env.current.turn}: {first:g} to {second:g}"


def test_seeds_follow_one_another():
    env = parallel_env("painting:rules=original")
    env.reset(seed=NO_MAP - 1)
    env.reset()
    assert env.current.seed == NO_MAP + 1
    with pytest.raises(SettingError, match="a seed for which the original finds a map"):
        env.reset(seed=NO_MAP)


@pytest.mark.parametrize("game", ["painting", "sheep"])
def test_turns_are_only_played_after_a_start_and_before_the_end(game):
    env = parallel_env(game)
    with pytest.raises(GameError, match="reset starts a game"):
        env.step(actions_of(env))
    env.reset(seed=1)
    with pytest.raises(GameError, match="expected actions of player_0, player_1, got those of x"):
        env.step({"x": 1})
    assert env.current.turn == 0
    while env.agents:
        env.step(actions_of(env))
    with pytest.raises(GameError, match="reset starts a game"):
        env.step(actions_of(env))


def test_without_pettingzoo_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(learning, "find_spec", {}.get)
    with pytest.raises(GameError, match=r"pip install 'uctvis\[pettingzoo\]'"):
        parallel_env("sheep")


def test_there_must_be_such_a_simultaneous_game():
    with pytest.raises(GameError, match="expected one of painting, sheep, got 'chess'"):
        parallel_env("chess")


@pytest.mark.parametrize("seed", [1.5, "1", True, [1]])
def test_a_seed_that_is_no_whole_number_is_refused(seed):
    with pytest.raises(SettingError, match="a whole number or none"):
        parallel_env("sheep").reset(seed=seed)


def test_a_seed_may_be_a_number_of_numpy():
    env = parallel_env("sheep")
    env.reset(seed=np.int64(3))
    assert env.current.seed == 3


@pytest.mark.parametrize("agents", [None, 5, (), ("nobody",), (0, 1, "nobody"), (0,)])
def test_actions_of_other_agents_are_refused(agents):
    env = parallel_env("sheep")
    env.reset(seed=3)
    actions = agents
    if isinstance(agents, tuple):
        names = [env.agents[agent] if agent in (0, 1) else agent for agent in agents]
        actions = {name: env.action_space(env.agents[0]).sample() for name in names}
    with pytest.raises(GameError, match="expected actions of"):
        env.step(actions)


def test_an_unknown_agent_has_no_spaces():
    env = parallel_env("sheep")
    for space in (env.observation_space, env.action_space):
        with pytest.raises(GameError, match="expected one of the agents"):
            space("nobody")
