"""`uctvis convert` writes tree files in another format."""

import os
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from functools import partial
from pathlib import Path

from uctvis import api
from uctvis.commands._common import add_sources, find_sources, note
from uctvis.commands._targets import add_target, find_targets, identity, make_folders, write_each
from uctvis.errors import SettingError
from uctvis.progress import Progress, share
from uctvis.safe_text import harmless
from uctvis.serialize.column_table import save_columns
from uctvis.serialize.formats import FORMATS
from uctvis.texts import _
from uctvis.tree.tree import Tree

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
mean payoff either. From .tree to .tree, the record of a search is kept as it is, even if this
version does not know its settings and opens the tree without it.

A .csv file and a plain .tree file do not store the columns of a tree, such as priors. To get
them, add --columns:
  uctvis convert a.tree -o a.csv --columns columns.csv
  uctvis convert runs -o out --to csv --columns out-columns
This writes a second .csv file for each tree with columns, in which the first row has their
names. The other rows are in the order of the rows of the tree's .csv file: the number of the
row, from 0, and the numbers of the node, empty if they are not known. Fields are separated by
commas and quoted with ", so spreadsheets and pandas.read_csv read them.

A file that cannot be read is reported on standard error, and the others are written; the
exit status is then 1.""")
    add_sources(parser)
    add_target(parser, [one.suffix.removeprefix(".") for one in FORMATS])
    parser.add_argument(
        "--plain",
        action="store_true",
        help=_("write .tree files with nodes only, as older programs do"),
    )
    parser.add_argument(
        "--columns",
        type=Path,
        metavar="TARGET",
        help=_(
            "also write the columns of the trees: a folder, created if missing; for a single "
            "file, also a file name that ends in .csv"
        ),
    )


def run(options: Namespace) -> int:
    write = partial(_write, plain=options.plain, tables=_find_tables(options))
    return write_each(options, write, whole=True)


def _find_tables(options: Namespace) -> dict[Path, Path]:
    """The file for the columns of each tree, by the target of the tree."""
    if options.columns is None:
        return {}
    sources = find_sources(options.files)
    trees = find_targets(options.files, sources, options.output, options.kinds, options.to)
    tables = find_targets(options.files, sources, options.columns, ["csv"], flag="--columns")
    read = {identity(source.path) for source in sources} - {None}
    written = {os.path.realpath(target) for target in trees.values()}
    for table in tables.values():
        if identity(table) in read or os.path.realpath(table) in written:
            expected = _("files that are neither read nor written as trees")
            raise SettingError("columns", "--columns", expected, table)
    make_folders(tables.values())
    return {trees[source]: table for source, table in tables.items()}


def _write(
    tree: Tree, target: Path, progress: Progress, *, plain: bool, tables: dict[Path, Path]
) -> None:
    table = tables.get(target) if tree.columns else None
    nodes_only = plain or target.suffix.lower() != FORMATS[0].suffix
    trees_share = 1.0 if table is None else 0.5
    api.save(tree, target, share(progress, 0.0, trees_share), plain=plain)
    if table is not None:
        save_columns(tree, table, share(progress, trees_share, 1.0))
    elif tables:
        note(_("{file}: the tree has no columns").format(file=harmless(target)))
    elif tree.columns and nodes_only:
        note(
            _(
                "{file} does not contain the columns of the tree; "
                "--columns writes them to another file."
            ).format(file=harmless(target))
        )
    if nodes_only and tree.record is not None and tree.record.more:
        settings = ", ".join(f"{name}={value}" for name, value in tree.record.more.items())
        note(
            _("{file} does not contain the record of the search ({settings}).").format(
                file=harmless(target), settings=harmless(settings)
            )
        )
