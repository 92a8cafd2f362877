r"""The transcript of a match: everything that was said, with its time, as JSON Lines.

The file of a match grows while the match runs, line by line, so that views can follow it. Each line
is an object with "t", the seconds since the start of the match, and "kind"; "seat" is the player,
from 0, that it is about, or -1 for a judge that is a program:

    {"t": 0.0, "kind": "match", "game": "chess", "bots": ["A", "B"], "opening": ["e2e4"],
     "event": "duel", "number": 1, "began": "2026-11-27T18:30:00+01:00"}
    {"t": 0.0, "kind": "start", "seat": 0, "pid": 1234}
    {"t": 0.1, "kind": "disconnected", "seat": 0}
    {"t": 0.1, "kind": "reconnected", "seat": 0}
    {"t": 0.1, "kind": "to", "seat": 0, "text": "Hello morpion_rec"}
    {"t": 0.2, "kind": "from", "seat": 0, "text": "Hello morpion_rec"}
    {"t": 0.2, "kind": "error", "seat": 0, "text": "lines of its\nstandard error"}
    {"t": 0.2, "kind": "turn", "seat": 0, "left": [30.0, 30.0]}
    {"t": 0.2, "kind": "compiling", "seat": 0}
    {"t": 0.3, "kind": "compiled", "seat": 0}
    {"t": 0.3, "kind": "move", "seat": 0, "move": "1123", "left": [29.9, 30.0],
     "tree": "move1.tree"}
    {"t": 0.3, "kind": "chance", "move": "worth1"}
    {"t": 0.3, "kind": "end", "verdicts": ["won", "lost"], "faults": ["", "..."],
     "payoffs": [1.0, 0.0], "scores": [], "reason": "..."}

Lines that come at once, such as lines of a standard error or "info ..." of UCI, are one text.
A remote bot starts without "pid"; its connection may break and come again. An engine may compile
its search once, which takes some seconds.

A simultaneous game has "seed" and "dialects", one of each bot, in its first line, and then one line
for each turn of both players, instead of all that was said. (`SimultaneousFollower` repeats the
turns, and knows all lines that the bots were sent.) "seconds" is how long each bot thought; the
answer of one that was too late is null.

    {"t": 0.0, "kind": "match", "game": "painting", "bots": ["A", "B"], "seed": 7,
     "dialects": ["original", "text"]}
    {"t": 0.1, "kind": "step", "answers": ["MOVE 0 4\nMOVE 2 4", "SHOOT 1 3 5\nMOVE 3 3"],
     "seconds": [0.004, 0.011]}

The end of a match with a judge has more: "exit", the code of the supervisor, and "exits", the
bots' codes (`uctvis.arena.referees.judge_messages`); "usage", what each bot used, a list of objects
with "wall", "cpu" and "memory"; and "judge", the same with its "exit".

"event" is the name of the tournament, "number" the number of the match in it.
`left` is the time on both clocks in seconds; null without clocks. `tree` is the file of the saved
tree, if any.
The text of a line of a bot that is no UTF-8 has replacement characters, and long ones are cut.

What a program says ("from", "error") is kept up to a number of bytes, so that it cannot fill the
disk; an entry "error" at the end says how much more there was. Moves and turns are always kept.
"""

import contextlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from uctvis.arena.matches.private_files import private_opener
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.texts import ngettext

TRANSCRIPT = "messages.jsonl"
# The most characters of a text that are kept.
_LONGEST = 10_000
# The most bytes of the entries with what one program says; and in a judged game, where that is all
# that there is of a match.
MOST_SAID = 4 * 2**20
MOST_SAID_TO_JUDGES = 32 * 2**20
_SAID = "from", "error"
Listener = Callable[[dict[str, Any]], None]


class Transcript:
    """Writes what happens in a match; `listen` gets each entry, too.

    Of the entries with what one program says, `most` bytes are kept.
    """

    def __init__(
        self,
        path: Path | None = None,
        listen: Listener | None = None,
        most: int | None = None,
    ) -> None:
        self._path = path
        self._file: TextIO | None = None
        if path is not None:
            with self._told_errors():
                # What bots say is private.
                self._file = open(path, "w", encoding="utf-8", opener=private_opener)  # noqa: SIM115
        self._listen = listen
        self._start = perf_counter()
        self._most = MOST_SAID if most is None else most
        # By the seats of programs: the bytes of their entries; lines and bytes that are not kept.
        self._said: Counter[int] = Counter()
        self._cut: dict[int, tuple[int, int]] = {}

    def note(self, kind: str, seat: int | None = None, /, **values: Any) -> None:
        """Write an entry with the time since the start.

        Raises ArenaError if the file cannot be written.
        """
        if kind == "end":
            self._tell_cuts()
        entry: dict[str, Any] = {"t": round(perf_counter() - self._start, 6), "kind": kind}
        if seat is not None:
            entry["seat"] = seat
        for name, value in values.items():
            is_long = isinstance(value, str) and len(value) > _LONGEST
            entry[name] = value[:_LONGEST] + "\N{HORIZONTAL ELLIPSIS}" if is_long else value
        line = json.dumps(entry, ensure_ascii=False) + "\n"
        if kind in _SAID and seat is not None and self._cuts(seat, line, values["text"]):
            return
        self._write(line, entry)

    def _cuts(self, seat: int, line: str, text: str) -> bool:
        """Whether what a program says is too much to be kept; then it is counted."""
        self._said[seat] += len(line.encode())
        if self._said[seat] <= self._most:
            return False
        lines, size = self._cut.get(seat, (0, 0))
        # Also texts that would fit, so that nothing is missing in the middle.
        self._cut[seat] = lines + text.count("\n") + 1, size + len(text.encode())
        return True

    def _tell_cuts(self) -> None:
        for seat, (lines, size) in sorted(self._cut.items()):
            text = ngettext(
                "... and {lines} more line, {size} bytes, which is not kept",
                "... and {lines} more lines, {size} bytes, which are not kept",
                lines,
            ).format(lines=lines, size=size)
            time = round(perf_counter() - self._start, 6)
            entry = {"t": time, "kind": "error", "seat": seat, "text": text}
            self._write(json.dumps(entry, ensure_ascii=False) + "\n", entry)
        self._cut.clear()

    def _write(self, line: str, entry: dict[str, Any]) -> None:
        if self._file is not None:
            with self._told_errors():
                self._file.write(line)
                # Views read it while the match runs.
                self._file.flush()
        if self._listen is not None:
            self._listen(entry)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            # What could not be written was said before.
            with contextlib.suppress(OSError):
                self._file.close()

    @contextlib.contextmanager
    def _told_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise ArenaError(self._path, explained(error)) from error
