"""`uctvis convert` writes tree files in another format."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from functools import partial

from uctvis import api
from uctvis.commands._common import add_sources
from uctvis.commands._targets import add_target, write_each
from uctvis.serialize.formats import FORMATS
from uctvis.texts import _

HELP = _("Write tree files in another format.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _("""\
Examples:
  uctvis convert a.tree -o a.csv          one file
  uctvis convert runs -o out              all files of a folder, as out/*.tree
  uctvis convert runs -o out --to csv     as out/*.csv
  uctvis convert runs/*.csv more -o out   files and folders

Files from several folders keep their folders below the common one: runs/1/a.csv and
runs/2/a.csv become out/1/a.tree and out/2/a.tree. If a folder contains a.csv and a.tree,
each keeps its suffix: out/a.csv.tree and out/a.tree.tree. Existing files are replaced, but
never an input file.

Both formats store all data of the nodes except the player to move. A .csv file and a plain
.tree file cannot store the record of the search, the players and the name of the game. When
such a file is read, the players and the game are inferred from the names of moves and
positions where possible. A plain .tree file does not store the root's own move, visits and
mean payoff either.

A file that cannot be read is reported on standard error, and the others are written; the
exit status is then 1.""")
    add_sources(parser)
    add_target(parser, [one.suffix.removeprefix(".") for one in FORMATS])
    parser.add_argument(
        "--plain",
        action="store_true",
        help=_("write .tree files with nodes only, as older programs do"),
    )


def run(options: Namespace) -> int:
    return write_each(options, partial(api.save, plain=options.plain))
