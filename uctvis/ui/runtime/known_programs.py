"""The programs that play, which the user has chosen: their paths, and with which options.

The module is what a game loop asks for permission (`uctvis.play.loop.contract.Permission`).
"""

from contextlib import suppress
from pathlib import Path

from uctvis.engines import read_engine
from uctvis.engines.contract import SearchingEngine
from uctvis.errors import SettingError
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
            program = read_engine(text).program
            if program is not None:
                paths.append(program.path)
    return list(dict.fromkeys(paths))


def known_texts() -> tuple[str, ...]:
    """The programs with their options, as `uctvis.engines.read_engine` reads them."""
    return _PROGRAMS.get()


def needs_consent(engine: SearchingEngine) -> bool:
    """Whether the user must agree before a program is started.

    A saved game from elsewhere can name any program, and options with which a program that is
    known writes any file.
    """
    return engine.program is not None and engine.program.text not in _PROGRAMS.get()


def trust(engine: SearchingEngine) -> None:
    """Remember that the user has chosen a program with these options."""
    program = engine.program
    if program is not None:
        text = program.text
        _PROGRAMS.change(lambda known: tuple(dict.fromkeys([text, *known]))[:_MOST])
