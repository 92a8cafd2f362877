"""The cost of bots: how long they take to start, a message, and whole matches of two at a time.

The bot is a small program in C that repeats each line. It is started without the arena, by the
arena without a sandbox, and in the sandbox, in turns; the medians are shown in milliseconds. A
match is two fresh bots and 80 messages to each of them.
"""

import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.pipes import Pipes
from uctvis.arena.bots.process import BotProcess, end_all
from uctvis.arena.bots.sandbox import Sandbox

_SOURCE = """
#include <stdio.h>
int main(void) {
    char line[1000];
    while (fgets(line, sizeof line, stdin)) { fputs(line, stdout); fflush(stdout); }
}
"""
_STARTS = 50
_MESSAGES = 20_000
_MESSAGES_OF_A_MATCH = 80
_SECONDS = 5.0


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


def _match(bot: Bot, sandbox: Sandbox) -> None:
    pipes = Pipes()
    bots = [BotProcess(seat, bot, sandbox, pipes, _ignore) for seat in (0, 1)]
    for _number in range(_MESSAGES_OF_A_MATCH):
        for one in bots:
            _ask(pipes, one)
    end_all(bots, 2.0)
    pipes.close()


def matches_a_second(bot: Bot, sandbox: Sandbox) -> float:
    """Matches of two fresh bots, two at a time."""
    until = perf_counter() + _SECONDS
    played = [0, 0]

    def play(thread: int) -> None:
        while perf_counter() < until:
            _match(bot, sandbox)
            played[thread] += 1

    threads = [threading.Thread(target=play, args=(thread,)) for thread in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(played) / _SECONDS


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
                print(f"{name}: {matches_a_second(bot, sandbox):.0f} matches a second")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
