"""Texts of strangers' programs on a terminal, which obeys control characters."""

# The pictures of the control characters begin here, in the same order.
_PICTURES = 0x2400
_CONTROLS = 0x20
_TAB = "\t"


def harmless(text: str) -> str:
    """The text with a visible sign for each character that is not printable.

    So a program can neither move the cursor nor hide or reverse what others have written.
    """
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def harmless_lines(text: str, indent: str = "  ") -> str:
    """A text of several lines, each of them `harmless`; all but the first one are indented.

    Only line feeds end a line; so nobody's text looks like the beginning of a message of ours.
    """
    first, *others = text.split("\n")
    return "\n".join((harmless(first), *(f"{indent}{harmless(line)}" for line in others)))


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    if character == _TAB:
        return "    "
    if ord(character) < _CONTROLS:
        return chr(_PICTURES + ord(character))
    return "\N{REPLACEMENT CHARACTER}"
