"""`uctvis arena resume` continues a tournament."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis.arena.store import Store
from uctvis.commands.arena._bots import expect_no_person
from uctvis.commands.arena._playing import add_playing, play
from uctvis.texts import _

HELP = _("Continue a tournament that was stopped, or whose computer was.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    add_playing(parser)


def run(options: Namespace) -> int:
    store = Store.open(options.folder)
    expect_no_person(store.settings.bots)
    return play(store, options)
