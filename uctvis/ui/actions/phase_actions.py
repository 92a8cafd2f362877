"""Actions that show an iteration step by step.

Their keys work at times: while no steps are shown and no tree is presented, the Page keys go
through the trees of a sequence.
"""

from uctvis.texts import _
from uctvis.ui.actions.action import Act, Action
from uctvis.ui.actions.shown import has_pane, on_tree
from uctvis.ui.actions.workbench import Workbench

# While the steps of an iteration are shown.
STEPS = frozenset({"steps"})


def _by_phase(workbench: Workbench) -> bool:
    return workbench.pane is not None and workbench.pane.phases.on


def _has_steps(workbench: Workbench) -> bool:
    return _by_phase(workbench) or workbench.presents


def _turn(workbench: Workbench) -> None:
    pane = workbench.pane
    if pane is None:
        return
    if pane.tree is None and pane.view.scene is not None:
        pane.say_beside(_("Step by phase needs a finished search."))
    elif pane.tree is not None:
        # An audience keeps the tree that it sees.
        pane.phases.turn(stays=workbench.presents)


def _asks(workbench: Workbench) -> bool:
    return workbench.pane is not None and workbench.pane.phases.asks


def _step(by: int) -> Act:
    """Go to another step of an iteration or, if steps are not shown, to another iteration.

    In a running search, run one iteration. At an end of the growth, and at a tree that cannot
    be shown, go to another tree: a presenter's remote control has only these keys.
    """

    def step(workbench: Workbench) -> None:
        pane, game = workbench.pane, workbench.game_shown
        if pane is None:
            return
        if pane.tree is None and game is not None and game.pc.growing is not None:
            if by > 0:
                game.pc.live.step()
        elif pane.tree is not None and pane.phases.on:
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
        _turn,
        ("Ctrl+P",),
        enabled=has_pane,
        checked=_by_phase,
        icon="footprints",
        short=_("Phases"),
    ),
    Action(
        "phases.ask",
        _("As&k before answering"),
        on_tree(lambda pane: pane.phases.ask_first(not pane.phases.asks)),
        ("Ctrl+Shift+P",),
        enabled=_by_phase,
        checked=_asks,
    ),
    Action("phases.next", _("&Next step"), _step(1), ("PgDown",), enabled=_has_steps, times=STEPS),
    Action(
        "phases.previous",
        _("Pre&vious step"),
        _step(-1),
        ("PgUp",),
        enabled=_has_steps,
        times=STEPS,
    ),
    Action(
        "phases.next_phase",
        _("To the end of the ph&ase"),
        on_tree(lambda pane: pane.phases.next_phase()),
        ("Shift+PgDown",),
        enabled=_by_phase,
        times=STEPS,
    ),
    Action(
        "phases.previous_phase",
        _("To the be&ginning of the phase"),
        on_tree(lambda pane: pane.phases.previous_phase()),
        ("Shift+PgUp",),
        enabled=_by_phase,
        times=STEPS,
    ),
    Action(
        "phases.next_iteration",
        _("To the ne&xt iteration"),
        on_tree(lambda pane: pane.phases.next_iteration()),
        ("Ctrl+PgDown",),
        enabled=_by_phase,
        times=STEPS,
    ),
    Action(
        "phases.previous_iteration",
        _("To the beginning of the iterati&on"),
        on_tree(lambda pane: pane.phases.previous_iteration()),
        ("Ctrl+PgUp",),
        enabled=_by_phase,
        times=STEPS,
    ),
)
