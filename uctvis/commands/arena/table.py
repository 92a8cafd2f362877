"""`uctvis arena table` prints the table of a tournament."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from uctvis.arena.standings.match_list import matches_as_csv
from uctvis.arena.standings.table import table
from uctvis.arena.standings.table_export import as_csv, as_markdown, as_text, notes_on
from uctvis.arena.tournament.store import TournamentStore
from uctvis.commands._common import note
from uctvis.commands.arena._playing import shown_lines
from uctvis.texts import _

HELP = _("Print the table of a tournament: points, scores, ratings.")
_MATCHES = "matches"
_FORMATS = {"text": as_text, "csv": as_csv, "markdown": as_markdown}


def add_arguments(parser: ArgumentParser) -> None:
    parser.set_defaults(only_prints=True)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--to",
        choices=(*_FORMATS, _MATCHES),
        default="text",
        help=_("the format; {matches}: all matches as CSV instead").format(matches=_MATCHES),
    )


def run(options: Namespace) -> int:
    store = TournamentStore.open(options.folder)
    settings, records = store.settings, store.records()
    rows = table(settings, records)
    if options.to == _MATCHES:
        text = matches_as_csv(settings, records)
    else:
        text = _FORMATS[options.to](rows)
    print(shown_lines(text), end="")
    if about := notes_on(rows, records):
        note(about)
    return 0
