"""The sources that a compiled function may depend on: its module's, and all that this imports.

numba compiles constants and functions of other modules into a function. Which ones it takes is
known only while it compiles; the imports say which ones it may take, wherever they stand in the
file, and directly or through others.
"""

import hashlib
import os
import re
import site
import sys
import sysconfig
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

_PACKAGE = Path(__file__).parents[1]
_STARTED = time.time_ns()
# These store compiled functions and their messages, but no compiled function contains any of them.
_NEVER_COMPILED = {
    str(_PACKAGE / "texts.py"),
    *(
        str(_PACKAGE / "jit" / f"{name}.py")
        for name in ("cache_folder", "compile_cache", "imports", "private_folder")
    ),
}
# Names in brackets may stand in several lines, with comments; others continue after a backslash.
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<home>[.\w]+)[ \t]+)?"
    r"import(?=[\s(\\])[ \t]*(?P<names>\((?:[^)#]|#[^\n]*)*\)|(?:[^\\\n#]|\\\n)*)",
    re.MULTILINE,
)
_COMMENT = re.compile(r"#[^\n]*")
# Libraries are not followed: numba's version is part of the key, and with it those it allows.
_LIBRARIES = tuple(
    folder + os.sep
    for folder in (
        *(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")),
        site.getusersitepackages(),
    )
)


class _Source(NamedTuple):
    """A file: a digest of its content, and the names of what it imports.

    A pair (home, name) is `from home import name`; home is "" for `import name`.
    """

    digest: bytes
    imports: tuple[tuple[str, str], ...]


@cache
def read(path: str) -> _Source | None:
    """What a file contains when it is first asked for; None if there is no such source.

    The portable build has none, and neither has a function that was typed in.
    """
    if not Path(path).is_absolute():
        return None
    try:
        content = Path(path).read_bytes()
    except OSError:
        return None
    text = content.decode("utf-8", "replace").replace("\r\n", "\n")
    return _Source(hashlib.blake2b(content, digest_size=16).digest(), tuple(_imports(text)))


def digest(paths: Iterable[str]) -> str:
    """A digest of these files and of all that they import; "" if none of them is a source."""
    found = closure(paths)
    if not found:
        return ""
    whole = hashlib.blake2b(digest_size=8)
    for name, content in sorted((_name(path), source.digest) for path, source in found.items()):
        whole.update(name.encode("utf-8", "surrogateescape") + b"\0" + content)
    return whole.hexdigest()


def changed_since_start(paths: Iterable[str]) -> bool:
    """Whether a file of the package, among these and what they import, is newer than the process.

    What runs here may then be older than what the file contains.
    """
    return any(_changed(path) for path in closure(paths) if path.startswith(f"{_PACKAGE}{os.sep}"))


def closure(paths: Iterable[str]) -> dict[str, _Source]:
    """These files and all that they import, directly or not, without libraries.

    The files of the cache itself are left out, too.
    """
    found: dict[str, _Source] = {}
    left = list(paths)
    while left:
        path = left.pop()
        if path not in found and path not in _NEVER_COMPILED and (source := read(path)) is not None:
            found[path] = source
            left += _imported(path)
    return found


@cache
def _imported(path: str) -> tuple[str, ...]:
    """The files that a file imports."""
    source = read(path)
    found = (_file_of(home, name, path) for home, name in source.imports) if source else ()
    return tuple({file for file in found if file})


def _imports(text: str) -> Iterator[tuple[str, str]]:
    for found in _IMPORT.finditer(text):
        names = _COMMENT.sub("", found["names"]).replace("\\\n", " ").strip("()")
        for name in names.split(","):
            # `name as another`
            if words := name.split():
                yield found["home"] or "", words[0]


def _file_of(home: str, name: str, importer: str) -> str:
    """The file that an import takes; "" if it is a library's, or there is none."""
    if not home:
        return _module(name)
    if home.startswith("."):
        above = home.lstrip(".")
        folder = Path(importer).parents[len(home) - len(above) - 1]
        beside = folder.joinpath(*filter(None, above.split(".")))
        return _at(beside / name) or _at(beside)
    # A name of a package is a module, or something in its `__init__`.
    return _module(f"{home}.{name}") or _module(home)


def _module(name: str) -> str:
    first, *rest = name.split(".")
    if first == _PACKAGE.name and (file := _at(_PACKAGE.joinpath(*rest))):
        return file
    file = getattr(sys.modules.get(name), "__file__", None) or ""
    return file if file.endswith(".py") and not file.startswith(_LIBRARIES) else ""


@cache
def _at(place: Path) -> str:
    """The file of the module or package at `place`, which has no suffix."""
    for file in (place.with_name(f"{place.name}.py"), place / "__init__.py"):
        if file.is_file():
            return str(file)
    return ""


def _name(path: str) -> str:
    """The same name wherever the package lies; files outside it are known by their content."""
    return path.removeprefix(f"{_PACKAGE}{os.sep}") if path.startswith(str(_PACKAGE)) else ""


@cache
def _changed(path: str) -> bool:
    try:
        status = Path(path).stat()
    except OSError:
        return True
    # The second one also counts for a file that was put here with the time of its original.
    return max(status.st_mtime_ns, status.st_ctime_ns) > _STARTED
