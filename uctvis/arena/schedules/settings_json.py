"""The settings of a tournament as values for JSON."""

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
    values = asdict(settings)
    values["points"] = settings.points._asdict()
    control = settings.time_control
    values["time_control"] = None if control is None else str(control)
    programs = [] if settings.judged is None else [values["judged"]["judge"]]
    for bot in (*values["bots"], *programs):
        bot["kind"] = bot["kind"].value
        bot["folder"] = None if bot["folder"] is None else str(bot["folder"])
    return values


def settings_from_json(values: dict[str, Any]) -> TournamentSettings:
    """The settings that `settings_to_json` wrote; what an older version did not know has defaults.

    Raises
    ------
    ValueError
        The values are not settings, or those of a newer version; the message is for users.
    """
    try:
        _expect_known(TournamentSettings, values)
        settings = TournamentSettings(**values)
        control, points, sprt = settings.time_control, settings.points, settings.sprt
        judged = values.get("judged")
        return replace(
            settings,
            bots=tuple(map(_bot, values["bots"])),
            time_control=TimeControl.read(control) if isinstance(control, str) else control,
            points=Points(**points) if isinstance(points, dict) else points,
            sprt=None if sprt is None else (sprt[0], sprt[1]),
            judged=None if judged is None else _judged(judged),
        )
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


def _expect_known(described: type, values: dict[str, Any]) -> None:
    """Refuse names of settings that this version does not know."""
    unknown = values.keys() - {field.name for field in fields(described)}
    if unknown:
        text = _("a newer version of uctvis made it: unknown {names}")
        raise ValueError(text.format(names=", ".join(sorted(unknown))))
