"""What goes through an iteration step by step.

The keys of the steps are passing: while there are none to go through, and no tree is presented,
the Page keys go through the trees of a sequence.
"""

from uctvis.texts import _
from uctvis.ui.actions.action import Act, Action
from uctvis.ui.actions.shown import has_pane, on_tree
from uctvis.ui.actions.workbench import Workbench


def _by_phase(workbench: Workbench) -> bool:
    return workbench.pane is not None and workbench.pane.phases.on


def _has_steps(workbench: Workbench) -> bool:
    return _by_phase(workbench) or workbench.presents


def _asks(workbench: Workbench) -> bool:
    return workbench.pane is not None and workbench.pane.phases.asks


def _step(by: int) -> Act:
    """A step of an iteration or, where those are not shown, of the growth.

    From its end, and from a tree that cannot be shown, it leads to the next tree: a clicker
    has no other keys.
    """

    def step(workbench: Workbench) -> None:
        pane = workbench.pane
        if pane is None:
            return
        if pane.tree is not None and pane.phases.on:
            if by > 0:
                pane.phases.next()
            else:
                pane.phases.previous()
        elif pane.tree is not None and 0 <= pane.growth.iteration + by <= pane.growth.iterations:
            pane.growth.step(by)
        elif workbench.analysis_shown is not None:
            workbench.analysis_shown.step(by)

    return step


PHASES = (
    Action(
        "phases.begin",
        _("Step by p&hase"),
        on_tree(lambda pane: pane.phases.turn()),
        ("Ctrl+P",),
        enabled=has_pane,
        checked=_by_phase,
    ),
    Action(
        "phases.ask",
        _("As&k before telling"),
        on_tree(lambda pane: pane.phases.ask_first(not pane.phases.asks)),
        ("Ctrl+Shift+P",),
        enabled=_by_phase,
        checked=_asks,
    ),
    Action("phases.next", _("Next &step"), _step(1), ("PgDown",), enabled=_has_steps, passing=True),
    Action(
        "phases.previous",
        _("P&revious step"),
        _step(-1),
        ("PgUp",),
        enabled=_has_steps,
        passing=True,
    ),
    Action(
        "phases.next_phase",
        _("To the end of the ph&ase"),
        on_tree(lambda pane: pane.phases.next_phase()),
        ("Shift+PgDown",),
        enabled=_by_phase,
        passing=True,
    ),
    Action(
        "phases.previous_phase",
        _("To the beginning of the phas&e"),
        on_tree(lambda pane: pane.phases.previous_phase()),
        ("Shift+PgUp",),
        enabled=_by_phase,
        passing=True,
    ),
    Action(
        "phases.next_iteration",
        _("To the ne&xt iteration"),
        on_tree(lambda pane: pane.phases.next_iteration()),
        ("Ctrl+PgDown",),
        enabled=_by_phase,
        passing=True,
    ),
    Action(
        "phases.previous_iteration",
        _("To the beginning of the iterati&on"),
        on_tree(lambda pane: pane.phases.previous_iteration()),
        ("Ctrl+PgUp",),
        enabled=_by_phase,
        passing=True,
    ),
)
