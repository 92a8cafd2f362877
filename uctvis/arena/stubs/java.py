"""Templates in Java; the class is called Player."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from uctvis.arena.stubs.braces import BracedStub
from uctvis.arena.stubs.description import StubKind, StubRead, StubVariable
from uctvis.arena.stubs.writer import quoted

_KEYWORDS = """
abstract assert boolean break byte case catch char class const continue default do double else enum
extends final finally float for goto if implements import instanceof int interface long native new
package private protected public return short static strictfp super switch synchronized this throw
throws transient try void volatile while true false null _
"""
_CLASS = """
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

class Player {
"""
_READ_LINE = """
    private static final BufferedReader INPUT =
            new BufferedReader(new InputStreamReader(System.in));
    private static String line = "";
    private static int at;

    /** Reads the next line; the program ends with its input. */
    private static void readLine() throws IOException {
        line = INPUT.readLine();
        at = 0;
        if (line == null) {
            System.exit(0);
        }
    }
"""
_NEXT_WORD = """
    /** The next word of the line. */
    private static String nextWord() {
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        int end = line.indexOf(' ', at);
        end = end < 0 ? line.length() : end;
        String word = line.substring(at, end);
        at = Math.min(end + 1, line.length());
        return word;
    }
"""
_MAIN = """
    public static void main(String[] arguments) throws IOException {
"""
_TYPES = {
    StubKind.INT: ("int", "Integer.parseInt(nextWord())", "0"),
    StubKind.LONG: ("long", "Long.parseLong(nextWord())", "0"),
    StubKind.FLOAT: ("double", "Double.parseDouble(nextWord())", "0"),
    StubKind.BOOL: ("boolean", '!nextWord().equals("0")', "false"),
    StubKind.WORD: ("String", "nextWord()", '""'),
    StubKind.STRING: ("String", "line.substring(at)", '""'),
}


class JavaStub(BracedStub):
    """Writes a template in Java."""

    reserved: ClassVar[set[str]] = {
        *(*_KEYWORDS.split(), "System", "String", "Integer", "Long", "Double", "Math"),
        *("BufferedReader", "IOException", "InputStreamReader"),
        *("Player", "INPUT", "line", "at", "arguments"),
    }
    depth: ClassVar[int] = 2
    debug: ClassVar[str] = 'System.err.println("...");'

    def styled(self, name: str) -> str:
        """As in the description, which uses the style of Java."""
        return name

    def head(self) -> Iterable[str]:
        read_line = _READ_LINE if self._variables else ""
        next_word = _NEXT_WORD if self.has_words else ""
        # No empty line after the first one of the class.
        return (_CLASS + f"{read_line}{next_word}{_MAIN}"[1:]).rstrip("\n").split("\n")

    def declare(self, variables: Sequence[StubVariable]) -> Iterable[str]:
        for one in variables:
            kind, _read, zero = _TYPES[one.kind]
            yield f"{kind} {self.name(one)} = {zero};"

    def begin_line(self) -> Iterable[str]:
        return ("readLine();",)

    def read_part(self, read: StubRead) -> Iterable[str]:
        for one in read.variables:
            kind, value, _zero = _TYPES[one.kind]
            declared = f"{kind} " if one in read.declares else ""
            yield f"{declared}{self.name(one)} = {value};"

    def write_text(self, text: str) -> str:
        return f"System.out.println({quoted(text)});"

    def write_parts(self, parts: Sequence[str | StubVariable]) -> str:
        # The first one is a text, so that numbers are not added.
        first = "" if isinstance(parts[0], str) else '"" + '
        line = ' + " " + '.join(map(self._part, parts))
        return f"System.out.println({first}{line});"

    def _part(self, part: str | StubVariable) -> str:
        if isinstance(part, str):
            return quoted(part)
        name = self.name(part)
        return f"({name} ? 1 : 0)" if part.kind is StubKind.BOOL else name
