"""Our engines of chess against Stockfish with limited strength (UCI_LimitStrength).

Each opening of eight random plies, which Stockfish at full strength finds balanced, is played
twice, once with each colour. The score of each finished pair is written at once, so the
measurement can be stopped at any time and continued by the same command. Engines are named as in
`uctvis.engines.read_engine`.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

import chess.engine
from chess_pairs import CHESS, STOCKFISH, balanced_opening, pair, told
from kept_scores import KeptScores, Pairing

from uctvis.engines import read_engine

_ENGINES = (
    "alphabeta:seconds=1",
    "seconds=1,selection=puct,prior=moves,playout=none,expand_after=1,exploration=0.3,"
    "evaluation=tactics,solver=on",
)
_ELOS = (1700, 2000)
_SECONDS = 0.1
_PLIES = 8
# Openings of this name are for measuring only; nothing is tuned on them.
_OPENINGS = "stockfish"
_RESULTS = Path(__file__).parent / "results" / "stockfish.csv"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", nargs="*", default=_ENGINES, help="ours")
    parser.add_argument("--elo", nargs="*", type=int, default=_ELOS, help="UCI_Elo of Stockfish")
    parser.add_argument("--seconds", type=float, default=_SECONDS, help="a move, for Stockfish")
    parser.add_argument("--games", type=int, default=100, help="in each match")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--jobs", type=int, default=1, help="games at once, 1 or 2")
    parser.add_argument("--openings", default=_OPENINGS, help="another name gives other ones")
    parser.add_argument("--results", type=Path, default=_RESULTS)
    parser.add_argument("--stockfish", default=STOCKFISH, help="its path")
    arguments = parser.parse_args()
    if not Path(arguments.stockfish).exists():
        print(f"Skipped: {arguments.stockfish} is not installed (sudo apt install stockfish)")
        return
    end = monotonic() + 60 * arguments.minutes
    scores = KeptScores(arguments.results)
    matches = {}
    for text in arguments.engine:
        for elo in arguments.elo:
            engines = (
                read_engine(text),
                read_engine(
                    f"uci:{arguments.stockfish},seconds={arguments.seconds},"
                    f"UCI_LimitStrength=true,UCI_Elo={elo}"
                ),
            )
            matches[Pairing("chess", *(one.described(CHESS) for one in engines))] = engines
    judge = chess.engine.SimpleEngine.popen_uci(arguments.stockfish)
    try:
        with ThreadPoolExecutor(arguments.jobs) as threads:
            for number in range((arguments.games + 1) // 2):
                left = [one for one in matches if scores.pairs(one) <= number]
                if not left or monotonic() > end:
                    continue
                opening = balanced_opening(_PLIES, f"{arguments.openings} {number}", judge)
                for match in left:
                    if monotonic() < end:
                        scores.add(match, pair(matches[match], opening, str(number), threads.map))
    finally:
        judge.quit()
    print(f"Chess, {_PLIES} random plies that are balanced, each opening from both sides:")
    for match in matches:
        if scores.pairs(match):
            print(f"  {match.engine}\n    against {match.opponent}")
            print(f"    {told(scores.score(match))}", flush=True)


if __name__ == "__main__":
    main()
