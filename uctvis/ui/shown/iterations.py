"""The iterations of a search, taken apart; for searches with policies, by a job."""

from collections.abc import Sequence
from functools import partial

from qtpy.QtCore import QObject, Signal

from uctvis.errors import FunctionError
from uctvis.explain.iteration import Iteration, take_apart
from uctvis.explain.own_functions import for_window
from uctvis.explain.policies import moment_of, policies_in
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.mcts.policies.failed import functions_in
from uctvis.mcts.policies.moment import Moment
from uctvis.progress import Progress
from uctvis.tree.replay import Replay
from uctvis.tree.tree import Tree
from uctvis.ui.runtime.latest_job import LatestJob

# From the current moment, this many iterations are repeated at once; more of them by a job.
_SOON = 20
# A job can be stopped after so many iterations; with functions of users after each, which may take
# so many seconds.
_PART = 200
_SECONDS_OF_ONE = 5.0
# The number of iterations that are kept, for steps backwards.
_MOST_KEPT = 200


class Iterations(QObject):
    """Finds iterations of the last tree that was asked for.

    The state of the policies at an iteration follows from all iterations before, which a job
    repeats. `ready` is emitted when it has ended, and the iteration can be found.
    """

    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tree: Tree | None = None
        self._is_plain = True
        # The functions of users in the search.
        self.functions: list[Function] = []
        # Made by the first job, because that compiles.
        self._moment: Moment | None = None
        self._error: Exception | None = None
        self._kept: dict[int, Iteration] = {}
        self._latest = LatestJob(self)
        self._latest.succeeded.connect(self._be_ready)
        self._latest.failed.connect(self._fail)

    def forget(self) -> None:
        """Release the tree and the moment, which may be large."""
        self._latest.cancel()
        self._tree, self._moment, self._error = None, None, None
        self._kept = {}

    def find(self, game: AnyGame, replay: Replay, number: int) -> Iteration | None:
        """Iteration `number`; None if a job has to prepare it.

        Raises
        ------
        GameError, SettingError, TreeError
            See `take_apart`.
        FunctionError
            A function of the user failed, or takes too long.
        MemoryError
            There is no memory for the state of the policies.
        """
        if replay.tree is not self._tree:
            self.forget()
            policies = policies_in(game, replay.record)
            self._is_plain = policies is None
            evaluated = game.evaluating(replay.record.evaluation)
            self.functions = functions_in(evaluated, policies)
            self._tree = replay.tree
        if (error := self._error) is not None:
            if isinstance(error, FunctionError):
                # At another iteration it may work, or with a function that has been replaced.
                self._error = self._moment = None
            raise error
        if self._is_plain:
            return for_window(self.functions, lambda: take_apart(game, replay, number))
        if number not in self._kept:
            moment = None if self._latest.busy else self._moment
            soon = 1 if self.functions else _SOON
            if moment is None or not 0 <= number - moment.iteration <= soon:
                self._latest.ask(
                    partial(_repeat, game, replay.tree, self._moment, number, self.functions)
                )
                return None
            if len(self._kept) >= _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            try:
                self._kept[number] = for_window(
                    self.functions, lambda: take_apart(game, replay, number, moment)
                )
            except FunctionError:
                self._moment = None
                raise
        return self._kept[number]

    def _be_ready(self, moment: Moment) -> None:
        self._moment = moment
        self.ready.emit()

    def _fail(self, error: Exception) -> None:
        self._error = error
        self.ready.emit()


def _repeat(
    game: AnyGame,
    tree: Tree,
    moment: Moment | None,
    number: int,
    functions: Sequence[Function],
    progress: Progress,
) -> Moment | None:
    """Set `moment` to the one before iteration `number`; None is the moment of the start."""
    if moment is None:
        moment = moment_of(game, tree)
    if moment is not None:
        first = moment.iteration if moment.iteration <= number else 0
        # Those that are not compiled; compiled code cannot be interrupted.
        functions = [one for one in functions if not one.is_compiled]
        for iteration in range(first, number, 1 if functions else _PART):
            progress((iteration - first) / (number - first))
            for_window(functions, partial(moment.go_to, iteration), _SECONDS_OF_ONE)
        # Compiles even if there is nothing to repeat.
        for_window(functions, partial(moment.go_to, number), _SECONDS_OF_ONE)
    return moment
