"""`uctvis warm` compiles everything before its first use."""

from argparse import ArgumentParser, Namespace

from uctvis import warm
from uctvis.texts import _

HELP = _("Compile everything before its first use.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "part", nargs="?", choices=warm.PARTS, help=_("compile only what this needs")
    )


def run(options: Namespace) -> int:
    return 0 if warm.fill_cache(options.part) else 1
