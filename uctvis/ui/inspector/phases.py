"""Goes through the iterations of a tree step by step: which step is shown, and what of it."""

from collections.abc import Mapping

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis import games
from uctvis.errors import GameError, SettingError
from uctvis.explain.iteration import take_apart
from uctvis.explain.steps import Phase, Step, steps
from uctvis.game.contract import AnyGame
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.tree import Tree
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.view.scene import Scene
from uctvis.view.time.growth import Growth


class Phases(QObject):
    """The iteration is the one after the moment that `growing` shows.

    After its last step comes the first one of the next iteration, whose moment `growing`
    then shows; and so backwards. Whoever goes to another moment goes to the first step of
    the iteration after it. `changed` tells that something else is to be shown.

    Attributes
    ----------
    on : bool
        Whether there is anything to show; `call` and `leave` change it.
    asks : bool
        Whether each step that has a question asks it before it tells the answer.
    hides : bool
        Whether the answer of this step is still to be told.
    steps : tuple of Step
        Those of the iteration; empty where there is none.
    place : int
        Which of them is shown, from 0.
    trouble : str
        Then, why there is none.
    """

    changed = Signal()

    def __init__(self, growing: GrowthPlayer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._growing = growing
        self.on = self.asks = self.hides = False
        self.steps: tuple[Step, ...] = ()
        self.trouble = ""
        self.game: AnyGame | None = None
        self.place = 0
        # What `growing` shows as far as is known here.
        self._final: Scene | None = None
        self._seen = self._moment()
        # Whether it is this that changes the moment.
        self._going = False
        # Many moments may come before one of them is looked at.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._follow)
        growing.changed.connect(self._note)
        growing.moment_changed.connect(self._note)

    # What is shown.

    @property
    def step(self) -> Step | None:
        """The step; None where the iteration is not known, or there is none."""
        return self.steps[self.place] if self.steps else None

    @property
    def tree(self) -> Tree | None:
        """The tree in the end."""
        return None if self._final is None else self._final.tree

    @property
    def iteration(self) -> int:
        """The iteration's number, from 0."""
        return self._seen[0]

    @property
    def iterations(self) -> int:
        """How many there are."""
        return self._growing.iterations

    @property
    def path(self) -> tuple[int, ...]:
        """The nodes that are lit up: where the next one is asked for, those before it."""
        step = self.step
        if step is None:
            return ()
        is_new = step.phase is Phase.SELECTION or (step.phase is Phase.EXPANSION and step.expanded)
        return step.path[:-1] if self.hides and is_new else step.path

    @property
    def notes(self) -> Mapping[int, str]:
        """The texts beside nodes: none that would tell the answer."""
        return {} if self.step is None or self.hides else self.step.notes

    # Coming and going.

    def call(self) -> None:
        """Begin: with the iteration after the moment, after the last one with the first one."""
        if self.on:
            return
        self.on = True
        at_end = self._growing.iteration == self._growing.iterations
        self._go_to(0 if at_end else self._growing.iteration)

    def leave(self) -> None:
        """Show no steps; the moment stays."""
        if not self.on:
            return
        self.on = self.hides = False
        self.steps, self.trouble = (), ""
        if self._growing.expanded:
            self._show_moment(self.iteration, expanded=False)
        self.changed.emit()

    def turn(self) -> None:
        """Begin, or leave."""
        if self.on:
            self.leave()
        else:
            self.call()

    def ask_first(self, asks: bool) -> None:
        """Ask before telling, from the next step on; or tell at once."""
        self.asks = asks
        if self.hides and not asks:
            self._show(self.place)
        else:
            self.changed.emit()

    # Going on and back.

    def next(self) -> None:
        """Tell the answer, or else go on by a step."""
        if self.hides:
            self._show(self.place, telling=True)
        elif self.place + 1 < len(self.steps):
            self._show(self.place + 1)
        else:
            self.next_iteration()

    def previous(self) -> None:
        """Go back by a step."""
        if self.place > 0:
            self._show(self.place - 1, telling=True)
        elif self.on and self.iteration > 0:
            self._go_to(self.iteration - 1, to_end=True)

    def next_phase(self) -> None:
        """Go to the end of this phase; from there, to that of the next one."""
        if not self.steps:
            self.next_iteration()
        elif self.place + 1 == len(self.steps) and not self.hides:
            self.next_iteration()
            if self.steps:
                self._show(self._end(0), telling=True)
        else:
            place = self.place
            if not self.hides and place == self._end(place):
                place += 1
            self._show(self._end(place), telling=True)

    def previous_phase(self) -> None:
        """Go to the beginning of this phase; from there, to that of the one before."""
        if self.place > 0:
            place = self.place
            if place == self._beginning(place):
                place -= 1
            self._show(self._beginning(place), telling=True)
        elif self.on and self.iteration > 0:
            self._go_to(self.iteration - 1, to_end=True)
            if self.steps:
                self._show(self._beginning(self.place), telling=True)

    def next_iteration(self) -> None:
        """Go to the first step of the next iteration; after the last one there is none."""
        if self.on and self.iteration < self.iterations:
            self._go_to(self.iteration + 1)

    def previous_iteration(self) -> None:
        """Go to the first step of this iteration; from there, to that of the one before."""
        if self.place > 0:
            self._show(0)
        elif self.on and self.iteration > 0:
            self._go_to(self.iteration - 1)

    def has(self, phase: Phase) -> bool:
        """Whether the iteration has steps of a phase."""
        return any(step.phase is phase for step in self.steps)

    def go_to_phase(self, phase: Phase) -> None:
        """Go to the first step of a phase of this iteration, if it has any."""
        if self.has(phase):
            self._show([step.phase for step in self.steps].index(phase))

    def _end(self, place: int) -> int:
        """The last step of the phase of a step."""
        phases = [step.phase for step in self.steps]
        return max(at for at, phase in enumerate(phases) if phase is phases[place])

    def _beginning(self, place: int) -> int:
        """The first step of the phase of a step."""
        phases = [step.phase for step in self.steps]
        return phases.index(phases[place])

    # The moment.

    def _go_to(self, iteration: int, *, to_end: bool = False) -> None:
        """Go to the first step of an iteration, or to the last one."""
        self._show_moment(iteration, expanded=False)
        self._take(to_end=to_end)

    def _show_moment(self, iteration: int, *, expanded: bool) -> None:
        self._going = True
        try:
            self._growing.pause()
            self._growing.go_to(iteration, expanded=expanded)
        finally:
            self._going = False
        self._seen = self._moment()

    def _moment(self) -> tuple[int, bool, bool]:
        """The moment that `growing` shows: its iteration, half of the next one, a passing one."""
        return self._growing.iteration, self._growing.expanded, self._growing.playing

    def _note(self, _scene: object = None) -> None:
        """There may be another moment, or another tree."""
        if self.on and not self._going:
            self._soon.start()

    def _follow(self) -> None:
        """Go where others have gone."""
        if not self.on:
            return
        before, final = self._final, self._growing.final
        self._final = final
        if final is not None and (before is None or final.tree is not before.tree):
            self._go_to(0)
        elif final is None or not self.steps or self._moment() != self._seen:
            self._take()

    def _take(self, *, to_end: bool = False) -> None:
        """Take the iteration after the moment apart."""
        growing = self._growing
        self.steps, self.trouble, self.place, self.hides = (), "", 0, False
        self._final, self._seen = growing.final, self._moment()
        if growing.final is None:
            pass
        elif growing.iterations == 0:
            self.trouble = _(
                "This tree has no record of its search: what each iteration did is not known."
            )
        elif growing.playing:
            self.trouble = _("The tree grows: its steps are told where it is paused.")
        elif growing.growth is None:
            self.trouble = _("The growth of the tree is being made ready…")
        elif self.iteration == growing.iterations:
            self.trouble = ngettext(
                "The search ended here, after {count} iteration.",
                "The search ended here, after {count} iterations.",
                self.iteration,
            ).format(count=grouped(self.iteration))
        else:
            self._take_apart(growing.growth)
        if self.steps:
            self._show(len(self.steps) - 1 if to_end else 0, telling=to_end)
        else:
            self.changed.emit()

    def _take_apart(self, growth: Growth) -> None:
        tree = growth.final.tree
        if not tree.game:
            self.trouble = _("Nothing tells which game this tree is of, so its moves mean nothing.")
            return
        try:
            self.game = games.find(tree.game)
            self.steps = steps(
                self.game, tree, take_apart(self.game, growth.replay, self.iteration)
            )
        except GameError as error:
            self.trouble = _("The positions of this tree are not known.\n{error}").format(
                error=error
            )
        except SettingError as error:
            self.trouble = _(
                "How cut playouts were valued in this tree is not known.\n{error}"
            ).format(error=error)

    def _show(self, place: int, *, telling: bool = False) -> None:
        """Show a step; `telling`: with its answer."""
        step = self.steps[place]
        self.place = place
        self.hides = self.asks and bool(step.question) and not telling
        # What expansion makes is part of its answer.
        expanded = step.expanded and not (self.hides and step.phase is Phase.EXPANSION)
        if expanded != self._growing.expanded:
            self._show_moment(self.iteration, expanded=expanded)
        self.changed.emit()
