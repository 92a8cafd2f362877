"""How much the moves of each level lose in chess, by Stockfish's judgement; a table.

The positions and their judgements are those of `judged_moves`. One search of each position serves
all levels with the same settings, because they differ in what they choose from it. A loss is the
difference to the best move in hundredths of a pawn, at most 1,000.
"""

import argparse
from dataclasses import replace
from random import Random
from statistics import fmean

from judged_moves import POSITIONS, judged

from uctvis.engines.erring import FAULTLESS
from uctvis.engines.found import Found
from uctvis.engines.levels import LEVELS
from uctvis.engines.own import OwnEngine
from uctvis.game.rules import AnyPosition
from uctvis.games import find

_CHESS = find("chess")
_BLUNDER, _GREATEST = 300, 1_000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=100, help="how many")
    parser.add_argument("--draws", type=int, default=5, help="choices from each search")
    arguments = parser.parse_args()
    positions = Random(1).sample(list(judged(POSITIONS)), arguments.positions)
    searched: dict[OwnEngine, list[list[Found]]] = {}
    print("| level | mean loss | loses over 300 |")
    print("| --- | --- | --- |")
    for level in LEVELS[:5]:
        engine = replace(level.engine(_CHESS), uses_book=False)
        plain = replace(engine, erring=FAULTLESS)
        # A level that does not err has one choice.
        draws = arguments.draws if engine.erring.errs else 1
        founds = searched.setdefault(plain, [])
        while len(founds) < draws:
            seed = len(founds)
            founds.append([found(plain, one, seed) for one, _scores in positions])
        losses = []
        for row in founds[:draws]:
            for one, (position, scores) in zip(row, positions, strict=True):
                name = _CHESS.move_name(position, engine.answer(one).move)
                losses.append(min(max(scores.values()) - scores[name], _GREATEST))
        often = sum(loss > _BLUNDER for loss in losses) / len(losses)
        print(f"| {level.name} | {fmean(losses):.0f} | {often:.1%} |", flush=True)


def found(engine: OwnEngine, position: AnyPosition, seed: int) -> Found:
    return engine.player(Random(seed)).begin(_CHESS, position).run()


if __name__ == "__main__":
    main()
