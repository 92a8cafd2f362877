"""The report on TUC-CHESS: both engines against a random player, against each other, and UCT alone.

Each opening of two random moves is played twice, once from each side, with other outcomes of the
lotteries. The matches take turns, and the score of each finished pair is written at once, so the
measurement can be stopped at any time and continued by the same command. With `--write` it plays
nothing, and writes the page of the guide again: `docs/tuc_chess_report.md` and its picture.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from time import monotonic

from kept_scores import KeptScores, Pairing
from tqdm import tqdm

from uctvis.arena.standings.rating import Ratings
from uctvis.arena.standings.score import Score
from uctvis.arena.tournament.engine_match import EngineMatch, tally
from uctvis.engines import read_engine
from uctvis.games import find

_HERE = Path(__file__).parent
_RESULTS = _HERE / "results" / "tuc_chess.csv"
_PAGE = _HERE.parent / "docs" / "tuc_chess_report.md"
_CURVE = _HERE.parent / "docs" / "pictures" / "tuc_chess_iterations.svg"
_GAME = "tuc_chess"
_SECONDS = (0.1, 1, 3)
_ITERATIONS = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)
_RANDOM = "random"
# Of the picture, in pixels.
_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _EDGE = 640, 360, 64, 48, 32


def _uct(budget: str) -> str:
    """UCT with the settings of the game's best level."""
    level = find(_GAME).levels["strong"]
    settings = [one for one in level.partition(":")[2].split(",") if "=" in one]
    kept = [one for one in settings if one.partition("=")[0] not in ("iterations", "seconds")]
    return ",".join([f"uct:{budget}", *kept])


def _random_pairings() -> list[Pairing]:
    engines = _uct("seconds=0.1"), "alphabeta:seconds=0.1"
    return [Pairing(_GAME, engine, _RANDOM) for engine in engines]


def _timed_pairings() -> list[Pairing]:
    return [
        Pairing(_GAME, _uct(f"seconds={seconds}"), f"alphabeta:seconds={seconds}")
        for seconds in _SECONDS
    ]


def _curve() -> list[str]:
    return [_uct(f"iterations={count}") for count in _ITERATIONS]


def _curve_pairings() -> list[Pairing]:
    return [Pairing(_GAME, more, fewer) for fewer, more in pairwise(_curve())]


def _play(match: Pairing, pair: int, jobs: int, scores: KeptScores) -> None:
    engines = read_engine(match.engine), read_engine(match.opponent)
    scores.add(match, tally(EngineMatch(find(match.game), engines, 2, seed=pair).run(jobs)))


def _share(score: Score) -> str:
    """The mean of a score, its interval, and the games, as cells of a table in Markdown."""
    if score.games == 0:
        return "not played | |"
    low, high = score.interval()
    return (
        f"{score.mean:.0%} ({low:.0%} to {high:.0%}) | {score.wins}-{score.draws}-{score.losses} |"
    )


def _table(head: str, rows: Sequence[tuple[str, Score]]) -> Iterator[str]:
    yield f"| {head} | score (95 % interval) | won-drawn-lost |"
    yield "| --- | --- | --- |"
    for name, score in rows:
        yield f"| {name} | {_share(score)}"


def _ratings(scores: KeptScores) -> list[tuple[int, float, float]]:
    """Iterations, the Elo lead over the first one, and half of its 95 % interval."""
    played = {(one.engine, one.opponent): scores.score(one) for one in _curve_pairings()}
    if any(score.games == 0 for score in played.values()):
        return []
    ratings, engines = Ratings.of(played), _curve()
    return [
        (count, *ratings.lead(engine, engines[0]))
        for count, engine in zip(_ITERATIONS, engines, strict=True)
    ]


