"""The circles of barks and danger, which only the scene of Sheep has."""

from typing import Any

from uctvis.ui.scenes.game_scene import GameScene


def show_circles(scene: GameScene[Any], on: bool) -> bool:
    """Draw the circles from now on, or not; return whether the scene has any."""
    # Imported here, because the rules are compiled.
    from uctvis.ui.scenes.sheep_scene import SheepScene

    if not isinstance(scene, SheepScene):
        return False
    scene.shows_circles = on
    return True
