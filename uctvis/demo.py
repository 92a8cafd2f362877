"""The demo: a game that the PC plays against itself, with its trees and pictures as files."""

from pathlib import Path

from uctvis import api
from uctvis.game import Game, Move
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings


def play(
    game: Game, settings: Settings, folder: Path, moves: int | None = None
) -> list[tuple[Move, list[Path]]]:
    """Play `game` to its end, or `moves` moves; return each with the files written for it.

    Each move's tree is saved in `folder` as .tree and .csv, and drawn as .png.

    Raises
    ------
    TreeFileError, PictureError
        A file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    position = game.initial()
    played: list[tuple[Move, list[Path]]] = []
    while game.legal_moves(position) and len(played) != moves:
        found = Search(game, position, settings).run()
        stem = f"{game.name}{len(played) + 1}"
        files = [folder / f"{stem}.tree", folder / f"{stem}.csv", folder / f"{stem}.png"]
        api.save(found.tree, files[0])
        api.save(found.tree, files[1])
        api.draw(found.tree, files[2])
        position = game.play(position, found.move)
        played.append((found.move, files))
    return played