def _picture(points: Sequence[tuple[int, float, float]]) -> str:
    """The Elo leads over the iterations as an SVG document; the first axis is logarithmic."""
    top = max(elo + margin for _count, elo, margin in points)
    across = (_WIDTH - _LEFT - _EDGE) / (len(points) - 1)
    up = (_HEIGHT - _BOTTOM - _EDGE) / top

    def at(place: int, elo: float) -> str:
        return f"{_LEFT + place * across:.1f},{_HEIGHT - _BOTTOM - max(elo, 0) * up:.1f}"

    def line(first: str, second: str, color: str, width: float = 1) -> str:
        (x, y), (to_x, to_y) = first.split(","), second.split(",")
        return (
            f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{color}" '
            f'stroke-width="{width}"/>'
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
    ]
    step = 200 if top > 500 else 100
    for elo in range(0, int(top) + 1, step):
        parts.append(line(at(0, elo), at(len(points) - 1, elo), "#d0d7de"))
        x, y = at(0, elo).split(",")
        parts.append(f'<text x="{float(x) - 8}" y="{float(y) + 4}" text-anchor="end">{elo}</text>')
    for place, (count, elo, margin) in enumerate(points):
        x, y = at(place, 0).split(",")
        parts.append(f'<text x="{x}" y="{float(y) + 20}" text-anchor="middle">{count:,}</text>')
        parts.append(line(at(place, elo - margin), at(place, elo + margin), "#57606a", 1.5))
        x, y = at(place, elo).split(",")
        parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#0969da"/>')
    way = " ".join(at(place, elo) for place, (_count, elo, _margin) in enumerate(points))
    parts.append(f'<polyline points="{way}" fill="none" stroke="#0969da" stroke-width="2"/>')
    parts.append(
        f'<text x="{_WIDTH / 2}" y="{_HEIGHT - 6}" text-anchor="middle">iterations a move</text>'
    )
    parts.append(f'<text x="8" y="{_EDGE - 14}">Elo</text>')
    parts.append("</svg>\n")
    return "\n".join(parts)


def _page(scores: KeptScores) -> str:
    text = (_HERE / "tuc_chess_report.md").read_text(encoding="utf-8")
    points = _ratings(scores)
    if points:
        _CURVE.write_text(_picture(points), encoding="utf-8")
    names = ["UCT", "Alpha-beta"]
    tables = {
        "RANDOM": _table(
            "against a random player, 0.1 s a move",
            [
                (name, scores.score(one))
                for name, one in zip(names, _random_pairings(), strict=True)
            ],
        ),
        "TIMES": _table(
            "UCT against alpha-beta",
            [
                (f"{seconds} s a move", scores.score(one))
                for seconds, one in zip(_SECONDS, _timed_pairings(), strict=True)
            ],
        ),
        "CURVE": _table(
            "iterations of UCT",
            [
                (f"{more:,} against {fewer:,}", scores.score(one))
                for (fewer, more), one in zip(pairwise(_ITERATIONS), _curve_pairings(), strict=True)
            ],
        ),
        "ELO": (
            f"- {count:,} iterations: {elo:+.0f} \N{PLUS-MINUS SIGN} {margin:.0f}"
            for count, elo, margin in points
        ),
        "UCT": [f"`{_uct('iterations=1000')}`"],
    }
    for name, lines in tables.items():
        text = text.replace(f"<{name}>", "\n".join(lines))
    return text


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100, help="in each match")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--jobs", type=int, default=2, help="games at once, 1 or 2")
    parser.add_argument("--results", type=Path, default=_RESULTS)
    parser.add_argument("--write", action="store_true", help="only write the page of the guide")
    arguments = parser.parse_args()
    scores = KeptScores(arguments.results)
    matches = [*_random_pairings(), *_curve_pairings(), *_timed_pairings()]
    open_ = [
        (match, pair)
        for pair in range((arguments.games + 1) // 2)
        for match in matches
        if pair >= scores.pairs(match)
    ]
    end = monotonic() + 60 * arguments.minutes
    for match, pair in tqdm([] if arguments.write else open_, leave=False):
        if monotonic() > end:
            break
        _play(match, pair, arguments.jobs, scores)
    page = _page(scores)
    if arguments.write:
        _PAGE.write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
