"""A program that speaks UCI, made by `faulty_programs`; its argument says what is wrong with it.

The second argument is a file for the number of its process and the lines that it got.
"""

import os
import signal
import sys
import time
from pathlib import Path

HELLO = """id name Child
id author tests
option name Style type combo default calm var calm var wild
option name UCI_LimitStrength type check default false
option name UCI_Elo type spin default 1500 min 1000 max 2000
option name MultiPV type spin default 1 min 1 max 9
option name Debug Log File type string default
option name Clear Hash type button
option name Ponder type check default false
uciok"""
# What it answers instead of a move.
ANSWERS = {"lie": "bestmove a1h8", "nonsense": "bestmove banana", "none": "bestmove (none)"}
# What it says before its move.
SAID = {
    "chatter": "hello\ninfo depth x score y\ninfo depth 3 pv a1h8\ninfo\n\xff\nbestmov",
    "bomb": "info depth 1 multipv 1000000000 score cp 0 pv e2e4",
    "huge": f"info depth {'9' * 400} nodes {'9' * 400} score cp {'9' * 400} pv e2e4",
    "taciturn": "",
}

# What happens at the fifth move.
FIFTH = {"fifth": "crash", "fifth_lies": "lie"}


def say(text):
    if sys.argv[1] == "blanks":
        # As much white space as UCI allows.
        lines = text.split("\n")
        text = "\n".join(f" \t{line.replace(' ', chr(9))}\f \r" for line in lines)
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def sleep():
    while True:
        time.sleep(100)


def board_of(words):
    """The board after a command "position"."""
    # Imported only here, so that the program starts at once.
    import chess

    at = words.index("moves") if "moves" in words else len(words)
    board = chess.Board() if words[1] == "startpos" else chess.Board(" ".join(words[2:at]))
    for move in words[at + 1 :]:
        board.push_uci(move)
    return board


def lines_of(board, count):
    """Lines of `count` different first moves, the best first."""
    for place, move in enumerate(sorted(map(str, board.legal_moves))[:count], 1):
        score = f"score cp {100 - 10 * place}"
        yield f"info depth 7 seldepth 9 multipv {place} {score} nodes {1000 * place} pv {move}"


def answer(fault, position, count):
    if fault == "crash":
        sys.stderr.write("the tablebase is broken\n")
        sys.exit(3)
    if fault in {"mute", "stubborn"}:
        sleep()
    if fault == "flood":
        while True:
            sys.stdout.write("x" * 100_000)
    board = board_of(position)
    say(SAID.get(fault, "\n".join(lines_of(board, count))))
    # It waits for "stop" if it is slow.
    if fault == "slow":
        return
    say(ANSWERS.get(fault, f"bestmove {min(map(str, board.legal_moves))}"))


def main(fault, log):
    position, lines, moves = [], 1, 0
    file = Path(log).open("a", encoding="utf-8", buffering=1)  # noqa: SIM115 - open until its end
    file.write(f"process {os.getpid()}\n")
    if fault == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for line in sys.stdin:
        file.write(line)
        words = line.split()
        if words == ["uci"] and fault == "early":
            sys.stderr.write("no licence\n")
            sys.exit(4)
        if words == ["uci"] and fault != "silent":
            say(HELLO)
        elif words == ["isready"]:
            say("readyok")
        elif words[:4] == ["setoption", "name", "MultiPV", "value"]:
            lines = int(words[4])
        elif words[:1] == ["position"]:
            position = words
        elif words[:1] == ["go"]:
            moves += 1
            now = fault
            if fault in FIFTH:
                now = FIFTH[fault] if moves == 5 else ""
            answer(now, position, lines)
        elif words == ["stop"] and fault == "slow":
            say(f"bestmove {min(map(str, board_of(position).legal_moves))}")
        elif words == ["quit"]:
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
