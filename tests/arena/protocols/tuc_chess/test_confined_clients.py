"""Clients of TUC-CHESS as bots: each alone with a server in the sandbox."""

import json
import shutil
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from small_bots import small_bot

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.checks import expect_bots
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.check import check_settings, checked
from uctvis.errors import ArenaError, SettingError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs bubblewrap")
EXAMPLES = Path(__file__).parents[4] / "examples" / "bots" / "tuc_chess"
NAMES = ("A", "B")
KEPT = {Verdict.WON, Verdict.DRAW, Verdict.LOST}
# Joins a game.
JOIN = """
import socket, sys, time
client = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
client.connect(("localhost", 9876))
client.send(b"name")
color = client.recv(200)
"""


def example(name, folder, *needed):
    """A copy of an example that every user can read, made from its sources."""
    for program in needed:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    there = folder / name
    shutil.copytree(
        EXAMPLES / name, there, ignore=shutil.ignore_patterns("*.class", *needed and ["player"])
    )
    if needed:
        subprocess.run(["make"], cwd=there, capture_output=True, check=True)
    for path in (there, *there.iterdir()):
        path.chmod(0o755)
    return read_bot(str(there))


def client(folder, source, **limits):
    return small_bot(folder, "client", JOIN + source, protocol="tuc_chess", **limits)


def play(first, second, folder=None, game="tuc_chess"):
    settings = TournamentSettings(game, (replace(first, name="A"), replace(second, name="B")))
    entries = []
    record = TurnsMatch(settings, Pairing(1, NAMES, 0), folder, listen=entries.append).play()
    # Nothing of them is left.
    pids = [entry["pid"] for entry in entries if entry["kind"] == "start"]
    assert not any(map(psutil.pid_exists, pids))
    return record, entries


def texts(entries, kind, seat):
    return [one["text"] for one in entries if one["kind"] == kind and one.get("seat") == seat]


@pytest.mark.parametrize(
    ("name", "needed"),
    [("python", ()), ("cpp", ("make", "g++")), ("java", ("make", "javac", "java"))],
)
def test_the_examples_play(name, needed, bots_folder, tmp_path):
    bot = example(name, bots_folder, *needed)
    for game in ("tuc_chess", "tuc_chess:year=2022"):
        record, entries = play(bot, bot, tmp_path, game)
        assert set(record.verdicts) <= KEPT, record.faults
        assert len(record.moves) > 20
    for seat in (0, 1):
        assert texts(entries, "from", seat)[0] == name
        said = texts(entries, "to", seat)
        assert said[:2] == [("PW", "PB")[seat], "GB"]
        assert said[-1].startswith("GE")
    last = (tmp_path / TRANSCRIPT).read_text("utf-8").splitlines()[-1]
    assert json.loads(last)["kind"] == "end"


def test_a_client_plays_an_engine(bots_folder):
    bot = example("python", bots_folder)
    for first, second in ((bot, read_bot("random")), (read_bot("random"), bot)):
        record, _entries = play(first, second)
        assert set(record.verdicts) <= KEPT
    told = []
    assert checked(check_settings(bot, "tuc_chess"), tell=told.append).passed
    assert len(told) == 3


def test_a_client_plays_a_bot_of_another_protocol(bots_folder):
    source = (
        "import sys\nfor line in sys.stdin:\n    print(line.strip() if 'Hello' in line else 'x')\n"
    )
    judged = small_bot(bots_folder, "judged", source + "    sys.stdout.flush()\n")
    record, entries = play(example("python", bots_folder), judged)
    assert record.verdicts == (Verdict.WON, Verdict.WRONG_MESSAGE)
    assert texts(entries, "to", 0)[-1].startswith("GE")


