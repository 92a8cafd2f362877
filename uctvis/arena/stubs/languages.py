"""The languages of templates."""

from uctvis.arena.stubs.c import CStub
from uctvis.arena.stubs.cpp import CppStub
from uctvis.arena.stubs.description import StubDescription
from uctvis.arena.stubs.java import JavaStub
from uctvis.arena.stubs.python import PythonStub
from uctvis.arena.stubs.writer import StubWriter

LANGUAGES: dict[str, type[StubWriter]] = {
    "python": PythonStub,
    "c": CStub,
    "cpp": CppStub,
    "java": JavaStub,
}


def stub_text(stub: StubDescription, language: str) -> str:
    """The template of a bot in a language of `LANGUAGES`."""
    return LANGUAGES[language](stub).text()
