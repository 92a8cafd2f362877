"""Positions a second of alpha-beta in chess, beside Fairy-Max and a small one on python-chess.

The seconds are those of the processor, so that other load on the machine matters less. All search
from the first position. Ours counts no positions of captures after the last ply; the others count
all.
"""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import chess
from beside import best_in_turns, show

import uctvis

_FAIRYMAX = "/usr/games/fairymax"
_SECONDS = 2
_OURS = "uctvis"
_VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


def ours() -> float:
    uctvis.alpha_beta("chess", depth=1)  # loads the compiled code
    start = process_time()
    found = uctvis.alpha_beta("chess", seconds=_SECONDS)
    return found.nodes / (process_time() - start)


def fairymax() -> float:
    """By the last line of post mode: depth, score, hundredths of a second, nodes.

    They are seconds of the clock; at the end it prints those and the ones of the processor.
    """
    with subprocess.Popen(
        [_FAIRYMAX], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as program:
        program.stdin.write(f"xboard\nprotover 2\nnew\nforce\npost\nst {_SECONDS}\ngo\n")
        speed = 0.0
        for line in program.stdout:
            words = line.split()
            if words[:1] == ["move"]:
                program.stdin.write("quit\n")
                break
            if len(words) > 4 and words[0].isdigit() and int(words[2]) > 0:
                speed = 100 * int(words[3]) / int(words[2])
            elif used := re.search(r"real=(\d+) cpu=(\d+)", line):
                speed *= int(used[1]) / max(int(used[2]), 1)
        return speed


class OnPythonChess:
    """Alpha-beta with captures first and the value of the pieces, on python-chess."""

    def __init__(self) -> None:
        self.nodes = 0

    def search(self, board: chess.Board, depth: int, alpha: int, beta: int, end: float) -> int:
        self.nodes += 1
        if depth == 0:
            return sum(
                value
                * (len(board.pieces(kind, board.turn)) - len(board.pieces(kind, not board.turn)))
                for kind, value in _VALUES.items()
            )
        moves = sorted(board.legal_moves, key=board.is_capture, reverse=True)
        if not moves:
            return -1000 if board.is_check() else 0
        for move in moves:
            if perf_counter() > end:
                break
            board.push(move)
            alpha = max(alpha, -self.search(board, depth - 1, -beta, -alpha, end))
            board.pop()
            if alpha >= beta:
                break
        return alpha


def on_python_chess() -> float:
    searcher, start, depth = OnPythonChess(), perf_counter(), 1
    used = process_time()
    while perf_counter() - start < _SECONDS:
        searcher.search(chess.Board(), depth, -10_000, 10_000, start + _SECONDS)
        depth += 1
    return searcher.nodes / (process_time() - used)


def main() -> None:
    contenders: dict[str, Callable[[], float]] = {
        "alpha-beta on python-chess": on_python_chess,
        _OURS: ours,
    }
    if Path(_FAIRYMAX).exists():
        contenders["Fairy-Max"] = fairymax
    else:
        print(f"Without Fairy-Max: {_FAIRYMAX} is not installed (sudo apt install fairymax)")
    figures = best_in_turns(contenders)
    show(f"Chess, alpha-beta for {_SECONDS} s", figures, "nodes/s of the processor", {_OURS: 1})


if __name__ == "__main__":
    main()
