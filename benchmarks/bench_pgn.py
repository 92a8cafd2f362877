"""How soon the first game of a large PGN file is there; the time and the memory of its list.

    .venv/bin/python benchmarks/bench_pgn.py [MEGABYTES]

The file is made of random games with headers, comments and variations in a temporary folder.
"""

import random
import resource
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import chess
import chess.pgn

from uctvis.play.pgn_file import PgnFile


def _games(count: int) -> list[str]:
    """Random games as text; every third has comments with clocks, some have variations."""
    rng = random.Random(1)
    texts = []
    for number in range(count):
        game = chess.pgn.Game()
        game.headers.update(
            {
                "Event": f"Open {number % 40}",
                "Site": "?",
                "Date": f"20{number % 26:02}.0{number % 9 + 1}.1{number % 10}",
                "Round": str(number % 11),
                "White": f"Player {rng.randrange(5000)}",
                "Black": f"Player {rng.randrange(5000)}",
                "Result": rng.choice(("1-0", "0-1", "1/2-1/2")),
            }
        )
        board, node = chess.Board(), game
        for ply in range(rng.randrange(40, 160)):
            legal = list(board.legal_moves)
            if not legal:
                break
            node = node.add_variation(rng.choice(legal))
            if number % 3 == 0:
                node.comment = f"[%clk 1:{rng.randrange(60):02}:{rng.randrange(60):02}]"
            if ply and rng.random() < 0.02:
                node.parent.add_variation(rng.choice(legal))
            board.push(node.move)
        texts.append(f"{game}\n\n")
    return texts


def _peak() -> float:
    """The largest memory of this process so far in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Make the file, and measure."""
    megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.pgn"
        block = "".join(_games(300)).encode()
        with path.open("wb") as file:
            while file.tell() < megabytes * 1_000_000:
                file.write(block)
        before, begun = _peak(), perf_counter()
        first = PgnFile(path)
        first.list_games(most=1)
        game = first.read(0)
        print(f"first game: {perf_counter() - begun:.3f} s, {len(game.moves)} half-moves")
        begun = perf_counter()
        whole = PgnFile(path)
        whole.list_games()
        seconds = perf_counter() - begun
        print(f"{path.stat().st_size / 1e6:.0f} MB, {len(whole):,} games: {seconds:.1f} s")
        begun = perf_counter()
        found = len(whole.matching(["player 4321", "1-0"]))
        print(f"search: {found} games in {perf_counter() - begun:.3f} s")
        begun = perf_counter()
        whole.read(len(whole) - 1)
        print(f"last game: {perf_counter() - begun:.3f} s")
        print(f"memory: {before:.0f} MB before, {_peak():.0f} MB at most")


if __name__ == "__main__":
    main()
