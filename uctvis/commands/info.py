"""`uctvis info` describes the contents of tree files."""

import json
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import Any

import numpy as np

from uctvis.commands._common import TreeSource, add_sources, find_sources, for_each, say
from uctvis.errors import UctvisError
from uctvis.explain.proof_texts import proven_text
from uctvis.mcts.settings import SETTINGS, variants_text
from uctvis.progress import Progress
from uctvis.safe_text import harmless
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.columns import Column
from uctvis.tree.players import is_chance
from uctvis.tree.proofs import DRAW, LOSS, WIN, Proof
from uctvis.tree.record import Record, ReusedSubtree
from uctvis.tree.tree import Tree

HELP = _("List the contents of tree files.")

# The table shows these in the user's language; JSON contains the names.
_DIALECTS = {
    "older mancala": _("older mancala"),
    "older chess": _("older chess"),
    "unknown": _("unknown"),
}
# The title, the width and the value of each column; a negative width aligns left. The file, which
# may be long, is the last column. The widths are fixed because rows are printed one by one.
_COLUMNS: tuple[tuple[str, int, Callable[[dict[str, Any]], object]], ...] = (
    (_("nodes"), 9, lambda facts: facts["nodes"]),
    (_("depth"), 6, lambda facts: facts["depth"]),
    (_("widest"), 8, lambda facts: facts["widest_row"]),
    (_("branching"), 9, lambda facts: f"{facts['branching_mean']:.2f}"),
    (_("most"), 7, lambda facts: facts["branching_most"]),
    (_("visits"), 10, lambda facts: facts["visits"]),
    (_("record"), 9, lambda facts: _or_nothing(facts["record_iterations"])),
    (_("players"), -7, lambda facts: _("assumed") if facts["players_assumed"] else _("known")),
    (_("names"), -13, lambda facts: _DIALECTS.get(facts["dialect"], facts["dialect"])),
    (_("game"), -19, lambda facts: _or_nothing(facts["game"])),
)


def add_arguments(parser: ArgumentParser) -> None:
    parser.set_defaults(only_prints=True)
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _("""\
The columns, and their keys with --json:
  nodes      nodes               number of nodes
  depth      depth               depth of the deepest node; the root has depth 0
  widest     widest_row          largest number of nodes with the same depth
  branching  branching_mean      mean number of children of inner nodes
  most       branching_most      largest number of children of a node
  visits     visits              visits of the root
  record     record_iterations   iterations in the record of the search; null if none
             record_settings     its seed, playout_limit, exploration, expand_after, evaluation,
                                 and the policies; "continues_from_visits": the root's visits
                                 in a continued tree; in the table, policies other than those
                                 of plain UCT have a line below the file
  players    players_assumed     whether the player to move is unknown at some node
  names      dialect             program that named moves and positions: uctvis, older
                                 mancala, older chess, unknown
             lengths_in_characters   whether names are measured in characters, not in bytes
  game       game                null if unknown
             chance_nodes        number of nodes at which chance is to move; in the table a line
                                 below the file if there are any
  columns    columns             other numbers of the nodes, such as priors: name, title, type,
                                 known (how many numbers), least, greatest; in the table a line
                                 for each below the file
             made                the program that made the tree, and the day; null if unknown
  proof      proof               proven result of the position for the player to move: result
                                 (win, draw, loss) and moves to the end; null if none; in the
                                 table a line below the file
  file       file                as given, or as found in a given folder
             format              tree, csv
             warnings            damage in a file whose tree could be read

--json prints one list with an object for each file, in the order of the files, as they are
read. A file that cannot be read has only the keys "file" and "error". Errors and warnings
are also printed on standard error; with errors, the exit status is 1.""")
    add_sources(parser)
    parser.add_argument("--json", action="store_true", help=_("print JSON, for programs"))


def run(options: Namespace) -> int:
    sources = find_sources(options.files)
    return _print_json(sources) if options.json else _print_table(sources)


def _print_table(sources: list[TreeSource]) -> int:
    def work(source: TreeSource, progress: Progress) -> None:
        tree = source.load(progress)
        facts = _facts(source, tree)
        say(_row([read(facts) for _title, _width, read in _COLUMNS], facts["file"]))
        if facts["chance_nodes"] > 0:
            count = facts["chance_nodes"]
            text = ngettext("{count} chance node", "{count} chance nodes", count)
            say(f"    {text.format(count=grouped(count))}")
        if tree.record is not None and (variants := variants_text(tree.record.settings)):
            say(f"    {harmless(variants)}")
        for of_column, column in zip(facts["columns"], tree.columns.values(), strict=True):
            say(f"    {_column_line(of_column, column)}")
        if (proof := tree.proof(0)) is not None:
            say(f"    {proven_text(proof)}")

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
        # Even if the run is stopped, the output is valid JSON.
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
        "chance_nodes": int(np.count_nonzero(is_chance(tree.player))),
        "proof": _proof_facts(tree.proof(0)),
        "columns": [_column_facts(name, column) for name, column in tree.columns.items()],
        "made": tree.made or None,
        "warnings": list(tree.warnings),
    }


def _proof_facts(proof: Proof | None) -> dict[str, Any] | None:
    if proof is None:
        return None
    result = {LOSS: "loss", DRAW: "draw", WIN: "win"}[proof.result]
    return {"result": result, "moves": None if proof.moves < 0 else proof.moves}


def _column_facts(name: str, column: Column) -> dict[str, Any]:
    known = column.values[column.known]
    return {
        "name": name,
        "title": column.title or name,
        "type": column.values.dtype.name,
        "known": len(known),
        # As in the column: a whole number of 64 bits may have no equal float.
        "least": known.min().item() if len(known) > 0 else None,
        "greatest": known.max().item() if len(known) > 0 else None,
    }


def _column_line(facts: dict[str, Any], column: Column) -> str:
    line = _("{name}: {type}, {known} of {count} known").format(
        name=harmless(facts["name"]),
        type=facts["type"],
        known=facts["known"],
        count=len(column.values),
    )
    if facts["known"] == 0:
        return line
    least, greatest = (column.written(facts[key]) for key in ("least", "greatest"))
    return _("{line}, from {least} to {greatest}").format(line=line, least=least, greatest=greatest)


def _settings(record: Record) -> dict[str, Any]:
    usual = {setting.name: setting.default for setting in SETTINGS if setting.is_policy}
    return {
        **usual,
        **record.settings,
        "evaluation": record.evaluation or None,
        "continues_from_visits": 0 if record.kept is None else _root_visits(record.kept),
    }


def _root_visits(kept: ReusedSubtree) -> int:
    return int(kept.visits[kept.node == 0].sum())


def _row(cells: list[object], file: str) -> str:
    aligned = []
    for cell, (_title, width, _read) in zip(cells, _COLUMNS, strict=True):
        if width > 0:
            aligned.append(f"{cell:>{width}}")
        else:
            # A name from a file may have any length.
            aligned.append(harmless(cell)[:-width].ljust(-width))
    return " ".join((*aligned, harmless(file)))


def _or_nothing(value: object) -> object:
    return "-" if value is None else value
