"""`uctvis serve` runs servers on which programs of anyone play: one file for each of them."""

from argparse import ArgumentParser, Namespace

from uctvis.commands._subcommands import add_subcommands, run_subcommand
from uctvis.modules import names_in
from uctvis.texts import _

HELP = _("Run a server on which programs of anyone play.")
# Taken from the file names, as the commands of uctvis.
NAMES = names_in(__name__)


def add_arguments(parser: ArgumentParser) -> None:
    add_subcommands(parser, __name__, NAMES)


def run(options: Namespace) -> int:
    return run_subcommand(options)
