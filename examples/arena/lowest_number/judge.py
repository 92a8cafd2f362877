"""The judge of the lowest number, a game for 12 bots, in the dialect "lines".

In each of 100 rounds, all bots choose a number from 1 to 12 without seeing the others' choices. Who
chooses the lowest number that nobody else has chosen wins the round. The score is the number of
rounds won.

At first each bot is sent "START n 12", with its own number n, and answers OK. A round begins with
"ROUND", and from the second one on with the numbers that all bots have chosen in the last round, in
their order, "ROUND 3 1 0 5 ...": 0 is a bot that is out. The answer is a number. A bot that answers
anything else is killed. It keeps its score, as does one that is gone.
"""

import re
import sys
from collections import Counter

BOTS = 12
ROUNDS = 100


def say(text):
    print(text, flush=True)


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit("The supervisor has gone.")
    return line.strip()


def ask(bots, text, pattern):
    """Send a text to bots; return the answers of those that are still in the game."""
    say(f"[{','.join(map(str, bots))}]{text}")
    answers = {bot: hear() for bot in bots}
    wrong = [bot for bot in bots if not re.fullmatch(pattern, answers[bot], re.ASCII)]
    if killed := [bot for bot in wrong if answers[bot] != "_DEAD_"]:
        say(f"[{','.join(map(str, killed))}]KILL")
    return {bot: answer for bot, answer in answers.items() if bot not in wrong}


def winner(numbers):
    """Who chose the lowest number that only one bot chose; None if there is no such number."""
    counts = Counter(numbers.values())
    single = [(number, bot) for bot, number in numbers.items() if counts[number] == 1]
    return min(single)[1] if single else None


scores = dict.fromkeys(range(1, BOTS + 1), 0)
left = [bot for bot in scores if ask([bot], f"START {bot} {BOTS}", "OK")]
text = "ROUND"
for _round in range(ROUNDS):
    if len(left) < 2:
        break
    answers = ask(left, text, "[1-9]|1[0-2]")
    numbers = {bot: int(answer) for bot, answer in answers.items()}
    left = list(numbers)
    best = winner(numbers)
    if best is not None:
        scores[best] += 1
    text = "ROUND " + " ".join(str(numbers.get(bot, 0)) for bot in scores)
say("[0]END")
say(f"[{', '.join(map(str, scores.values()))}]")
