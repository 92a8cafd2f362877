"""One match with a judge that is a program, as AI-Arena's supervisor played it."""

import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Self

from uctvis.arena.bot_files.bot_file import read_bot, unique
from uctvis.arena.bot_files.toml_file import checked_name
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.languages import is_source
from uctvis.arena.bots.programs import Programs
from uctvis.arena.following.following import SaidLine
from uctvis.arena.matches.match import MatchRecord, Pairing, Usage
from uctvis.arena.matches.transcript import Listener
from uctvis.arena.matches.verdict import JUDGE
from uctvis.arena.referees.judge_messages import ENDS, ProgramExit, SupervisorExit
from uctvis.arena.referees.program import ProgramMatch
from uctvis.arena.running.compiling import Compiler
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.protocols import protocol_of_judges
from uctvis.errors import ArenaError, SettingError
from uctvis.paths import is_file
from uctvis.texts import _

# Those of AI-Arena's site.
DEFAULT_SECONDS = 5.0
DEFAULT_MEGABYTES = 32
SECONDS = (0.001, 86_400.0)
MEGABYTES = (1, 65_536)
_MEGABYTE = 2**20
_JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Supervision:
    """What became of a supervised match. Bots count from 0."""

    # 10 if the judge did everything right.
    exit_status: SupervisorExit
    # Verdicts, what each bot used and did wrong, and in `reason`, what the judge did wrong.
    record: MatchRecord
    bots_exit: tuple[ProgramExit, ...]
    judge_exit: ProgramExit
    judge_usage: Usage
    # The lines of the standard error of each bot.
    logs: tuple[tuple[str, ...], ...]
    judge_log: tuple[str, ...]
    # Everything that was said; the seat of the judge is -1.
    messages: tuple[SaidLine, ...]

    @classmethod
    def of(
        cls, match: ProgramMatch, record: MatchRecord, entries: Sequence[Mapping[str, Any]]
    ) -> Self:
        """What became of a match that was played; `entries` are those of its transcript."""
        return cls(
            match.exit,
            record,
            match.exits,
            match.judge_exit,
            match.judge_usage,
            tuple(_errors(entries, seat) for seat in range(len(record.bots))),
            _errors(entries, JUDGE),
            tuple(
                SaidLine(entry["t"], entry["seat"], entry["kind"] == "from", entry["text"])
                for entry in entries
                if entry["kind"] in ("to", "from")
            ),
        )

    @property
    def results(self) -> tuple[int, ...]:
        """The score of each bot; empty if the judge failed."""
        return tuple(map(int, self.record.scores))

    def to_json(self) -> dict[str, Any]:
        """The results as values for JSON, with the names that AI-Arena's supervisor gave them.

        Times are seconds of processor time, memory is in MB, the keys of bots are "0", "1", ...
        """
        usage = {
            **{str(bot): used for bot, used in enumerate(self.record.usage)},
            _JUDGE: self.judge_usage,
        }
        logs = {str(bot): list(lines) for bot, lines in enumerate(self.logs)}
        return {
            "exit_status": self.exit_status.value,
            "reason": self.record.reason,
            "results": {str(bot): score for bot, score in enumerate(self.results)},
            "verdicts": {
                str(bot): verdict.value for bot, verdict in enumerate(self.record.verdicts)
            },
            "bots_exit": {str(bot): code.value for bot, code in enumerate(self.bots_exit)},
            "judge_exit": self.judge_exit.value,
            "time": {who: round(used.cpu, 6) for who, used in usage.items()},
            "memory": {who: round(used.memory / _MEGABYTE, 3) for who, used in usage.items()},
            "logs": {**logs, _JUDGE: list(self.judge_log)},
            "supervisor_log": [_message_text(message) for message in self.messages],
        }


def _message_text(message: SaidLine) -> str:
    """A message on one line, which begins with its time in seconds."""
    who = _JUDGE if message.seat == JUDGE else f"bot {message.seat + 1}"
    sign = "<" if message.by_bot else ">"
    return f"{message.time:9.4f} {who} {sign} {message.text}"


