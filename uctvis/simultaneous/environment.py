"""A simultaneous game as a parallel environment of PettingZoo."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from uctvis.errors import GameError, SettingError
from uctvis.old_names import warn_renamed
from uctvis.simultaneous import SimultaneousGame
from uctvis.simultaneous.contract import PLAYERS, SimultaneousState
from uctvis.simultaneous.learner_arrays import Observation
from uctvis.texts import _

_AGENTS = tuple(f"player_{player}" for player in range(PLAYERS))
# The first seed, if the caller gives none, is below this.
_SEEDS = 2**31
_Infos = dict[str, dict[str, Any]]


class SimultaneousEnv(ParallelEnv[str, Observation, Any]):  # type: ignore[misc]
    """A game that both players learn, in PettingZoo's interface for agents that act together.

    The agents are "player_0" and "player_1". The reward is 0 until the game is over; then the
    winner gets 1 and the loser -1, or both 0 for a draw. The end after the last turn is a rule of
    the game and so a termination; nothing is truncated. `infos[agent]["scores"]` are the own
    score and the other one as floats.

    Attributes
    ----------
    current : SimultaneousState
        The state; there is one after the first `reset`.
    """

    render_mode = "ansi"
    state: SimultaneousState

    def __init__(self, game: SimultaneousGame) -> None:
        self.game = game
        self.metadata = {"name": f"{game.name}_v0", "render_modes": [self.render_mode]}
        self.possible_agents = list(_AGENTS)
        self.agents: list[str] = []
        self._arrays = game.declaration.arrays()
        self.observation_spaces = {
            agent: self._arrays.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: self._arrays.action_space() for agent in self.possible_agents}
        self._seed = int(np.random.default_rng().integers(_SEEDS))

    @property
    def contest(self) -> SimultaneousState:
        """The old name of `current`."""
        warn_renamed("SimultaneousEnv.contest", "current")
        return self.current

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of observations; `docs/simultaneous.md` describes its arrays."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions; `docs/simultaneous.md` describes its arrays."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in _AGENTS:
            text = _("{game}: expected one of the agents {agents}, got {got!r}")
            agents = ", ".join(_AGENTS)
            raise GameError(text.format(game=self.game.full_name, agents=agents, got=agent))
        return agent

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Observation], _Infos]:
        """Start the game with this seed; without one, with the seed that follows the last one.

        Raises SettingError if the seed is no whole number, or the game has no start for it
        (`SimultaneousState.initial`).
        """
        if seed is None:
            self.current = self._next_start()
        elif isinstance(seed, int | np.integer) and not isinstance(seed, bool):
            self.current = self.game.initial(int(seed))
        else:
            raise SettingError("seed", _("Seed"), _("a whole number or none"), repr(seed))
        self._seed = self.current.seed
        self.agents = self.possible_agents.copy()
        return self._observations(), self._infos(self.current.scores())

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], _Infos]:
        """Play a turn with the actions of both agents.

        Raises GameError if there is no turn to play, or an agent has no action, or one that is not
        in its space.
        """
        if not self.agents:
            text = _("{game}: there is no turn to play; reset starts a game")
            raise GameError(text.format(game=self.game.full_name))
        if not isinstance(actions, Mapping) or {*actions} != {*_AGENTS}:
            text = _("{game}: expected actions of {agents}, got those of {got}")
            is_mapping = isinstance(actions, Mapping)
            got = ", ".join(map(str, actions)) if is_mapping else repr(actions)
            agents = ", ".join(_AGENTS)
            raise GameError(text.format(game=self.game.full_name, agents=agents, got=got))
        self._arrays.play(self.current, [actions[agent] for agent in _AGENTS])
        is_over, (first, second) = self.current.is_over, self.current.scores()
        reward = float(first > second) - float(first < second) if is_over else 0.0
        if is_over:
            self.agents = []
        return (
            self._observations(),
            dict(zip(_AGENTS, (reward, -reward), strict=True)),
            dict.fromkeys(_AGENTS, is_over),
            dict.fromkeys(_AGENTS, False),
            self._infos((first, second)),
        )

    def render(self) -> str:
        """The number of turns that were played and the scores."""
        first, second = self.current.scores()
        return _("turn {turn}: {first:g} to {second:g}").format(
            turn=self.current.turn, first=first, second=second
        )

    def _next_start(self) -> SimultaneousState:
        while True:
            self._seed += 1
            try:
                return self.game.initial(self._seed)
            except SettingError:
                # The original rules have no map for some seeds.
                continue

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: self._arrays.observe(self.current, player)
            for player, agent in enumerate(_AGENTS)
        }

    @staticmethod
    def _infos(scores: tuple[float, float]) -> _Infos:
        first, second = _AGENTS
        return {first: {"scores": scores}, second: {"scores": scores[::-1]}}
