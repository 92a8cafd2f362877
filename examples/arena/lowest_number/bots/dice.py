"""Chooses low numbers at random, the lower ones more often."""

import random
import sys

NUMBERS = (1, 2, 3, 4, 5)
WEIGHTS = (5, 4, 3, 2, 1)

for line in sys.stdin:
    if line.startswith("END"):
        break
    answer = "OK"
    if line.startswith("ROUND"):
        (answer,) = random.choices(NUMBERS, WEIGHTS)  # noqa: S311
    print(answer, flush=True)
