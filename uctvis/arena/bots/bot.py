"""What a bot is: a program, here or elsewhere, one of our engines, or a person."""

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from uctvis.arena.bots.limits import Limits
from uctvis.simultaneous.contract import ORIGINAL


class BotKind(Enum):
    """What plays; a remote bot is a program that connects to us.

    The values are in files and never change.
    """

    PROGRAM = "program"
    ENGINE = "engine"
    PERSON = "person"
    REMOTE = "remote"


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot as the user describes it. It is immutable and can be sent to other machines.

    Attributes
    ----------
    name : str
        Its name in tables; no two bots of a tournament have the same.
    kind : BotKind
    engine : str
        For an engine: its text as `uctvis.engines.levels.read_engine_or_level` reads it.
    folder : Path or None
        For a program: its folder, which is also its working directory.
    command : tuple of str
        For a program: its command; a first part that begins with "./" is in its folder, and
        "{python}" is the Python that runs uctvis.
    protocol : str
        For a program, here or elsewhere: the name of a file of `uctvis.arena.protocols`, such as
        "judge" or "uci".
    game : str
        The only game that the program plays, or "" for any.
    dialect : str
        Of the lines of a simultaneous game: "original" or "text".
    options : tuple of (str, str)
        For a UCI program: its options.
    limits : Limits
    digest : str
        For a program: the SHA-256 of its files, as hexadecimal digits.
    source : str
        For a program from a source: the path of the source. Until it is compiled, there is no
        command, and no folder unless the whole folder of the source belongs to the program.
    problem : str
        For a program: why it cannot be started, for users; "" if nothing is known to prevent it.
    """

    name: str
    kind: BotKind
    engine: str = ""
    folder: Path | None = None
    command: tuple[str, ...] = ()
    protocol: str = ""
    game: str = ""
    dialect: str = ORIGINAL
    options: tuple[tuple[str, str], ...] = ()
    limits: Limits = field(default_factory=Limits)
    digest: str = ""
    source: str = ""
    problem: str = ""

    @property
    def is_program(self) -> bool:
        """Whether it is a program, here or elsewhere."""
        return self.kind in (BotKind.PROGRAM, BotKind.REMOTE)

    @property
    def described(self) -> str:
        """The name, and for an engine of uctvis its text."""
        return f"{self.name}: {self.engine}" if self.kind is BotKind.ENGINE else self.name
