"""What a file is that cannot be read as a tree, in words for its owner."""

import re

from uctvis.texts import _

# The beginnings of other files, and what these are.
_SIGNATURES = (
    (b"\x89PNG\r\n", _("it is a PNG picture")),
    (b"\xff\xd8\xff", _("it is a JPEG picture")),
    (b"GIF8", _("it is a GIF picture")),
    (b"%PDF-", _("it is a PDF document")),
    (b"PK\x03\x04", _("it is a ZIP archive or an Office document")),
    (b"\x1f\x8b", _("it is compressed with gzip; unpack it first")),
    (b"BZh", _("it is compressed with bzip2; unpack it first")),
    (b"\xfd7zXZ\x00", _("it is compressed with xz; unpack it first")),
    (b"7z\xbc\xaf\x27\x1c", _("it is a 7z archive")),
    (b"\x28\xb5\x2f\xfd", _("it is compressed with zstd; unpack it first")),
    (b"\x7fELF", _("it is a program")),
    (b"MZ", _("it is a program")),
    (b"SQLite format 3\x00", _("it is an SQLite database")),
    (b"\x93NUMPY", _("it is a NumPy array; read it with numpy.load and Tree.from_parents")),
    (b"\x80\x04\x95", _("it is a Python pickle")),
    (b"\x80\x05\x95", _("it is a Python pickle")),
    (b"OggS", _("it is a sound or a film")),
    (b"RIFF", _("it is a sound, a film or a picture")),
    (b"\x00\x00\x00 ftyp", _("it is a film")),
)
_PGN = re.compile(r'\s*\[\s*\w+\s+"|\s*1\.\s*[a-hNBRQKO]')
_MARKUP = re.compile(r"\s*<(!doctype|html|svg|\?xml)", re.IGNORECASE)
# The first row of a CSV tree: two names, and four numbers.
_ROW = re.compile(r"(\|[^|]*\||[^,|\r\n]*),\d+,\d+,[-+.\deE]+,.*,\d+\s*$", re.MULTILINE)
# A .tree file begins with the length of its first name.
_LONGEST_STATE = 10_000
# How much of a text is shown, in characters.
_SHOWN = 40
# How many bytes are looked at.
HEAD = 4096


def what_it_is(head: bytes) -> str:
    """What a file that begins with these bytes is: "it is a PNG picture"; "" if it is unknown."""
    for signature, words in _SIGNATURES:
        if head.startswith(signature):
            return words
    if not head.strip(b"\0"):
        return _("it contains only zeros, as after a failure of the disk")
    text = _text_in(head)
    if text is None:
        return _("it looks like a .tree file") if _may_be_tree(head) else ""
    if _PGN.match(text):
        return _("it looks like a game in PGN; rename it to a name that ends in .pgn")
    if _MARKUP.match(text):
        return _("it is a web page or another document with markup")
    if is_row(head):
        return _("it looks like a CSV tree")
    begin = text.strip()[:_SHOWN]
    begin = "".join(letter if letter.isprintable() else " " for letter in begin)
    if not begin:
        return _("it contains only blanks")
    return _("it begins with the text {text}").format(text=repr(begin))


def is_row(head: bytes) -> bool:
    """Whether a file begins with a node of a CSV tree."""
    text = head.decode("utf-8-sig", "replace").lstrip("\r\n")
    return _ROW.match(text) is not None


def _text_in(head: bytes) -> str | None:
    """The text at the beginning of a file; None if it is not a text."""
    for mark, encoding in (
        (b"\xff\xfe", "utf-16"),
        (b"\xfe\xff", "utf-16"),
        (b"", "utf-8-sig"),
        (b"", "cp1250"),
    ):
        if not head.startswith(mark):
            continue
        # The last character may be cut.
        for cut in range(4):
            try:
                text = head[: len(head) - cut].decode(encoding)
            except UnicodeDecodeError:
                continue
            if all(letter.isprintable() or letter in "\t\r\n\f\v\x1b" for letter in text):
                return text
            break
    return None


def _may_be_tree(head: bytes) -> bool:
    length = int.from_bytes(head[:4], "little")
    return (
        len(head) > length + 8
        and length <= _LONGEST_STATE
        and _text_in(head[4 : 4 + length]) is not None
    )
