"""Turns a second of simultaneous games as environments for learners, on one core.

Random actions are picked before, and played again. "turns from arrays" reads the actions of both
players and plays the turns, without observations; "turns from lines" does so by way of text: it
writes the commands as lines, which the game reads. "the environment" is
`SimultaneousEnv.step`, with both observations. The others are what PettingZoo adds: a wrapper that
only passes everything on, and the conversion for agents that act one after the other.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from beside import ROUNDS, best_in_turns
from pettingzoo.utils import BaseParallelWrapper, parallel_to_aec

from uctvis.simultaneous.contract import PLAYERS
from uctvis.simultaneous.learning import parallel_env

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from learning_lines import LINES

_GAMES = 20
_AGENTS = [f"player_{player}" for player in range(PLAYERS)]


class _Played(NamedTuple):
    """A random game: its seed, and the actions of each turn."""

    seed: int
    turns: list[dict[str, Any]]


def _played(env: Any, seed: int) -> _Played:
    env.reset(seed=seed)
    played = _Played(seed, [])
    while env.agents:
        played.turns.append({agent: env.action_space(agent).sample() for agent in env.agents})
        env.step(played.turns[-1])
    return played


def _from_arrays(env: Any, game: _Played) -> None:
    env.reset(seed=game.seed)
    for actions in game.turns:
        env._arrays.play(env.current, [actions[agent] for agent in _AGENTS])


def _from_lines(env: Any, game: _Played) -> None:
    state, lines_of = env.game.initial(game.seed), LINES[env.game.name]
    for actions in game.turns:
        state.step([lines_of(state, player, actions[_AGENTS[player]]) for player in (0, 1)])


def _step_all(env: Any, game: _Played) -> None:
    env.reset(seed=game.seed)
    for actions in game.turns:
        env.step(actions)


def _in_wrapper(env: Any, game: _Played) -> None:
    _step_all(BaseParallelWrapper(env), game)


def _in_turn(env: Any, game: _Played) -> None:
    one_by_one = parallel_to_aec(env)
    one_by_one.reset(seed=game.seed)
    for actions in game.turns:
        for agent in _AGENTS:
            one_by_one.last()
            one_by_one.step(actions[agent])


_PLAY = {
    "turns from arrays": _from_arrays,
    "turns from lines": _from_lines,
    "the environment": _step_all,
    "in a wrapper of PettingZoo": _in_wrapper,
    "as agents that take turns": _in_turn,
}


def _pace(env: Any, play: Callable[[Any, _Played], None], games: list[_Played]) -> float:
    start = process_time()
    for game in games:
        play(env, game)
    return sum(len(game.turns) for game in games) / (process_time() - start)


def main() -> None:
    for name in LINES:
        env = parallel_env(name)
        games = [_played(env, seed) for seed in range(_GAMES)]
        contenders = {title: partial(_pace, env, play, games) for title, play in _PLAY.items()}
        for measure in contenders.values():
            measure()  # compiles
        turns = sum(len(game.turns) for game in games)
        print(f"{name}, {_GAMES} random games, {turns:,} turns; best of {ROUNDS} rounds in turns")
        for title, figure in best_in_turns(contenders).items():
            print(f"  {title:28}{figure:12,.0f} turns/s")


if __name__ == "__main__":
    main()
