"""Kills games with large trees at random moments, and measures what is lost.

    python tests/killed_games.py RUNS [FIRST_SEED]

A move is lost if it was made but is not in `game.json`. The loss in seconds is the time from the
first lost move to the kill.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import NamedTuple

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.serialize import save
from uctvis.ui.runtime.game_store import find_games, take_up

CHILD = Path(__file__).with_name("dueling_child.py")


class Kill(NamedTuple):
    """The result of killing one game."""

    # The numbers of moves that were made, and that were on the disk after the kill.
    made: int
    kept: int
    # Seconds from the first lost move to the kill; 0 if no move was lost.
    lost: float
    # The bytes of trees on the disk, including incomplete files.
    trees: int


def compile_first(game: str, folder: Path) -> None:
    """Compile everything that a child needs, because a killed child caches nothing."""
    rules = find(game)
    found = Search(rules, rules.initial(), Settings(iterations=1000, seed=1)).run()
    save(found.tree, folder / "first.tree")
    (folder / "first.tree").unlink()


def kill_game(seed: int, folder: Path, game: str = "chess", seconds: float = 3.0) -> Kill:
    """Start a child with its games in `folder`, kill it, and check that its game can continue.

    `XDG_DATA_HOME` of this process must be `folder`.
    """
    random = Random(seed)
    child = subprocess.Popen(
        [sys.executable, str(CHILD), game, str(seconds), str(seed)],
        stdout=subprocess.PIPE,
        env=os.environ | {"XDG_DATA_HOME": str(folder)},
        text=True,
    )
    with child:
        if seed % 2:
            # Right after a move, when most data must be written.
            lines = [child.stdout.readline() for _move in range(random.randint(1, 8))]
            sleep(random.uniform(0, 0.3))
        else:
            lines = [child.stdout.readline()]
            sleep(random.uniform(0, 6 * seconds))
        killed = monotonic()
        child.kill()
        # Lines that it had printed before it was killed.
        lines += child.stdout.read().splitlines()
    made = [(int(move), float(time)) for _made, _n, move, time in map(str.split, lines)]
    trees = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    games, told, _waiting = find_games()
    assert told == []
    kept = []
    if games:
        session, taken = take_up(games[0].path)
        kept = session.moves
        taken.remove()
    # The child may have been killed after a move and before its line.
    assert kept[: len(made)] == [move for move, _time in made][: len(kept)]
    missing = [time for _move, time in made[len(kept) :]]
    return Kill(len(made), len(kept), killed - missing[0] if missing else 0.0, trees)


def main(runs: int, first: int) -> None:
    home = Path(tempfile.mkdtemp(prefix="uctvis-kills-"))
    os.environ["XDG_DATA_HOME"] = str(home)
    kills = []
    try:
        compile_first("chess", home)
        for seed in range(first, first + runs):
            kills.append(kill_game(seed, home))
            say(f"{seed}: {kills[-1]}")
    finally:
        shutil.rmtree(home, ignore_errors=True)
    made, kept = (sum(column) for column in list(zip(*kills, strict=True))[:2])
    lost = [kill.lost for kill in kills if kill.lost]
    say(f"{runs} kills; {made} moves were made, {kept} kept; {len(lost)} kills lost a move")
    say(f"the oldest move that was lost was made {max(lost, default=0):.3f} s before the kill")
    say(f"{sum(kill.kept > 0 for kill in kills)} games were offered again")
    say(f"the trees of a game took up to {max(kill.trees for kill in kills) / 1e6:,.0f} MB")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
