"""The chess engine in an interface: how long it starts, and how long `stop` takes.

Each of 200 searches of each kind of engine, in random positions, is stopped at a random moment. The
time is from writing "stop" to reading "bestmove".
"""

import subprocess
import sys
from random import Random
from statistics import median
from time import perf_counter, sleep

import chess

_STOPS = 200
_LONGEST_SEARCH = 1.0
_MOST_MOVES = 60
_ASKED = 50
_KINDS = ("alphabeta", "uct")


class Program:
    """The engine as a program, asked line by line."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "uctvis", "uci"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def send(self, line: str) -> None:
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def ask(self, line: str, last: str) -> float:
        """Send a line, and return the seconds until a line that begins with a word."""
        start = perf_counter()
        self.send(line)
        while not self._process.stdout.readline().startswith(last):
            if self._process.poll() is not None:
                raise SystemExit(f"the engine ended after {line}")
        return perf_counter() - start

    def end(self) -> float:
        """Send "quit", and return the seconds until the process has ended."""
        start = perf_counter()
        self.send("quit")
        self._process.wait()
        return perf_counter() - start


def main() -> None:
    random = Random(1)
    # The first one compiles, unless that has been done.
    for kind in _KINDS:
        _started(kind)[0].end()
    print(f"{_STOPS} stops; asked: under {_ASKED} ms")
    print("engine     uciok s  readyok s  stop ms: median  95 %     max  quit in a search ms")
    for kind in _KINDS:
        program, introduced, ready = _started(kind)
        times = sorted(_stop(program, random) for _stop_ in range(_STOPS))
        program.send("go infinite")
        sleep(random.random())
        late = times[int(0.95 * _STOPS)]
        print(
            f"{kind:10}{introduced:8.2f}{ready:11.2f}{1000 * median(times):17.1f}"
            f"{1000 * late:6.1f}{1000 * times[-1]:8.1f}{1000 * program.end():21.1f}"
        )


def _started(kind: str) -> tuple[Program, float, float]:
    """An engine of a kind, and the seconds until "uciok" and from there to "readyok"."""
    start = perf_counter()
    program = Program()
    program.ask("uci", "uciok")
    introduced = perf_counter() - start
    program.send(f"setoption name Engine value {kind}")
    return program, introduced, program.ask("isready", "readyok")


def _stop(program: Program, random: Random) -> float:
    board = chess.Board()
    for _move in range(random.randrange(_MOST_MOVES)):
        board.push(random.choice(list(board.legal_moves)))
        if board.is_game_over(claim_draw=True):
            board.pop()
            break
    program.send(f"position fen {board.fen()}")
    program.send("go infinite")
    sleep(random.random() * _LONGEST_SEARCH)
    return program.ask("stop", "bestmove")


if __name__ == "__main__":
    main()
