"""Templates in C++."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import ClassVar

from uctvis.arena.stubs.braces import BracedStub
from uctvis.arena.stubs.c import C_KEYWORDS
from uctvis.arena.stubs.description import StubKind, StubRead, StubVariable
from uctvis.arena.stubs.writer import quoted

_KEYWORDS = """
and and_eq bitand bitor catch char8_t char16_t char32_t class co_await co_return co_yield compl
concept const_cast consteval constinit decltype delete dynamic_cast explicit export friend mutable
namespace new noexcept not not_eq operator or or_eq private protected public reinterpret_cast
requires static_cast template this throw try typeid typename using virtual wchar_t xor xor_eq
"""
_INCLUDES = """
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
"""
_READ_LINE = """
static std::istringstream line;

// Reads the next line; the program ends with its input.
static void read_line()
{
    std::string text;
    if (!std::getline(std::cin, text))
        std::exit(EXIT_SUCCESS);
    line.clear();
    line.str(text);
}
"""
_MAIN = """
int main()
{
"""
_TYPES = {
    StubKind.INT: "int",
    StubKind.LONG: "long long",
    StubKind.FLOAT: "double",
    StubKind.BOOL: "bool",
    StubKind.WORD: "std::string",
    StubKind.STRING: "std::string",
}


class CppStub(BracedStub):
    """Writes a template in C++."""

    reserved: ClassVar[set[str]] = {
        *C_KEYWORDS.split(),
        *_KEYWORDS.split(),
        "line",
        "read_line",
        "std",
    }
    depth: ClassVar[int] = 1
    debug: ClassVar[str] = 'std::cerr << "..." << std::endl;'

    def head(self) -> Iterable[str]:
        read_line = _READ_LINE if self._variables else ""
        return (_INCLUDES + read_line + _MAIN).rstrip("\n").split("\n")

    def declare(self, variables: Sequence[StubVariable]) -> Iterable[str]:
        return (f"{_TYPES[one.kind]} {self.name(one)}{{}};" for one in variables)

    def begin_line(self) -> Iterable[str]:
        return ("read_line();",)

    def read_part(self, read: StubRead) -> Iterable[str]:
        for kind, variables in groupby(read.declares, lambda one: _TYPES[one.kind]):
            yield f"{kind} {', '.join(map(self.name, variables))};"
        words = [self.name(one) for one in read.variables if one.kind is not StubKind.STRING]
        if words:
            yield f"line >> {' >> '.join(words)};"
        if read.variables[-1].kind is StubKind.STRING:
            if words:
                yield "line.get();"
            yield f"std::getline(line, {self.name(read.variables[-1])});"

    def write_text(self, text: str) -> str:
        return f"std::cout << {quoted(text)} << std::endl;"

    def write_parts(self, parts: Sequence[str | StubVariable]) -> str:
        values = (quoted(part) if isinstance(part, str) else self.name(part) for part in parts)
        line = ' << " " << '.join(values)
        return f"std::cout << {line} << std::endl;"
