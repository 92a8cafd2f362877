"""`uctvis info`: what is in tree files."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

import numpy as np
from tqdm import tqdm

from uctvis import api
from uctvis.commands.common import complain, for_each
from uctvis.texts import _

HELP = _("Say what is in tree files.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")


def run(options: Namespace) -> int:
    print(_("nodes\tdepth\twidest row\tvisits\tgame\trecord\tfile"))
    return for_each(options.files, _describe)


def _describe(path: Path) -> None:
    tree = api.load(path)
    widths = np.bincount(tree.depth)
    record = "-" if tree.record is None else str(tree.record.iterations)
    tqdm.write(
        f"{tree.size}\t{len(widths) - 1}\t{widths.max()}\t{tree.visits[0]}"
        f"\t{tree.game or '-'}\t{record}\t{path}"
    )
    for warning in tree.warnings:
        complain(warning)
