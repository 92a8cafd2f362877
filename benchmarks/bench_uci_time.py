"""Whether UCT answers a chess interface in time after a long search, and how much it searches then.

Random requests (`movetime`, clocks, `depth`, `nodes`) in the position of a search with millions of
nodes, or two moves after it along its best line. Each is asked twice: with that tree, and of an
engine that has forgotten it. Late is what an answer takes longer than its time; for a depth and a
number of nodes, longer than without the tree. The first requests follow long searches of their own,
whose memory is freed then; the others share one. On a machine that does other work, too, every
engine is late: Stockfish gets the same times in between, as a measure of the machine.

    python benchmarks/bench_uci_time.py --requests 200 --nodes 10000000 --seed 1
"""

import argparse
import os
import queue
import shutil
import statistics
import subprocess
import threading
from random import Random
from time import perf_counter

from uctvis.engines.time_management import allot
from uctvis.mcts.threads import keep_priority
from uctvis.play.uci.server import UciServer

STOCKFISH = shutil.which("stockfish", path=os.environ["PATH"] + ":/usr/games")
# Nodes for each iteration of a long search from the start position.
_CHILDREN = 24


class Engine:
    """The engine in this process, asked as an interface asks it."""

    def __init__(self, memory):
        self.lines, self.said = queue.SimpleQueue(), queue.SimpleQueue()
        self.server = UciServer(self.said.put, Random(1))
        threading.Thread(
            target=self.server.serve, args=(iter(self.lines.get, None),), daemon=True
        ).start()
        self.tell("setoption name Engine value uct", f"setoption name UCT Memory value {memory}")
        self.tell("setoption name UCT Seed value 1", "isready")
        self.until("readyok")

    def tell(self, *lines):
        for line in lines:
            self.lines.put(line)

    def until(self, word):
        last = ""
        while True:
            for line in self.said.get().split("\n"):
                if line.startswith(word):
                    return line, last
                if line.startswith("info depth"):
                    last = line

    def ask(self, position, go):
        """The seconds until the answer, its iterations, and its line."""
        start = perf_counter()
        self.tell(position, go)
        _answer, report = self.until("bestmove")
        seconds = perf_counter() - start
        words = report.split()
        return seconds, int(words[words.index("nodes") + 1]), words[words.index("pv") + 1 :]


class Control:
    """Another engine, in a process of its own."""

    def __init__(self, path):
        self._engine = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.late(0.01)

    def late(self, time):
        """The seconds that it takes longer than a `movetime`."""
        start = perf_counter()
        self._engine.stdin.write(f"position startpos\ngo movetime {1000 * time:.0f}\n")
        while not self._engine.stdout.readline().startswith("bestmove"):
            pass
        return perf_counter() - start - time

    def end(self):
        self._engine.communicate("quit\n")


def requests(random, count):
    """Random `go` lines, each with its time in seconds or None."""
    for _number in range(count):
        kind = random.choice(("movetime", "clock", "depth", "nodes"))
        if kind == "movetime":
            time = random.randint(50, 1000)
            yield kind, f"go movetime {time}", time / 1000
        elif kind == "clock":
            left, more = random.randint(1000, 20_000), random.choice((0, 100))
            times = f"wtime {left} btime {left} winc {more} binc {more}"
            yield kind, f"go {times}", allot(left / 1000, more / 1000).planned
        elif kind == "depth":
            yield kind, f"go depth {random.randint(1, 3)}", None
        else:
            yield kind, f"go nodes {random.randint(100, 20_000)}", None


def report(late, others, controls, ratios, worst):
    """Print lists of milliseconds and of quotients."""
    every = [one for found in late.values() for one in found]
    for kind, found in late.items():
        print(
            f"{kind:9} {len(found):4} requests, late by {statistics.median(found):6.1f} ms in the "
            f"middle, {max(found):6.1f} ms at most"
        )
    print(f"more than 50 ms late: {sum(one > 50 for one in every)}, 100 ms:", end=" ")
    print(sum(one > 100 for one in every), "of", len(every))
    timed = late.get("movetime", []) + late.get("clock", [])
    for name, found in (("with", timed), ("without", others), ("control", controls)):
        if found:
            print(
                f"{name:8} of {len(found)} with a time, more than 50 ms late: "
                f"{sum(one > 50 for one in found)}, 100 ms: {sum(one > 100 for one in found)}, "
                f"{statistics.median(found):.1f} ms in the middle, {max(found):.1f} ms at most"
            )
    for kind, found in ratios.items():
        low = statistics.quantiles(found, n=10)[0]
        print(
            f"{kind}: iterations with the tree / without it: median "
            f"{statistics.median(found):.2f}, lowest tenth below {low:.2f}"
        )
    for one, number, go, seconds, fresh in sorted(worst)[:-6:-1]:
        print(
            f"{one:6.1f} ms: number {number}, {go}: {seconds:.3f} s, without the tree {fresh:.3f}"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--requests", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=10_000_000, help="of the long search")
    parser.add_argument(
        "--own", type=int, default=5, help="requests with a long search of their own"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--control", default=STOCKFISH, help="path of Stockfish")
    given = parser.parse_args()
    # As `uctvis uci` does it.
    keep_priority()
    # 160 bytes each, a part for the record, and room to go on.
    engine = Engine(memory=max(64, given.nodes * 400 >> 20))
    long = f"go nodes {given.nodes // _CHILDREN}"
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores; long search: {long}")
    kept = None
    worst, others = [], []
    control = None if given.control is None else Control(given.control)
    controls = []
    late, ratios = {}, {"movetime": [], "clock": []}
    for number, (kind, go, time) in enumerate(requests(Random(given.seed), given.requests)):
        if number <= given.own:
            kept = None
            engine.tell("ucinewgame")
            seconds, iterations, line = engine.ask("position startpos", long)
            if number in (0, given.own):
                size = len(engine.server._engine._last[1].found.nodes)
                print(f"{iterations:,} iterations, {size:,} nodes in {seconds:.1f} s")
            if number == given.own:
                kept = engine.server._engine._last
        after = "" if number % 2 else " moves " + " ".join(line[:2])
        position = f"position startpos{after}"
        # Memory that was just freed is fast, so the second one of two has an advantage.
        is_fresh_first = kept is not None and number % 4 > 1
        if is_fresh_first:
            engine.tell("ucinewgame")
            fresh, fresh_iterations, _line = engine.ask(position, go)
        if kept is not None:
            engine.server._engine._last = kept
        seconds, iterations, _line = engine.ask(position, go)
        engine.tell("ucinewgame")
        if not is_fresh_first:
            fresh, fresh_iterations, _line = engine.ask(position, go)
        late.setdefault(kind, []).append(1000 * (seconds - (fresh if time is None else time)))
        if time is not None:
            others.append(1000 * (fresh - time))
            if control is not None:
                controls.append(1000 * control.late(time))
        worst.append((late[kind][-1], number, go, seconds, fresh))
        if kind in ratios:
            ratios[kind].append(iterations / max(fresh_iterations, 1))
    report(late, others, controls, ratios, worst)
    print(f"load {os.getloadavg()[0]:.1f}")
    engine.tell("quit")
    if control is not None:
        control.end()


if __name__ == "__main__":
    main()
