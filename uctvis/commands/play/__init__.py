"""`uctvis play` lets engines play on servers of anyone: one file for each kind of server."""

from argparse import ArgumentParser, Namespace

from uctvis.commands._subcommands import add_subcommands, run_subcommand
from uctvis.modules import names_in
from uctvis.texts import _

HELP = _("Let an engine play on a server of anyone.")
# Taken from the file names, as the commands of uctvis.
NAMES = names_in(__name__)


def add_arguments(parser: ArgumentParser) -> None:
    add_subcommands(parser, __name__, NAMES)


def run(options: Namespace) -> int:
    return run_subcommand(options)
