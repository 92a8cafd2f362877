"""Bots that speak AI-Arena's protocol, and a judge that ends bots which say something wrong."""

from judged_matches import program
from small_bots import BEGINNING, LIVE, small_bot

from protocol_bots import FLOOD
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules.schedule import GROUPS
from uctvis.arena.schedules.settings import TournamentSettings

JUDGE = """
scores = []
for bot in (1, 2):
    right = ask(bot, "2 + 2") == "4"
    scores.append(int(right))
    if not right:
        say(f"[{bot}]KILL")
end(*scores)
"""
LIMITS: dict[str, float] = {}
FAULTS = {
    "silent": (BEGINNING + LIVE, Verdict.OUT_OF_TIME),
    "dying": (BEGINNING + "raise SystemExit('oops')", Verdict.CRASHED),
    "wrong line": (BEGINNING + "say('5')" + LIVE, Verdict.KILLED),
    "flooding": (BEGINNING + FLOOD, Verdict.TOO_MUCH_OUTPUT),
    "late": (BEGINNING + "time.sleep(10)\nsay('4')" + LIVE, Verdict.OUT_OF_TIME),
}


def settings(folder, bots):
    judge = program(folder, "the judge", JUDGE)
    game = JudgedGame("Sums", judge, seconds=1.0)
    return TournamentSettings(
        "Sums", bots, schedule=GROUPS, time_control=None, seed=0, judged=game, players=2
    )


def good(folder, name):
    source = BEGINNING + "say('4')\nhear()\n"
    return small_bot(folder, name, source, protocol="ai_arena")
