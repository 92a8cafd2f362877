"""The registry of the protocols of bots: the files and folders of `uctvis.arena.protocols`.

They are found and imported when somebody asks for them, because they may use anything of the arena.
"""

from functools import cache
from importlib import import_module

from uctvis.arena.kinds import kind_of_game
from uctvis.arena.seats.contract import BotProtocol
from uctvis.errors import ArenaError
from uctvis.game.notation import shortened
from uctvis.modules import names_in
from uctvis.texts import _

_FOLDER = "uctvis.arena.protocols"


@cache
def _names() -> frozenset[str]:
    """Taken from the file names, without importing the files."""
    return frozenset(names_in(_FOLDER))


@cache
def all_protocols() -> tuple[BotProtocol, ...]:
    """All protocols, in the order of lists for users."""
    return tuple(sorted(map(protocol_of, _names()), key=lambda one: (one.rank, one.name)))


@cache
def protocol_of(name: str) -> BotProtocol:
    """The protocol that files call by a name, as `Bot.protocol`; only its file is imported.

    Raises ArenaError if there is none.
    """
    if name not in _names():
        text = _("expected one of {names}, got protocol = {name!r}")
        names = ", ".join(one.name for one in all_protocols())
        raise ArenaError(_("Protocol"), text.format(names=names, name=shortened(name)))
    protocol: BotProtocol = import_module(f"{_FOLDER}.{name}").PROTOCOL
    return protocol


def usual_protocol(kind: str = "") -> str:
    """The name of the protocol of programs that do not say another one in a kind of matches.

    `kind` is the name of the kind; "" of a game that is not known yet.
    """
    kind = kind or kind_of_game("").name
    return next(one.name for one in all_protocols() if kind in one.usual_in)


def protocol_of_judges() -> str:
    """The name of the protocol of programs that are judges, and of their bots."""
    return next(one.name for one in all_protocols() if one.is_for_judges)
