"""What a bot that floods costs its opponent: matches of Reversi with 50 ms for each answer.

The victim makes the last legal move. Its opponent makes it, too, and floods after each answer, in
one of several ways, or not at all. The matches alternate, so that the load of the machine is the
same for all. For each way: in how many matches the victim was late, and its slowest answers.

    python benchmarks/bench_flooding.py [MATCHES]
"""

import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bots.bot import Bot
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings

_PLAYER = """#!/usr/bin/env python3
import os, sys
read = sys.stdin.readline
read(); read()
while line := read():
    for _move in range(int(line)): read()
    legal = [read() for _move in range(int(read()))]
    sys.stdout.write(legal[-1]); sys.stdout.flush()
    {flood}
"""
_FLOODS = {
    "none": "pass",
    "8192 line feeds": r'os.write(2, b"\n" * 8192)',
    "65536 line feeds": r'os.write(2, b"\n" * 65536)',
    "1 MB without a line feed": r'os.write(2, b"x" * 2**20)',
    "NUL": r'os.write(2, b"\0\n" * 2**18)',
    "single bytes": r'[os.write(2, b"\n") for _byte in range(5000)]',
    "output closed": "len(legal) > 4 and os.close(1)",
}
_TOML = 'protocol = "codingame"\n[limits]\nfirst_turn = 5\nlog = 100\n'
_MATCHES = 20


def _bot(folder: Path, name: str, flood: str) -> Bot:
    place = folder / name.replace(" ", "_")
    place.mkdir()
    (place / "player").write_text(_PLAYER.format(flood=flood))
    (place / "player").chmod(0o755)
    (place / "bot.toml").write_text(_TOML)
    return read_bot(f"{name}={place}")


def main() -> None:
    """Play, and print the table."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else _MATCHES
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    late = dict.fromkeys(_FLOODS, 0)
    slowest: dict[str, list[float]] = {name: [] for name in _FLOODS}
    try:
        with Programs() as programs:
            victim = programs.of(_bot(folder, "victim", "pass"))
            others = {
                name: programs.of(_bot(folder, name, flood)) for name, flood in _FLOODS.items()
            }
            for number in range(matches):
                for name, other in others.items():
                    bots = (victim, other) if number % 2 else (other, victim)
                    settings = TournamentSettings("reversi", bots, time_control=None)
                    entries: list[dict] = []
                    pairing = Pairing(1, tuple(bot.name for bot in bots), 0)
                    record = TurnsMatch(settings, pairing, listen=entries.append).play()
                    late[name] += record.verdict_of("victim") is Verdict.OUT_OF_TIME
                    seat = record.bots.index("victim")
                    slowest[name].append(_slowest(entries, seat))
    finally:
        shutil.rmtree(folder)
    for name in _FLOODS:
        print(
            f"{name:26} late in {late[name]} of {matches}; slowest answer of a match: "
            f"median {1000 * median(slowest[name]):.1f} ms, most {1000 * max(slowest[name]):.1f} ms"
        )


def _slowest(entries: list[dict], seat: int) -> float:
    """The longest time from a question to its answer, without the first one, as noted."""
    asked, found = None, []
    for entry in entries:
        if entry.get("seat") != seat:
            continue
        if entry["kind"] == "to":
            asked = entry["t"]
        elif entry["kind"] == "from" and asked is not None:
            found.append(entry["t"] - asked)
    return max(found[1:], default=0.0)


if __name__ == "__main__":
    main()
