"""Bots that speak CodinGame's protocol."""

from codingame_bots import turns_bot
from small_bots import BEGINNING, LIVE

from protocol_bots import FLOOD
from uctvis import games
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules.settings import TournamentSettings

LIMITS = {"first_turn": 1.0, "turn": 1.0}
FAULTS = {
    "silent": (BEGINNING + LIVE, Verdict.OUT_OF_TIME),
    "dying": (BEGINNING + "raise SystemExit('oops')", Verdict.CRASHED),
    "wrong line": (BEGINNING + "say('nowhere')" + LIVE, Verdict.ILLEGAL_MOVE),
    "flooding": (BEGINNING + FLOOD, Verdict.TOO_MUCH_OUTPUT),
    "late": (BEGINNING + "time.sleep(10)\nsay('a3')" + LIVE, Verdict.OUT_OF_TIME),
}


def settings(folder, bots):
    return TournamentSettings("tictactoe", bots, time_control=None)


def good(folder, name):
    return turns_bot(folder, name, games.find("tictactoe"))
