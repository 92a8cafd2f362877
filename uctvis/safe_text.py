"""Texts of strangers, such as what their programs say and what their files are called.

A terminal obeys control characters, so none is printed as it is.
"""

_TAB = "\t"


def harmless(text: object) -> str:
    r"""The text with an escape, such as `\x1b`, for each character that is not printable.

    So a program can neither move the cursor nor hide or reverse what others have written. Tabs
    become four blanks.
    """
    text = str(text)
    return text if text.isprintable() else "".join(map(_escaped, text))


def harmless_lines(text: str, indent: str = "  ") -> str:
    """A text of several lines, each of them `harmless`; all but the first one are indented.

    Only line feeds end a line; so nobody's text looks like the beginning of a message of ours.
    """
    first, *others = text.split("\n")
    return "\n".join((harmless(first), *(f"{indent}{harmless(line)}" for line in others)))


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    return "    " if character == _TAB else repr(character)[1:-1]
