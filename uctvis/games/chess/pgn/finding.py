"""Where the games in a PGN file begin and end, without reading their moves.

A game begins at its first header, or at its first move if it has no headers. It ends before the
next one, so blank lines end nothing. The file is read in parts, so it may be larger than the
memory. Everything between two games belongs to the one before.
"""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import BinaryIO, NamedTuple

from uctvis.games.chess.pgn import regular
from uctvis.games.chess.pgn.decoding import decode, encoding_of, narrowed
from uctvis.games.chess.pgn.words import result_of
from uctvis.progress import Progress, unwatched

# How many events are read between two looks at whether to go on.
_OFTEN = 2000
# The bytes that are read at once. The first part is small, so that the first game is there soon.
HEAD_BYTES, _PART = 1 << 15, 1 << 20
# Longer than a header. A longer comment than `_LONGEST` is none.
_MARGIN, _LONGEST = 1 << 13, 1 << 20
_DASH = rb"[ \t]?(?:[-:\x96\x97]|\xe2\x80[\x90-\x95])[ \t]?"
# What decides where a game ends.
_EVENT = re.compile(
    rb"[\[{;()%*]|(?<![\w/:-])(?:1/2(?:-1/2)?|\xc2?\xbd(?:" + _DASH + rb"\xc2?\xbd)?"
    rb"|1" + _DASH + rb"0|0" + _DASH + rb"1)(?![\w/:-])"
)
_TAG = re.compile(regular.TAG.pattern.encode().replace(rb"\\\n]", rb"\\\r\n]"))
_BAD_TAG = re.compile(regular.BAD_TAG.pattern.encode().replace(rb"[^\n]", rb"[^\r\n]"))
_END_OF_LINE = re.compile(rb"[\r\n]")
_BLANK_LINE = re.compile(rb"(?:\r\n|\n|\r)[ \t]*[\r\n]")
_LEFT_OPEN = re.compile(rb'(?:\r\n|\n|\r)[ \t]*[\r\n]\s*(?=\[Event[ \t]+")')
# What stands before a header in its line, or between two headers, and the most of it.
_FARTHEST = 64
_NOTHING = b" \t\xef\xbb\xbf\0"
_SAN = rb"(?:[\x80-\xff]{0,6}|\?)(?:[KQRBNPSDTLkqrnp]?[a-h]?[1-8]?[x:-]?[a-h][1-8]|[O0o]-[O0o]|--)"
_NUMBERED = re.compile(rb"(?<!\w)(\d{1,4})[ \t]{0,9}[.\x85\xe2]\S{0,9}\s{0,99}" + _SAN)
_NUMBER_ALONE = re.compile(rb"(?<!\w)\d{1,4}[ \t]{0,9}[.\x85\xe2]")
_UNNUMBERED = re.compile(rb"[\s\xef\xbb\xbf]*(?:\d{1,4}\s{1,99})?(?!--)" + _SAN + rb"(?!\w)")
_ANY_MOVE = re.compile(rb"(?<!\w)" + _SAN)
_LETTER = re.compile(rb"[A-Za-z\x80-\xba\xc0-\xee\xf0-\xff]")
_LONGEST_VALUE = 120
# Where the number of the last move is looked for: at the end, outside comments and variations.
_LONGEST_END = 1 << 16
_ASIDE = re.compile(rb"\{[^}]*\}|\([^()]*\)")
_NUMBERS = re.compile(rb"(?<![\w.:/-])(\d{1,4})[ \t]{0,9}\.")


class FoundGame(NamedTuple):
    """A game in a file."""

    # Its first byte, and the one after its last.
    start: int
    end: int
    # The headers, shortened; "Result" is that at the end of the moves if the headers have none.
    tags: dict[str, str]
    # The number of its last move; 0 if it is unknown.
    moves: int


class _State(Enum):
    BEFORE = 0  # the first game
    HEADERS = 1
    MOVES = 2
    AFTER = 3  # the result


