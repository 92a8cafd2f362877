"""A program that speaks UCI, run by test_uci_engine; its argument says what is wrong with it."""

import sys
import time

import chess

HELLO = """id name Child
id author tests
option name Style type combo default calm var calm var wild
option name UCI_Elo type spin default 1500 min 1000 max 2000
uciok"""


def say(text):
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(fault):
    board = chess.Board()
    for line in sys.stdin:
        words = line.split()
        if words == ["uci"] and fault != "silent":
            say(HELLO)
        elif words == ["isready"]:
            say("readyok")
        elif words[:2] == ["position", "fen"]:
            board = chess.Board(" ".join(words[2:8]))
        elif words[:2] == ["position", "startpos"]:
            board = chess.Board()
            for move in words[3:]:
                board.push_uci(move)
        elif words[:1] == ["go"]:
            if fault == "crash":
                sys.exit(3)
            if fault == "mute":
                time.sleep(100)
            move = "a1h8" if fault == "lie" else min(map(str, board.legal_moves))
            say(f"info depth 1 score cp 0 pv {move}\nbestmove {move}")
        elif words == ["quit"]:
            return


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
