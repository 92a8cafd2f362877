"""Reads the description of what a bot reads and writes.

The language is the one of CodinGame's stub generator, so that its stub files can be used. Source:
"Stub Generator Syntax", https://github.com/CodinGame/codingame-game-engine, stubGeneratorSyntax.md.

    read width:int height:int
    loop height read row:string(32)
    gameloop
    read count:int
    loop count read id:int x:float label:word(16)
    loop count write WAIT

    INPUT
    width: columns of the board
"""

import re
from pathlib import Path

from uctvis.arena.stubs.description import (
    StubCommand,
    StubDescription,
    StubKind,
    StubLoop,
    StubRead,
    StubVariable,
    StubWrite,
)
from uctvis.arena.stubs.scopes import Scopes
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.game.notation import shortened
from uctvis.paths import read_small
from uctvis.texts import _

_READ, _WRITE, _LOOP, _LOOPLINE, _GAMELOOP = "read", "write", "loop", "loopline", "gameloop"
_COMMANDS = (_READ, _WRITE, _LOOP, _LOOPLINE)
_STATEMENT, _INPUT, _OUTPUT = "STATEMENT", "INPUT", "OUTPUT"
_HEADINGS = (_STATEMENT, _INPUT, _OUTPUT)
_NAME = r"[A-Za-z][A-Za-z0-9_]{0,59}"
_DECLARATION = re.compile(rf"({_NAME}):([a-z]+)(?:\(({_NAME}|[0-9]{{1,9}})\))?")
_COMMENT = re.compile(rf"({_NAME})\s*:\s*(.*)")
_JOIN = re.compile(r"join\s*\((.*)\)")
_ARGUMENT = re.compile(rf'\s*(?:"([^"]*)"|({_NAME}))\s*(,|$)')
_MOST_AMOUNT = 1_000_000
# The buffers of C are on its stack.
_MOST_LENGTH = 100_000
_MOST_LOOPS = 8
_MOST_BYTES = 100_000


def read_stub(path: Path) -> StubDescription:
    """The description in a file.

    Raises ArenaError if the file cannot be read, or as `parse_stub`.
    """
    try:
        data = read_small(path, _MOST_BYTES + 1)
    except OSError as error:
        raise ArenaError(path, explained(error)) from error
    if len(data) > _MOST_BYTES:
        raise ArenaError(path, _("expected at most {most} bytes").format(most=_MOST_BYTES))
    try:
        return parse_stub(data.decode("utf-8-sig"), str(path))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ArenaError(path, _("line {line}: expected UTF-8").format(line=line)) from error


def parse_stub(text: str, place: str) -> StubDescription:
    """The description that a text contains; `place` says where it comes from.

    Raises ArenaError if it is wrong; the message says in which line, what was expected, and what
    was found.
    """
    return _Parser(text, place).parsed()


