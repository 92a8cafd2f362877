"""The demo, in which the PC plays against itself and writes trees and pictures to files."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from uctvis import api
from uctvis.game.contract import AnyGame
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.lottery import draw
from uctvis.tree.players import is_chance

# Plays well, and all files together have only some megabytes.
SETTINGS = Settings(iterations=2000, seed=1)


class DemoMove(NamedTuple):
    """A move of the demo: the player who made it, its name, and the files of its search."""

    player: int
    move: str
    files: tuple[Path, ...]


def play(game: AnyGame, settings: Settings, folder: Path) -> Iterator[DemoMove]:
    """Play `game` to its end, and write each move's tree as .tree, .csv and .png to `folder`.

    The seed of the settings is also the one of chance, whose outcomes have no tree.

    Raises TreeFileError or PictureError if a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    position, chance = game.initial(), Random(settings.seed)  # noqa: S311 - no secrets
    number = 1
    while game.legal_moves(position):
        if is_chance(game.player(position)):
            position = game.play(position, draw(game, position, chance).move)
            continue
        found = Search(game, position, settings).run()
        stem = folder / f"{game.name}{number}"
        files = tuple(stem.with_suffix(suffix) for suffix in (".tree", ".csv", ".png"))
        api.save(found.tree, files[0])
        api.save(found.tree, files[1])
        api.draw(found.tree, files[2])
        yield DemoMove(game.player(position), game.move_name(position, found.move), files)
        position = game.play(position, found.move)
        number += 1
