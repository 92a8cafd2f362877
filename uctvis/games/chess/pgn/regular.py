"""The text of one game in PGN, written again in lines that python-chess reads completely.

Each header, each comment and each word of the moves gets a line of its own, without blank lines
between them. Moves, signs and results are written in the usual way (`words`). Sentences say what
was corrected.
"""

import re
from typing import NamedTuple

from uctvis.game.notation import shortened
from uctvis.games.chess.pgn.levels import Levels
from uctvis.games.chess.pgn.words import Word, may_be_move, result_of, words_of
from uctvis.texts import _

# A value ends at a quote with a bracket after it, because not all programs escape quotes.
TAG = re.compile(
    r"\[\s{0,99}(?P<name>[A-Za-z0-9][\w+#=:-]{0,254})\s{0,99}"
    r'"(?P<value>(?:[^"\\\n]|\\.|"(?![ \t]*\])){0,500})"[ \t]{0,99}\]',
    re.ASCII,
)
# What is clearly meant as a header, to the end of its line.
BAD_TAG = re.compile(
    r"\[\s{0,99}(?P<name>(?:Event|Site|Date|Round|White|Black|Result|SetUp|FEN|Variant|ECO)\b|"
    r"[A-Za-z]\w{0,254}(?=\s{1,99}[\"'“]))(?P<value>[^\n]{0,4000})",
    re.ASCII,
)
_LEFT_OPEN = re.compile(r'\n[ \t]*\n\s*(?=\[Event[ \t]+")')
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"(?:[^\s{}()\[\];]|(?<=[a-h][18])\([QRBNqrbn]\)|(?<=[a-h][18]=)\([QRBN]\))+")
_SPACED = re.compile(r"[01½/2]{1,3}[ \t]?[-\u2010-\u2015:][ \t]?[01½/2]{1,3}(?![\w/:-])")
_COMMAND = re.compile(r"\[%[^\]\n]*\]")
# An offer of a draw, or a sign in brackets.
_SIGN_ASIDE = re.compile(r"\(\s*(=|[!?]{1,2})\s*\)")
_ESCAPED = re.compile(r'\\(["\\])')
_NUMBERED = re.compile(r"\d{1,4}\Z")
_ONE_BRACKET = _("A bracket of a variation is missing, or there is one too many.")
# Such as the end of a file in DOS.
_CONTROL = dict.fromkeys((*range(9), *range(14, 28), 127), " ")
# Headers that are known in any case of their letters.
_NAMES = {
    name.casefold(): name
    for name in ("Event", "Site", "Date", "Round", "White", "Black", "Result", "SetUp", "FEN")
} | {"variant": "Variant"}


class Regular(NamedTuple):
    """A game in regular lines."""

    # The headers.
    tags: dict[str, str]
    # The whole game for python-chess.
    text: str
    # What was corrected, in sentences.
    notes: list[str]
    # The word that may be a move, but which is unknown, so that the moves after it were left out;
    # "" if there is none.
    stopped: str


def usual_name(name: str) -> str:
    """The name of a header, with the usual capital letters."""
    return _NAMES.get(name.casefold(), name)


def regular(text: str) -> Regular:
    """Write a text with one game in regular lines; see `finding` for texts with several."""
    return _Writer(text).write()


