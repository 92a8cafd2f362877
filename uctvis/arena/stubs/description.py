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
    """A variable."""

    # As in the description.
    name: str
    kind: StubKind
    # For texts: the most bytes, or the name of the variable that contains this number.
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
    """Repeats a command."""

    amount: int | StubVariable
    body: "StubCommand"
    # Whether all repetitions of its body, a read, are on one line.
    is_line: bool = False
    # The variables of its body that are used after it.
    declares: list[StubVariable] = field(default_factory=list)


StubCommand = StubRead | StubWrite | StubLoop


@dataclass(slots=True)
class StubDescription:
    """What a bot reads and writes."""

    # Once, at the start.
    start: list[StubCommand]
    # In each turn; None if the bot has no turns.
    turn: list[StubCommand] | None
    # The lines of the comments about the whole program and about what it writes.
    statement: list[str]
    output: list[str]
    # The comments about variables, by their names.
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
