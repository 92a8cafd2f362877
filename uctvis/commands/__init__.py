"""The commands. Each is a file in this folder and has the name of the file.

Files whose names begin with _ contain functions that several commands need.
"""

from argparse import ArgumentParser, Namespace
from importlib import import_module
from typing import Protocol, cast

from uctvis.modules import names_in


class Command(Protocol):
    """The contents of a command's file."""

    # The description of the command, for `--help`.
    HELP: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments of the command."""

    def run(self, options: Namespace) -> int:
        """Run the command and return the exit status."""


# Taken from the file names, without importing the files.
NAMES = names_in(__name__)


def command(name: str) -> Command:
    """Import the command with this name; the application needs no commands."""
    return cast(Command, import_module(f"{__name__}.{name}"))
