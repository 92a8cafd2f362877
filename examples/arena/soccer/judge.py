"""The judge of paper soccer, in the dialect "lines".

The pitch has 9 by 11 points, (0, 0) to (8, 10). The ball starts at (4, 5). Who brings it to (4, 10)
scores for UP, and to (4, 0) for DOWN, whoever of the two it is. A move is a list of steps, [6] or
[1, 6, 7, 0]: 0 is up (towards y = 10), 1 is up and right, and so on clockwise to 7, up and left.
Each step draws a line. No line is drawn twice, and none along the border. A step to a point where
the ball has been, or to the border, is followed by another one; any other step ends the move, and
so does a goal. Who makes another move, or has none, loses.

Four games are played; the sides are exchanged after each. Both bots are sent INIT, then one UP and
the other one DOWN, and answer OK. UP begins. The messages are MOVE with the last move of the
other bot, at first MOVE []; the answers are moves. The score is the number of games won. A bot that
does not answer OK is killed. It loses the other games, as does one that is gone.
"""

import re
import sys

GAMES = 4
WIDTH, LENGTH = 8, 10
CENTRE = (4, 5)
UP, DOWN = "UP", "DOWN"
GOALS = {(4, 10): UP, (4, 0): DOWN}
STEPS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


class BotOutError(Exception):
    """The bot of this number takes no part any more."""


def say(text):
    print(text, flush=True)


def hear(bot):
    """The answer of a bot."""
    line = sys.stdin.readline()
    if not line:
        sys.exit("The supervisor has gone.")
    if line == "_DEAD_\n":
        raise BotOutError(bot)
    return line.strip()


def expect_ok(bot):
    if hear(bot) != "OK":
        say(f"[{bot}]KILL")
        raise BotOutError(bot)


class Pitch:
    """The ball, and where it has been."""

    def __init__(self):
        self.ball = CENTRE
        self.points = {CENTRE}
        self.lines = set()

    def step(self, direction):
        """Make a step; return whether it is allowed."""
        (x, y), (right, up) = self.ball, STEPS[direction]
        target = (x + right, y + up)
        line = frozenset((self.ball, target))
        is_inside = 0 <= target[0] <= WIDTH and 0 <= target[1] <= LENGTH
        along = (x == target[0] and x in (0, WIDTH)) or (y == target[1] and y in (0, LENGTH))
        if not is_inside or along or line in self.lines:
            return False
        self.lines.add(line)
        self.ball = target
        return True

    def goes_on(self):
        """Whether another step follows the one that has just been made."""
        x, y = self.ball
        was_there = self.ball in self.points
        self.points.add(self.ball)
        return was_there or x in (0, WIDTH) or y in (0, LENGTH)

    def move(self, steps):
        """Make a move: the side that scores, "" if the other one is to move, None if illegal."""
        for number, direction in enumerate(steps, 1):
            if not self.step(direction):
                return None
            if self.ball in GOALS:
                return GOALS[self.ball]
            if self.goes_on() != (number < len(steps)):
                return None
        return "" if steps else None


def play(up):
    """Play a game, in which bot `up` plays upwards; return the winner."""
    down = 3 - up
    say("[1,2]INIT")
    gone = None
    for bot in (1, 2):
        try:
            expect_ok(bot)
        except BotOutError as out:
            # The answer of the other one must be read, too.
            gone = gone or out
    if gone:
        raise gone
    for bot, side in ((up, UP), (down, DOWN)):
        say(f"[{bot}]{side}")
        expect_ok(bot)
    pitch, bot, last = Pitch(), up, []
    while True:
        say(f"[{bot}]MOVE {last}")
        answer = hear(bot)
        is_list = re.fullmatch(r"\[\s*[0-7](\s*,\s*[0-7])*\s*\]", answer, re.ASCII)
        last = [int(digit) for digit in re.findall("[0-7]", answer)] if is_list else []
        scored = pitch.move(last)
        if scored is None:
            return 3 - bot
        if scored:
            return up if scored == UP else down
        bot = 3 - bot


won = {1: 0, 2: 0}
try:
    for game in range(GAMES):
        won[play(1 + game % 2)] += 1
except BotOutError as out:
    won[3 - out.args[0]] += GAMES - sum(won.values())
say("[0]END")
say(f"[{won[1]}, {won[2]}]")
