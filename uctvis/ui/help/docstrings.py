"""The reference pages of the user guide, made from docstrings."""

import importlib
import inspect
import re
from typing import Any

_DIRECTIVE = re.compile(r"^\.\. auto\w+:: (\S+)\n((?:   .*\n?)*)", re.MULTILINE)


def reference(directives: str) -> str:
    """Write the docstrings that directives of Sphinx (`.. autoclass:: NAME`) select as Markdown."""
    return "\n".join(
        _described(name, members=":members:" in options)
        for name, options in _DIRECTIVE.findall(directives)
    )


def _described(path: str, *, members: bool) -> str:
    thing = _found(path)
    if inspect.ismodule(thing):
        return _text(inspect.getdoc(thing) or "")
    parts = [f"### `{path}`\n", _text(_head(path.rpartition(".")[2], thing))]
    if members:
        parts += [
            _text(_head(name, member))
            for name, member in vars(thing).items()
            if not name.startswith("_") and inspect.getdoc(member)
        ]
    return "\n".join(parts)


def _found(path: str) -> Any:
    """The module with this name, or the object in a module."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError:
        module, _dot, name = path.rpartition(".")
        return getattr(importlib.import_module(module), name)


def _head(name: str, thing: Any) -> str:
    """A name with its signature, if it has one, and the docstring below it."""
    inner = getattr(thing, "__func__", thing)
    signature = str(inspect.signature(inner)) if inspect.isfunction(inner) else ""
    signature = re.sub(r"<function (\w+) at \w+>", r"\1", signature)
    return f"{name}{signature}\n\n{inspect.getdoc(thing) or ''}"


def _text(lines: str) -> str:
    return f"```text\n{lines.strip()}\n```\n"
