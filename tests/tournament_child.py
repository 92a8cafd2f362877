"""Run as a child process by test_tournament_killed: kills tournaments at random moments.

    python tests/tournament_child.py FOLDER SCHEDULE SEED

Plays a tournament in child processes, of which each but the last is killed, and prints the number
of kills and the faults that were found, as JSON.
"""

import contextlib
import json
import os
import signal
import sys
import threading
from pathlib import Path
from random import Random

from fake_matches import FakeMatch, judged_settings_of, random_record, settings_of

from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.schedules import schedule
from uctvis.arena.standings.table import table
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import Tournament

BOTS = {"ordered": (5, 2), "swiss": (8, 10), "knockout": (11, 2), "pairs": (2, 40)}
# A judged game: the number of bots, of rounds, and of bots in a match.
JUDGED = {"groups": (14, 1, 12)}
# Seconds of a match, at most.
LONGEST = 0.01


class SlowMatch(FakeMatch):
    """Writes line after line for some milliseconds."""

    def play(self):
        seconds = LONGEST * Random(f"{self.settings.seed} {self.pairing}").random()
        with (self.folder / TRANSCRIPT).open("x") as file:
            for _line in range(5):
                file.write(f"{self.pairing.number}\n")
                file.flush()
                self.stopped.wait(seconds / 5)
        return random_record(self.settings, self.pairing)


def play(folder):
    """Play on until the end; the process ends with it."""
    try:
        for _record in Tournament(TournamentStore.open(folder), SlowMatch, 2).run():
            pass
        os._exit(0)
    finally:
        os._exit(1)


def kill_process(child):
    # It may have ended at the same moment.
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)


def killed(folder, name, seed):
    """Play a tournament; return the number of kills, and what is wrong."""
    random = Random(seed)
    if name in JUDGED:
        count, games, players = JUDGED[name]
        settings = judged_settings_of(count, players, name, games=games, seed=seed)
    else:
        count, games = BOTS[name]
        settings = settings_of(count, name, games=games, seed=seed)
    expected = []
    while len(known := schedule.pairings(settings, expected)) > len(expected):
        expected += [random_record(settings, one) for one in known[len(expected) :]]
    TournamentStore.create(folder, settings)
    before, kills, wrong = [], 0, []
    while True:
        child = os.fork()
        if child == 0:
            play(folder)
        kill = threading.Timer(random.uniform(0, 0.6), kill_process, [child])
        kill.start()
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        kill.cancel()
        kill.join()
        store = TournamentStore.open(folder)
        records = store.records()
        if [one for one in before if one not in records]:
            wrong.append("a finished match was lost")
        before = records
        if store.is_playing:
            wrong.append("the lock of a killed process stays")
        if status == 0:
            break
        kills += 1
        if status != -signal.SIGKILL:
            wrong.append(f"ended with {status}")
            break
    if records != expected or table(settings, records) != table(settings, expected):
        wrong.append("other results")
    if [one.pairing for one in store.entries()] != known:
        wrong.append("other matches")
    for one in known:
        lines = (store.folder_of(one.number) / TRANSCRIPT).read_text().split()
        if lines != [str(one.number)] * 5:
            wrong.append(f"the files of match {one.number} are incomplete")
    return {"kills": kills, "wrong": wrong}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(killed(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))))
