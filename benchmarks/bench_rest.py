"""What it costs to keep a bot from running while it is not asked, and what it is worth.

The first part: microseconds of a turn until the bot rests and until it goes on, for a bot that is
one process, one with 20 threads, and one with 20 processes; medians. The second part: a bot answers
at once and leaves 50 processes that spin, against alpha-beta; the seconds that alpha-beta needs for
its moves, for each way to stop the bot, and how many times as long it needs as in the match just
before, against the same bot without the processes; medians. Other work on the machine slows both of
these matches down.

The turns of alpha-beta take some 30 ms. In shorter ones it is mostly seen that its caches are cold
after other programs have run, whether these were stopped or not.

Usage: bench_rest.py [MATCHES]
"""

import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from unittest import mock

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.running.channel import end_all
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats.protocols import protocol_of
from uctvis.play.clock import TimeControl

_TURNS = 300
_MATCHES = 10
_ECHO = "for line in sys.stdin: print(line, end='', flush=True)\n"
_THREADS = """
import threading
for number in range(20): threading.Thread(target=time.sleep, args=(1e6,), daemon=True).start()
"""
_PROCESSES = "for number in range(20):\n    if os.fork() == 0: time.sleep(1e6)\n"
_BURN = "for number in range(50):\n    if os.fork() == 0:\n        while True: pass\n"
# By the protocol of CodinGame: always the first legal move.
_PLAY = """
input(); input()
while True:
    for number in range(int(input())): input()
    legal = [input() for number in range(int(input()))]
    print(legal[0], flush=True)
"""
_FIRST = "#!/usr/bin/python3\nimport os, sys, time\n"


def _ignore(*_values: object, **_more: object) -> None:
    pass


def _bot(parent: Path, name: str, source: str, **more: object) -> Bot:
    folder = parent / name
    folder.mkdir()
    (folder / "player").write_text(_FIRST + source)
    (folder / "player").chmod(0o755)
    return Bot(
        name,
        BotKind.PROGRAM,
        folder=folder,
        command=("./player",),
        **({"protocol": "judge"} | more),
    )


def turn_costs(bot: Bot, sandbox: Sandbox) -> tuple[float, float]:
    """Microseconds until a bot rests, and until it goes on."""
    pipes = Pipes()
    process = BotProcess(0, bot, sandbox, pipes, _ignore)
    resting, going = [], []
    try:
        for _turn in range(_TURNS):
            process.expect()
            process.send("line")
            pipes.wait(None, lambda: process.answer is not None)
            process.take()
            rest = process._child.rest
            begun = perf_counter()
            rest.begin_later()
            resting.append(perf_counter() - begun)
            begun = perf_counter()
            rest.end()
            going.append(perf_counter() - begun)
    finally:
        end_all((process,), 0.0)
        pipes.close()
    return 1e6 * median(resting), 1e6 * median(going)


def clock_of_engine(bot: Bot, sandbox: Sandbox) -> float:
    """Seconds that alpha-beta needs for all its moves against a bot."""
    engine = Bot("alpha-beta", BotKind.ENGINE, "alphabeta:depth=11")
    settings = TournamentSettings("reversi", (bot, engine), time_control=TimeControl(300.0))
    pairing = Pairing(1, (bot.name, engine.name), 0)
    return TurnsMatch(settings, pairing, sandbox=sandbox).play().usage[1].wall


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else _MATCHES
    sandbox = Sandbox.find()
    ways = {"signals": replace(sandbox, cgroups=None)}
    if sandbox.cgroups is not None:
        ways["cgroup"] = sandbox
    parent = Path(tempfile.mkdtemp())
    parent.chmod(0o755)
    try:
        for name, source in (
            ("one process", ""),
            ("20 threads", _THREADS),
            ("20 processes", _PROCESSES),
        ):
            bot = _bot(parent, name, source + _ECHO)
            for way, one in ways.items():
                resting, going = turn_costs(bot, one)
                print(f"{name}, {way}: {resting:.0f} us until it rests, {going:.0f} us to go on")
        more = {"protocol": "codingame", "game": "reversi"}
        bots = {"harmless": _bot(parent, "harmless", _PLAY, **more)}
        bots["spinning"] = _bot(parent, "spinning", _BURN + _PLAY, **more)
        for bot in bots.values():
            limits = replace(bot.limits, first_turn=20.0, turn=10.0)
            bots[bot.name] = replace(bot, limits=limits)
        times: dict[tuple[str, str], list[float]] = {}
        clock_of_engine(bots["harmless"], ways["signals"])
        for _match in range(matches):
            for way in ("nothing", *ways):
                for name, bot in bots.items():
                    protocol = type(protocol_of(bot.protocol))
                    with mock.patch.object(protocol, "is_always_running", way == "nothing"):
                        used = clock_of_engine(bot, ways.get(way, ways["signals"]))
                    times.setdefault((way, name), []).append(used)
        for way in ("nothing", *ways):
            harmless, spinning = (times[way, name] for name in bots)
            ratio = median(one / other for one, other in zip(spinning, harmless, strict=True))
            print(
                f"{matches} x stopped by {way}: alpha-beta needed {median(spinning):.2f} s, "
                f"{ratio:.2f} times as long as against one process "
                f"({median(harmless):.2f} s)"
            )
    finally:
        shutil.rmtree(parent)


if __name__ == "__main__":
    main()
