"""OpenSpiel itself: which of its games fit the contract, and how they are loaded."""

import difflib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from uctvis.errors import GameError, MissingGameError
from uctvis.game.notation import shortened
from uctvis.games._openspiel.names import read_call, write_call
from uctvis.texts import _, grouped

# What a search allows in a position; a board with more moves in all is a mistake.
_MOST_MOVES = 65_535
# Values of parameters. OpenSpiel itself would crash with some smaller or larger ones.
_LEAST_NUMBER, _LARGEST_NUMBER = 1, 10_000
# Values of ours where OpenSpiel's default does not suit: two players, texts without colours.
_OURS: Mapping[str, object] = {"players": 2, "ansi_color_output": False}
# Without colours, Hive prints no board.
_OURS_OF_ONE: Mapping[str, Mapping[str, object]] = {"hive": {"ansi_color_output": True}}
# With two dice, it counts most moves twice: once for each order of the dice.
_REPEATING = ("backgammon",)
# A name in a tree file must not make this program read other files.
_FILES = ("filename", "_file", "_root")


class Listed(NamedTuple):
    """A game of OpenSpiel that fits the contract."""

    # Its full name here, such as "openspiel:hex".
    name: str
    # Its name for users.
    title: str
    has_chance: bool
    # Its parameters with their defaults, such as "columns=8, rows=8"; "" if it has none.
    parameters: str


class Loaded(NamedTuple):
    """A loaded game."""

    # pyspiel.Game
    game: Any
    # Its name and parameters (`names.write_call`); games are the same if they have the same text.
    text: str
    # For users.
    title: str
    # Whether legal moves with the same text have the same result; then the first of them counts.
    repeats_moves: bool


def how_to_install() -> str:
    """How to get OpenSpiel, for users."""
    return _(
        "OpenSpiel is not installed. Install it with: pip install open_spiel (for Linux and macOS)"
    )


@cache
def fitting() -> tuple[Listed, ...]:
    """The games that fit the contract with their default parameters, sorted by title.

    Raises GameError if OpenSpiel is not installed.
    """
    found = [
        Listed(f"openspiel:{one.short_name}", title_of(one), _has_chance(one), _defaults(one))
        for one in _types().values()
        if one.default_loadable and _unfit(one) is None
    ]
    return tuple(sorted(found, key=lambda listed: listed.title.lower()))


def load(text: str) -> Loaded:
    """Load the game of a text that `names.read_call` reads.

    Raises
    ------
    GameError
        OpenSpiel is not installed, it has no such game or parameter, or the game does not fit.
    """
    name, given = read_call(text)
    kind = _types().get(name)
    if kind is None:
        raise _unknown(name)
    reason = _unfit(kind)
    if reason is not None and "game" not in kind.parameter_specification:
        raise _refused(name, reason)
    values = _read_values(name, kind.parameter_specification, given)
    usual = {**kind.parameter_specification, **_ours(name, kind)}
    changed = {one: value for one, value in values.items() if value != usual[one]}
    try:
        game = _pyspiel().load_game(name, {**_ours(name, kind), **changed})
    except (_pyspiel().SpielError, RuntimeError, TypeError, ValueError) as error:
        raise _refused(name, shortened(str(error))) from error
    # Only the loaded game says what it is, if it was made from another game.
    reason = _unfit(game.get_type())
    if reason is None and game.num_players() != 2:
        reason = _("it has {count} players, not two").format(count=game.num_players())
    counts = [game.num_distinct_actions()] if reason is None else []
    if reason is None and _has_chance(game.get_type()):
        counts.append(game.max_chance_outcomes())
    for count in counts:
        if not 0 < count <= _MOST_MOVES:
            reason = _("expected 1 to {most} different moves, got {count}").format(
                most=grouped(_MOST_MOVES), count=grouped(count)
            )
    if reason is None:
        reason = _failure(game)
    if reason is not None:
        raise _refused(name, reason)
    told = {one: _written(value, given[one]) for one, value in changed.items()}
    title = ", ".join([title_of(kind), *(f"{one}={value}" for one, value in sorted(told.items()))])
    return Loaded(game, write_call(name, told), title, name in _REPEATING)


@cache
def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError as error:
        raise MissingGameError(how_to_install()) from error
    return pyspiel


@cache
def _types() -> dict[str, Any]:
    return {one.short_name: one for one in _pyspiel().registered_games()}


def title_of(kind: Any) -> str:
    """The name of a game's type for users; a few types have only one with underscores."""
    title = str(kind.long_name).rstrip(".")
    return title.replace("_", " ").capitalize() if "_" in title else title