class _Parser:
    """Reads a description, line by line."""

    def __init__(self, text: str, place: str) -> None:
        self._lines = text.replace("\r\n", "\n").split("\n")
        self._place = place
        self._at = 0
        self._scopes = Scopes()
        self._stub = StubDescription([], None, [], [], {})
        # The lines of comments about variables, with their numbers.
        self._input: list[tuple[int, str]] = []

    def parsed(self) -> StubDescription:
        while (line := self._next_command_line()) is not None:
            heading = line.removesuffix(":")
            if heading in _HEADINGS:
                self._block(heading)
            elif line == _GAMELOOP and self._stub.turn is None:
                self._stub.turn = []
            else:
                expected = (*_COMMANDS, *(() if self._stub.turn is not None else (_GAMELOOP,)))
                command = self._command(line, (*expected, *_HEADINGS))
                (self._stub.start if self._stub.turn is None else self._stub.turn).append(command)
        if not self._stub.start and not self._stub.turn:
            raise self._error(_("at least one command"), "")
        self._comment()
        return self._stub

    # Lines.

    def _next_line(self) -> str | None:
        """The next line, without spaces at its ends; None at the end."""
        if self._at == len(self._lines):
            return None
        self._at += 1
        line = self._lines[self._at - 1].replace("\t", " ").strip()
        if not line.isprintable():
            raise self._error(_("printable characters"), ascii(line))
        return line

    def _next_command_line(self) -> str | None:
        while (line := self._next_line()) == "":
            pass
        return line

    def _error(self, expected: str, got: str) -> ArenaError:
        """An error in the line that was read last."""
        place = _("{place}, line {line}").format(place=self._place, line=self._at)
        return ArenaError(place, _wrong(expected, got))

    def _block(self, heading: str) -> None:
        """Read comments until an empty line."""
        while line := self._next_line():
            if heading == _INPUT:
                self._input.append((self._at, line))
            else:
                target = self._stub.statement if heading == _STATEMENT else self._stub.output
                target.append(line)

    def _comment(self) -> None:
        """Find the variables of the comments, after all commands have been read."""
        names = {variable.name for variable in self._stub.variables()}
        comments = self._stub.comments
        last = ""
        for number, line in self._input:
            found = _COMMENT.fullmatch(line)
            if found is not None and found[1] in names:
                last = found[1]
                comments[last] = found[2]
            elif last:
                # It continues.
                comments[last] += f" {line}"
            else:
                self._at = number
                raise self._error(_("a variable that is read, a colon and a comment"), line)

    # Commands.

    def _command(self, line: str, allowed: tuple[str, ...] = _COMMANDS) -> StubCommand:
        word, _blank, rest = line.partition(" ")
        rest = rest.strip()
        if word == _READ:
            return self._read(rest)
        if word == _WRITE:
            return self._write(rest)
        if word in (_LOOP, _LOOPLINE):
            return self._loop(rest, is_line=word == _LOOPLINE)
        raise self._error(_("one of {names}").format(names=", ".join(allowed)), line)

    def _loop(self, line: str, *, is_line: bool) -> StubLoop:
        text, _blank, rest = line.partition(" ")
        amount = self._amount(text)
        if self._scopes.depth == _MOST_LOOPS:
            raise self._error(_("at most {most} nested loops").format(most=_MOST_LOOPS), line)
        # What is repeated may be in the next line.
        rest = rest.strip() or self._next_command_line() or ""
        self._scopes.begin_loop()
        body = self._read(rest, is_line=True) if is_line else self._command(rest)
        loop = StubLoop(amount, body, is_line)
        if self._name_of(amount) in self._scopes.end_loop(loop):
            raise self._error(_("a loop that does not read its own number"), text)
        return loop

    @staticmethod
    def _name_of(amount: int | StubVariable) -> str | None:
        return amount.name if isinstance(amount, StubVariable) else None

    def _amount(self, text: str) -> int | StubVariable:
        expected = _("a number up to {most}, or the name of an int").format(most=_MOST_AMOUNT)
        if re.fullmatch("[0-9]{1,9}", text) and int(text) <= _MOST_AMOUNT:
            return int(text)
        if not re.fullmatch(_NAME, text):
            raise self._error(expected, text)
        return self._number(text, expected)

    def _number(self, name: str, expected: str) -> StubVariable:
        """The variable with a number that is used here."""
        variable = self._scopes.used(name)
        if variable is None:
            raise self._error(_("{expected} that was read before").format(expected=expected), name)
        if variable.kind not in (StubKind.INT, StubKind.LONG):
            raise self._error(expected, str(variable))
        return self._usable(variable)

    def _usable(self, variable: StubVariable) -> StubVariable:
        """A variable that is used, perhaps after the loop that reads it."""
        if isinstance(variable.length, str) and self._scopes.is_declared_by_loop(variable.name):
            expected = _("a text with a number as its length, because it is used after its loop")
            raise self._error(expected, str(variable))
        return variable

    # Reading.

    def _read(self, text: str, *, is_line: bool = False) -> StubRead:
        words = text.split()
        if not words:
            raise self._error(_("variables such as count:int"), text)
        command = StubRead((), [])
        variables: list[StubVariable] = []
        for word in words:
            variable = self._declaration(word)
            if variable.name in [one.name for one in variables]:
                raise self._error(_("each name once in a line"), word)
            if any(one.kind is StubKind.STRING for one in variables):
                raise self._error(_("nothing after a string, which is the rest of a line"), word)
            if is_line and variable.kind is StubKind.STRING:
                raise self._error(_("a word, because strings contain spaces"), word)
            known = self._scopes.visible(variable.name)
            if known is None:
                self._scopes.declare(variable, command)
            elif known != variable:
                raise self._error(_("the same type as before: {type}").format(type=known), word)
            self._scopes.note_read(variable.name)
            variables.append(variable)
        command.variables = tuple(variables)
        return command

    def _declaration(self, word: str) -> StubVariable:
        kinds = "int, long, float, bool, word(LENGTH), string(LENGTH)"
        expected = _("a name, a colon and one of {kinds}").format(kinds=kinds)
        found = _DECLARATION.fullmatch(word)
        if found is None:
            raise self._error(expected, word)
        name, kind_word, length = found.groups()
        if kind_word not in [kind.value for kind in StubKind]:
            raise self._error(expected, word)
        kind = StubKind(kind_word)
        if kind.is_text != (length is not None):
            raise self._error(expected, word)
        return StubVariable(name, kind, None if length is None else self._length(length))

    def _length(self, text: str) -> int | str:
        expected = _("a length from 1 to {most}, or the name of an int").format(most=_MOST_LENGTH)
        if not text.isdigit():
            return self._number(text, expected).name
        if not 1 <= int(text) <= _MOST_LENGTH:
            raise self._error(expected, text)
        return int(text)

    # Writing.

    def _write(self, text: str) -> StubWrite:
        if not text:
            raise self._error(_("the text that is written"), "")
        lines = [self._written(text)]
        # The text continues until an empty line or another command.
        while self._at < len(self._lines) and not self._begins_something(self._lines[self._at]):
            lines.append(self._written(self._next_line() or ""))
        return StubWrite(tuple(lines))

    @staticmethod
    def _begins_something(line: str) -> bool:
        words = line.split(maxsplit=1)
        return (
            not words
            or words[0] in (*_COMMANDS, _GAMELOOP)
            or line.strip().removesuffix(":") in _HEADINGS
        )

    def _written(self, text: str) -> str | tuple[str | StubVariable, ...]:
        if not text.isascii():
            raise self._error(_("characters of ASCII, which every language writes"), text)
        found = _JOIN.fullmatch(text)
        if found is None:
            return text
        parts: list[str | StubVariable] = []
        rest, more = found[1], ","
        while more:
            argument = _ARGUMENT.match(rest)
            if argument is None:
                expected = _("texts in quotes and variables, separated by commas")
                raise self._error(expected, text)
            parts.append(argument[1] if argument[2] is None else self._used(argument[2]))
            rest, more = rest[argument.end() :], argument[3]
        return tuple(parts)

    def _used(self, name: str) -> StubVariable:
        variable = self._scopes.used(name)
        if variable is None:
            raise self._error(_("a text in quotes, or a variable that was read before"), name)
        return self._usable(variable)


def _wrong(expected: str, got: str) -> str:
    return _("expected {expected}, got {got}").format(
        expected=expected, got=shortened(got) or _("nothing")
    )