class _Writer:
    def __init__(self, text: str) -> None:
        if "\r" in text.replace("\r\n", ""):
            self._old_ends = True
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        else:
            self._old_ends = False
            text = text.replace("\r\n", "\n")
        self._text = text.translate(_CONTROL)
        self._tags: dict[str, str] = {}
        self._notes: dict[str, str] = {}
        self._levels = Levels(self._note)
        self._prose: list[str] = []
        self._comment_words: list[str] = []
        self._results: list[str] = []
        self._recent: list[str] = []
        self._stopped = ""
        self._blank = False
        self._in_line = False
        # Whether a header or a result was the last.
        self._joint = False

    # Reading.

    def write(self) -> Regular:
        text, at, line_start = self._text, 0, True
        if self._old_ends:
            self._note("ends", _("The line endings were made uniform."))
        while at < len(text):
            sign = text[at]
            if space := _SPACE.match(text, at):
                at = space.end()
                breaks = space.group().count("\n")
                line_start = line_start or breaks > 0
                self._in_line = self._in_line and not breaks
                self._blank = self._blank or breaks > 1
                continue
            at_start, line_start = line_start, False
            column_0 = at == 0 or text[at - 1] == "\n"
            if sign == "%" and column_0:
                at = self._end_of_line(at)
            elif sign == "[" and (end := self._read_tag(at, at_start)):
                at = end
            else:
                self._in_line = self._joint = False
                at = self._read_moves(sign, at)
        return self._finish()

    def _end_of_line(self, at: int) -> int:
        end = self._text.find("\n", at)
        return len(self._text) if end < 0 else end

    def _read_tag(self, at: int, at_start: bool) -> int:
        """Read a header; return its end, or 0 if there is none.

        A header begins a line, or follows another one, a result or a text before the game.
        """
        may_be = at_start or self._joint or self._before_moves
        match = TAG.match(self._text, at) if may_be else None
        if match is not None:
            value = _ESCAPED.sub(r"\1", match["value"])
            if self._in_line:
                self._note("lines", _("Headers were put on separate lines."))
        elif at_start and (match := BAD_TAG.match(self._text, at)):
            value = match["value"].strip().rstrip("]").strip("\"'“”„ \t")
            self._note(
                "tag",
                _("A header is malformed: {text}").format(text=shortened(match.group().strip())),
            )
        else:
            return 0
        self._in_line, self._joint, self._blank = True, True, False
        self._tags.setdefault(usual_name(match["name"]), value)
        return match.end()

    def _read_moves(self, sign: str, at: int) -> int:
        """Read a comment, a bracket or a word; return its end."""
        text = self._text
        if sign == "{":
            return self._read_comment(at)
        if sign == ";":
            end = self._end_of_line(at)
            self._comment(text[at + 1 : end])
            return end
        if command := _COMMAND.match(text, at):
            self._comment(command.group())
            return command.end()
        if aside := _SIGN_ASIDE.match(text, at):
            if aside.group(1) == "=":
                self._comment(aside.group())
            else:
                self._read_word(aside.group(1))
            return aside.end()
        if sign == "(":
            self._flush_words()
            self._levels.open()
        elif sign == ")":
            self._close()
        elif (spaced := _SPACED.match(text, at)) and (result := result_of(spaced.group())):
            self._read_word(result)
            return spaced.end()
        elif word := _WORD.match(text, at):
            self._read_word(word.group())
            return word.end()
        else:
            # A lonely bracket.
            self._remark(sign)
        return at + 1

    def _read_comment(self, at: int) -> int:
        text = self._text
        end = text.find("}", at)
        lost = _LEFT_OPEN.search(text, at, len(text) if end < 0 else end)
        if lost is not None and (end < 0 or "{" in text[lost.end() : end]):
            end = lost.start()
        if end < 0 or text[end] != "}":
            self._note("open", _("A comment was not closed."))
            end = len(text) if end < 0 else end
        self._comment(text[at + 1 : end])
        return min(end + 1, len(text))

    def _read_word(self, text: str) -> None:
        found = words_of(text)
        if self._levels.ended:
            # A result belongs to the game and not to a line.
            if found and self._levels.in_main_line and found[-1].kind == "result":
                self._results.append(found[-1].text)
            return
        if found is None and may_be_move(text) and not self._before_moves:
            self._flush_words()
            self._levels.stop()
            self._say_stopped(text)
        elif found is None:
            self._remark(text)
        else:
            self._flush_words()
            self._say_recent(text)
            for word in found:
                self._add(word)

    @property
    def _before_moves(self) -> bool:
        """Whether nothing of a game was found yet, so that unknown words do not belong to it."""
        return not (self._tags or self._recent)

    def _add(self, word: Word) -> None:
        in_main_line = self._levels.in_main_line
        if word.kind == "result":
            self._joint = True
            if in_main_line:
                self._results.append(word.text)
            else:
                self._levels.add("{" + word.text + "}")
        elif word.kind == "nag":
            if self._levels.has_moves:
                self._levels.add(word.text)
        elif self._results and in_main_line and word.text == "--":
            # Not a move, but a dash in a text after the game.
            self._remark(word.text)
        else:
            self._add_move(word.text)

    def _add_move(self, text: str) -> None:
        if self._results and self._levels.in_main_line:
            self._note("middle", _("A result within the moves was left out."))
            self._results.clear()
        if self._blank and self._levels.has_moves:
            self._note("blank", _("Blank lines within the moves were removed."))
        self._blank = False
        self._levels.add_move(text)

    def _remark(self, text: str) -> None:
        """Keep an unknown word as a comment; before the game, it does not belong to it."""
        if self._before_moves:
            self._prose.append(text)
        elif not self._levels.ended:
            self._comment_words.append(text)

    def _flush_words(self) -> None:
        words, self._comment_words = " ".join(self._comment_words), []
        if words:
            self._note(
                "words",
                _("Words among the moves were read as comments: {text}").format(
                    text=shortened(words)
                ),
            )
            self._levels.add("{" + words.replace("}", ")") + "}")

    def _comment(self, text: str) -> None:
        self._flush_words()
        text = text.strip().replace("}", ")")
        if text and not self._levels.ended:
            self._levels.add("{" + text + "}")

    def _close(self) -> None:
        self._flush_words()
        # A bracket after a number, as in "1) e4", closes nothing.
        after_number = bool(self._recent) and _NUMBERED.match(self._recent[-1]) is not None
        if not self._levels.close() and not after_number:
            self._note("brackets", _ONE_BRACKET)

    # What is said.

    def _note(self, kind: str, text: str) -> None:
        self._notes.setdefault(kind, text)

    def _say_recent(self, text: str) -> None:
        self._recent = [*self._recent[-1:], text]

    def _say_stopped(self, text: str) -> None:
        reason = _("after {before!r}: expected a move, got {text!r}").format(
            before=" ".join(self._recent), text=shortened(text)
        )
        if self._levels.in_main_line:
            self._stopped = self._stopped or reason
        else:
            self._note("line", _("A variation ends early: {reason}").format(reason=reason))

    def _finish(self) -> Regular:
        self._flush_words()
        if not self._levels.in_main_line:
            self._note("brackets", _ONE_BRACKET)
        if self._prose:
            self._note(
                "prose",
                _("The text before the game was left out: {text}").format(
                    text=shortened(" ".join(self._prose))
                ),
            )
        lines = self._levels.finish()
        result = self._result()
        tags = {**self._tags, "Result": result}
        head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
        body = "".join(f"{line}\n" for line in (*lines, result))
        return Regular(self._tags, f"{head}\n{body}", list(self._notes.values()), self._stopped)

    def _result(self) -> str:
        """The result of the headers, or else that at the end of the moves."""
        written = self._tags.get("Result", "*")
        said, ended = result_of(written), self._results[0] if self._results else "*"
        if said not in (None, "*", ended) and ended != "*":
            self._note(
                "result",
                _("The result is {one} in the headers, and {other} after the moves.").format(
                    one=written, other=ended
                ),
            )
        return ended if said in (None, "*") else said or "*"
