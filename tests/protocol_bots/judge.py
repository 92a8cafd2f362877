"""Bots that speak the judge's protocol."""

from small_bots import LIVE, TALK, small_bot

from protocol_bots import FLOOD
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.play.clock import TimeControl

# Takes the first free cell.
GOOD = """
import sys
cells = [column + row for row in "321" for column in "abc"]
for line in sys.stdin:
    words = line.split()
    if words[0] == "Hello":
        print(line, end="", flush=True)
    elif words[0] == "Play":
        cells.remove(words[1])
    elif words[0] == "Your":
        print("Play", cells.pop(0), flush=True)
    elif words[0] != "OK":
        print("Fair enough", flush=True)
"""
# Until the first turn.
BEGUN = TALK + "say(hear().strip())\nhear()\n"
LIMITS = {"loading": 2.0}
FAULTS = {
    "silent": (TALK + LIVE, Verdict.STALLED),
    "dying": (BEGUN + "raise SystemExit('oops')", Verdict.CRASHED),
    "wrong line": (BEGUN + "say('Move a3')" + LIVE, Verdict.WRONG_MESSAGE),
    "flooding": (BEGUN + FLOOD, Verdict.TOO_MUCH_OUTPUT),
    "late": (BEGUN + "time.sleep(10)\nsay('Play a3')" + LIVE, Verdict.OUT_OF_TIME),
}


def settings(folder, bots):
    return TournamentSettings("tictactoe", bots, time_control=TimeControl(0.02))


def good(folder, name):
    return small_bot(folder, name, GOOD, protocol="judge")
