"""Each policy of the search against plain UCT, with the same time for each move, one thread.

Except for the policy, both engines have the same settings; PUCT has its own exploration constant,
because its formula has another scale. Each opening of two random moves is played twice, once from
each side. The games of all matches take turns, and each finished pair is added to a file at once,
so the measurement can be stopped at any time and continued by the same command.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from tqdm import tqdm

from uctvis.errors import SettingError
from uctvis.games import find
from uctvis.play.match import Match
from uctvis.play.player import read_engine
from uctvis.play.score import Score

_SECONDS = 0.1
# What both engines have in each game: the settings that are good for plain UCT there.
_GAMES = {
    "mancala": "playout_limit=off,expand_after=1,exploration=0.7",
    "connect_four": "playout_limit=off,expand_after=1,exploration=0.7",
    "chess": "playout_limit=4,expand_after=1,exploration=0.3,evaluation=placement",
}
_POLICIES = (
    "selection=ucb1_tuned",
    "selection=puct,exploration=1",
    "selection=grave",
    "first_play=0.6",
    "playout=decisive",
    "playout=mast",
    "playout=heavy",
    "evaluation=quiescence",
    "minimax=0.3",
    "solver=on",
    "answer=mean",
    "answer=secure",
)
_RESULTS = Path("build/strength/policies.jsonl")


def engine_text(game: str, policy: str = "") -> str:
    """The settings of an engine; those of the policy replace the ones of the game."""
    settings = dict(one.split("=") for one in f"{_GAMES[game]},{policy}".split(",") if one)
    return ",".join(f"{name}={value}" for name, value in {"seconds": _SECONDS, **settings}.items())


def matches(games: list[str]) -> Iterator[tuple[str, str]]:
    """Each game with each policy that it can serve."""
    for game in games:
        for policy in _POLICIES:
            try:
                read_engine(engine_text(game, policy)).expect(find(game))
            except SettingError:
                continue
            yield game, policy


def known(path: Path) -> dict[tuple[str, str], dict[int, list[float]]]:
    """The payoffs to the policy in each pair of games that was played with the same engines."""
    found: dict[tuple[str, str], dict[int, list[float]]] = {}
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for line in lines:
        one = json.loads(line)
        game, policy = one["game"], one["policy"]
        if game in _GAMES and one["engine"] == engine_text(game, policy):
            found.setdefault((game, policy), {})[one["pair"]] = one["payoffs"]
    return found


def play(game: str, policy: str, pair: int, jobs: int, path: Path) -> None:
    engines = read_engine(engine_text(game, policy)), read_engine(engine_text(game))
    played = sorted(Match(find(game), engines, 2, seed=pair).run(jobs))
    path.parent.mkdir(parents=True, exist_ok=True)
    result = {
        "game": game,
        "policy": policy,
        "engine": engine_text(game, policy),
        "pair": pair,
        "payoffs": [one.payoff for one in played],
        "moves": [len(one.moves) for one in played],
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")


def table(games: list[str], path: Path) -> Iterator[str]:
    """The scores of the policies, as a table in Markdown."""
    results = known(path)
    yield "| policy | " + " | ".join(games) + " |"
    yield "| --- |" + " --- |" * len(games)
    for policy in _POLICIES:
        cells = []
        for game in games:
            payoffs = [one for pair in results.get((game, policy), {}).values() for one in pair]
            score = Score(payoffs.count(1.0), payoffs.count(0.5), payoffs.count(0.0))
            if score.games == 0:
                cells.append("\N{EM DASH}")
                continue
            low, high = score.interval()
            cells.append(f"{score.mean:.1%} ({low:.0%} to {high:.0%}, {score.games} games)")
        yield f"| `{policy}` | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="in each match")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--jobs", type=int, default=2, help="games at once, 1 or 2")
    parser.add_argument("--of", nargs="*", choices=_GAMES, default=list(_GAMES))
    parser.add_argument("--results", type=Path, default=_RESULTS)
    arguments = parser.parse_args()
    end = monotonic() + 60 * arguments.minutes
    done = known(arguments.results)
    open_ = [
        (game, policy, pair)
        for pair in range((arguments.games + 1) // 2)
        for game, policy in matches(arguments.of)
        if pair not in done.get((game, policy), {})
    ]
    for game, policy, pair in tqdm(open_, leave=False):
        if monotonic() > end:
            break
        play(game, policy, pair, arguments.jobs, arguments.results)
    print(f"Each policy against plain UCT, {_SECONDS} s a move, one thread, both:")
    for game in arguments.of:
        print(f"  {game}: {_GAMES[game]}")
    print("\n".join(table(arguments.of, arguments.results)))


if __name__ == "__main__":
    main()