def supervise(
    judge: str | PathLike[str] | Bot,
    bots: Iterable[str | PathLike[str] | Bot],
    *,
    seconds: float = DEFAULT_SECONDS,
    memory: int = DEFAULT_MEGABYTES,
    dialect: str = "lines",
    seed: int | None = None,
    sandbox: bool = True,
    listen: Listener | None = None,
) -> Supervision:
    """Let bots play a match whose judge is a program, by the protocol of AI-Arena.

    ::

        import uctvis
        found = uctvis.supervise("poker/judge", ["bots/bold", "bots/shy"], seconds=2)
        if found.exit_status == 10:
            print("scores:", found.results)
        for usage, log in zip(found.record.usage, found.logs):
            print(f"{usage.cpu:.2f} s, {usage.memory / 2**20:.0f} MB", *log)

    A judge that fails is no error: the match has no result, and the exit status says why.

    Parameters
    ----------
    judge, bots : path or Bot
        Folders with a program (`bot.toml` or `player`), executable files, or sources in C, C++,
        Java or Python, which are compiled.
    seconds : float
        For one answer, and for the processor time of a bot in the whole match; the judge has ten
        times as much.
    memory : int
        MB of each bot; the judge has ten times as much.
    dialect : str
        How messages end: "lines" or "chevrons".
    seed : int, optional
        The same one gives the judge the same SEED in its environment.
    sandbox : bool
        Whether programs are confined.
    listen : callable, optional
        Gets each entry of the transcript while the match runs; see
        `uctvis.arena.matches.transcript`.

    Raises ArenaError if a program cannot be read or confined, or a source cannot be compiled;
    SettingError if a number is out of its range, there is no such dialect, or there are no bots.
    """
    _expect("seconds", _("Seconds"), seconds, SECONDS)
    _expect("memory", _("Memory"), memory, MEGABYTES)
    if dialect not in ENDS:
        raise SettingError("dialect", _("Dialect"), ", ".join(ENDS), dialect)
    players = unique(map(_program, bots))
    if not players:
        raise SettingError("bots", _("Bots"), _("at least one"), _("none"))
    entries: list[dict[str, Any]] = []

    def take(entry: dict[str, Any]) -> None:
        entries.append(entry)
        if listen is not None:
            listen(entry)

    referee = _program(judge)
    confinement = Sandbox.chosen(confines=sandbox)
    with Programs() as programs:
        compiler = Compiler(programs, confinement)
        referee, *copies = (programs.of(compiler.compiled(bot).bot) for bot in (referee, *players))
        count, name = len(players), referee.name
        game = JudgedGame(
            name, referee, dialect, (count, count), float(seconds), memory * _MEGABYTE
        )
        settings = TournamentSettings(
            name,
            tuple(copies),
            time_control=None,
            seed=secrets.randbits(32) if seed is None else seed,
            judged=game,
            players=count,
        )
        pairing = Pairing(1, tuple(bot.name for bot in copies), 0)
        match = ProgramMatch(settings, pairing, listen=take, sandbox=confinement)
        record = match.play()
    return Supervision.of(match, record, entries)


def _errors(entries: Iterable[Mapping[str, Any]], seat: int) -> tuple[str, ...]:
    """What a program wrote to its standard error."""
    return tuple(
        line
        for entry in entries
        if entry["kind"] == "error" and entry["seat"] == seat
        for line in entry["text"].split("\n")
    )


def _expect(field: str, title: str, value: float, limits: tuple[float, float]) -> None:
    least, most = limits
    if not least <= value <= most:
        expected = _("a number from {least:g} to {most:g}").format(least=least, most=most)
        raise SettingError(field, title, expected, value)


def _program(given: str | PathLike[str] | Bot) -> Bot:
    """The program that a path names. Raises ArenaError if there is none."""
    if isinstance(given, Bot):
        bot = given
    elif is_file(given) and not is_source(Path(given)):
        path = Path(given).resolve()
        if not os.access(path, os.X_OK):
            text = _("expected an executable program: chmod +x {path}")
            raise ArenaError(path, text.format(path=path))
        name = checked_name(path.stem, path)
        bot = Bot(name, BotKind.PROGRAM, command=(str(path),), protocol=protocol_of_judges())
    else:
        bot = read_bot(os.fspath(given), protocol_of_judges())
    if bot.kind is not BotKind.PROGRAM:
        raise ArenaError(bot.name, _("expected a program, which speaks AI-Arena's protocol"))
    return replace(bot, protocol=protocol_of_judges())
