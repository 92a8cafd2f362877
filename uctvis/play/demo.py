"""The demo: a game that the PC plays against itself, with its trees and pictures as files."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from uctvis import api
from uctvis.game.contract import AnyGame
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

# Enough to play well, and some megabytes in all.
SETTINGS = Settings(iterations=2000, seed=1)


class DemoMove(NamedTuple):
    """A move of the demo: who made it, its name, and the files of its search."""

    player: int
    move: str
    files: tuple[Path, ...]


def play(game: AnyGame, settings: Settings, folder: Path) -> Iterator[DemoMove]:
    """Play `game` to its end; each move's tree is written as .tree, .csv and .png into `folder`.

    Raises
    ------
    TreeFileError, PictureError
        A file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    position = game.initial()
    number = 1
    while game.legal_moves(position):
        found = Search(game, position, settings).run()
        stem = folder / f"{game.name}{number}"
        files = tuple(stem.with_suffix(suffix) for suffix in (".tree", ".csv", ".png"))
        api.save(found.tree, files[0])
        api.save(found.tree, files[1])
        api.draw(found.tree, files[2])
        yield DemoMove(game.player(position), game.move_name(position, found.move), files)
        position = game.play(position, found.move)
        number += 1
