"""The languages of sources that are compiled on arrival: C, C++, Java and Python."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.java_class import has_main
from uctvis.errors import ArenaError
from uctvis.texts import _

_MEGABYTE = 2**20
_GIGABYTE = 2**30
# What the Java machine itself uses, beside the objects of its program.
_JAVA_MACHINE = 128 * _MEGABYTE
# They keep it small, and quick to start.
_JAVA_OPTIONS = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
_HEAP = "-Xmx"
_JAVA, _JAVA_SOURCE = "java", ".java"
# A C or C++ program is called as in a folder without a description.
_PROGRAM = "player"


class Language(NamedTuple):
    """A language, and how its sources become programs."""

    # For users.
    title: str
    # The programs that it needs.
    tools: tuple[str, ...]
    # What contains them on Debian and Ubuntu.
    package: str
    # A command of the shell: "$1" is the source, and "$out" the folder of what it makes.
    build: str
    # The command of the program: from the name of the source, and from
    # what was made, the contents of files by their names. It raises an `ArenaError` about the
    # source.
    command: Callable[[str, Mapping[str, bytes]], tuple[str, ...]]
    # Bytes of addresses that its programs need beside the memory that they use, for libraries,
    # threads and arenas; None if they reserve as much as they like, as the Java machine does.
    reserved: int | None = None


def _native(_source: str, _made: Mapping[str, bytes]) -> tuple[str, ...]:
    return (f"./{_PROGRAM}",)


def _python(source: str, _made: Mapping[str, bytes]) -> tuple[str, ...]:
    return ("python3", source)


def _java(source: str, made: Mapping[str, bytes]) -> tuple[str, ...]:
    """Run the class with `main`: the one that is called as the source, or the only one."""
    suffix = ".class"
    names = sorted(
        name.removesuffix(suffix).replace("/", ".")
        for name, data in made.items()
        if name.endswith(suffix) and has_main(data)
    )
    stem = Path(source).stem
    chosen = [name for name in names if name.rpartition(".")[2] == stem] or names
    if len(chosen) != 1:
        expected = _("expected one class with public static void main(String[]), got {found}")
        raise ArenaError(source, expected.format(found=", ".join(names) or _("none")))
    return (_JAVA, *_JAVA_OPTIONS, _HEAP, "-cp", ".", chosen[0])


# At most so many errors are shown, so that a template cannot fill the log.
_WARNINGS = "-O2 -Wall -Wextra -fmax-errors=20"
_C = Language(
    "C", ("cc",), "gcc", f'cc {_WARNINGS} -o "$out/{_PROGRAM}" "$1" -lm', _native, _GIGABYTE
)
_CPP = Language(
    "C++", ("c++",), "g++", f'c++ {_WARNINGS} -o "$out/{_PROGRAM}" "$1"', _native, _GIGABYTE
)
_JAVAC = Language(
    "Java",
    ("javac", _JAVA),
    "default-jdk-headless",
    # Processors of annotations would be programs of the source that run here.
    "javac -J-Xmx256m -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -proc:none -encoding UTF-8 "
    '-Xlint:all -d "$out" "$1"',
    _java,
)
_PYTHON = Language(
    "Python",
    ("python3",),
    "python3",
    # Isolated: a module of the bot's folder would take the place of one of Python.
    'python3 -I -X pycache_prefix="$TMPDIR" -W default -m py_compile "$1"',
    _python,
    _GIGABYTE,
)
# By the ends of the names of sources.
LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        ".c": _C,
        ".cc": _CPP,
        ".cpp": _CPP,
        ".cxx": _CPP,
        _JAVA_SOURCE: _JAVAC,
        ".py": _PYTHON,
    }
)


def is_source(path: str | Path) -> bool:
    """Whether this is the name of a source that can be compiled."""
    return Path(path).suffix in LANGUAGES


def address_space(bot: Bot) -> int | None:
    """Bytes of addresses that each process of a bot may have; None if its language needs many."""
    language = LANGUAGES.get(Path(bot.source).suffix)
    if language is None or language.reserved is None:
        return None
    return bot.limits.memory + language.reserved


def with_memory(bot: Bot, memory: int) -> Bot:
    """The bot with so many bytes of memory.

    For a Java program that was compiled here, this is the size of its heap, that is of all its
    objects; the Java machine may use 128 MB besides. For all others it is all that they use.
    """
    if not bot.source.endswith(_JAVA_SOURCE):
        return replace(bot, limits=replace(bot.limits, memory=memory))
    heap = f"{_HEAP}{max(2, memory // _MEGABYTE)}m"
    command = tuple(heap if part.startswith(_HEAP) else part for part in bot.command)
    return replace(bot, command=command, limits=replace(bot.limits, memory=memory + _JAVA_MACHINE))
