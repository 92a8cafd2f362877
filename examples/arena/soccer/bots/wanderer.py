"""Plays paper soccer at random, but towards its goal if it can."""

import random
import re
import sys

STEPS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
GOALS = ((4, 10), (4, 0))


def legal_steps():
    """The directions of all steps from the ball."""
    x, y = ball
    for direction, (right, up) in enumerate(STEPS):
        target = (x + right, y + up)
        along = (x == target[0] and x in (0, 8)) or (y == target[1] and y in (0, 10))
        inside = 0 <= target[0] <= 8 and 0 <= target[1] <= 10
        if inside and not along and frozenset((ball, target)) not in lines:
            yield direction


def step(direction):
    """Make a step; return whether another one follows."""
    global ball
    target = (ball[0] + STEPS[direction][0], ball[1] + STEPS[direction][1])
    lines.add(frozenset((ball, target)))
    ball = target
    goes_on = ball in points or ball[0] in (0, 8) or ball[1] in (0, 10)
    points.add(ball)
    return goes_on and ball not in GOALS


def move():
    """Make a move; return its steps."""
    steps = []
    while directions := list(legal_steps()):
        # The first one of the best at random.
        random.shuffle(directions)
        steps.append(max(directions, key=lambda one: forward * STEPS[one][1]))
        if not step(steps[-1]):
            break
    return steps


for line in sys.stdin:
    answer = "OK"
    if line.startswith("INIT"):
        ball, points, lines = (4, 5), {(4, 5)}, set()
    elif line.startswith("MOVE"):
        for digit in re.findall("[0-7]", line):
            step(int(digit))
        answer = move()
    elif line.startswith("END"):
        break
    else:
        forward = 1 if line.startswith("UP") else -1
    print(answer, flush=True)
