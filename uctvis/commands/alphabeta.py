"""`uctvis alphabeta` searches with alpha-beta, prints what each depth took, and saves the tree."""

from argparse import ArgumentParser, Namespace

from uctvis import api
from uctvis.alphabeta.deepening import Deepening
from uctvis.alphabeta.result import AlphaBetaResult
from uctvis.alphabeta.settings import SETTINGS
from uctvis.commands._common import bar_of, compiling_noted
from uctvis.commands._interrupts import ended_by_interrupt
from uctvis.commands._settings import add_search, evaluations
from uctvis.texts import _

HELP = _("Search with alpha-beta, and print what each depth took.")


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


def run(options: Namespace) -> int:
    given = {setting.name: getattr(options, setting.name) for setting in SETTINGS}
    search = api.prepare_alpha_beta(options.game, options.position, **given)
    with ended_by_interrupt(search.stop), compiling_noted():
        found = search.run()
    _report(found)
    if options.output is not None:
        with bar_of(_("saving")) as progress:
            api.save(found.tree, options.output, progress)
    return 1 if found.reason == "stopped" else 0


def _report(found: AlphaBetaResult) -> None:
    game, position = found.game, found.position
    print(_("depth\tvalue\tnodes\tnodes/s\tcuts\tby the first move\tbest line"))
    for one in found.iterations:
        line = game.line(position, one.line)
        first = f"{one.first_cuts / one.cuts:.1%}" if one.cuts else "—"
        speed = one.nodes / max(one.seconds, 1e-9)
        print(f"{one.depth}\t{_value(one)}\t{one.nodes}\t{speed:.0f}\t{one.cuts}\t{first}\t{line}")
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


def _value(one: Deepening) -> str:
    if one.distance is None:
        return f"{one.payoff:.4f}"
    text = _("wins in {count}") if one.payoff > 0 else _("loses in {count}")
    return text.format(count=one.distance)
