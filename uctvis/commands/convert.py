"""`uctvis convert`: tree files in another format."""

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

Files of several folders keep their folders, below the one that these share: runs/1/a.csv
and runs/2/a.csv become out/1/a.tree and out/2/a.tree. Of a.csv and a.tree in one folder each
keeps its suffix: out/a.csv.tree and out/a.tree.tree. A file that stands in a new one's place
is replaced, but never one of those that are read.

Of a tree's nodes both formats keep everything but the player to move. What .csv cannot
hold, nor a plain .tree file: the record of the search, the players and the name of the game;
when such a file is read, the names of moves and positions tell the players and the game, as
far as they do. A plain .tree file does not hold the root's own move, visits and mean payoff,
either.

A file that cannot be read is named on standard error, and the others are written; the exit
status is then 1.""")
    add_sources(parser)
    add_target(parser, [one.suffix.removeprefix(".") for one in FORMATS])
    parser.add_argument(
        "--plain",
        action="store_true",
        help=_("write .tree files of nothing but nodes, as older programs do"),
    )


def run(options: Namespace) -> int:
    return write_each(options, partial(api.save, plain=options.plain))
