"""`uctvis arena resume` continues a tournament."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis.arena.tournament.playing import add_rounds
from uctvis.arena.tournament.store import TournamentStore
from uctvis.commands.arena._bots import expect_no_person
from uctvis.commands.arena._playing import add_playing, play
from uctvis.texts import _

HELP = _("Continue a tournament that was stopped, or whose computer was.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--more",
        type=int,
        default=0,
        metavar="ROUNDS",
        help=_("also play so many more rounds"),
    )
    add_playing(parser)


def run(options: Namespace) -> int:
    store = TournamentStore.open(options.folder)
    expect_no_person(store.settings.bots)
    if options.more:
        add_rounds(store, options.more)
    return play(store, options)
