"""`uctvis arena tokens` prints the tokens of the remote bots of a tournament."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis.arena.remote.tokens import tokens_of
from uctvis.arena.tournament.store import TournamentStore
from uctvis.safe_text import harmless
from uctvis.texts import _

HELP = _("Print the tokens with which the bots of a tournament connect over TCP.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER")


def run(options: Namespace) -> int:
    store = TournamentStore.open(options.folder)
    for name, token in tokens_of(store.folder, store.settings.bots).items():
        print(f"{harmless(name)}\t{token}")
    return 0
