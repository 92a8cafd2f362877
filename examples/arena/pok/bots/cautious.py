"""Plays POK by its card: bets more with a better one, and calls only with a good one."""

import sys

BETS = (10, 10, 20, 50, 200)
# The least card that calls, and that has seen enough to go on.
GOOD = 3

waiting = []


def number():
    """The next number from the judge; a message can contain several."""
    while not waiting:
        line = sys.stdin.readline()
        if not line or line == "END\n":
            sys.exit()
        waiting.extend(map(int, line.split()))
    return waiting.pop(0)


def say(answer):
    print(answer, flush=True)


def bets_twice(card):
    """Play the bets of a deal; return whether nobody has folded."""
    say(BETS[card])
    theirs = number()
    if theirs > BETS[card]:
        say(BETS[card] if card >= GOOD else 0)
        if card < GOOD:
            return False
    else:
        if theirs < BETS[card] and number() == 0:
            return False
        say(BETS[card])
    theirs = number()
    if theirs > BETS[card]:
        say(int(card >= GOOD))
        return card >= GOOD
    return theirs == BETS[card] or number() == 1


while True:
    if bets_twice(number()):
        # The card of the opponent.
        number()
