"""The settings of a search, each declared once (`uctvis.settings.declared`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from uctvis.errors import SettingError
from uctvis.functions.kinds import (
    BackupFunction,
    BatchedEvaluation,
    BatchedPriors,
    EvaluationFunction,
    PlayoutFunction,
    PriorFunction,
    SelectionFunction,
)
from uctvis.functions.named import NamedFunction, name_all
from uctvis.functions.registry import sought
from uctvis.mcts.policies.choices import TITLES, added_to, names_of
from uctvis.settings.declared import (
    Absence,
    DeclaredSetting,
    check_all,
    declarations_of,
    declared,
)
from uctvis.texts import _
from uctvis.tree.record import NAMED

DEFAULT_ITERATIONS = 20_000
DEFAULT_PLAYOUT_LIMIT = 25
DEFAULT_EXPLORATION = 1.41
ITERATIONS = (1, 100_000_000)
SECONDS = (0.01, 600.0)
PLAYOUT_LIMIT = (1, 100_000)
EXPLORATION = (0.0, 20.0)
EXPAND_AFTER = (0, 1_000_000)
FIRST_PLAY = (0.0, 1_000.0)
MINIMAX = (0.0, 1.0)
SEED = (0, 2**64 - 1)
THREADS = (1, 10_000)
BATCH = (1, 4096)
MEMORY = (16, 1_000_000)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a search.

    Attributes
    ----------
    iterations, seconds :
        The budget; the search ends when the first of the two is reached. None means no limit,
        but one of the two must be set.
    playout_limit :
        The number of moves after which a playout is cut and evaluated; None means no limit.
    exploration :
        The exploration constant c of the UCB value.
    expand_after :
        The number of visits after which a leaf is expanded.
    seed :
        With one thread, the same seed gives the same tree on any machine. None picks a seed at
        random.
    threads :
        The number of threads that search one tree, limited by the number of cores. With several
        threads, two searches never grow the same tree.
    memory :
        The memory limit in MB (2**20 bytes) of the tree and all data that are needed to show it;
        the search ends there. None means a quarter of the memory that is free when the search is
        made.
    evaluation :
        The name of one of the game's evaluations, which gives the payoff of cut playouts; ""
        is the default one. The search checks that the game has it. This setting, and `selection`,
        `prior`, `playout` and `backup`, also take a function (`uctvis.policies`), and contain its
        name.
    batch :
        The number of leaves that are gathered before a function of the user that is not compiled
        gets them, as its evaluation or its priors; see `uctvis.mcts.batches`. Without such a
        function, only 1 is allowed.
    selection, prior, first_play, expand, playout, minimax, backup, solver, answer :
        The policies of the search; see `uctvis.mcts.policies`.

    Raises
    ------
    SettingError
        A value is out of its range; the message names the setting.
    """

    # Saved games, engines and commands have them in this order.
    iterations: int | None = declared(
        DEFAULT_ITERATIONS,
        int,
        limits=ITERATIONS,
        absence=Absence.BUDGET,
        title=_("Iterations"),
        label=_("Max &iterations before move"),
        tip=_("The search stops after this number of iterations"),
        help_=_("{count} by default, unless a time is given").format(count=DEFAULT_ITERATIONS),
    )
    seconds: float | None = declared(
        None,
        float,
        limits=SECONDS,
        absence=Absence.BUDGET,
        title=_("Time in seconds"),
        label=_("Max &time for move (ms)"),
        tip=_("The search stops after this time"),
        form_scale=1000,
        form_value=1.0,
    )
    playout_limit: int | None = declared(
        DEFAULT_PLAYOUT_LIMIT,
        int,
        limits=PLAYOUT_LIMIT,
        absence=Absence.OFF,
        title=_("Playout limit"),
        label=_("&Limit moves in playouts"),
        tip=_("A longer playout is cut at this length, and its position is evaluated"),
        help_=_("0: no limit"),
        switch="limited",
        recorded=True,
    )
    exploration: float = declared(
        DEFAULT_EXPLORATION,
        float,
        limits=EXPLORATION,
        title=_("Exploration"),
        label=_("E&xploration parameter"),
        tip=_("The constant c of the UCB value: higher explores more, lower exploits more"),
        recorded=True,
    )
    expand_after: int = declared(
        0,
        int,
        limits=EXPAND_AFTER,
        title=_("Expand after"),
        label=_("Expand afte&r (visits)"),
        tip=_("A leaf gets children when it has this number of visits"),
        help_=_("visits"),
        recorded=True,
    )
    seed: int | None = declared(
        None,
        int,
        limits=SEED,
        absence=Absence.EMPTY,
        title=_("Seed"),
        label=_("See&d"),
        tip=_(
            "With one thread, the same seed and iterations give the same tree; empty: a random seed"
        ),
        help_=_("random by default, and printed"),
        placeholder=_("random"),
        of_machine=True,
        recorded=True,
    )
    threads: int = declared(
        1,
        int,
        limits=THREADS,
        title=_("Threads"),
        label=_("Thr&eads"),
        tip=_(
            "The number of search threads. One thread with a seed always gives the same tree; "
            "several threads do not"
        ),
        help_=_("the number of threads that share the tree"),
        in_matches=False,
        of_machine=True,
    )
    memory: int | None = declared(
        None,
        int,
        limits=MEMORY,
        absence=Absence.EMPTY,
        title=_("Memory in MB"),
        label=_("Memory (MB)"),
        tip=_(
            "The search ends when its tree needs more memory; empty: a quarter of the free memory"
        ),
        help_=_("the memory limit of the tree; a quarter of the free memory by default"),
        metavar="MB",
        of_machine=True,
    )
    evaluation: NamedFunction[EvaluationFunction | BatchedEvaluation] = declared(
        "",
        str,
        title=_("Evaluation"),
        tip=_("The evaluation of positions at which playouts are cut"),
        metavar="NAME",
        recorded=True,
    )
    batch: int = declared(
        1,
        int,
        limits=BATCH,
        title=_("Batch"),
        label=_("Batch (leaves)"),
        tip=_(
            "The number of leaves that are gathered before a function in Python evaluates them; "
            "networks are faster with more, and the search looks a little less closely"
        ),
        help_=_("the number of leaves that a function in Python gets at once; 1 by default"),
        is_shown=lambda: bool(added_to("evaluation") or added_to("prior")),
        recorded=True,
    )

    selection: NamedFunction[SelectionFunction] = declared(
        names_of("selection")[0],
        str,
        choices=names_of("selection"),
        added=partial(added_to, "selection"),
        sought=partial(sought, "selection"),
        title=TITLES["selection"],
        help_=_("the formula by which the search chooses the next move to look at"),
        recorded=True,
        is_policy=True,
    )
    prior: NamedFunction[PriorFunction | BatchedPriors] = declared(
        names_of("prior")[0],
        str,
        choices=names_of("prior"),
        added=partial(added_to, "prior"),
        sought=partial(sought, "prior"),
        title=TITLES["prior"],
        help_=_("where the priors of PUCT come from"),
        recorded=True,
        is_policy=True,
    )
    first_play: float | None = declared(
        None,
        float,
        limits=FIRST_PLAY,
        absence=Absence.OFF,
        title=TITLES["first_play"],
        form_value=1.0,
        metavar="NUMBER|off",
        help_=_("the value of an unvisited move; off by default: unvisited moves come first"),
        recorded=True,
        is_policy=True,
    )
    expand: str = declared(
        names_of("expand")[0],
        str,
        choices=names_of("expand"),
        title=TITLES["expand"],
        help_=_("how many children an iteration adds to the tree"),
        recorded=True,
        is_policy=True,
    )
    playout: NamedFunction[PlayoutFunction] = declared(
        names_of("playout")[0],
        str,
        choices=names_of("playout"),
        added=partial(added_to, "playout"),
        sought=partial(sought, "playout"),
        title=TITLES["playout"],
        help_=_("how the moves of a playout are chosen"),
        recorded=True,
        is_policy=True,
    )
    minimax: float = declared(
        0.0,
        float,
        limits=MINIMAX,
        title=TITLES["minimax"],
        form_value=0.2,
        metavar="WEIGHT",
        help_=_("the weight of the minimax value of the evaluation, 0 to 1; 0 by default"),
        recorded=True,
        is_policy=True,
    )
    backup: NamedFunction[BackupFunction] = declared(
        names_of("backup")[0],
        str,
        choices=names_of("backup"),
        added=partial(added_to, "backup"),
        sought=partial(sought, "backup"),
        title=TITLES["backup"],
        help_=_("what a node counts for the nodes above it"),
        recorded=True,
        is_policy=True,
    )
    solver: str = declared(
        names_of("solver")[0],
        str,
        choices=names_of("solver"),
        title=TITLES["solver"],
        help_=_("whether proven wins, draws and losses are found and used"),
        recorded=True,
        is_policy=True,
    )
    answer: str = declared(
        names_of("answer")[0],
        str,
        choices=names_of("answer"),
        title=TITLES["answer"],
        help_=_("which move is the best one at the end"),
        recorded=True,
        is_policy=True,
    )

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise SettingError(
                "iterations",
                _("Budget"),
                _("a number of iterations, or a time"),
                _("neither"),
            )
        name_all(self)
        check_all(self, SETTINGS)


SETTINGS: tuple[DeclaredSetting, ...] = declarations_of(Settings)


def recorded(settings: Settings, **found: Any) -> dict[str, Any]:
    """The settings that belong into the record of a search, by name.

    A setting that older records do not have is included only if its value is not the default.
    `found` contains the values that the search chose itself, such as the seed.
    """
    told = {}
    for setting in SETTINGS:
        value = getattr(settings, setting.name)
        if setting.recorded and (setting.name in NAMED or value != setting.default):
            told[setting.name] = value if value is None else setting.kind(value)
    return told | found


def variants_text(settings: Mapping[str, Any]) -> str:
    """The policies that differ from plain UCT, such as "selection=puct, solver=on"."""
    return ", ".join(
        f"{setting.name}={settings[setting.name]}"
        for setting in SETTINGS
        if setting.is_policy and settings.get(setting.name, setting.default) != setting.default
    )
