"""The commands: each is one file of this folder, and a line of `COMMANDS`."""

from argparse import ArgumentParser, Namespace
from typing import Protocol

from uctvis.commands import convert, demo, draw, film, info, match, search, warm


class Command(Protocol):
    """What a command's file has."""

    # What it does, for `--help`.
    HELP: str

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say which arguments it takes."""

    def run(self, options: Namespace) -> int:
        """Do it; return the exit status."""


COMMANDS: dict[str, Command] = {
    "info": info,
    "convert": convert,
    "draw": draw,
    "film": film,
    "search": search,
    "match": match,
    "demo": demo,
    "warm": warm,
}
