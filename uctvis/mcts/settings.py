"""The settings of a search: each is declared once, with its range, its default and its words.

From the declarations come what a search takes and refuses, the fields of the window's form and
what it remembers of them, the options of `uctvis search`, the text of an engine in a match, and
what a record tells. A new setting is a field of `Settings`, and what the search makes of it.
"""

from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from enum import Enum
from numbers import Real
from operator import index
from typing import Any

from uctvis.errors import SettingError
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
SEED = (0, 2**64 - 1)
THREADS = (1, 10_000)
MEMORY = (16, 1_000_000)


class Absence(Enum):
    """What it means that a setting is None, and so how a user says it."""

    # It never is.
    NEVER = "never"
    # Another budget ends the search: the form has a button for each of them.
    BUDGET = "budget"
    # There is no such limit: a box in the form, 0 as an option, "off" in an engine's text.
    OFF = "off"
    # The search finds a value when it starts: an empty field of the form.
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchSetting:
    """The declaration of a setting.

    Attributes
    ----------
    name : str
        Of the field of `Settings`; options and engines are called after it.
    default : object
    kind : type
        int, float, or str: a name, which the search asks the game about.
    limits : (least, most)
        Of a number.
    absence : Absence
    title : str
        What messages call it.
    label, tip : str
        What the form calls it, with an underlined letter, and what it says of it. "": the form
        has no field for it, but something that goes with the game.
    help_, metavar : str
        What the command says of its option and of the value.
    form_scale : int
        The form asks for so many times the value, as a whole number; 1: for the value.
    form_value : object
        What the form begins with; None: the default.
    placeholder : str
        What an empty field says.
    switch : str
        Under which name the form remembers the box of a setting that can be off.
    in_matches : bool
        Whether an engine of a match may have its own.
    recorded : bool
        Whether the tree depends on it, and so its record tells it.
    """

    name: str = ""
    default: Any = None
    kind: type
    limits: tuple[float, float] = (0, 0)
    absence: Absence = Absence.NEVER
    title: str
    label: str = ""
    tip: str = ""
    help_: str | None = None
    metavar: str | None = None
    form_scale: int = 1
    form_value: Any = None
    placeholder: str = ""
    switch: str = ""
    in_matches: bool = True
    recorded: bool = False

    def check(self, value: object) -> None:
        """Make sure that a search can have this value.

        Raises
        ------
        SettingError
            It cannot.
        """
        if value is None and self.absence is not Absence.NEVER:
            return
        if self.kind is str:
            if not isinstance(value, str):
                raise SettingError(self.name, self.title, _("a name"), repr(value))
        elif not (_is_whole if self.kind is int else _is_number)(value, *self.limits):
            raise SettingError(self.name, self.title, self.expected, _shown(value))

    @property
    def expected(self) -> str:
        """Which numbers it may have, in words."""
        return expected_number(*self.limits, whole=self.kind is int)


def expected_number(least: float, most: float, *, whole: bool) -> str:
    """Which numbers were expected, in words."""
    if whole:
        return _("a whole number from {least} to {most}").format(least=least, most=most)
    return _("a number from {least:g} to {most:g}").format(least=least, most=most)


def _is_whole(value: Any, least: float, most: float) -> bool:
    try:
        return least <= index(value) <= most
    except TypeError:
        return False


def _is_number(value: object, least: float, most: float) -> bool:
    # Not as a float: a whole number may be too large for that.
    return isinstance(value, Real) and not value < least and bool(value <= most)


def _shown(value: object) -> object:
    """A value for a message: a number of hundreds of digits in a few."""
    if isinstance(value, int) and abs(value) >= 10**20:
        return f"{Decimal(value):.3g}"
    return value


def _declared(default: Any, kind: type, **said: Any) -> Any:
    """The field of a setting with its declaration."""
    return field(default=default, metadata={"declared": SearchSetting(kind=kind, **said)})


