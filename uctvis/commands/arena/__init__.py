"""`uctvis arena` lets programs of anyone play, with its commands: one file for each of them."""

import pkgutil
from argparse import ArgumentParser, Namespace
from importlib import import_module
from typing import cast

from uctvis.commands import Command
from uctvis.texts import _

HELP = _("Let bots play: programs of anyone, engines, and people; in matches and tournaments.")
# Taken from the file names, as the commands of uctvis.
NAMES = tuple(
    found.name for found in pkgutil.iter_modules(__path__) if not found.name.startswith("_")
)


def add_arguments(parser: ArgumentParser) -> None:
    parsers = parser.add_subparsers(required=True, metavar=_("COMMAND"))
    for name in NAMES:
        command = cast(Command, import_module(f"{__name__}.{name}"))
        one = parsers.add_parser(name, help=command.HELP, description=command.HELP)
        command.add_arguments(one)
        one.set_defaults(run_in_arena=command.run)


def run(options: Namespace) -> int:
    status: int = options.run_in_arena(options)
    return status
