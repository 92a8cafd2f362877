"""Counts which numbers would have won, and chooses one that did so often."""

import random
import sys
from collections import Counter

# Each number of the first rounds is tried; what was long ago counts less.
wins = Counter(dict.fromkeys(range(1, 7), 1.0))
FADING = 0.95
me = 0


def learn(numbers):
    """Count the lowest number that the others did not choose."""
    others = Counter(numbers[: me - 1] + numbers[me:])
    for number in wins:
        wins[number] *= FADING
    # A number wins if nobody else has it, and no lower one is chosen exactly once.
    for number in range(1, len(numbers) + 1):
        if others[number] == 0:
            wins[number] += 1
            break
        if others[number] == 1:
            break


for line in sys.stdin:
    words = line.split()
    if words[0] == "END":
        break
    answer = "OK"
    if words[0] == "START":
        me = int(words[1])
    else:
        if len(words) > 1:
            learn(list(map(int, words[1:])))
        (answer,) = random.choices(list(wins), list(wins.values()))  # noqa: S311
    print(answer, flush=True)
