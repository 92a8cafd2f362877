"""`uctvis convert`: a tree file in another format."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis import api
from uctvis.commands.common import tree_path
from uctvis.texts import _

HELP = _("Write a tree file in another format, told by the suffix.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=tree_path)
    parser.add_argument(
        "--plain", action="store_true", help=_("leave out what only uctvis reads, as the record")
    )


def run(options: Namespace) -> int:
    api.save(api.load(options.source), options.target, plain=options.plain)
    return 0
