"""Programs that speak UCI."""

from small_bots import LIVE, TALK, small_bot

from protocol_bots import FLOOD
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.play.clock import TimeControl

# Both play the shortest game of chess.
GOOD = """
import sys
game = ["f2f3", "e7e5", "g2g4", "d8h4"]
made = []
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("id name small\\nuciok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        made = words[3:]
    elif words[0] == "go":
        print("info depth 1\\nbestmove", game[len(made)], flush=True)
    elif words[0] == "quit":
        break
"""
# Until the first turn.
BEGUN = f"""{TALK}
def wait(word):
    while not hear().startswith(word):
        pass
wait("uci")
say("uciok")
wait("isready")
say("readyok")
wait("go")
"""
LIMITS = {"loading": 2.0}
FAULTS = {
    "silent": (TALK + LIVE, Verdict.STALLED),
    "dying": (BEGUN + "raise SystemExit('oops')", Verdict.CRASHED),
    "wrong line": (BEGUN + "say('bestmove')" + LIVE, Verdict.WRONG_MESSAGE),
    "flooding": (BEGUN + FLOOD, Verdict.TOO_MUCH_OUTPUT),
    "late": (BEGUN + "time.sleep(10)\nsay('bestmove e2e4')" + LIVE, Verdict.OUT_OF_TIME),
}


def settings(folder, bots):
    return TournamentSettings("chess", bots, time_control=TimeControl(0.02))


def good(folder, name):
    return small_bot(folder, name, GOOD, protocol="uci", game="chess")