def test_a_client_reaches_nothing_but_its_server(bots_folder):
    with socket.create_server(("127.0.0.1", 0)) as ours:
        source = f"""
import os
for address in (("127.0.0.1", {ours.getsockname()[1]}), ("192.0.2.1", 80), ("8.8.8.8", 53)):
    try:
        socket.create_connection(address, 1)
        print("reached", address)
    except OSError as error:
        print("no", error.errno)
try:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).bind(("0.0.0.0", 9876))
    print("taken over")
except OSError as error:
    print("no", error.errno)
print(socket.gethostbyname(socket.gethostname()))
print(sorted(os.listdir("/proc/self/fd")))
with open("/proc/net/dev") as file:
    print([line.split(":")[0].strip() for line in list(file)[2:]])
sys.stdout.flush()
client.recv(200)
client.send(b"5343")
client.recv(200)
"""
        _record, entries = play(client(bots_folder, source), read_bot("random"))
    said = texts(entries, "error", 0)
    assert said[:4] == ["no 111", "no 101", "no 101", "no 98"]
    assert said[4] == "127.0.0.1"
    # The standard ones, its socket, and the folder that is listed.
    assert said[5] == str(["0", "1", "2", "3", "4"])
    assert said[6] == str(["lo"])


def test_faults(bots_folder):
    cases = {
        "time.sleep(60)": Verdict.OUT_OF_TIME,
        "client.recv(200); client.send(b'0000'); time.sleep(60)": Verdict.ILLEGAL_MOVE,
        # One that ends at once may be found dead before its message is read.
        "client.recv(200); client.send(b'hello'); time.sleep(60)": Verdict.WRONG_MESSAGE,
        "raise SystemExit('oops')": Verdict.CRASHED,
        "sys.stdout.write('x' * 100000); sys.stdout.flush(); time.sleep(60)": (
            Verdict.TOO_MUCH_OUTPUT
        ),
    }
    for number, (source, verdict) in enumerate(cases.items()):
        folder = bots_folder / str(number)
        folder.mkdir()
        folder.chmod(0o755)
        bot = client(folder, source, saving=0.1)
        settings = TournamentSettings(
            "tuc_chess",
            (replace(bot, name="A"), replace(read_bot("random"), name="B")),
            time_control=replace(TournamentSettings("", ()).time_control, minutes=0.01),
        )
        record = TurnsMatch(settings, Pairing(1, NAMES, 0)).play()
        assert record.verdicts == (verdict, Verdict.WON), record.faults


def test_a_program_that_does_not_join(bots_folder):
    limits = Limits(loading=0.3, saving=0.1)
    silent = small_bot(bots_folder, "silent", "import time\ntime.sleep(60)", protocol="tuc_chess")
    record, _entries = play(replace(silent, limits=limits), read_bot("random"))
    assert record.verdicts[0] is Verdict.STALLED
    broken = small_bot(bots_folder, "broken", "raise SystemExit('oops')", protocol="tuc_chess")
    record, _entries = play(read_bot("random"), broken)
    assert record.verdicts[1] is Verdict.DID_NOT_START
    assert "oops" in record.faults[1]


def test_other_ports_are_ignored(bots_folder):
    source = """
other = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
other.connect(("127.0.0.1", 9876))
other.send(b"again")
client.recv(200)
other.send(b"5343")
client.send(b"5242")
client.recv(200)
client.send(b"0000")
client.recv(200)
"""
    record, entries = play(client(bots_folder, source), read_bot("random"))
    assert record.moves[0] == "5242"
    assert sum("another port" in text for text in texts(entries, "error", 0)) == 2


def test_where_they_cannot_play(bots_folder):
    bot = example("python", bots_folder)
    random = read_bot("random")
    with pytest.raises(SettingError, match="a sandbox"):
        expect_bots(TournamentSettings("tuc_chess", (bot, random), sandbox=False))
    with pytest.raises(SettingError, match="tuc_chess"):
        expect_bots(TournamentSettings("chess", (bot, random)))
    expect_bots(TournamentSettings("tuc_chess:year=2019", (bot, random)))
    (bots_folder / "python" / "bot.toml").write_text('protocol = "tuc_chess"\ngame = "chess"\n')
    with pytest.raises(ArenaError, match='expected "tuc_chess" with protocol'):
        read_bot(str(bots_folder / "python"))
