"""`uctvis info`: what is in tree files."""

import json
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import Any

import numpy as np

from uctvis.commands._common import TreeSource, add_sources, find_sources, for_each, say, shown
from uctvis.errors import UctvisError
from uctvis.progress import Progress
from uctvis.texts import _
from uctvis.tree.record import Kept, Record
from uctvis.tree.tree import Tree

HELP = _("Say what is in tree files.")

# The table says in the user's language what JSON says by name.
_DIALECTS = {
    "older mancala": _("older mancala"),
    "older chess": _("older chess"),
    "unknown": _("unknown"),
}
# Of each column: its title, its width, what it shows. Numbers stand on the right; the file,
# which may be long, is the last. The widths are fixed, for rows are printed as they come.
_COLUMNS: tuple[tuple[str, int, Callable[[dict[str, Any]], object]], ...] = (
    (_("nodes"), 9, lambda facts: facts["nodes"]),
    (_("depth"), 6, lambda facts: facts["depth"]),
    (_("widest"), 8, lambda facts: facts["widest_row"]),
    (_("branching"), 9, lambda facts: f"{facts['branching_mean']:.2f}"),
    (_("most"), 7, lambda facts: facts["branching_most"]),
    (_("visits"), 10, lambda facts: facts["visits"]),
    (_("record"), 9, lambda facts: _or_nothing(facts["record_iterations"])),
    (_("players"), -7, lambda facts: _("assumed") if facts["players_assumed"] else _("told")),
    (_("names"), -13, lambda facts: _DIALECTS.get(facts["dialect"], facts["dialect"])),
    (_("game"), -12, lambda facts: _or_nothing(facts["game"])),
)


def add_arguments(parser: ArgumentParser) -> None:
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _("""\
The columns, and their keys with --json:
  nodes      nodes               how many there are
  depth      depth               that of the deepest node; the root's is 0
  widest     widest_row          nodes in the widest row, all of one depth
  branching  branching_mean      children of a node that has any, in the mean
  most       branching_most      children of the node that has most
  visits     visits              the root's
  record     record_iterations   iterations in the record of the search; null if none
             record_settings     its seed, playout_limit, exploration, expand_after, evaluation;
                                 "continues_from_visits": of the search before, whose tree it kept
  players    players_assumed     whether nothing told who is to move at some node
  names      dialect             whose program named moves and positions: uctvis, older
                                 mancala, older chess, unknown
             lengths_in_characters   whether names are measured in characters, not in bytes
  game       game                null if unknown
  file       file                as given, or as found in a folder that was given
             format              tree, csv
             warnings            what is damaged in a file whose tree is sound

--json prints one list, an object for each file, in their order and as they are read. A file
that cannot be read has the keys "file" and "error" only. Errors and warnings are on
standard error, too; with errors, the exit status is 1.""")
    add_sources(parser)
    parser.add_argument("--json", action="store_true", help=_("print JSON, for programs"))


def run(options: Namespace) -> int:
    sources = find_sources(options.files)
    return _print_json(sources) if options.json else _print_table(sources)


def _print_table(sources: list[TreeSource]) -> int:
    def work(source: TreeSource, progress: Progress) -> None:
        facts = _facts(source, source.load(progress))
        say(_row([read(facts) for _title, _width, read in _COLUMNS], facts["file"]))

    say(_row([title for title, _width, _read in _COLUMNS], _("file")))
    return for_each(sources, work)


def _print_json(sources: list[TreeSource]) -> int:
    opening = "["

    def put(facts: dict[str, Any]) -> None:
        nonlocal opening
        say(f"{opening} {json.dumps(facts)}")
        opening = ","

    def work(source: TreeSource, progress: Progress) -> None:
        try:
            facts = _facts(source, source.load(progress))
        except UctvisError as error:
            put({"file": str(source.path), "error": str(error)})
            raise
        put(facts)

    try:
        return for_each(sources, work)
    finally:
        # Of a run that is stopped, too, what was printed can be read.
        say("]" if opening == "," else "[]")


def _facts(source: TreeSource, tree: Tree) -> dict[str, Any]:
    widths = np.bincount(tree.depth)
    inner = int(np.count_nonzero(tree.child_count))
    return {
        "file": str(source.path),
        "format": source.path.suffix.lower().removeprefix("."),
        "nodes": tree.size,
        "depth": len(widths) - 1,
        "widest_row": int(widths.max()),
        "branching_mean": (tree.size - 1) / max(inner, 1),
        "branching_most": int(tree.child_count.max()),
        "visits": int(tree.visits[0]),
        "record_iterations": None if tree.record is None else tree.record.iterations,
        "record_settings": None if tree.record is None else _settings(tree.record),
        "players_assumed": tree.players_assumed,
        "dialect": tree.dialect,
        "lengths_in_characters": tree.lengths_in_characters,
        "game": tree.game or None,
        "warnings": list(tree.warnings),
    }


def _settings(record: Record) -> dict[str, Any]:
    return {
        **record.settings,
        "evaluation": record.evaluation or None,
        "continues_from_visits": 0 if record.kept is None else _root_visits(record.kept),
    }


def _root_visits(kept: Kept) -> int:
    return int(kept.visits[kept.node == 0].sum())


def _row(cells: list[object], file: str) -> str:
    aligned = []
    for cell, (_title, width, _read) in zip(cells, _COLUMNS, strict=True):
        if width > 0:
            aligned.append(f"{cell:>{width}}")
        else:
            # A name that a file tells may be of any length.
            aligned.append(shown(cell)[:-width].ljust(-width))
    return " ".join((*aligned, shown(file)))


def _or_nothing(value: object) -> object:
    return "-" if value is None else value
