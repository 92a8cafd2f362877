"""`uctvis arena table` prints the table of a tournament."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis.arena.store import Store
from uctvis.arena.table import table
from uctvis.arena.table_export import as_csv, as_markdown, as_text
from uctvis.commands.arena._playing import shown_lines
from uctvis.texts import _

HELP = _("Print the table of a tournament: points, scores, ratings.")
_FORMATS = {"text": as_text, "csv": as_csv, "markdown": as_markdown}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--to", choices=tuple(_FORMATS), default="text", help=_("the format"))


def run(options: Namespace) -> int:
    store = Store.open(options.folder)
    text = _FORMATS[options.to](table(store.settings, store.records()))
    print(shown_lines(text), end="")
    return 0
