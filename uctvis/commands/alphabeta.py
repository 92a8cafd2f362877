"""`uctvis alphabeta` searches with alpha-beta, prints what each depth took, and saves the tree."""

from argparse import ArgumentParser, Namespace
from typing import Any

from uctvis import api
from uctvis.alphabeta.comparison import DEFAULT_SECONDS, Compared, depths_of, differs
from uctvis.alphabeta.depth_statistics import DepthStatistics
from uctvis.alphabeta.result import AlphaBetaResult
from uctvis.alphabeta.settings import SETTINGS
from uctvis.commands._common import bar_of, compiling_noted
from uctvis.commands._interrupts import ended_by_interrupt
from uctvis.commands._settings import add_search, evaluations
from uctvis.disk.files import expect_place
from uctvis.errors import SettingError
from uctvis.explain.alphabeta_texts import times_text, value_text
from uctvis.texts import _

HELP = _("Search with alpha-beta, and print what each depth or each part of it took.")


def add_arguments(parser: ArgumentParser) -> None:
    add_search(
        parser,
        SETTINGS,
        (
            _("switches"),
            _("Parts of the search; all are on by default. The guide describes each of them."),
        ),
        lambda setting: setting.choices != (),
        _("the evaluation of the last positions: {choices}").format(choices=evaluations()),
    )

    parser.add_argument(
        "--compare",
        action="store_true",
        help=_(
            "search with all parts and without each of them, and print the nodes by depth; the "
            "time is for all searches together, by default {seconds:g} s"
        ).format(seconds=DEFAULT_SECONDS),
    )


def run(options: Namespace) -> int:
    given = {setting.name: getattr(options, setting.name) for setting in SETTINGS}
    if options.compare:
        return _compare(options, given)
    if options.output is not None:
        # Not only after the search, which may take hours.
        expect_place(options.output)
    search = api.prepare_alpha_beta(options.game, options.position, **given)
    with ended_by_interrupt(search.stop), compiling_noted():
        found = search.run()
    _report(found)
    if options.output is not None:
        with bar_of(_("saving")) as progress:
            api.save(found.tree, options.output, progress)
    return 1 if found.reason == "stopped" else 0


def _compare(options: Namespace, given: dict[str, Any]) -> int:
    """Print the comparison of the parts; it makes no tree."""
    if options.output is not None:
        expected = _("no file with --compare, which makes no tree")
        raise SettingError("output", "--output", expected, str(options.output))
    given["seconds"] = given["seconds"] or DEFAULT_SECONDS
    comparison = api.prepare_comparison(options.game, options.position, **given)
    with ended_by_interrupt(comparison.stop), compiling_noted():
        compared = comparison.run()
    usual = compared[0]
    depths = depths_of(compared)
    print("\t".join([_("nodes to depth"), *map(str, depths), _("times the nodes")]))
    for one in compared:
        cells = [_cell(one.at(depth), usual) for depth in depths]
        print("\t".join([one.variant.title, *cells, times_text(one, usual)]))
    if any(differs(made, usual) for one in compared for made in one.iterations):
        print(_("* The value is not the one with all parts."))
    return 0 if len(compared) == len(comparison.variants) else 1


def _cell(made: DepthStatistics | None, usual: Compared) -> str:
    """The nodes of a search, marked if its value differs."""
    if made is None:
        return "—"
    return f"{made.nodes}*" if differs(made, usual) else str(made.nodes)


def _report(found: AlphaBetaResult) -> None:
    game, position = found.game, found.position
    print(_("depth\tvalue\tnodes\tnodes/s\tcuts\tby the first move\tbest line"))
    for one in found.iterations:
        line = game.line(position, one.line)
        first = f"{one.first_cuts / one.cuts:.1%}" if one.cuts else "—"
        speed = one.nodes / max(one.seconds, 1e-9)
        print(
            f"{one.depth}\t{value_text(one)}\t{one.nodes}\t{speed:.0f}\t{one.cuts}\t{first}\t{line}"
        )
    reasons = {
        "depth": _("the depth is reached"),
        "seconds": _("the time is used up"),
        "nodes": _("the nodes are used up"),
        "stopped": _("stopped"),
        "proven": _("the result is proven"),
        "solved": _("nothing is left to search"),
    }
    print(
        _("{move}: {nodes} nodes, {seconds:.3f} s, branching factor {factor:.2f}; {reason}").format(
            move=game.move_name(position, found.move),
            nodes=found.nodes,
            seconds=found.seconds,
            factor=found.branching_factor,
            reason=reasons[found.reason],
        )
    )
