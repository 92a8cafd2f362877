"""`uctvis demo` lets the PC play against itself."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis import games
from uctvis.play import demo
from uctvis.texts import _

HELP = _("Let the PC play mancala against itself, and save the trees.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("-o", "--output", type=Path, default=Path("out"), metavar="FOLDER")


def run(options: Namespace) -> int:
    return play(options.output)


def play(folder: Path) -> int:
    """Play the demo, write its files to `folder`, and return the exit status."""
    game = games.find("mancala")
    print(
        _("Playing the demo game without a window; the trees are saved in {folder}:").format(
            folder=folder
        )
    )
    for number, played in enumerate(demo.play(game, demo.SETTINGS, folder), 1):
        print(
            _("{number}. Player {player} plays {move}: {files}").format(
                number=number,
                player=played.player + 1,
                move=played.move,
                files=" ".join(file.name for file in played.files),
            ),
            flush=True,
        )
    return 0
