"""`uctvis search` searches for the best move and saves the tree."""

from argparse import ArgumentParser, Namespace
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

from uctvis import api
from uctvis.commands._common import bar_of, compiling_noted, complain, note
from uctvis.commands._interrupts import ended_by_interrupt
from uctvis.commands._settings import add_search, evaluations
from uctvis.disk.files import expect_place
from uctvis.explain.perfect_play import DEFAULT_SECONDS
from uctvis.explain.proof_texts import proven_text
from uctvis.explain.truth_texts import summary, truth_text
from uctvis.mcts.result import SearchResult
from uctvis.mcts.search import Search
from uctvis.mcts.settings import SETTINGS
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.tree import Tree
from uctvis.tree.truth import truth_at

HELP = _("Search for the best move, and save the tree.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = _(
        "Ctrl-C ends the search early: the result so far is printed and saved, and the exit "
        "status is 1. A second Ctrl-C while the tree is saved leaves the file unchanged."
    )
    add_search(
        parser,
        SETTINGS,
        (
            _("variants"),
            _(
                "Policies of the search; by default, it is plain UCT. The guide describes each of "
                "them."
            ),
        ),
        lambda setting: setting.is_policy,
        _("the evaluation of cut playouts: {choices}").format(choices=evaluations()),
    )
    parser.add_argument(
        "--truth",
        action="store_true",
        help=_(
            "compare the search with perfect play, for at most {seconds:g} seconds: in small games "
            "and near the end; the saved tree has it as a column"
        ).format(seconds=DEFAULT_SECONDS),
    )


def run(options: Namespace) -> int:
    if options.output is not None:
        # Not only after the search, which may take hours.
        expect_place(options.output)
    search = api.prepare(options.game, options.position, **_settings(options))
    note(
        _("seed {seed}, memory for {count} nodes ({memory} MB)").format(
            seed=search.seed, count=grouped(search.most_nodes), memory=grouped(search.memory)
        )
    )
    found = _run(search)
    if found.threads < options.threads:
        complain(
            ngettext(
                "only {count} thread is used: the machine has no more, or the game uses only one",
                "only {count} threads are used: the machine has no more, or cannot start more",
                found.threads,
            ).format(count=found.threads)
        )
    if found.reason == "memory":
        complain(
            _("the memory is full: the search ended after {count} iterations").format(
                count=found.iterations
            )
        )
    stopped = found.reason == "stopped"
    if stopped:
        complain(_("stopped after {count} iterations").format(count=found.iterations))
    tree = found.tree
    if options.truth:
        with compiling_noted(), bar_of(_("comparing")) as progress:
            compared = api.solve(tree, progress=progress)
        tree = compared.tree
    _report(found, tree)
    if options.truth:
        print(summary(compared))
    if options.output is not None:
        with bar_of(_("saving")) as progress:
            api.save(tree, options.output, progress)
    return 1 if stopped else 0


def _settings(options: Namespace) -> dict[str, Any]:
    return {setting.name: getattr(options, setting.name) for setting in SETTINGS}


def _run(search: Search) -> SearchResult:
    """Search, with a progress bar on a terminal."""
    with (
        ended_by_interrupt(search.stop),
        compiling_noted(),
        ThreadPoolExecutor(1) as threads,
        bar_of(_("searching")) as progress,
    ):
        running = threads.submit(search.run)
        while not wait([running], timeout=0.1).done:
            progress(search.progress)
        return running.result()


def _report(found: SearchResult, tree: Tree) -> None:
    """Print the result; `tree` is its tree, perhaps with the column of perfect play."""
    print(
        _("{iterations} iterations, {nodes} nodes, seed {seed}, {seconds:.3f} s").format(
            iterations=found.iterations, nodes=tree.size, seed=found.seed, seconds=found.seconds
        )
    )
    if found.statistics.proof is not None:
        print(proven_text(found.statistics.proof))
    line = found.game.line(found.position, found.statistics.principal_variation)
    print(_("principal variation: {moves}").format(moves=line))
    for child in tree.ranked_children(0):
        mean = f"{tree.mean[child]:.4f}" if tree.visits[child] > 0 else "—"
        proof = tree.proof(child)
        ends = [] if proof is None else [proven_text(proof)]
        truth = truth_at(tree, child)
        if truth is not None:
            ends.append(_("perfect play: {result}").format(result=truth_text(truth)))
        print("\t".join([tree.move_name(child), str(tree.visits[child]), mean, *ends]))