def _failure(game: Any) -> str | None:
    """Why the first position of a game cannot be shown; None if it can.

    OpenSpiel checks some values of parameters only there.
    """
    try:
        state = game.new_initial_state()
        # It fails to print large boards.
        str(state)
        for move in state.legal_actions():
            state.action_to_string(state.current_player(), move)
    except (_pyspiel().SpielError, RuntimeError, ValueError) as error:
        return shortened(" ".join(str(error).split()))
    return None


def _has_chance(kind: Any) -> bool:
    return bool(kind.chance_mode != _pyspiel().GameType.ChanceMode.DETERMINISTIC)


def _unfit(kind: Any) -> str | None:
    """Why games of a type do not fit the contract; None if they do."""
    types = _pyspiel().GameType
    if kind.dynamics != types.Dynamics.SEQUENTIAL:
        return _("its players do not move in turn")
    if kind.min_num_players > 2 or kind.max_num_players < 2:
        return _("it is not for two players")
    if kind.information != types.Information.PERFECT_INFORMATION:
        return _("its players do not see the whole position (imperfect information)")
    if kind.chance_mode == types.ChanceMode.SAMPLED_STOCHASTIC:
        return _("the probabilities of its outcomes of chance are unknown (sampled chance)")
    if any(name.endswith(_FILES) for name in kind.parameter_specification):
        return _("it is read from a file")
    return None


def _ours(name: str, kind: Any) -> dict[str, object]:
    ours = {**_OURS, **_OURS_OF_ONE.get(name, {})}
    return {one: value for one, value in ours.items() if one in kind.parameter_specification}


def _defaults(kind: Any) -> str:
    usual = {**kind.parameter_specification, **_ours(kind.short_name, kind)}
    hidden = ("ansi_color_output", "players")
    told = [f"{one}={_written(value)}" for one, value in usual.items() if one not in hidden]
    return ", ".join(told)


def _read_values(
    name: str, usual: Mapping[str, object], given: Mapping[str, str]
) -> dict[str, object]:
    """The values of parameters from their texts, each of the type of its default."""
    values: dict[str, object] = {}
    for one, text in given.items():
        if one not in usual:
            known = ", ".join(usual) or _("no parameter")
            told = _("expected one of the parameters {names}, got {got!r}")
            raise _refused(name, told.format(names=known, got=shortened(one)))
        values[one] = _read_value(name, one, usual[one], text)
    return values


def _read_value(name: str, parameter: str, usual: object, text: str) -> object:
    if isinstance(usual, dict):
        inner = load(text)
        return _pyspiel().game_parameters_from_string(inner.text.replace(";", ","))
    if isinstance(usual, bool):
        value: object = {"true": True, "false": False}.get(text.lower())
        expected = _("one of {names}").format(names="true, false")
    elif isinstance(usual, int | float):
        number, least = _number(type(usual), text), min(usual, _LEAST_NUMBER)
        # No number is NaN, either.
        value = number if number is not None and least <= number <= _LARGEST_NUMBER else None
        expected = _("a number from {least} to {most}").format(least=least, most=_LARGEST_NUMBER)
    else:
        return text
    if value is None:
        told = _("{title}: expected {expected}, got {got}").format(
            title=parameter, expected=expected, got=shortened(repr(text))
        )
        raise _refused(name, told)
    return value


def _number(kind: type[int] | type[float], text: str) -> int | float | None:
    """The number that a text is; None if it is none."""
    try:
        return kind(text)
    except ValueError:
        return None


def _written(value: object, text: str = "") -> str:
    """A value as OpenSpiel writes it; a game is written as its text."""
    if isinstance(value, dict):
        name, values = read_call(text)
        return f"{name}({';'.join(f'{one}={values[one]}' for one in sorted(values))})"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refused(name: str, reason: str) -> GameError:
    return GameError(
        _("{game} of OpenSpiel cannot be played here: {reason}").format(game=name, reason=reason)
    )


def _unknown(name: str) -> GameError:
    names = [listed.name.removeprefix("openspiel:") for listed in fitting()]
    near = difflib.get_close_matches(name, names, 3) or [one for one in names if name in one][:3]
    return GameError(
        _("OpenSpiel has no game {name!r}; {near}").format(
            name=shortened(name),
            near=_("similar names: {names}").format(names=", ".join(near))
            if near
            else _("`uctvis games openspiel` lists its games"),
        )
    )
