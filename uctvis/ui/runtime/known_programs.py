"""The programs that play, which the user has chosen: their paths, and with which options.

The module is what a game loop asks for permission (`uctvis.play.loop.contract.Permission`).
"""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from uctvis.errors import SettingError
from uctvis.play.engine_texts import about_engine
from uctvis.play.engines import read_engine
from uctvis.play.player import SearchingEngine
from uctvis.play.uci_engine import UciEngine
from uctvis.texts import _
from uctvis.ui.runtime.kinds import Texts
from uctvis.ui.runtime.settings_store import Setting

_MOST, _LONGEST = 30, 20_000
_PROGRAMS = Setting("programs", Texts(_MOST, _LONGEST), ())


def known_programs() -> list[Path]:
    """The paths of the programs, the last one first."""
    paths = []
    for text in _PROGRAMS.get():
        # The settings may be damaged.
        with suppress(SettingError):
            engine = read_engine(text)
            if isinstance(engine, UciEngine):
                paths.append(engine.path)
    return list(dict.fromkeys(paths))


def needs_consent(engine: SearchingEngine) -> bool:
    """Whether the user must agree before a program is started.

    A saved game from elsewhere can name any program, and options with which a program that is
    known writes any file.
    """
    return isinstance(engine, UciEngine) and _text(engine) not in _PROGRAMS.get()


def question(engine: SearchingEngine) -> str:
    """What to ask the user before an engine searches; "" if it may."""
    if not isinstance(engine, UciEngine) or not needs_consent(engine):
        return ""
    text = _("This game is played by the program {path}. Start it?").format(path=engine.path)
    return f"{text}\n{about_engine(engine)}" if engine.options else text


def trust(engine: SearchingEngine) -> None:
    """Remember that the user has chosen a program with these options."""
    if isinstance(engine, UciEngine):
        text = _text(engine)
        _PROGRAMS.change(lambda known: tuple(dict.fromkeys([text, *known]))[:_MOST])


def _text(engine: UciEngine) -> str:
    """The program and its options, without its budget."""
    return replace(engine, seconds=None, depth=None, nodes=None).text
