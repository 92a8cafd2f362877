"""The formulas of the user guide, which are in TeX, as text."""

import re

_TOKEN = re.compile(r"\\([a-zA-Z]+) *|([a-zA-Z])|(\s+)|(.)", re.DOTALL)
_SIGNS = {"pi": "π", "left": "", "right": ""}
# A fraction beside anything else is put in parentheses.
_BEFORE = "+-(="
_AFTER = "+-)=,"
_MINUS = "\N{MINUS SIGN}"


def formula(tex: str) -> str:
    """Write a formula in one line of Markdown, with variables in italics.

    Knows fractions, roots, Greek letters and functions, which is all that the guide uses.
    """
    return _joined(_parts(tex)).replace("-", _MINUS).strip()


def _parts(tex: str) -> list[tuple[str, bool]]:
    """The parts of a formula as text, and whether each of them is a fraction."""
    parts = []
    at = 0
    while (found := _TOKEN.match(tex, at)) is not None:
        at = found.end()
        command, letter, space, sign = found.groups()
        if command == "frac":
            upper, at = _group(tex, at)
            lower, at = _group(tex, at)
            parts.append((f"{_operand(upper)} / {_operand(lower)}", True))
        elif command == "sqrt":
            inner, at = _group(tex, at)
            text = formula(inner)
            parts.append((f"√({text})" if len(inner) > 1 else f"√{text}", False))
        elif command:
            word = _SIGNS.get(command, command)
            # A function and its argument need a space, unless there is a parenthesis.
            spaced = command not in _SIGNS and tex[at : at + 1] not in ("(", "")
            parts.append((f"{word} " if spaced and tex[at : at + 5] != "\\left" else word, False))
        elif letter:
            parts.append((f"*{letter}*", False))
        else:
            parts.append((" " if space else sign, False))
    return parts


def _joined(parts: list[tuple[str, bool]]) -> str:
    texts = []
    for place, (text, is_fraction) in enumerate(parts):
        before = "".join(one for one, _kind in parts[:place]).rstrip()
        after = "".join(one for one, _kind in parts[place + 1 :]).lstrip()
        alone = (not before or before[-1] in _BEFORE) and (not after or after[0] in _AFTER)
        texts.append(f"({text})" if is_fraction and not alone else text)
    return "".join(texts)


def _group(tex: str, at: int) -> tuple[str, int]:
    """The contents of the braces at a place, and the place after them."""
    depth = 0
    for place in range(at, len(tex)):
        depth += (tex[place] == "{") - (tex[place] == "}")
        if depth == 0:
            return tex[at + 1 : place], place + 1
    raise ValueError(f"no closing brace in {tex!r}")


def _operand(tex: str) -> str:
    """The numerator or denominator of a fraction."""
    text = formula(tex)
    return f"({text})" if re.search(rf"[+{_MINUS}]", text) else text
