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
    """A bot as the user describes it. It is immutable and can be sent to other machines."""

    # Its name in tables; no two bots of a tournament have the same.
    name: str
    kind: BotKind
    # For an engine: its text as `uctvis.engines.levels.read_engine_or_level` reads it.
    engine: str = ""
    # For a program: its folder, which is also its working directory.
    folder: Path | None = None
    # For a program: its command; a first part that begins with "./" is in its folder, and
    # "{python}" is the Python that runs uctvis.
    command: tuple[str, ...] = ()
    # For a program, here or elsewhere: the name of a file of `uctvis.arena.protocols`, such as
    # "judge" or "uci".
    protocol: str = ""
    # The only game that the program plays, or "" for any.
    game: str = ""
    # Of the lines of a simultaneous game: "original" or "text".
    dialect: str = ORIGINAL
    # For a UCI program: its options.
    options: tuple[tuple[str, str], ...] = ()
    limits: Limits = field(default_factory=Limits)
    # For a program: the SHA-256 of its files, as hexadecimal digits.
    digest: str = ""
    # For a program from a source: the path of the source. Until it is compiled, there is no
    # command, and no folder unless the whole folder of the source belongs to the program.
    source: str = ""
    # For a program: why it cannot be started, for users; "" if nothing is known to prevent it.
    problem: str = ""
    # For an engine of a level: the settings of the level when the tournament was made, which it
    # keeps; "" for other engines, and before it is made.
    plays: str = ""

    @property
    def engine_text(self) -> str:
        """For an engine: the text by which it plays."""
        return self.plays or self.engine

    @property
    def is_program(self) -> bool:
        """Whether it is a program, here or elsewhere."""
        return self.kind in (BotKind.PROGRAM, BotKind.REMOTE)

    @property
    def described(self) -> str:
        """The name, and for an engine of uctvis its text."""
        return f"{self.name}: {self.engine}" if self.kind is BotKind.ENGINE else self.name
