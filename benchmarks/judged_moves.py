"""How good the moves of engines are in chess: what Stockfish thinks that each move loses.

The positions are from games that Stockfish of limited strength played after six random plies;
no game of the matches is among them. Stockfish at full strength judged all moves of each at depth
12, once: the table of positions is kept, and `--positions` adds to it. A loss is the difference to
the best move in hundredths of a pawn, at most 300; values beyond ten pawns count as ten.

An engine that searches gets the same processor time on average: its number of iterations is
measured first. So other work of the machine matters little.
"""

import argparse
import csv
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import chess.engine
from chess_pairs import CHESS, STOCKFISH, random_opening
from tqdm import tqdm

from uctvis.engines import read_engine
from uctvis.engines.contract import Engine
from uctvis.engines.kinds.uct import UctEngine
from uctvis.errors import SettingError
from uctvis.game.rules import AnyPosition
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

_PUCT = "selection=puct,expand_after=1,exploration=0.3"
_BEST = f"{_PUCT},prior=moves,playout=none"
_ENGINES = (
    f"{_BEST},evaluation=tactics,solver=on",
    f"{_BEST},evaluation=tactics",
    "playout_limit=4,expand_after=1,exploration=0.3,evaluation=placement",
    "playout_limit=4,expand_after=1,exploration=1,evaluation=placement,selection=puct",
    f"{_PUCT},playout=none,evaluation=tactics",
    f"{_BEST},evaluation=tactics,first_play=0.5,solver=on",
    f"{_BEST},evaluation=placement,solver=on",
    f"{_PUCT},prior=moves,playout_limit=4,evaluation=tactics",
    f"uci:{STOCKFISH},seconds=0.1,UCI_LimitStrength=true,UCI_Elo=1700",
)
POSITIONS = Path(__file__).parent / "results" / "judged_positions.csv"
_DEPTH, _MOST, _SIDE_LEADS = 12, 300, 350
_GREATEST = 1_000
# The positions and iterations by which the speed of an engine is measured.
_TIMED, _TRIED = 8, 3_000

_Scores = dict[str, int]


def judged(path: Path) -> Iterator[tuple[AnyPosition, _Scores]]:
    """The positions, each with the value of each of its moves for the player who moves."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            words = row["moves"].split()
            scores = dict(zip(words[::2], map(int, words[1::2]), strict=True))
            yield CHESS.parse_state(row["position"]), scores


def add_positions(path: Path, count: int, stockfish: str) -> None:
    """Judge more positions, until there are so many."""
    known = sum(1 for _one in judged(path)) if path.exists() else 0
    random = Random(f"judged {known}")
    judge = chess.engine.SimpleEngine.popen_uci(stockfish)
    player = chess.engine.SimpleEngine.popen_uci(stockfish)
    with path.open("a", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        if known == 0:
            rows.writerow(("position", "moves"))
        while known < count:
            player.configure(
                {"UCI_LimitStrength": True, "UCI_Elo": random.choice((1500, 1700, 2000))}
            )
            board = random_opening(6, str(random.random())).board.copy()
            for _ply in range(random.randrange(10, 60)):
                if board.is_game_over():
                    break
                board.push(player.play(board, chess.engine.Limit(time=0.02)).move)
            if board.legal_moves.count() < 10 or board.is_game_over():
                continue
            scores = _scores(board, judge)
            # Skip decided positions, and those where most moves are alike.
            middle = sorted(scores.values())[len(scores) // 2]
            if abs(max(scores.values())) > _SIDE_LEADS or max(scores.values()) - middle < 30:
                continue
            told = " ".join(f"{move} {score}" for move, score in scores.items())
            rows.writerow((board.fen(), told))
            file.flush()
            known += 1
    judge.quit()
    player.quit()


def _scores(board: chess.Board, judge: chess.engine.SimpleEngine) -> _Scores:
    limit, count = chess.engine.Limit(depth=_DEPTH), board.legal_moves.count()
    found = judge.analyse(board, limit, multipv=count, game=object())
    return {one["pv"][0].uci(): one["score"].relative.score(mate_score=10_000) for one in found}


def loss(scores: _Scores, move: str) -> int:
    """What a move loses."""
    best, own = (
        max(-_GREATEST, min(_GREATEST, score)) for score in (max(scores.values()), scores[move])
    )
    return min(best - own, _MOST)


def timed(position: AnyPosition, settings: Settings) -> tuple[str, float]:
    """The move of a search, and its processor time."""
    begun = time.process_time()
    found = Search(CHESS, position, settings).run()
    return CHESS.move_name(position, found.move), time.process_time() - begun


def moves_of(engine: Engine, positions: list[AnyPosition], seconds: float) -> Iterator[str]:
    """The engine's move in each position."""
    if not isinstance(engine, UctEngine):
        for position in positions:
            player = engine.player(Random(0))
            yield CHESS.move_name(position, player.choose(CHESS, position).move)
            player.stop()
        return
    settings = replace(engine.settings, iterations=_TRIED, seconds=None, seed=1)
    # The first call may compile.
    timed(positions[0], replace(settings, iterations=100))
    used = fmean(timed(one, settings)[1] for one in positions[:: -(-len(positions) // _TIMED)])
    settings = replace(settings, iterations=max(int(_TRIED * seconds / used), 1))
    for place, position in enumerate(positions):
        yield timed(position, replace(settings, seed=place))[0]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", nargs="*", default=_ENGINES)
    parser.add_argument("--seconds", type=float, default=0.15, help="processor time of a move")
    parser.add_argument(
        "--positions", type=int, default=0, help="judge more until there are so many"
    )
    parser.add_argument("--stockfish", default=STOCKFISH, help="its path")
    arguments = parser.parse_args()
    if arguments.positions:
        add_positions(POSITIONS, arguments.positions, arguments.stockfish)
    known = list(judged(POSITIONS))
    positions = [position for position, _scores in known]
    print(f"{len(known)} positions, {arguments.seconds} s of processor time")
    for text in arguments.engine:
        engine = read_engine(text)
        try:
            engine.expect(CHESS)
        except SettingError as error:
            print(f"Skipped: {error}")
            continue
        moves = tqdm(moves_of(engine, positions, arguments.seconds), leave=False)
        losses = [loss(scores, move) for (_one, scores), move in zip(known, moves, strict=True)]
        width = 1.96 * stdev(losses) / len(losses) ** 0.5
        poor = fmean(one > 100 for one in losses)
        print(f"{text}: {fmean(losses):.1f} ± {width:.1f}, more than 100: {poor:.0%}", flush=True)


if __name__ == "__main__":
    main()
