"""The settings of an alpha-beta search, each declared once."""

from dataclasses import dataclass
from typing import Any, Self

from uctvis.alphabeta.work import PLIES, Switches
from uctvis.errors import SettingError
from uctvis.functions.kinds import BatchedEvaluation, EvaluationFunction
from uctvis.functions.named import NamedFunction, name_all
from uctvis.mcts.settings import MEMORY, SECONDS
from uctvis.settings.declared import Absence, DeclaredSetting, check_all, declarations_of, declared
from uctvis.texts import _

DEFAULT_SECONDS = 1.0
DEPTH = (1, PLIES)
NODES = (1, 10**15)
TREE_NODES = (0, 10_000_000)
DEFAULT_TREE_NODES = 100_000
DEFAULT_MEMORY = 64
_ON_OFF = ("on", "off")


def _switch(title: str, help_: str) -> Any:
    return declared("on", str, choices=_ON_OFF, title=title, help_=help_)


@dataclass(frozen=True, slots=True)
class AlphaBetaSettings:
    """The settings of an alpha-beta search.

    Attributes
    ----------
    depth, seconds, nodes :
        The budget; the search ends when the first of them is reached. One must be set.
    evaluation :
        The name of one of the game's evaluations; "" is the game's best one for this search. It
        also takes a function (`uctvis.policies`), and contains its name.
    memory :
        The size of the transposition table in MB (2**20 bytes), rounded down to a power of two.
    tree_nodes :
        The search keeps as many complete rows of its tree as fit into this number of nodes.
    pruning, ordering, table, null_move, reductions, futility, extensions, repetitions :
        "on" or "off"; see `uctvis.alphabeta.work.Switches`.

    Raises
    ------
    SettingError
        A value is out of its range; the message names the setting.
    """

    depth: int | None = declared(
        None, int, limits=DEPTH, absence=Absence.BUDGET, title=_("Depth"), help_=_("in moves")
    )
    seconds: float | None = declared(
        DEFAULT_SECONDS,
        float,
        limits=SECONDS,
        absence=Absence.BUDGET,
        title=_("Time in seconds"),
    )
    nodes: int | None = declared(
        None, int, limits=NODES, absence=Absence.BUDGET, title=_("Nodes"), help_=_("positions")
    )
    evaluation: NamedFunction[EvaluationFunction | BatchedEvaluation] = declared(
        "",
        str,
        title=_("Evaluation"),
        tip=_("The evaluation of the positions at which the search ends"),
        metavar="NAME",
    )
    memory: int = declared(
        DEFAULT_MEMORY,
        int,
        limits=MEMORY,
        title=_("Memory in MB"),
        metavar="MB",
        of_machine=True,
    )
    tree_nodes: int = declared(
        DEFAULT_TREE_NODES,
        int,
        limits=TREE_NODES,
        title=_("Nodes of the tree"),
        of_machine=True,
    )
    pruning: str = _switch(_("Alpha-beta"), _("without it, the search is plain minimax"))
    ordering: str = _switch(_("Move ordering"), _("promising moves first"))
    table: str = _switch(_("Transposition table"), _("known positions are not searched again"))
    null_move: str = _switch(
        _("Null move"), _("a position that is good even without a move is not searched")
    )
    reductions: str = _switch(_("Late move reductions"), _("unpromising moves less deeply"))
    futility: str = _switch(
        _("Futility pruning"), _("near the last positions, hopeless moves are not searched")
    )
    extensions: str = _switch(_("Extensions"), _("forced and singular moves more deeply"))
    repetitions: str = _switch(
        _("Repetitions"), _("a position that occurred before counts as a draw")
    )

    def __post_init__(self) -> None:
        name_all(self)
        check_all(self, SETTINGS)
        if self.depth is self.seconds is self.nodes is None:
            expected = _("a depth, a time, or a number of nodes")
            raise SettingError("depth", _("Budget"), expected, _("none of them"))

    @classmethod
    def of(cls, **given: Any) -> Self:
        """The settings with these values; the default time is only used without other budgets.

        Raises
        ------
        SettingError
            As the constructor.
        """
        if given.get("seconds") is None:
            others = given.get("depth"), given.get("nodes")
            given["seconds"] = DEFAULT_SECONDS if others == (None, None) else None
        return cls(**given)

    @property
    def switches(self) -> Switches:
        """The switches as the search needs them."""
        return Switches(*(getattr(self, name) == "on" for name in Switches._fields))


SETTINGS: tuple[DeclaredSetting, ...] = declarations_of(AlphaBetaSettings)
