"""The commands: each is one file of this folder, and a name in `NAMES`."""

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


NAMES = ("info", "convert", "draw", "film", "search", "match", "demo", "warm")


def command(name: str) -> Command:
    """The command of that name, imported when it is asked for: the application needs none."""
    return cast(Command, import_module(f"{__name__}.{name}"))
