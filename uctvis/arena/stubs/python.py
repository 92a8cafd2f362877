"""Templates in Python."""

import keyword
from collections.abc import Iterable, Sequence
from typing import ClassVar

from uctvis.arena.stubs.description import StubKind, StubRead, StubVariable
from uctvis.arena.stubs.writer import StubWriter, quoted

_HEAD = '''#!/usr/bin/env python3

import sys


def read_line():
    """The next line; the program ends with its input."""
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.rstrip("\\r\\n")


'''
_READ = {
    StubKind.INT: "int({})",
    StubKind.LONG: "int({})",
    StubKind.FLOAT: "float({})",
    StubKind.BOOL: '{} != "0"',
    StubKind.WORD: "{}",
    StubKind.STRING: "{}",
}
_ZERO = {StubKind.FLOAT: "0.0", StubKind.BOOL: "False", StubKind.WORD: '""', StubKind.STRING: '""'}


class PythonStub(StubWriter):
    """Writes a template in Python."""

    comment: ClassVar[str] = "#"
    reserved: ClassVar[set[str]] = {
        *(*keyword.kwlist, "sys", "read_line", "words"),
        *("int", "float", "iter", "next", "map", "print", "range"),
    }
    debug: ClassVar[str] = 'print("...", file=sys.stderr, flush=True)'

    def text(self) -> str:
        """The whole source; its first line names the interpreter."""
        return _HEAD.partition("\n")[0] + "\n" + super().text()

    def head(self) -> Iterable[str]:
        return (*_HEAD.rstrip("\n").split("\n")[1:], "", "")

    def tail(self) -> Iterable[str]:
        return ()

    def forever(self) -> Iterable[str]:
        return ("while True:",)

    def repeat(self, amount: str, index: str) -> Iterable[str]:
        return (f"for {index} in range({amount}):",)

    def end(self) -> Iterable[str]:
        return ()

    def nothing(self) -> Iterable[str]:
        return ("pass",)

    def declare(self, variables: Sequence[StubVariable]) -> Iterable[str]:
        return (f"{self.name(one)} = {_ZERO.get(one.kind, '0')}" for one in variables)

    def begin_line(self) -> Iterable[str]:
        return ("words = iter(read_line().split())",)

    def read_part(self, read: StubRead) -> Iterable[str]:
        return (self._assignment(one, "next(words)") for one in read.variables)

    def read_line(self, read: StubRead) -> Iterable[str]:
        variables = read.variables
        if len(variables) == 1:
            return (self._assignment(variables[0], "read_line()"),)
        has_string = variables[-1].kind is StubKind.STRING
        split = f'split(" ", {len(variables) - 1})' if has_string else "split()"
        if {one.kind for one in variables} <= {StubKind.INT, StubKind.LONG}:
            names = ", ".join(map(self.name, variables))
            return (f"{names} = map(int, read_line().{split})",)
        parts = (self._assignment(one, f"words[{at}]") for at, one in enumerate(variables))
        return (f"words = read_line().{split}", *parts)

    def _assignment(self, variable: StubVariable, text: str) -> str:
        return f"{self.name(variable)} = {_READ[variable.kind].format(text)}"

    def write_text(self, text: str) -> str:
        return f"print({quoted(text)}, flush=True)"

    def write_parts(self, parts: Sequence[str | StubVariable]) -> str:
        return f"print({', '.join(map(self._part, parts))}, flush=True)"

    def _part(self, part: str | StubVariable) -> str:
        if isinstance(part, str):
            return quoted(part)
        name = self.name(part)
        return f"int({name})" if part.kind is StubKind.BOOL else name