@dataclass(frozen=True, slots=True)
class Settings:
    """How to search.

    Attributes
    ----------
    iterations, seconds :
        The budget; the first to be reached ends the search. None is no limit, but one of
        the two must be set.
    playout_limit :
        The number of moves after which a playout is cut and evaluated; None: never.
    exploration :
        The constant c of the UCB value.
    expand_after :
        The visits that a leaf needs to be expanded.
    seed :
        With one thread, the same seed gives the same tree, on any machine. None draws one.
    threads :
        How many threads search the one tree; a search starts no more than the machine has
        cores. With several, no two searches grow the same tree.
    memory :
        The megabytes (2**20 bytes) that the search's tree may take, with all that is made of it
        to show it; when they are used up, the search ends. None is a quarter of what the machine
        has free when the search is made.
    evaluation :
        The name of the one of the game's evaluations by which cut playouts are valued;
        "" is its usual one. The search asks the game whether it has it.

    Raises
    ------
    SettingError
        A value is out of its range; it names the field.
    """

    # In the order in which saved games, engines and the command have them.
    iterations: int | None = _declared(
        DEFAULT_ITERATIONS,
        int,
        limits=ITERATIONS,
        absence=Absence.BUDGET,
        title=_("Iterations"),
        label=_("Max &iterations before move"),
        tip=_("The search stops after so many iterations"),
        help_=_("{count} if no time is given").format(count=DEFAULT_ITERATIONS),
    )
    seconds: float | None = _declared(
        None,
        float,
        limits=SECONDS,
        absence=Absence.BUDGET,
        title=_("Time in seconds"),
        label=_("Max &time for move (ms)"),
        tip=_("The search stops after so many milliseconds"),
        form_scale=1000,
        form_value=1.0,
    )
    playout_limit: int | None = _declared(
        DEFAULT_PLAYOUT_LIMIT,
        int,
        limits=PLAYOUT_LIMIT,
        absence=Absence.OFF,
        title=_("Playout limit"),
        label=_("&Limit moves in playouts"),
        tip=_("A longer playout is cut there and its position evaluated"),
        help_=_("0: no limit"),
        switch="limited",
        recorded=True,
    )
    exploration: float = _declared(
        DEFAULT_EXPLORATION,
        float,
        limits=EXPLORATION,
        title=_("Exploration"),
        label=_("E&xploration parameter"),
        tip=_("The constant c of the UCB value: higher tries more, lower trusts more"),
        recorded=True,
    )
    expand_after: int = _declared(
        0,
        int,
        limits=EXPAND_AFTER,
        title=_("Expand after"),
        label=_("Expand afte&r (visits)"),
        tip=_("A leaf gets children once it has so many visits"),
        help_=_("visits"),
        recorded=True,
    )
    seed: int | None = _declared(
        None,
        int,
        limits=SEED,
        absence=Absence.EMPTY,
        title=_("Seed"),
        label=_("See&d"),
        tip=_(
            "The same seed and iterations give the same tree, with one thread; "
            "empty: another each time"
        ),
        help_=_("picked at random if left out, and said"),
        placeholder=_("random"),
        recorded=True,
    )
    threads: int = _declared(
        1,
        int,
        limits=THREADS,
        title=_("Threads"),
        label=_("Thr&eads"),
        tip=_(
            "How many of this machine's cores search; one, with a seed, always finds the "
            "same tree, several do not"
        ),
        help_=_("that share the tree"),
        in_matches=False,
    )
    memory: int | None = _declared(
        None,
        int,
        limits=MEMORY,
        absence=Absence.EMPTY,
        title=_("Memory in MB"),
        label=_("Memory (MB)"),
        tip=_("The search ends when its tree takes more memory; empty: a quarter of what is free"),
        help_=_("that the tree may take; a quarter of what is free if left out"),
        metavar="MB",
    )
    evaluation: str = _declared(
        "",
        str,
        title=_("Evaluation"),
        metavar="NAME",
        recorded=True,
    )

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise SettingError(
                "iterations",
                _("Budget"),
                _("a number of iterations, or a time"),
                _("neither"),
            )
        for setting in SETTINGS:
            setting.check(getattr(self, setting.name))


SETTINGS: tuple[SearchSetting, ...] = tuple(
    replace(one.metadata["declared"], name=one.name, default=one.default)
    for one in fields(Settings)
)


def recorded(settings: Settings, **found: Any) -> dict[str, Any]:
    """What the record of a search with these settings tells of them, by name.

    `found` are those that the search chose. Of what older records do not tell, only what is
    not as usual is told: they are of the same search.
    """
    told = {}
    for setting in SETTINGS:
        value = getattr(settings, setting.name)
        if setting.recorded and (setting.name in NAMED or value != setting.default):
            told[setting.name] = value if value is None else setting.kind(value)
    return told | found
