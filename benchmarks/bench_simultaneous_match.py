"""Matches of simultaneous games between two bots in C: whole ones, and a turn of the referee.

The bots are small programs that command each of their units at random. A whole match is what a
tournament waits for: the sandbox starts both bots, 250 turns are played and noted in the transcript
on the disk, both bots end. A turn of the referee is the processor time of our thread for it: lines
to both, lines from both, rules, transcript.
"""

import shutil
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.match import Pairing
from uctvis.arena.referees.referee import new_match
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings

_PAINTING = """
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int colour, rows, cols, reach, count, id, paint, row, col;
    char line[100];
    if (scanf("%d %d %d %d", &colour, &rows, &cols, &reach) != 4) return 1;
    for (int i = 0; i < rows; i++)
        if (scanf("%99s", line) != 1) return 1;
    srand(colour);
    while (scanf("%d", &count) == 1) {
        for (int i = 0; i < count; i++)
            if (scanf("%d %d %99s", &row, &col, line) != 3) return 1;
        if (scanf("%d", &count) != 1) return 1;
        for (int i = 0; i < count; i++) {
            if (scanf("%d %d %d %d %99s", &id, &paint, &row, &col, line) != 5) return 1;
            if (rand() % 2)
                printf("MOVE %d %d\\n", id, 1 + rand() % 4);
            else
                printf("SHOOT %d %d %d\\n", id, 1 + rand() % 4, rand() % 8);
        }
        fflush(stdout);
    }
}
"""
_SHEEP = """
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int player, sheep, shepherds, dogs, sheds, own;
    char line[1000];
    if (!fgets(line, sizeof line, stdin)) return 1;
    player = atoi(line);
    if (!fgets(line, sizeof line, stdin) || !fgets(line, sizeof line, stdin)) return 1;
    if (sscanf(line, "%d %d %d %d %d", &sheep, &shepherds, &dogs, &sheds, &own) != 5) return 1;
    srand(player);
    for (;;) {
        for (int i = 0; i < sheep + shepherds + dogs + sheds; i++)
            if (!fgets(line, sizeof line, stdin)) return 0;
        for (int i = 0; i < own; i++)
            printf("MOVE %d %.6f %.6f\\n", 2 + sheep + 2 * i + player,
                   rand() / 1e9 - 1, rand() / 1e9 - 1);
        fflush(stdout);
    }
}
"""
_SOURCES = {"painting": _PAINTING, "sheep": _SHEEP}
_MATCHES = 20
# Other load on the machine is not what is measured.
_PATIENT = Limits(first_turn=10.0, turn=10.0)
# Seconds of a match with the original, measured elsewhere; and what is asked.
_ORIGINAL, _ASKED = 1.8, 0.5


def _bot(folder: Path, name: str) -> Bot:
    place = folder / name
    place.mkdir(mode=0o755)
    (place / "player.c").write_text(_SOURCES[name])
    subprocess.run(["cc", "-O2", "-o", place / "player", place / "player.c"], check=True)
    return Bot(
        name,
        BotKind.PROGRAM,
        folder=place,
        command=("./player",),
        protocol="codingame",
        game=name,
        limits=_PATIENT,
    )


def _match(bot: Bot, sandbox: Sandbox, results: Path, seed: int) -> tuple[float, float]:
    """Seconds of a match, and our processor time for a turn."""
    bots = replace(bot, name="A"), replace(bot, name="B")
    settings = TournamentSettings(bot.name, bots, time_control=None, seed=seed)
    used: list[float] = []

    def listen(entry: dict[str, object]) -> None:
        if entry["kind"] == "step":
            used.append(thread_time())

    match = new_match(settings, Pairing(1, ("A", "B"), 0), results, listen=listen, sandbox=sandbox)
    start = perf_counter()
    record = match.play()
    seconds = perf_counter() - start
    if any(record.faults):
        raise SystemExit(f"{bot.name}, seed {seed}: {record.faults}")
    return seconds, (used[-1] - used[0]) / (len(used) - 1)


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    try:
        bots = [_bot(folder, name) for name in _SOURCES]
        ways = {"in the sandbox": Sandbox.find(), "without a sandbox": Sandbox.none()}
        for bot in bots:
            _match(bot, Sandbox.none(), folder, 1)  # compiles
        found: dict[tuple[str, str], list[tuple[float, float]]] = {}
        for seed in range(1, 1 + _MATCHES):
            for bot in bots:
                for way, sandbox in ways.items():
                    taken = found.setdefault((bot.name, way), [])
                    taken.append(_match(bot, sandbox, folder, seed))
        print(f"a match of 250 turns, the median of {_MATCHES} seeds in turns")
        print(f"  the original: {_ORIGINAL} s (measured elsewhere); asked: {_ASKED} s")
        for (name, way), taken in found.items():
            seconds, turn = map(median, zip(*taken, strict=True))
            print(f"  {name}, {way}: {seconds:.3f} s; {1e6 * turn:.0f} us of ours a turn")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
