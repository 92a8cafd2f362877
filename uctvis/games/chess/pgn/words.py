"""The words of the moves in PGN: moves, signs and results, in all usual ways of writing them."""

import re
from typing import NamedTuple

from uctvis.texts import _

# The tag that says how the players ended the game before its rules did, in one word.
ENDING = "Ending"
# Letters for figurines and the other characters that stand for letters of moves: hyphens and
# dashes of all kinds, signs of multiplication, and what programs add to figurines.
_LETTERS = str.maketrans(
    {
        **dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPKQRBNP", strict=True)),
        **dict.fromkeys((*range(0x2010, 0x2016), 0x2212), "-"),
        0xD7: "x",
        0x41E: "O",  # of Cyrillic
        **dict.fromkeys((0xFE0E, 0xFE0F, 0x200B), ""),
    }
)
# The signs of moves and positions, by their number in PGN (numeric annotation glyphs).
_SIGNS: dict[int, tuple[str, ...]] = {
    1: ("!",),
    2: ("?",),
    3: ("!!",),
    4: ("??",),
    5: ("!?",),
    6: ("?!",),
    7: ("□",),
    10: ("=",),
    13: ("∞",),
    14: ("⩲", "+=", "+/="),
    15: ("⩱", "=+", "=/+"),
    16: ("±", "+/-"),
    17: ("∓", "-/+"),
    18: ("+-", "+--"),
    19: ("-+", "--+"),
    22: ("⨀", "⊙"),
    32: ("⟳",),
    36: ("↑",),
    40: ("→",),
    132: ("⇆",),
    140: ("∆",),
    142: ("⌓",),
}
_NAGS = {sign: number for number, signs in _SIGNS.items() for sign in signs}
# Only at the end of a word: "N" may also begin the move of a knight, and in German "D" is a queen.
_LETTERED = {"N": 146, "TN": 146, "D": 220}
# Signs of check, mate and en passant, which say nothing that the move does not say.
_SILENT = ("+", "++", "#", "†", "‡", ":", ".", ",")
_SIGN = re.compile(
    "|".join(re.escape(sign) for sign in sorted((*_NAGS, *_SILENT), key=len, reverse=True))
)
_SILENT_WORD = re.compile(r"(?:e\.?p|dbl|dis|ch|mate|e|p)(?!\w)\.?")
_LETTERED_SIGN = re.compile(r"(?:TN|N|D)\Z")
_NAG = re.compile(r"\$(\d{1,3})")
_RESULTS = {"1-0": "1-0", "0-1": "0-1", "1/2": "1/2-1/2", "1/2-1/2": "1/2-1/2", "*": "*"}
_RESULT = re.compile(r"(?:1/2-1/2|1/2|½-½|½|1[-:]0|0[-:]1|\*)(?![\w/:-])")
_NUMBER = re.compile(r"\d{1,4}[.…]*")
_NUMBER_WITHIN = re.compile(r"\d{1,4}[.…]+|[.…]+")
_CASTLING = re.compile(r"[O0o]-[O0o](?:(-)[O0o])?(?![\w-])")
_NULL = re.compile(r"(?:--|Z0|0000|@@@@|<>|null|pass)(?![\w@+-])")
_MOVE = re.compile(
    r"""(?:P|p(?=[a-h])|(?P<piece>[KQRBN]|[kqrn](?=[a-h1-8x])))?
    (?P<source>[a-h]?[1-8]?)(?P<how>[-x:X]?)(?P<target>[a-h][1-8])
    (?(piece)|(?:(?<=[18])[=/]?\(?(?P<promotion>[QRBNqrbn])\)?(?![a-h1-8x]))?)""",
    re.VERBOSE,
)
# Words that are not moves but whose writer may have meant one: they are never skipped.
_MAY_BE_MOVE = re.compile(
    r".*[^\W\d_]\d|(?:[a-h]x?[a-h]|[KQRBNP][x:-][KQRBNP]|[O0o]{2,3})[+#!?]*\Z"
)


class Word(NamedTuple):
    """A part of the moves: `kind` is "move", "nag" or "result", `text` is as in regular PGN."""

    kind: str
    text: str


def result_of(text: str) -> str | None:
    """A result as PGN writes it: "1-0", "0-1", "1/2-1/2" or "*"; None if it is something else."""
    text = re.sub(r"\s+", "", text.translate(_LETTERS)).replace("½", "1/2").replace(":", "-")
    text = text.replace("0.5-0.5", "1/2-1/2").replace(",5", ".5")
    return _RESULTS.get(text)


def words_of(written: str) -> list[Word] | None:
    """What a word of the moves says, without move numbers; None if not all of it is known.

    A word may be several: "1.e4!", "Nf3Nc6", "e8=Q+±".
    """
    text, at = written.translate(_LETTERS), 0
    found: list[Word] = []
    while at < len(text):
        match = _match(text, at)
        if match is None:
            return None
        word, at = match
        if word is not None:
            found.append(word)
    return found


def _match(text: str, at: int) -> tuple[Word | None, int] | None:
    """The next part and its end. The part is None if it says nothing."""
    if match := _RESULT.match(text, at):
        return Word("result", result_of(match.group()) or "*"), match.end()
    if match := _CASTLING.match(text, at):
        return Word("move", "O-O-O" if match.group(1) else "O-O"), match.end()
    if match := _NULL.match(text, at):
        return Word("move", "--"), match.end()
    if match := (_NUMBER_WITHIN if at else _NUMBER).match(text, at):
        return None, match.end()
    if match := _MOVE.match(text, at):
        return Word("move", _usual(match)), match.end()
    if match := _NAG.match(text, at):
        return Word("nag", f"${int(match.group(1))}"), match.end()
    if match := _LETTERED_SIGN.match(text, at):
        return Word("nag", f"${_LETTERED[match.group()]}"), match.end()
    if match := _SIGN.match(text, at):
        number = _NAGS.get(match.group())
        return None if number is None else Word("nag", f"${number}"), match.end()
    if match := _SILENT_WORD.match(text, at):
        return None, match.end()
    if match := _NUMBER_WITHIN.match(text, at):
        return None, match.end()
    return None


def _usual(match: re.Match[str]) -> str:
    """A move in the usual notation."""
    piece, promotion = (match[name] or "" for name in ("piece", "promotion"))
    how = {"-": "-", "": ""}.get(match["how"], "x")
    return "".join(
        (
            piece.upper(),
            match["source"],
            how,
            match["target"],
            promotion and f"={promotion.upper()}",
        )
    )


def may_be_move(written: str) -> bool:
    """Whether an unknown word may stand for a move, so that the moves after it do not follow."""
    return _MAY_BE_MOVE.match(written.translate(_LETTERS)) is not None


def sign_text(number: int) -> str:
    """A numeric annotation glyph in words or as a sign, for users; "" if it is unknown."""
    return _("novelty") if number == 146 else _SIGNS.get(number, ("",))[0]
