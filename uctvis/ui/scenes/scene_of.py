"""The scene of any simultaneous game."""

from importlib import import_module
from typing import Any

from uctvis.simultaneous.contract import SimultaneousState
from uctvis.ui.scenes.game_scene import GameScene


def scene_of(state: SimultaneousState) -> GameScene[Any]:
    """The scene that draws a simultaneous game, from any state of it."""
    # Imported here, because they load the compiled rules.
    module = import_module(f"uctvis.ui.scenes.{state.name}_scene")
    scene: type[GameScene[Any]] = module.SCENE
    return scene(state)
