"""The cost of the supervisor: a message of a judge to a bot and its answer, and whole matches.

Judge and bot are small programs in C: the judge sends a message, the bot repeats it, and the judge
reads that; all four messages are written to the transcript. The times are microseconds for each
exchange: the processor time of our thread, and the clock, which includes both programs. The
supervisor of AI-Arena took 210 to 260 of the clock, with the system calls of its programs traced.
"""

import subprocess
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.matches.match import Pairing
from uctvis.arena.referees.judge_messages import SupervisorExit
from uctvis.arena.referees.program import ProgramMatch
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings

_JUDGE = """
#include <stdio.h>
#include <stdlib.h>
int main(int count, char **values) {
    char line[1000];
    for (int number = atoi(values[1]); number > 0; number--) {
        puts("[1]MOVE 3 5");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) return 1;
    }
    puts("[0]END\\n[1]");
    return 0;
}
"""
_BOT = """
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[1000];
    while (fgets(line, sizeof line, stdin)) {
        if (!strcmp(line, "END\\n")) return 0;
        fputs(line, stdout);
        fflush(stdout);
    }
    return 0;
}
"""
_EXCHANGES = 10_000
_RUNS = 5


def _program(folder: Path, name: str, source: str) -> Bot:
    place = folder / name
    place.mkdir()
    (place / "player.c").write_text(source)
    subprocess.run(["cc", "-O2", "-o", place / "player", place / "player.c"], check=True)
    return Bot(name, BotKind.PROGRAM, folder=place, command=("./player",))


def _match(
    judge: Bot, bot: Bot, exchanges: int, sandbox: Sandbox, folder: Path
) -> tuple[float, float]:
    """Seconds of our thread, and of the clock, for a whole match with its transcript."""
    judge = Bot(judge.name, judge.kind, folder=judge.folder, command=("./player", str(exchanges)))
    game = JudgedGame("bench", judge, "lines", (1, 1), 60.0)
    settings = TournamentSettings("bench", (bot,), time_control=None, judged=game, players=1)
    match = ProgramMatch(settings, Pairing(1, (bot.name,), 0), folder, sandbox=sandbox)
    start, used = perf_counter(), thread_time()
    match.play()
    used, wall = thread_time() - used, perf_counter() - start
    if match.exit is not SupervisorExit.OK:
        raise SystemExit(f"the match failed: {match.exit.title}")
    return used, wall


def main() -> None:
    sandboxes = {"without a sandbox": Sandbox.none(), "in the sandbox": Sandbox.find()}
    exchanges: dict[str, list[tuple[float, float]]] = {name: [] for name in sandboxes}
    whole: dict[str, list[tuple[float, float]]] = {name: [] for name in sandboxes}
    with tempfile.TemporaryDirectory() as results:
        folder = Path(results)
        folder.chmod(0o755)
        judge, bot = _program(folder, "judge", _JUDGE), _program(folder, "bot", _BOT)
        # In turns, because other programs run, too.
        for _run in range(_RUNS):
            for name, sandbox in sandboxes.items():
                used, wall = _match(judge, bot, _EXCHANGES, sandbox, folder)
                short_used, short_wall = _match(judge, bot, 0, sandbox, folder)
                exchanges[name].append(
                    ((used - short_used) / _EXCHANGES, (wall - short_wall) / _EXCHANGES)
                )
                whole[name].append((short_used, short_wall))
    print(f"medians of {_RUNS} matches with {_EXCHANGES} exchanges, in turns")
    for name in sandboxes:
        used, wall = (median(values) * 1e6 for values in zip(*exchanges[name], strict=True))
        print(f"  an exchange {name}: {used:.0f} us of our thread, {wall:.0f} us of the clock")
        used, wall = (median(values) * 1e3 for values in zip(*whole[name], strict=True))
        print(f"  a match of none {name}: {used:.1f} ms of our thread, {wall:.1f} ms of the clock")


if __name__ == "__main__":
    main()
