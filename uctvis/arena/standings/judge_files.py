"""The files of a session as the judge for recursive tic-tac-toe wrote them: its log, its scores.

    202611221218.log     what happened, in the judge's own words
    202611221218.score   the table

The names are the time of the start in UTC. The log is for programs and people who know the
judge's, so it is not translated.
"""

import threading
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from uctvis.arena.matches.points import points_text
from uctvis.arena.matches.private_files import private_opener
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.paths import write_whole
from uctvis.safe_text import harmless

# In judged games, a program of this kind plays, too.
_JUDGE_NAME = "judge"


class ScoreLine(NamedTuple):
    """A bot in the table of the judge's file."""

    name: str
    points: float
    won: int
    lost: int
    tied: int
    eliminated: int


class JudgeLog:
    """Writes the log while matches are played, and the table at the end.

    Any thread may call `listen`, also for several matches at the same time.

    Raises ArenaError if a file cannot be written.
    """

    def __init__(
        self,
        folder: Path,
        title: str,
        bots: Iterable[str],
        *,
        verbose: bool = False,
        now: datetime | None = None,
    ) -> None:
        """Begin the log of the matches of a game with this title; with every message if verbose."""
        session = f"{(now or datetime.now(UTC)).astimezone(UTC):%Y%m%d%H%M}"
        self.log_path = folder / f"{session}.log"
        self.score_path = folder / f"{session}.score"
        self._verbose = verbose
        self._writing = threading.Lock()
        # The processes of the bots of each match that runs.
        self._pids: dict[int, dict[int, int]] = {}
        try:
            # A second session in the same minute follows the first. What bots say is private.
            self._file = open(self.log_path, "a", encoding="utf-8", opener=private_opener)  # noqa: SIM115
        except OSError as error:
            raise ArenaError(self.log_path, explained(error)) from error
        self._write(
            f"Juge for '{title}' starting up...",
            f"Session: {session}",
            "Loading player list...",
            *(f"- {name}" for name in bots),
        )

    def listen(self, match: int, bots: Sequence[str], entry: dict[str, Any]) -> None:
        """Write an entry of the transcript of the match with this number."""
        kind = entry["kind"]
        if kind == "match":
            self._write(f"Launching match: {_against(bots)}")
        elif kind == "start":
            name, pid = _name(entry["seat"], bots), entry.get("pid")
            if pid is None:
                self._write(f"[{name} start]")
                return
            self._pids.setdefault(match, {})[entry["seat"]] = pid
            self._write(f"[{name} start, pid: {pid}]")
        elif kind in ("to", "from") and self._verbose:
            name = _name(entry["seat"], bots)
            sign = f">{name}<" if kind == "to" else f"<{name}>"
            self._write(*(f"{sign} {line}" for line in entry["text"].split("\n")))
        elif kind == "step" and self._verbose:
            answers = zip(bots, entry["answers"], strict=True)
            self._write(*(f"<{name}> {line}" for name, text in answers for line in _lines(text)))
        elif kind == "end":
            verdicts = [Verdict(one) for one in entry["verdicts"]]
            died = self._pids.pop(match, {})
            self._write(
                *result_lines(bots, verdicts, entry["faults"], entry.get("scores", ())),
                *(f"[{_name(seat, bots)} ({pid}) died.]" for seat, pid in sorted(died.items())),
            )

    def close(self, rows: Iterable[ScoreLine]) -> None:
        """End the log, and write the table, one bot a line, with tabs between its values."""
        with self._writing:
            self._file.close()
        lines = ["\t".join(ScoreLine._fields)]
        lines += [
            "\t".join((row.name, points_text(row.points), *map(str, row[2:]))) for row in rows
        ]
        try:
            write_whole(self.score_path, "\n".join([*lines, ""]).encode())
        except OSError as error:
            raise ArenaError(self.score_path, explained(error)) from error

    def _write(self, *lines: str) -> None:
        with self._writing:
            try:
                # No program can write a line of ours, or what a terminal obeys.
                self._file.writelines(f"{harmless(line)}\n" for line in lines)
                # People look at it while the matches are played.
                self._file.flush()
            except OSError as error:
                raise ArenaError(self.log_path, explained(error)) from error


def result_lines(
    bots: Sequence[str],
    verdicts: Sequence[Verdict],
    faults: Sequence[str],
    scores: Sequence[float] = (),
) -> list[str]:
    """The end of a match in the judge's words, and the scores of a judged game."""
    head = f"{_against(bots)}:"
    if Verdict.VOID in verdicts:
        return [f"{head} no result!"]
    ends = _ends(bots, verdicts, faults)
    if scores:
        found = zip(bots, scores, strict=True)
        ends.append(", ".join(f"{name} {points_text(score)}" for name, score in found))
    return [f"{head} {end}" for end in ends]


def _ends(bots: Sequence[str], verdicts: Sequence[Verdict], faults: Sequence[str]) -> list[str]:
    about = list(zip(bots, verdicts, faults, strict=True))
    eliminated = [
        f"{name} eliminated ({fault or verdict.value})!"
        for name, verdict, fault in about
        if verdict.is_elimination
    ]
    if eliminated:
        return eliminated
    for name, verdict, _fault in about:
        if verdict is Verdict.WON:
            late = [
                f" (time out for {other})"
                for other, lost, _fault in about
                if lost is Verdict.OUT_OF_TIME
            ]
            return [f"{name} wins!{''.join(late)}"]
    return ["tie!"]


def _lines(answer: str | None) -> list[str]:
    """The lines of an answer of one turn; none of a bot that was too late or had no units."""
    return answer.split("\n") if answer else []


def _against(bots: Sequence[str]) -> str:
    return " vs. ".join(bots)


def _name(seat: int, bots: Sequence[str]) -> str:
    return _JUDGE_NAME if seat == JUDGE else bots[seat]
