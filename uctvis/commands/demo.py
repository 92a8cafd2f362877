"""`uctvis demo`: a game that the PC plays against itself."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis import games
from uctvis.play import demo
from uctvis.texts import _

HELP = _("Let the PC play mancala against itself; keep its trees.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("-o", "--output", type=Path, default=Path("out"), metavar="FOLDER")


def run(options: Namespace) -> int:
    return play(options.output)


def play(folder: Path) -> int:
    """Play it into `folder`; return the exit status."""
    game = games.find("mancala")
    print(_("Playing the demo game without a window, into {folder}:").format(folder=folder))
    for number, played in enumerate(demo.play(game, demo.SETTINGS, folder), 1):
        print(
            _("{number}. player {player} moves {move}: {files}").format(
                number=number,
                player=played.player + 1,
                move=played.move,
                files=" ".join(file.name for file in played.files),
            ),
            flush=True,
        )
    return 0
