"""What a bot reads and writes: a description that has been parsed and checked.

Each variable is declared exactly once in each scope, so that templates in languages with
declarations compile: a command declares the variables in its `declares`, and assigns the others.
"""

from dataclasses import dataclass, field
from enum import Enum


class StubKind(Enum):
    """The types of variables, by their words in descriptions."""

    INT = "int"
    LONG = "long"
    FLOAT = "float"
    BOOL = "bool"
    WORD = "word"
    STRING = "string"

    @property
    def is_text(self) -> bool:
        """Whether it has a length."""
        return self in (StubKind.WORD, StubKind.STRING)


@dataclass(frozen=True, slots=True)
class StubVariable:
    """A variable.

    Attributes
    ----------
    name : str
        As in the description.
    kind : StubKind
    length : int, str or None
        For texts: the most bytes, or the name of the variable that contains this number.
    """

    name: str
    kind: StubKind
    length: int | str | None = None

    def __str__(self) -> str:
        """As in a description, such as "label:word(16)"."""
        length = "" if self.length is None else f"({self.length})"
        return f"{self.name}:{self.kind.value}{length}"


@dataclass(slots=True)
class StubRead:
    """Reads one line, or, in a loop that reads one line, a part of it."""

    variables: tuple[StubVariable, ...]
    declares: list[StubVariable]


@dataclass(slots=True)
class StubWrite:
    """Writes lines. Each one is a text, or texts and variables that are separated by spaces."""

    lines: tuple[str | tuple[str | StubVariable, ...], ...]


@dataclass(slots=True)
class StubLoop:
    """Repeats a command.

    Attributes
    ----------
    amount : int or StubVariable
    body : command
    is_line : bool
        Whether all repetitions of its body, a read, are on one line.
    declares : list of StubVariable
        The variables of its body that are used after it.
    """

    amount: int | StubVariable
    body: "StubCommand"
    is_line: bool = False
    declares: list[StubVariable] = field(default_factory=list)


StubCommand = StubRead | StubWrite | StubLoop


@dataclass(slots=True)
class StubDescription:
    """What a bot reads and writes.

    Attributes
    ----------
    start : list of commands
        Once, at the start.
    turn : list of commands or None
        In each turn; None if the bot has no turns.
    statement, output : list of str
        The lines of the comments about the whole program and about what it writes.
    comments : dict of str to str
        The comments about variables, by their names.
    """

    start: list[StubCommand]
    turn: list[StubCommand] | None
    statement: list[str]
    output: list[str]
    comments: dict[str, str]

    def variables(self) -> list[StubVariable]:
        """All variables, in the order in which they are read; some more than once."""
        found: list[StubVariable] = []
        for command in (*self.start, *(self.turn or ())):
            body = command
            while isinstance(body, StubLoop):
                body = body.body
            if isinstance(body, StubRead):
                found.extend(body.variables)
        return found
