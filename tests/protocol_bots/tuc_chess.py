"""Clients of TUC-CHESS."""

from pathlib import Path

from small_bots import LIVE, TALK, small_bot

from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.play.clock import TimeControl

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "tuc_chess" / "python" / "player"
# Until the first turn, that of White.
JOINED = f"""{TALK}
import socket
client = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
client.connect(("localhost", 9876))
client.send(b"name")
client.recv(200)
client.recv(200)
"""
LIMITS = {"loading": 2.0}
FAULTS = {
    "silent": (TALK + LIVE, Verdict.STALLED),
    "dying": (JOINED + "raise SystemExit('oops')", Verdict.CRASHED),
    "wrong line": (JOINED + "client.send(b'nowhere')" + LIVE, Verdict.WRONG_MESSAGE),
    "flooding": (JOINED + "while True: client.send(b'name')", Verdict.TOO_MUCH_OUTPUT),
    "late": (JOINED + "time.sleep(10)\nclient.send(b'5040')" + LIVE, Verdict.OUT_OF_TIME),
}


def settings(folder, bots):
    return TournamentSettings("tuc_chess", bots, time_control=TimeControl(0.5))


def good(folder, name):
    source = EXAMPLE.read_text().partition("\n")[2]
    return small_bot(folder, name, source, protocol="tuc_chess", game="tuc_chess")
