"""Writes a template: what all languages have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from uctvis.arena.stubs.description import (
    StubCommand,
    StubDescription,
    StubKind,
    StubLoop,
    StubRead,
    StubVariable,
    StubWrite,
)
from uctvis.arena.stubs.names import StubNames, in_snake_case

_STATEMENT = "Reads what the referee writes, and answers. Fill in what it writes."
_INDENT = "    "


def quoted(text: str) -> str:
    """A literal of ASCII text, in each of the languages."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _harmless(comment: str) -> str:
    """A comment of a user without backslashes.

    After one at its end, the next line would belong to it. In Java, it can begin a character.
    """
    return comment.replace("\\", "/")


class StubWriter(ABC):
    """Writes a template in one language."""

    # What begins a comment.
    comment: ClassVar[str] = "//"
    # What no variable is called.
    reserved: ClassVar[set[str]]
    # How far the commands are indented.
    depth: ClassVar[int] = 0
    # How the bot writes to its standard error.
    debug: ClassVar[str]

    def __init__(self, stub: StubDescription) -> None:
        self._stub = stub
        self._variables = stub.variables()
        names = [variable.name for variable in self._variables]
        self._names = StubNames(names, self.reserved, self.styled)
        self._lines: list[str] = []
        self._has_written = False

    def text(self) -> str:
        """The template."""
        self._add(0, *self._comments(self._stub.statement or [_STATEMENT]))
        self._add(0, *self.head())
        self._add_commands(self.depth, self._stub.start)
        if self._stub.turn is not None:
            if self._stub.start:
                self._add(0, "")
            self._add(self.depth, *self.forever())
            self._add_commands(self.depth + 1, self._stub.turn)
            if not self._stub.turn:
                self._add(self.depth + 1, *self.nothing())
            self._add(self.depth, *self.end())
        self._add(0, *self.tail())
        return "\n".join(self._lines) + "\n"

    @property
    def has_words(self) -> bool:
        """Whether parts of lines are read."""
        return any(one.kind is not StubKind.STRING for one in self._variables)

    def name(self, variable: StubVariable) -> str:
        """The name of a variable in this language."""
        return self._names.of(variable.name)

    def length(self, variable: StubVariable) -> str:
        """The length of a text."""
        length = variable.length
        return self._names.of(length) if isinstance(length, str) else str(length)

    # For the languages.

    def styled(self, name: str) -> str:
        """The name of a variable in the style of the language."""
        return in_snake_case(name)

    @abstractmethod
    def head(self) -> Iterable[str]:
        """What comes before the commands."""

    @abstractmethod
    def tail(self) -> Iterable[str]:
        """What comes after the commands."""

    @abstractmethod
    def forever(self) -> Iterable[str]:
        """The start of the loop of the turns."""

    @abstractmethod
    def repeat(self, amount: str, index: str) -> Iterable[str]:
        """The start of a loop."""

    def end(self) -> Iterable[str]:
        """The end of a loop."""
        return ("}",)

    def nothing(self) -> Iterable[str]:
        """A command that does nothing."""
        return ()

    @abstractmethod
    def declare(self, variables: Sequence[StubVariable]) -> Iterable[str]:
        """Declare variables before the loop that reads them."""

    @abstractmethod
    def begin_line(self) -> Iterable[str]:
        """Read the line of which a loop then reads the parts."""

    def read_line(self, read: StubRead) -> Iterable[str]:
        """Read a line with these variables."""
        return (*self.begin_line(), *self.read_part(read))

    @abstractmethod
    def read_part(self, read: StubRead) -> Iterable[str]:
        """Read these variables from the line of `begin_line`."""

    @abstractmethod
    def write_text(self, text: str) -> str:
        """Write a line."""

    @abstractmethod
    def write_parts(self, parts: Sequence[str | StubVariable]) -> str:
        """Write texts and the values of variables in a line, with spaces between them."""

    # The commands.

    def _add(self, depth: int, *lines: str) -> None:
        self._lines.extend(_INDENT * depth + line if line else "" for line in lines)

    def _comments(self, lines: Iterable[str]) -> list[str]:
        return [f"{self.comment} {_harmless(line)}" for line in lines]

    def _add_commands(self, depth: int, commands: Iterable[StubCommand]) -> None:
        for command in commands:
            self._add_command(depth, command)

    def _add_command(self, depth: int, command: StubCommand) -> None:
        """Add a command with its loops."""
        loops = []
        while isinstance(command, StubLoop):
            loops.append(command)
            command = command.body
        for place, loop in enumerate(loops):
            self._add(depth + place, *self.declare(loop.declares))
            if loop.is_line:
                self._add(depth + place, *self.begin_line())
            amount = loop.amount
            text = str(amount) if isinstance(amount, int) else self.name(amount)
            self._add(depth + place, *self.repeat(text, self._names.index(place)))
        inner = depth + len(loops)
        if isinstance(command, StubRead):
            self._add(inner, *self._variable_comments(command))
            is_part = bool(loops) and loops[-1].is_line
            self._add(inner, *(self.read_part if is_part else self.read_line)(command))
        else:
            self._add_write(inner, command)
        for place in reversed(range(len(loops))):
            self._add(depth + place, *self.end())

    def _variable_comments(self, read: StubRead) -> list[str]:
        comments = self._stub.comments
        return self._comments(
            f"{self.name(one)}: {comments[one.name]}"
            for one in read.variables
            if one.name in comments
        )

    def _add_write(self, depth: int, write: StubWrite) -> None:
        if not self._has_written:
            self._has_written = True
            if not self._lines[-1].endswith(("{", ":")):
                self._add(0, "")
            self._add(depth, f"{self.comment} To debug: {self.debug}")
            self._add(depth, *self._comments(self._stub.output))
        for line in write.lines:
            text = self.write_text(line) if isinstance(line, str) else self.write_parts(line)
            self._add(depth, text)
