"""Navigation through the iterations of a tree, step by step."""

from collections.abc import Mapping

from qtpy.QtCore import QObject, QTimer, Signal

from uctvis import games
from uctvis.errors import FunctionError, GameError, SettingError, TreeError
from uctvis.explain.bound_texts import no_iterations_text
from uctvis.explain.own_functions import for_window
from uctvis.explain.steps import Phase, Step, steps
from uctvis.game.contract import AnyGame
from uctvis.texts import _, grouped, ngettext
from uctvis.tree.tree import Tree
from uctvis.ui.shown.iterations import Iterations
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.view.scene import Scene
from uctvis.view.time.growth import Growth


class Phases(QObject):
    """The current step, of the iteration after the moment that `growth` shows.

    After the last step comes the first one of the next iteration, and `growth` moves with it. If
    `growth` is moved elsewhere, the first step of the iteration there becomes the current one.
    `changed` says that the step or its display has changed.

    Attributes
    ----------
    on : bool
        Whether steps are shown; `call` and `leave` change it.
    asks : bool
        Whether steps that have a question ask it before they show the answer.
    hides : bool
        Whether the answer of the current step is hidden.
    steps : tuple of Step
        The steps of the iteration; empty if there are none.
    place : int
        The index of the current step.
    trouble : str
        The reason why there are no steps.
    """

    changed = Signal()

    def __init__(self, growth: GrowthPlayer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._growth = growth
        self.on = self.asks = self.hides = False
        self.steps: tuple[Step, ...] = ()
        self.trouble = ""
        self.game: AnyGame | None = None
        self.place = 0
        # The last known state of `growth`.
        self._final: Scene | None = None
        self._seen = self._moment()
        # Whether a change of the moment comes from this object.
        self._going = False
        # Combines many changes of the moment into one.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._follow)
        self._iterations = Iterations(self)
        self._iterations.ready.connect(self._go_on)
        # Whether the last step is wanted of an iteration that a job prepares.
        self._wants_end = False
        growth.changed.connect(self._note)
        growth.moment_changed.connect(self._note)

    # The current step.

    @property
    def step(self) -> Step | None:
        """The current step; None if there is none."""
        return self.steps[self.place] if self.steps else None

    @property
    def tree(self) -> Tree | None:
        """The complete tree."""
        return None if self._final is None else self._final.tree

    @property
    def iteration(self) -> int:
        """The number of the iteration, from 0."""
        return self._seen[0]

    @property
    def iterations(self) -> int:
        """The number of iterations."""
        return self._growth.iterations

    @property
    def path(self) -> tuple[int, ...]:
        """The highlighted nodes; without the last one if that is the hidden answer."""
        step = self.step
        if step is None:
            return ()
        is_new = step.phase is Phase.SELECTION or (step.phase is Phase.EXPANSION and step.expanded)
        return step.path[:-1] if self.hides and is_new else step.path

    @property
    def notes(self) -> Mapping[int, str]:
        """The texts beside nodes; none while the answer is hidden."""
        return {} if self.step is None or self.hides else self.step.notes

    # Starting and leaving.

    def call(self, *, stays: bool = False) -> None:
        """Start with the iteration after the current moment.

        At the end, start with the first one or, with `stays`, with the last one.
        """
        if self.on:
            return
        self.on = True
        last = max(self._growth.iterations - 1, 0)
        at_end = self._growth.iteration > last
        self._go_to((last if stays else 0) if at_end else self._growth.iteration)

    def leave(self) -> None:
        """Stop showing steps; the moment stays."""
        if not self.on:
            return
        self.on = self.hides = False
        self.steps, self.trouble = (), ""
        self._iterations.forget()
        if self._growth.expanded:
            self._show_moment(self.iteration, expanded=False)
        self.changed.emit()

    def turn(self, *, stays: bool = False) -> None:
        """Start, as in `call`, or leave."""
        if self.on:
            self.leave()
        else:
            self.call(stays=stays)

    def ask_first(self, asks: bool) -> None:
        """Set whether later steps ask before they show the answer."""
        self.asks = asks
        if self.hides and not asks:
            self._show(self.place)
        else:
            self.changed.emit()

    # Forwards and backwards.

    def next(self) -> None:
        """Show the hidden answer, or else go to the next step."""
        if self.hides:
            self._show(self.place, telling=True)
        elif self.place + 1 < len(self.steps):
            self._show(self.place + 1)
        else:
            self.next_iteration()

    def previous(self) -> None:
        """Go to the previous step."""
        if self.place > 0:
            self._show(self.place - 1, telling=True)
        elif self.on and self.iteration > 0:
            self._go_to(self.iteration - 1, to_end=True)

    def next_phase(self) -> None:
        """Go to the end of this phase or, from there, of the next one."""
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
        """Go to the beginning of this phase or, from there, of the previous one."""
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
        """Go to the first step of the next iteration, or after the last iteration."""
        if self.on and self.iteration < self.iterations:
            self._go_to(self.iteration + 1)

    def previous_iteration(self) -> None:
        """Go to the first step of this iteration or, from there, of the previous one."""
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
        """The index of the last step in the phase of a step."""
        phases = [step.phase for step in self.steps]
        return max(at for at, phase in enumerate(phases) if phase is phases[place])

    def _beginning(self, place: int) -> int:
        """The index of the first step in the phase of a step."""
        phases = [step.phase for step in self.steps]
        return phases.index(phases[place])

    # The moment.

    def _go_to(self, iteration: int, *, to_end: bool = False) -> None:
        """Go to the first step of an iteration, or with `to_end` to the last one."""
        self._show_moment(iteration, expanded=False)
        self._take(to_end=to_end)

    def _show_moment(self, iteration: int, *, expanded: bool) -> None:
        self._going = True
        try:
            self._growth.pause()
            self._growth.go_to(iteration, expanded=expanded)
        finally:
            self._going = False
        self._seen = self._moment()

    def _moment(self) -> tuple[int, bool, bool]:
        """The state of `growth`: the iteration, whether it is expanded, and whether it plays."""
        return self._growth.iteration, self._growth.expanded, self._growth.playing

    def _note(self, _scene: object = None) -> None:
        """Follow `growth` soon: the moment or the tree may have changed."""
        if self.on and not self._going:
            self._soon.start()

    def _follow(self) -> None:
        """Go to the iteration to which others have moved `growth`."""
        if not self.on:
            return
        before, final = self._final, self._growth.final
        self._final = final
        if final is not None and (before is None or not final.shares_ids(before)):
            self._go_to(0)
        elif final is None or not self.steps or self._moment() != self._seen:
            self._take()

    def _take(self, *, to_end: bool = False) -> None:
        """Find the steps of the iteration after the moment."""
        growth = self._growth
        self.steps, self.trouble, self.place, self.hides = (), "", 0, False
        self._final, self._seen = growth.final, self._moment()
        self._wants_end = to_end
        if growth.final is None:
            pass
        elif growth.iterations == 0:
            self.trouble = no_iterations_text(growth.final.tree)
        elif growth.playing:
            self.trouble = _("The tree is growing. Pause it to see the steps.")
        elif growth.growth is None:
            self.trouble = _("Preparing the growth of the tree…")
        elif self.iteration == growth.iterations:
            self.trouble = ngettext(
                "The search ended here, after {count} iteration.",
                "The search ended here, after {count} iterations.",
                self.iteration,
            ).format(count=grouped(self.iteration))
        else:
            self._take_apart(growth.growth)
        if self.steps:
            self._show(len(self.steps) - 1 if to_end else 0, telling=to_end)
        else:
            self.changed.emit()

    def _go_on(self) -> None:
        """Take the iteration that a job has prepared."""
        if self.on:
            self._take(to_end=self._wants_end)

    def _take_apart(self, growth: Growth) -> None:
        tree = growth.final.tree
        if not tree.game:
            self.trouble = _("The game of this tree is unknown, so its moves cannot be explained.")
            return
        try:
            self.game = games.find(tree.game)
            iteration = self._iterations.find(self.game, growth.replay, self.iteration)
            if iteration is None:
                self.trouble = _("Repeating the search up to this iteration…")
            else:
                game, functions = self.game, self._iterations.functions
                self.steps = for_window(functions, lambda: steps(game, tree, iteration))
        except GameError as error:
            self.trouble = _("The positions of this tree are unknown.\n{error}").format(error=error)
        except (SettingError, TreeError) as error:
            self.trouble = _("The search of this tree cannot be repeated.\n{error}").format(
                error=error
            )
        except FunctionError as error:
            self.trouble = _("A function of yours failed, so this step cannot be shown.\n{error}")
            self.trouble = self.trouble.format(error=error)
        except MemoryError:
            self.trouble = _("There is not enough memory to repeat the search of this tree.")

    def _show(self, place: int, *, telling: bool = False) -> None:
        """Show a step; with `telling`, its answer too."""
        step = self.steps[place]
        self.place = place
        self.hides = self.asks and bool(step.question) and not telling
        # The new nodes of an expansion are part of its answer.
        expanded = step.expanded and not (self.hides and step.phase is Phase.EXPANSION)
        if expanded != self._growth.expanded:
            self._show_moment(self.iteration, expanded=expanded)
        self.changed.emit()
