"""The settings of a tournament as values for JSON."""

from collections.abc import Callable
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.points import Points
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.play.clock import TimeControl
from uctvis.texts import _


def settings_to_json(settings: TournamentSettings) -> dict[str, Any]:
    """The settings as values for JSON."""
    values = asdict(settings, dict_factory=_as_json)
    control = settings.time_control
    values["time_control"] = None if control is None else str(control)
    return values


def _as_json(fields_of_one: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of one object, with values for JSON."""
    return {
        name: _value(value)
        for name, value in fields_of_one
        # Older versions do not know it, and need it only for levels.
        if (name, value) != ("plays", "")
    }


def _value(value: Any) -> Any:
    if isinstance(value, BotKind):
        return value.value
    if isinstance(value, Points):
        return value._asdict()
    return str(value) if isinstance(value, Path) else value


def settings_from_json(values: dict[str, Any]) -> TournamentSettings:
    """The settings that `settings_to_json` wrote; what an older version did not know has defaults.

    Raises ValueError if the values are not settings, or a newer version wrote them; the message is
    for users.
    """
    try:
        _expect_known(TournamentSettings, values)
        present = {name for name, value in values.items() if value is not None}
        read = {name: read(values[name]) for name, read in _READ.items() if name in present}
        return TournamentSettings(**(values | read))
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(_("expected settings, got {error}").format(error=error)) from error


def _bot(values: dict[str, Any]) -> Bot:
    _expect_known(Bot, values)
    bot = Bot(**values)
    limits = values.get("limits", {})
    _expect_known(Limits, limits)
    return replace(
        bot,
        kind=BotKind(bot.kind),
        folder=None if bot.folder is None else Path(bot.folder),
        command=tuple(bot.command),
        options=tuple((name, value) for name, value in bot.options),
        limits=Limits(**limits),
    )


def _judged(values: dict[str, Any]) -> JudgedGame:
    _expect_known(JudgedGame, values)
    fewest, most = values["players"]
    return JudgedGame(**(values | {"judge": _bot(values["judge"]), "players": (fewest, most)}))


_READ: dict[str, Callable[[Any], Any]] = {
    "bots": lambda bots: tuple(map(_bot, bots)),
    "time_control": TimeControl.read,
    "points": lambda points: Points(**points),
    "sprt": lambda ratings: (ratings[0], ratings[1]),
    "judged": _judged,
}


def _expect_known(described: type, values: dict[str, Any]) -> None:
    """Refuse names of settings that this version does not know."""
    unknown = values.keys() - {field.name for field in fields(described)}
    if unknown:
        text = _("a newer version of uctvis made it: unknown {names}")
        raise ValueError(text.format(names=", ".join(sorted(unknown))))
