"""The scene of any contest."""

from importlib import import_module
from typing import Any

from uctvis.contests.contest import Contest
from uctvis.ui.scenes.contest_scene import ContestScene


def scene_of(contest: Contest) -> ContestScene[Any]:
    """The scene that draws a contest, from any state of it."""
    # Imported here, because they load the compiled rules.
    module = import_module(f"uctvis.ui.scenes.{contest.name}_scene")
    scene: type[ContestScene[Any]] = getattr(module, f"{contest.name.capitalize()}Scene")
    return scene(contest)
