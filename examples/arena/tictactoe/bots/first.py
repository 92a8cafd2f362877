"""Plays the first free cell of tic-tac-toe."""

import sys

free = [(x, y) for x in range(3) for y in range(3)]
for line in sys.stdin:
    words = line.replace("<<<", "").split()
    if words == ["END"]:
        break
    if words[0] == "MOVE":
        free.remove((int(words[1]), int(words[2])))
    x, y = free.pop(0)
    print(f"MOVE {x} {y} <<<", flush=True)
