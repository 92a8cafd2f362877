"""The cost of bots: how long they take to start, a message, and whole matches of two at a time.

The bot is a small program in C that repeats each line. It is started without the arena, by the
arena without a sandbox, and in the sandbox, in turns; the medians are shown in milliseconds. The
matches are whole ones between two bots in C, with their transcripts and the table on the disk.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.playing import create_tournament, played_here

_SOURCE = """
#include <stdio.h>
int main(void) {
    char line[1000];
    while (fgets(line, sizeof line, stdin)) { fputs(line, stdout); fflush(stdout); }
}
"""
_STARTS = 50
_MESSAGES = 20_000
_MATCHES = 200
_PLAYER = Path(__file__).parents[1] / "examples" / "bots" / "recursive_tictactoe" / "first_c"


def _ignore(*_values: object, **_more: object) -> None:
    pass


def _ask(pipes: Pipes, bot: BotProcess) -> None:
    bot.send("Play 1 1 2 3")
    bot.expect()
    pipes.wait(None, lambda: bot.answer is not None)
    bot.take()


def bare(bot: Bot, _sandbox: Sandbox | None) -> tuple[float, float]:
    """Seconds until the first answer, and until it has ended."""
    start = perf_counter()
    with subprocess.Popen(
        bot.command, cwd=bot.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        process.stdin.write(b"hello\n")
        process.stdout.readline()
        answered = perf_counter()
        process.terminate()
    return answered - start, perf_counter() - answered


def ours(bot: Bot, sandbox: Sandbox) -> tuple[float, float]:
    """The same for a bot of the arena."""
    pipes = Pipes()
    start = perf_counter()
    process = BotProcess(0, bot, sandbox, pipes, _ignore)
    _ask(pipes, process)
    answered = perf_counter()
    process.end(2.0)
    ended = perf_counter()
    pipes.close()
    return answered - start, ended - answered


def message(bot: Bot, sandbox: Sandbox) -> tuple[float, float]:
    """Seconds of our thread's processor time, and of the clock, for a line and its answer."""
    pipes = Pipes()
    process = BotProcess(0, bot, sandbox, pipes, _ignore)
    _ask(pipes, process)
    start, used = perf_counter(), thread_time()
    for _number in range(_MESSAGES):
        _ask(pipes, process)
    used, wall = thread_time() - used, perf_counter() - start
    process.end(2.0)
    pipes.close()
    return used / _MESSAGES, wall / _MESSAGES


def matches_a_second(folder: Path, *, sandbox: bool) -> float:
    """Matches of recursive tic-tac-toe a second, two at a time, with two fresh bots in each."""
    bot = read_bot(str(folder))
    settings = TournamentSettings(
        "recursive_tictactoe",
        (replace(bot, name="A"), replace(bot, name="B")),
        schedule="pairs",
        games=_MATCHES,
        sandbox=sandbox,
    )
    with tempfile.TemporaryDirectory() as results:
        store = create_tournament(Path(results), settings)
        with played_here(store, 2) as tournament:
            start = perf_counter()
            for record in tournament.run():
                if not {*record.verdicts} <= {Verdict.WON, Verdict.LOST}:
                    raise SystemExit(f"match {record.number}: {record.faults}")
            return _MATCHES / (perf_counter() - start)


def main() -> None:
    ways: dict[str, tuple[Callable[..., tuple[float, float]], Sandbox | None]] = {
        "without the arena": (bare, None),
        "without a sandbox": (ours, Sandbox.none()),
        "in the sandbox": (ours, Sandbox.find()),
    }
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    try:
        (folder / "player.c").write_text(_SOURCE)
        subprocess.run(["cc", "-O2", "-o", folder / "player", folder / "player.c"], check=True)
        bot = Bot("echo", BotKind.PROGRAM, folder=folder, command=("./player",))
        taken = {name: [] for name in ways}
        for _number in range(_STARTS):
            for name, (act, sandbox) in ways.items():
                taken[name].append(act(bot, sandbox))
        for name, times in taken.items():
            start, end = (1000 * median(column) for column in zip(*times, strict=True))
            print(f"{name}: start to first answer {start:.1f} ms, end {end:.1f} ms")
        for name, (act, sandbox) in ways.items():
            if act is ours:
                used, wall = (1e6 * value for value in message(bot, sandbox))
                print(f"{name}: a message {used:.0f} us of ours, {wall:.0f} us with the answer")
        shutil.copytree(_PLAYER, folder / "first_c")
        subprocess.run(["make", "--silent", "-C", folder / "first_c"], check=True)
        for name, sandbox in (("without a sandbox", False), ("in the sandbox", True)):
            rate = matches_a_second(folder / "first_c", sandbox=sandbox)
            print(f"{name}: {rate:.0f} matches a second")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
