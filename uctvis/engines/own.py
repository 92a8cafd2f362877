"""Engines of ours: with declared settings, and perhaps with the game's opening book."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any, ClassVar, Self

from uctvis.engines import engine_kinds
from uctvis.engines.contract import SearchingEngine
from uctvis.engines.erring import ERRORS_BY_NAME, FAULTLESS, Erring
from uctvis.errors import GameError, SettingError
from uctvis.functions import registry
from uctvis.functions.kinds import EVALUATION, KINDS
from uctvis.functions.registry import Function
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.mcts.settings import SECONDS
from uctvis.settings.declared import Absence, DeclaredSetting
from uctvis.texts import _

BOOK = "book"
OFF = "off"
_SWITCH = {"on": True, OFF: False}
_USES_BOOK = "uses_book"
# The names of the settings whose values are functions of users.
_FUNCTIONS = "functions"
_ERRING = "erring"


@dataclass(frozen=True, slots=True)
class OwnEngine(SearchingEngine):
    """An engine with declared settings; with `uses_book`, it uses the opening book first.

    Its text, what a saved game keeps of it, and its form come from the declarations.
    """

    # The declarations of all fields of `settings_class`.
    declared: ClassVar[tuple[DeclaredSetting, ...]]
    settings_class: ClassVar[type]
    has_levels: ClassVar[bool] = True
    # Whether it may err when it chooses its move.
    can_err: ClassVar[bool] = False

    # Of the class `settings_class`.
    settings: Any
    uses_book: bool = False
    erring: Erring = FAULTLESS

    @property
    def title(self) -> str:
        """The name of the search."""
        return self.label

    @property
    def evaluation(self) -> str:
        """The name of the evaluation in the settings; "" if there is none."""
        return getattr(self.settings, "evaluation", "")

    @property
    def is_weakened(self) -> bool:
        """Whether it errs."""
        return self.erring.errs

    @property
    def seed(self) -> int | None:
        """The seed in the settings, if there is one."""
        return getattr(self.settings, "seed", None)

    @classmethod
    def usual_evaluation(cls, game: AnyGame) -> str:
        """The name of the evaluation that it has where none is chosen; "" if there is none."""
        return game.best_evaluation or next((one.name for one in game.evaluations()), "")

    # Texts.

    @classmethod
    def in_texts(cls) -> dict[str, DeclaredSetting]:
        """The settings of the search that each engine of a match may have, by name."""
        return {setting.name: setting for setting in cls.declared if setting.in_matches}

    @classmethod
    def settings_of(cls, values: Mapping[str, Any]) -> Any:
        """The settings with these values, and suitable ones for the rest.

        Raises SettingError if a value is out of its range.
        """
        return cls.settings_class(**values)

    @classmethod
    def read(cls, text: str | None, *, on_clock: bool = False) -> Self:
        """Read settings such as "depth=6,book=on"; see `Engine.read`."""
        values: dict[str, Any] = {}
        if text is not None:
            values = read_values(text, cls.in_texts() | cls._errors())
        uses_book = values.pop(BOOK, False)
        erring = Erring(**{name: values.pop(name) for name in ERRORS_BY_NAME if name in values})
        budgets = {one.name for one in cls.declared if one.absence is Absence.BUDGET}
        if on_clock and "seconds" in budgets and not values.keys() & budgets:
            values["seconds"] = SECONDS[1]
        return cls(cls.settings_of(values), uses_book, erring)

    @classmethod
    def _errors(cls) -> dict[str, DeclaredSetting]:
        return ERRORS_BY_NAME if cls.can_err else {}

    def _told_errors(self) -> list[str]:
        """The settings of errors that are not usual, as in texts of engines."""
        changed = self.erring.changed().items()
        return [f"{name}={OFF if value is None else value}" for name, value in changed]

    @classmethod
    def with_settings(cls, settings: object) -> Self | None:
        """See `Engine.with_settings`; the usual engine also takes settings by name."""
        if isinstance(settings, Mapping) and cls is engine_kinds()[0]:
            known = [one.name for one in cls.declared]
            for name in settings:
                if name not in known:
                    expected = _("one of {names}").format(names=", ".join(known))
                    raise SettingError("engine", _("Engine"), expected, repr(name))
            return cls(cls.settings_of(settings))
        return cls(settings) if isinstance(settings, cls.settings_class) else None

    def described(self, game: AnyGame) -> str:
        """The budget, the evaluation, and what is not usual, as a text that `read` reads."""
        told = {one.name: getattr(self.settings, one.name) for one in self.declared}
        if "evaluation" in told:
            told["evaluation"] = self.evaluation or game.best_evaluation
        parts = [
            f"{one.name}={told[one.name]}"
            for one in self.declared
            if told[one.name] not in (None, "")
            and not (one.choices and told[one.name] == one.default)
        ]
        parts += self._told_errors()
        if self.uses_book:
            parts.append(f"{BOOK}=on")
        return f"{self.name}:{','.join(parts)}" if parts else self.name

    def expect(self, game: AnyGame) -> None:
        """Check the evaluation, and the book if it is used; see `Engine.expect`."""
        game.evaluating(self.evaluation)
        if self.uses_book and not game.has_book:
            expected = _("off, because {game} has no main lines").format(game=game.title)
            raise SettingError(BOOK, _("Opening book"), expected, "on")

    def peculiarities(self) -> tuple[str, ...]:
        """The settings without their defaults, those that are functions of users first."""
        usual, parts = self.settings_class(), []
        for one in self.declared:
            value = getattr(self.settings, one.name)
            is_unused = value is None and one.absence is Absence.BUDGET
            if value != getattr(usual, one.name) and not is_unused:
                parts.append(f"{one.name}={OFF if value is None else value}")
        parts += self._told_errors()
        if self.uses_book:
            parts.append(f"{BOOK}=on")
        functions = [(f"{one.kind.setting}={one.name}", one.title) for one in self.functions]
        named = [text for text, _title in functions]
        return (*(title for _text, title in functions), *(one for one in parts if one not in named))

    # Functions of users.

    @property
    def functions(self) -> tuple[Function, ...]:
        """Those that its settings name."""
        named = (registry.find(setting, getattr(self.settings, setting, "")) for setting in KINDS)
        return tuple(one for one in named if one is not None)

    def prepare(self, game: AnyGame, position: AnyPosition) -> None:
        """Compile what contains functions of users, by the shortest search."""
        if any(one.is_compiled for one in self.functions):
            player = self.shortest().player(Random(1))  # noqa: S311 - no secrets
            search = player.begin(game, position)
            if search.growing is not None:
                # So it has no iterations, and only compiles.
                search.stop()
            search.run()

    # In saved games.

    def written(self) -> dict[str, Any]:
        """All settings by name, and the use of the book; which of them are functions of users."""
        values = asdict(self.settings)
        written = {self.saved_as: values, _USES_BOOK: self.uses_book}
        names = [
            setting
            for setting in KINDS
            if any(values.get(setting) == one.name for one in registry.functions(setting))
        ]
        if changed := self.erring.changed():
            written[_ERRING] = changed
        return written | ({_FUNCTIONS: names} if names else {})

    @classmethod
    def read_saved(cls, game: AnyGame, saved: Mapping[str, Any]) -> Self:
        """Read what `written` wrote; see `SearchingEngine.read_saved`."""
        values = saved[cls.saved_as]
        unknown = set(values) - {one.name for one in cls.declared}
        if unknown:
            raise unexpected(_("settings of a search"), ", ".join(sorted(unknown)))
        engine = cls(cls.settings_class(**values))
        engine.expect(game)
        erring = cls._read_erring(saved.get(_ERRING, {}))
        return replace(engine, uses_book=saved.get(_USES_BOOK) is True, erring=erring)

    @classmethod
    def _read_erring(cls, saved: Any) -> Erring:
        if not isinstance(saved, dict) or not saved.keys() <= cls._errors().keys():
            raise unexpected(_("settings of a search"), repr(saved)[:100])
        return Erring(**saved)

    # Other engines of this kind.

    def lasting(self, seconds: float) -> Self:
        """Take this time instead of all budgets; see `SearchingEngine.lasting`."""
        budgets = {one.name: None for one in self.declared if one.absence is Absence.BUDGET}
        settings = replace(self.settings, **{**budgets, "seconds": seconds})
        return replace(self, settings=settings, uses_book=False)

    def with_machine_of(self, other: SearchingEngine | None) -> Self:
        """Take the settings that no level decides from another engine of this kind."""
        if not isinstance(other, type(self)):
            return self
        kept = {
            one.name: getattr(other.settings, one.name) for one in self.declared if one.of_machine
        }
        return replace(self, settings=replace(self.settings, **kept))

    def elsewhere(self) -> Self:
        """Leave out the evaluation and the book."""
        settings = self.settings
        if any(one.name == "evaluation" for one in self.declared):
            settings = replace(settings, evaluation="")
        return replace(self, settings=settings, uses_book=False)


def without_missing(
    game: AnyGame, saved: Mapping[str, Any]
) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """What `OwnEngine.written` wrote, with the usual values instead of functions that are missing.

    Also returns a sentence about each of them.
    """
    names = saved.get(_FUNCTIONS)
    for kind in engine_kinds():
        if not issubclass(kind, OwnEngine):
            continue
        values, told = saved.get(kind.saved_as), []
        if isinstance(values, dict) and isinstance(names, list):
            values = dict(values)
            for one in kind.declared:
                if one.name in names and isinstance(value := values.get(one.name), str):
                    try:
                        one.check(value)
                        if one.name == EVALUATION.setting:
                            game.evaluating(value)
                    except SettingError as error:
                        values[one.name] = one.default
                        told.append(str(error))
            return {**saved, kind.saved_as: values}, tuple(told)
    return saved, ()


def read_values(text: str, settings: Mapping[str, DeclaredSetting]) -> dict[str, Any]:
    """The values of settings in a text such as "iterations=2000,seed=1", and of `BOOK`.

    Raises SettingError if a setting is not declared, or occurs twice.
    """
    values: dict[str, Any] = {}
    declared: dict[str, DeclaredSetting | None] = {**settings, BOOK: None}
    for part in text.split(","):
        name, _equals, value = part.partition("=")
        if name not in declared or name in values:
            raise SettingError("engine", _("Engine"), _expected(declared), repr(part))
        values[name] = read_value(name, declared[name], value)
    return values


def _expected(names: Mapping[str, object]) -> str:
    """The texts of engines, in words."""
    others = engine_kinds()[1:]
    return _('"{random}", {engines}, or settings, each once, as {fields}').format(
        random='", "'.join(kind.name for kind in others if kind.is_plain),
        engines=", ".join(f'"{kind.name}:..."' for kind in others if not kind.is_plain),
        fields=",".join(f"{name}=..." for name in names),
    )


def read_value(
    name: str, setting: DeclaredSetting | None, text: str
) -> int | float | str | bool | None:
    """Convert the text of a setting; invalid texts stay texts, which the settings refuse.

    Without a setting, it is the text of `BOOK`.

    Raises SettingError if the value must be "on" or "off", but is neither.
    """
    if setting is None:
        if text not in _SWITCH:
            raise SettingError(name, _("Opening book"), _('"on" or "off"'), repr(text))
        return _SWITCH[text]
    if setting.kind is str:
        return text
    if setting.absence is Absence.OFF and text == OFF:
        return None
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


def unexpected(expected: str, got: str) -> GameError:
    """The error of a saved engine."""
    return GameError(_("expected {expected}, got {got}").format(expected=expected, got=got))


def names_of_settings() -> Sequence[str]:
    """What "=" follows in the text of the usual engine, which needs no name before it."""
    usual = engine_kinds()[0]
    if not issubclass(usual, OwnEngine):
        return (BOOK,)
    return (*usual.in_texts(), *(ERRORS_BY_NAME if usual.can_err else ()), BOOK)
