"""Fit the weights of the evaluation "positional" of chess, and write them into the package.

    python tools/fit_chess.py [--minutes 20] [--stockfish /usr/games/stockfish]

Stockfish plays games against itself, with random moves between its own, and searches each
position to a small depth. The weights are those with which the sum of all terms, as an expected
payoff, comes nearest to the expected payoff of these searches, in quiet positions: no check, and
the best move is no capture, promotion or check. The weights are held near those of "placement"
(ridge regression), so that rare terms stay small. Needs SciPy and Stockfish.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import chess
import chess.engine
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from uctvis.games.chess.evaluation.placement import EARLIEST, EARLY, LATE, WORTH
from uctvis.games.chess.evaluation.positional import count_terms
from uctvis.games.chess.evaluation.terms import COUNT, KINDS, PLACES, SQUARES, TERMS
from uctvis.games.chess.moves import MOVES_ROOM, write_tables
from uctvis.games.chess.words import words_of

_FILE = Path(__file__).parents[1] / "uctvis" / "games" / "chess" / "positional_weights.py"
_DEPTH = 7
# The lead in hundredths of a pawn with which the expected payoff is 1 / (1 + 1 / e).
_SCALE = 200.0
_RIDGE = 5e-6
# Leads beyond this are not fitted.
_MOST_LEAD = 1200
_PLIES = 160
_NAMES = ("PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING")


def quiet_positions(path: str, minutes: float, seed: int) -> Iterator[tuple[chess.Board, int]]:
    """Quiet positions, each once, and the leads of the players to move."""
    rng = random.Random(seed)  # noqa: S311 - no secrets
    end, seen = monotonic() + 60 * minutes, set[str]()
    with chess.engine.SimpleEngine.popen_uci(path) as stockfish:
        while monotonic() < end:
            board, share = chess.Board(), rng.choice((0.0, 0.1, 0.2, 0.35))
            for _ply in range(rng.randint(4, 12)):
                moves = list(board.legal_moves)
                if moves:
                    board.push(rng.choice(moves))
            while not board.is_game_over(claim_draw=True) and board.ply() < _PLIES:
                found = stockfish.play(
                    board, chess.engine.Limit(depth=_DEPTH), info=chess.engine.INFO_SCORE
                )
                lead, best = found.info["score"].relative.score(), found.move
                if lead is None or best is None or abs(lead) > _MOST_LEAD:
                    break
                place = board.epd()
                is_quiet = not (board.is_capture(best) or best.promotion or board.is_check())
                if is_quiet and not board.gives_check(best) and place not in seen:
                    seen.add(place)
                    yield board.copy(stack=False), lead
                is_random = rng.random() < share
                board.push(rng.choice(list(board.legal_moves)) if is_random else best)


def counts_of(boards: list[chess.Board]) -> tuple[NDArray[Any], NDArray[Any]]:
    """How often each value of each term occurs, own less the opponent's; and the earliness."""
    counts = np.zeros((len(boards), COUNT), np.int8)
    earliness = np.zeros(len(boards), np.float32)
    scratch = np.zeros(MOVES_ROOM + COUNT, np.uint64)
    write_tables(scratch)
    for at, board in enumerate(boards):
        position = tuple(map(np.uint64, words_of(board)))
        earliness[at] = count_terms(position, scratch, MOVES_ROOM, counts[at]) / EARLIEST
    return counts.astype(np.float32), earliness


def fitted(
    counts: NDArray[Any], earliness: NDArray[Any], leads: NDArray[Any]
) -> NDArray[np.float64]:
    """The weights (COUNT, 2): early and late ones."""
    aim = 1 / (1 + np.exp(-leads / _SCALE))
    start = np.zeros((COUNT, 2))
    for part, tables in enumerate((EARLY, LATE)):
        squares = np.array(tables) + np.array(WORTH)[:, None]
        start[: KINDS * SQUARES, part] = squares.ravel()
    shares = np.stack([earliness, 1 - earliness], 1)

    def error(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        weights = flat.reshape(COUNT, 2)
        lead = ((counts @ weights.astype(np.float32)) * shares).sum(1)
        payoff = 1 / (1 + np.exp(-lead / _SCALE))
        off, moved = payoff - aim, weights - start
        slope = 2 * off * payoff * (1 - payoff) / _SCALE
        gradient = counts.T @ (slope[:, None] * shares).astype(np.float32)
        total = (off * off).sum() + _RIDGE * (moved * moved).sum()
        return float(total), (gradient + 2 * _RIDGE * moved).ravel().astype(float)

    found = minimize(error, start.ravel(), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    weights: NDArray[np.float64] = found.x.reshape(COUNT, 2)
    return weights


def written(weights: NDArray[np.float64], head: str) -> str:
    """The text of the module with the weights; `head` is what comes before them."""
    whole = weights.round().astype(int)
    lines = [head.rstrip(), ""]
    for kind, name in enumerate(_NAMES):
        for part, when in enumerate(("EARLY", "LATE")):
            table = whole[SQUARES * kind : SQUARES * (kind + 1), part].reshape(8, 8)[::-1].copy()
            if kind == 0:
                # No pawn is there.
                table[[0, 7]] = 0
            rows = [" " + " ".join(f"{number:4d}" for number in row) for row in table]
            lines += [f'_{name}_{when} = """', *rows, '"""']
    for when in ("EARLY", "LATE"):
        lines.append(f"{when}_SQUARES = ({', '.join(f'_{name}_{when}' for name in _NAMES)})")
    lines += ["", "# By term: the early and the late weights of its values.", "WEIGHTS = {"]
    for term in TERMS[1:]:
        both = whole[PLACES[term.name] : PLACES[term.name] + term.size]
        lines.append(
            f'    "{term.name}": ({tuple(both[:, 0].tolist())}, {tuple(both[:, 1].tolist())}),'
        )
    return "\n".join((*lines, "}", ""))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=20, help="for the positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stockfish", default="/usr/games/stockfish", help="its path")
    arguments = parser.parse_args()
    found = list(quiet_positions(arguments.stockfish, arguments.minutes, arguments.seed))
    boards, leads = [board for board, _lead in found], np.array([lead for _board, lead in found])
    weights = fitted(*counts_of(boards), leads)
    head = _FILE.read_text(encoding="utf-8").partition("_PAWN_EARLY")[0]
    _FILE.write_text(written(weights, head), encoding="utf-8")
    print(f"{len(boards):,} positions; run ruff format")


if __name__ == "__main__":
    main()
