"""Commands that have commands of their own: a folder with one file for each of them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from importlib import import_module
from typing import cast

from uctvis.commands import Command
from uctvis.texts import _


def add_subcommands(parser: ArgumentParser, package: str, names: Iterable[str]) -> None:
    """Declare the commands in the files of a package; "_" in their names becomes "-"."""
    parsers = parser.add_subparsers(required=True, metavar=_("COMMAND"))
    for name in names:
        command = cast(Command, import_module(f"{package}.{name}"))
        one = parsers.add_parser(
            name.replace("_", "-"), help=command.HELP, description=command.HELP
        )
        command.add_arguments(one)
        one.set_defaults(run_subcommand=command.run)


def run_subcommand(options: Namespace) -> int:
    """Run the command that was chosen, and return the exit status."""
    status: int = options.run_subcommand(options)
    return status
