"""`uctvis arena watch` shows a tournament on the terminal."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis.texts import _

HELP = _("Show a tournament on the terminal: scores, matches, boards and messages.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER")


def run(options: Namespace) -> int:
    # Imported here because it needs Textual.
    from uctvis.arena.terminal.opening import watch

    watch(options.folder)
    return 0
