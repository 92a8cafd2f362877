"""Functions for all benchmarks: child processes, alternating runs, tables, memory, cached files."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np

from uctvis.game.contract import AnyGame
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.mcts.uct.rng import advance, below, stream

_HERE = Path(__file__).parent
ROUNDS = 3
# The contenders of `both_rules`.
THESIS, LATE = "uctvis, the thesis' rule", "uctvis, expand_after=1"


def rival_command(script: str, *arguments: object) -> list[str]:
    """The command that runs a script of `rivals/` in the rivals' environment."""
    python = _HERE / ".venv" / "bin" / "python"
    return [str(python), str(_HERE / "rivals" / script), *map(str, arguments)]


def ask_rival(script: str, *arguments: object) -> Any:
    """The line of JSON that a script of `rivals/` prints."""
    done = subprocess.run(
        rival_command(script, *arguments), stdout=subprocess.PIPE, text=True, check=True
    )
    return json.loads(done.stdout)


def rival(script: str, *arguments: object) -> Callable[[], float]:
    """A contender for `best_in_turns`."""
    return partial(ask_rival, script, *arguments)


def in_a_window(script: str, *arguments: object) -> dict[str, list[float]]:
    """Run a script with empty settings; return the numbers that it prints, by their names."""
    with tempfile.TemporaryDirectory() as settings:
        done = subprocess.run(
            [sys.executable, "-c", script, *map(str, arguments)],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            timeout=300,
            env={**os.environ, "XDG_CONFIG_HOME": settings},
        )
    found: dict[str, list[float]] = {}
    for line in done.stdout.splitlines():
        name, number = line.split()
        found.setdefault(name, []).append(float(number))
    return found


def made(name: str, write: Callable[[Path], None]) -> Path:
    """A file or folder in the temporary folder; `write` makes it if it does not exist."""
    path = Path(tempfile.gettempdir()) / "uctvis benchmarks" / name
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        half = path.with_name(f"{os.getpid()} {name}")
        write(half)
        half.rename(path)
    return path


def ours(game: str, **settings: Any) -> Callable[[], float]:
    """A contender: the iterations per second of a search from the game's first position."""

    def measure() -> float:
        rules = find(game)
        found = Search(rules, rules.initial(), Settings(seed=1, **settings)).run()
        return found.iterations / found.seconds

    return measure


def both_rules(game: str, **settings: Any) -> dict[str, Callable[[], float]]:
    """Two contenders: our search with each of the rules when to expand a leaf."""
    return {
        THESIS: ours(game, expand_after=0, **settings),
        LATE: ours(game, expand_after=1, **settings),
    }


def mean_length(game: AnyGame, games: int) -> float:
    """The mean length in plies of a random game from the first position, with compiled rules."""
    rules = game.compiled
    if rules is None:
        raise ValueError(f"{game.name} has no compiled rules")
    legal, pick, play = rules.legal, rules.pick, rules.play

    @numba.njit
    def plies(root: Any, scratch: Any, games: int) -> int:
        played = 0
        for number in range(games):
            random = stream(np.uint64(1), number)
            position = root
            count = legal(position, scratch)
            while count > 0:
                random = advance(random)
                position = play(position, scratch, pick(position, scratch, below(random, count)))
                played += 1
                count = legal(position, scratch)
        return played

    start = game.initial()
    return plies(rules.encode(start), rules.scratch(start), games) / games


def memory(account: str) -> int:
    """The memory of this process in bytes: "VmRSS" is the current, "VmHWM" the maximum memory."""
    status = Path("/proc/self/status").read_text()
    words = next(line for line in status.splitlines() if line.startswith(account)).split()
    return 1024 * int(words[1])


def best_in_turns(contenders: Mapping[str, Callable[[], float]]) -> dict[str, float]:
    """The best of several runs in turns, so that other load on the machine affects all of them."""
    rounds = [{name: measure() for name, measure in contenders.items()} for _ in range(ROUNDS)]
    return {name: max(figures[name] for figures in rounds) for name in contenders}


def show(title: str, figures: Mapping[str, float], unit: str, asked: Mapping[str, float]) -> None:
    """Print a table. `asked` contains our figures; ratios are to the fastest of the others."""
    fastest = max(figure for name, figure in figures.items() if name not in asked)
    print(f"{title}; best of {ROUNDS} rounds in turns")
    for name, figure in figures.items():
        line = f"  {name:32}{figure:12,.0f} {unit}"
        if name in asked:
            line += f"{figure / fastest:8.2f} times, asked {asked[name]:g}"
        print(line)
