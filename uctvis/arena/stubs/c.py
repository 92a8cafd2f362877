"""Templates in C."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from uctvis.arena.stubs.braces import BracedStub
from uctvis.arena.stubs.description import StubKind, StubRead, StubVariable
from uctvis.arena.stubs.writer import quoted

C_KEYWORDS = """
alignas alignof auto bool break case char const constexpr continue default do double else enum
extern false float for goto if inline int long nullptr register restrict return short signed sizeof
static static_assert struct switch thread_local true typedef typeof typeof_unqual union unsigned
void volatile while asm linux unix stdin stdout stderr errno assert main sched_priority
"""
_READ_LINE = """
static char line[1 << 20];
static char *rest;

// Reads the next line; the program ends with its input.
static void read_line(void)
{
    if (fgets(line, sizeof line, stdin) == NULL)
        exit(EXIT_SUCCESS);
    line[strcspn(line, "\\r\\n")] = '\\0';
    rest = line;
}
"""
_NEXT_WORD = """
// Returns the next word of the line.
static const char *next_word(void)
{
    char *word;

    rest += strspn(rest, " ");
    word = rest;
    rest += strcspn(rest, " ");
    if (*rest != '\\0')
        *rest++ = '\\0';
    return word;
}
"""
_MAIN = """
int main(void)
{
    // Each answer must leave at once.
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
"""
_TYPES = {
    StubKind.INT: "int",
    StubKind.LONG: "long long",
    StubKind.FLOAT: "double",
    StubKind.BOOL: "bool",
}
_READ = {
    StubKind.INT: "atoi(next_word())",
    StubKind.LONG: "atoll(next_word())",
    StubKind.FLOAT: "atof(next_word())",
    StubKind.BOOL: "atoi(next_word()) != 0",
}
_FORMATS = {StubKind.LONG: "%lld", StubKind.FLOAT: "%g", StubKind.WORD: "%s", StubKind.STRING: "%s"}


class CStub(BracedStub):
    """Writes a template in C."""

    reserved: ClassVar[set[str]] = {
        *(*C_KEYWORDS.split(), "line", "rest", "read_line", "next_word", "exit", "fgets", "strspn"),
        *("strcspn", "setvbuf", "atoi", "atoll", "atof", "snprintf", "printf", "puts"),
    }
    depth: ClassVar[int] = 1
    debug: ClassVar[str] = 'fprintf(stderr, "...\\n");'

    def head(self) -> Iterable[str]:
        includes = ("stdbool", "stdio", "stdlib", "string")
        parts = ["\n", *(f"#include <{name}.h>\n" for name in includes)]
        if self._variables:
            parts.append(_READ_LINE)
        if self.has_words:
            parts.append(_NEXT_WORD)
        return ("".join(parts) + _MAIN).rstrip("\n").split("\n")

    def declare(self, variables: Sequence[StubVariable]) -> Iterable[str]:
        for one in variables:
            if one.kind.is_text:
                yield f'char {self.name(one)}[{self.length(one)} + 1] = "";'
            else:
                zero = "false" if one.kind is StubKind.BOOL else "0"
                yield f"{_TYPES[one.kind]} {self.name(one)} = {zero};"

    def begin_line(self) -> Iterable[str]:
        return ("read_line();",)

    def read_part(self, read: StubRead) -> Iterable[str]:
        for one in read.variables:
            name = self.name(one)
            is_new = one in read.declares
            if one.kind.is_text:
                if is_new:
                    yield f"char {name}[{self.length(one)} + 1];"
                text = "rest" if one.kind is StubKind.STRING else "next_word()"
                yield f'snprintf({name}, sizeof {name}, "%s", {text});'
            else:
                declared = f"{_TYPES[one.kind]} " if is_new else ""
                yield f"{declared}{name} = {_READ[one.kind]};"

    def write_text(self, text: str) -> str:
        return f"puts({quoted(text)});"

    def write_parts(self, parts: Sequence[str | StubVariable]) -> str:
        format_ = " ".join(
            part.replace("%", "%%") if isinstance(part, str) else _FORMATS.get(part.kind, "%d")
            for part in parts
        )
        # The end of the line is no part of what is quoted.
        literal = quoted(format_)[:-1] + '\\n"'
        values = (self.name(part) for part in parts if not isinstance(part, str))
        return f"printf({', '.join((literal, *values))});"
