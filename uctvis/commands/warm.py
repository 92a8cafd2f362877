"""`uctvis warm` compiles everything before its first use."""

from argparse import ArgumentParser, Namespace

from uctvis.errors import UctvisError
from uctvis.jit.cache_folder import refusal
from uctvis.texts import _
from uctvis.warm import FILES
from uctvis.warm.filling import fill_cache

HELP = _("Compile everything before its first use.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "parts",
        nargs="*",
        metavar=_("PART"),
        help=_(
            "compile only what this needs: {files} for trees, GAME for a search with the usual "
            "settings, GAME:levels for the levels of the PC; all of them by default"
        ).format(files=FILES),
    )


def run(options: Namespace) -> int:
    if reason := refusal():
        raise UctvisError(reason)
    # The application reads these lines in its child process.
    complete = fill_cache(options.parts, lambda part: print(part, flush=True))
    return 0 if complete else 1