def find_games(
    file: BinaryIO, progress: Progress = unwatched, size: int = 0
) -> Iterator[FoundGame]:
    """Yield the games of a file from where it stands, which is its beginning.

    `size` is the number of bytes of the file, for `progress`, which is called for each part.
    """
    head = file.read(HEAD_BYTES)
    encoding = encoding_of(head)
    width = 1 if encoding == "utf-8" else 2
    done = 0.0
    finder = _Finder(encoding, lambda: progress(done))
    read = 0
    part = head
    while True:
        read += len(part)
        following = file.read(_PART)
        narrow = part if width == 1 else narrowed(part, encoding)
        for game in finder.feed(narrow, last=not following):
            yield game._replace(start=game.start * width, end=game.end * width)
        done = min(read / size, 1.0) if size else 0.0
        progress(done)
        if not following:
            return
        part = following


class _Finder:
    def __init__(self, encoding: str, look_up: Callable[[], None]) -> None:
        """`look_up` is called now and then, and may end the work by an exception."""
        self._look_up = look_up
        self._events = 0
        self._encoding = "utf-8" if encoding == "utf-8" else "latin-1"
        # A line break before the file makes its first line like the others. The game that is
        # being read begins at `_start`; the bytes before `_at` are done. Both count in the file.
        self._data, self._base = b"\n", -1
        self._at = self._start = 0
        self._done: list[FoundGame] = []
        self._state = _State.BEFORE
        self._tags: dict[str, str] = {}
        self._result = ""
        # The brackets that are open.
        self._depth = 0
        # Where the last header ends in the file, and where the last header or result does.
        self._last_tag = self._joint = 0
        # Whether there was text that is no move since the last game: then a word like a move is
        # text, too.
        self._prose = False

    def feed(self, part: bytes, *, last: bool) -> list[FoundGame]:
        """Read the next part of the file; return the games that end in it."""
        kept = min(self._at - 1, max(self._start, self._at - _LONGEST_END))
        kept = max(kept, self._base)
        self._data = self._data[kept - self._base :] + part
        self._base = kept
        self._at = self._base + self._walk(self._at - self._base, last=last)
        if last and self._state is not _State.BEFORE:
            self._finish(self._base + len(self._data))
        done, self._done = self._done, []
        return done

    def _walk(self, at: int, *, last: bool) -> int:
        """Go through the bytes from `at`; return where to go on when there are more."""
        data = self._data
        safe = len(data) if last else len(data) - _MARGIN
        while True:
            self._events += 1
            if self._events % _OFTEN == 0:
                self._look_up()
            event = _EVENT.search(data, at)
            place = len(data) if event is None else event.start()
            if place >= safe:
                return self._stay(at, safe, last=last)
            self._read_text(at, place)
            end = place + 1
            sign = data[place:end]
            if sign == b"{":
                end = self._end_of_comment(place, last=last)
                if end < 0:
                    return place
            elif sign == b";" or (sign == b"%" and data[place - 1] in b"\r\n"):
                found = _END_OF_LINE.search(data, place)
                if found is None and not last and len(data) - place < _LONGEST:
                    return place
                end = len(data) if found is None else found.start()
            elif sign == b"[":
                end = self._read_tag(place)
            elif sign == b"(":
                self._depth += 1
                if self._state is _State.HEADERS:
                    self._state = _State.MOVES
            elif sign == b")":
                self._depth = max(self._depth - 1, 0)
            elif event is not None and sign != b"%":
                end = event.end()
                self._read_result(event.group())
                self._joint = self._base + end
            at = end

    def _stay(self, at: int, safe: int, *, last: bool) -> int:
        """Wait for more, unless much text without any event is waiting."""
        if last or safe - at > _LONGEST:
            self._read_text(at, max(safe, at))
            return max(safe, at)
        return at

    def _end_of_comment(self, start: int, *, last: bool) -> int:
        """The end of a comment in braces; -1 if it may lie in the next part."""
        data = self._data
        end = data.find(b"}", start)
        if end < 0 and not last and len(data) - start < _LONGEST:
            return -1
        stop = len(data) if end < 0 else end
        if data.find(b"[Event", start, stop) >= 0:
            lost = _LEFT_OPEN.search(data, start, stop)
            if lost is not None and (end < 0 or data.find(b"{", lost.end(), end) >= 0):
                return lost.start()
        return len(data) if end < 0 else end + 1

    def _read_text(self, start: int, end: int) -> None:
        """Look for moves in a text without events."""
        state, data = self._state, self._data
        if state is _State.MOVES or start >= end:
            return
        if state is _State.HEADERS:
            if _ANY_MOVE.search(data, start, end) or _NUMBER_ALONE.search(data, start, end):
                self._state = _State.MOVES
            return
        numbered = _NUMBERED.search(data, start, min(end + 16, len(data)))
        if numbered is not None and numbered.start() < end:
            if state is _State.AFTER and int(numbered.group(1)) > 1:
                # The result stood within the moves.
                self._state = _State.MOVES
            else:
                self._begin(numbered.start(), _State.MOVES)
        elif not self._prose and _UNNUMBERED.match(data, start, end):
            self._begin(start, _State.MOVES)
        else:
            self._prose = self._prose or _LETTER.search(data, start, end) is not None

    def _read_tag(self, place: int) -> int:
        """Read a header, if there is one; return its end.

        A header begins a line, or follows another one, a result or a text before the games.
        """
        data = self._data
        before = data[max(place - _FARTHEST, 0) : place].rstrip(_NOTHING)
        at_start = before.endswith((b"\r", b"\n"))
        apart = self._base + place - self._joint
        joins = apart <= _FARTHEST and not data[max(place - apart, 0) : place].strip(_NOTHING)
        if not (at_start or joins or self._state is _State.BEFORE):
            return place + 1
        match = _TAG.match(data, place) or (_BAD_TAG.match(data, place) if at_start else None)
        if match is None:
            return place + 1
        name = regular.usual_name(match["name"].decode("ascii"))
        if self._state is not _State.HEADERS or self._again(name, place):
            self._begin(place, _State.HEADERS)
            self._depth = 0
        value = match["value"][: 4 * _LONGEST_VALUE]
        text = decode(value, "utf-8").text if self._encoding == "utf-8" else value.decode("latin-1")
        self._tags.setdefault(name, text.strip(" \t\"'[]")[:_LONGEST_VALUE])
        self._last_tag = self._joint = self._base + match.end()
        return match.end()

    def _again(self, name: str, place: int) -> bool:
        """Whether a header that is there already begins another game, one without moves before."""
        if name not in self._tags:
            return False
        after = max(self._last_tag - self._base, 0)
        return name == "Event" or _BLANK_LINE.search(self._data, after, place) is not None

    def _read_result(self, text: bytes) -> None:
        if self._depth == 0 and self._state in (_State.HEADERS, _State.MOVES):
            self._state = _State.AFTER
            self._result = result_of(decode(text, "utf-8").text) or ""

    def _begin(self, place: int, state: _State) -> None:
        """Begin a game here; the first one begins with the file."""
        if self._state is not _State.BEFORE:
            self._finish(self._base + place)
        self._state, self._prose = state, False

    def _finish(self, end: int) -> None:
        if self._tags.get("Result", "*") in ("*", "?", ""):
            self._tags["Result"] = self._result or "*"
        self._done.append(FoundGame(self._start, end, self._tags, self._last_number(end)))
        self._start, self._tags, self._result = end, {}, ""

    def _last_number(self, end: int) -> int:
        """The number of the last move of the game that ends here."""
        start = max(self._start, self._last_tag, end - _LONGEST_END) - self._base
        text = _ASIDE.sub(b" ", self._data[max(start, 0) : end - self._base])
        numbers = _NUMBERS.findall(text)
        return int(numbers[-1]) if numbers else 0
