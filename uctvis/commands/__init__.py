"""The commands: each is one file of this folder, called by the file's name.

A file whose name begins with _ is no command, but what several of them need.
"""

import pkgutil
from argparse import ArgumentParser, Namespace
from importlib import import_module
from typing import Protocol, cast


class Command(Protocol):
    """What a command's file has."""

    # What it does, for `--help`.
    HELP: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say which arguments it takes."""

    def run(self, options: Namespace) -> int:
        """Do it; return the exit status."""


# Told by the files, none of which is imported for it.
NAMES = tuple(
    found.name for found in pkgutil.iter_modules(__path__) if not found.name.startswith("_")
)


def command(name: str) -> Command:
    """The command of that name, imported when it is asked for: the application needs none."""
    return cast(Command, import_module(f"{__name__}.{name}"))
