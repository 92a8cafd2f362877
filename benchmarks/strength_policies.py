"""Each policy of the search against plain UCT, with the same time for each move, one thread.

With `--iterations`, both engines have so many iterations for each move instead: what a policy
makes of each one, whatever it costs.

Except for the policy, both engines have the same settings; PUCT has its own exploration constant,
because its formula has another scale. Each opening of two random moves is played twice, once from
each side. The games of all matches take turns, and the score of each finished pair is written at
once, so the measurement can be stopped at any time and continued by the same command.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from kept_scores import KeptScores, Pairing
from tqdm import tqdm

from uctvis.arena.tournament.engine_match import EngineMatch, tally
from uctvis.engines import read_engine
from uctvis.errors import SettingError
from uctvis.games import find

_SECONDS = 0.1
# What both engines have in each game: the settings that are good for plain UCT there.
_GAMES = {
    "mancala": "playout_limit=off,expand_after=1,exploration=0.7",
    "connect_four": "playout_limit=off,expand_after=1,exploration=0.7",
    "chess": "playout_limit=4,expand_after=1,exploration=0.3,evaluation=placement",
    "hex:size=9": "playout_limit=off,expand_after=1,exploration=0.3",
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
_RESULTS = Path(__file__).parent / "results" / "policies.csv"


def engine_text(game: str, budget: str, policy: str = "") -> str:
    """The settings of an engine; those of the policy replace the ones of the game."""
    parts = f"{budget},{_GAMES[game]},{policy}".split(",")
    settings = dict(one.split("=") for one in parts if one)
    return ",".join(f"{name}={value}" for name, value in settings.items())


def pairing(game: str, budget: str, policy: str) -> Pairing:
    """The match of a policy against plain UCT."""
    return Pairing(game, engine_text(game, budget, policy), engine_text(game, budget))


def matches(games: list[str], budget: str) -> Iterator[Pairing]:
    """Each game with each policy that it can serve."""
    for game in games:
        for policy in _POLICIES:
            one = pairing(game, budget, policy)
            try:
                read_engine(one.engine).expect(find(game))
            except SettingError:
                continue
            yield one


def play(match: Pairing, pair: int, jobs: int, scores: KeptScores) -> None:
    engines = read_engine(match.engine), read_engine(match.opponent)
    scores.add(match, tally(EngineMatch(find(match.game), engines, 2, seed=pair).run(jobs)))


def table(games: list[str], budget: str, scores: KeptScores) -> Iterator[str]:
    """The scores of the policies, as a table in Markdown."""
    yield "| policy | " + " | ".join(games) + " |"
    yield "| --- |" + " --- |" * len(games)
    for policy in _POLICIES:
        cells = []
        for game in games:
            score = scores.score(pairing(game, budget, policy))
            if score.games == 0:
                cells.append("\N{EM DASH}")
                continue
            low, high = score.interval()
            cells.append(f"{score.mean:.1%} ({low:.0%} to {high:.0%}, {score.games} games)")
        yield f"| `{policy}` | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="in each match")
    parser.add_argument("--iterations", type=int, help="for each move, instead of a time")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--jobs", type=int, default=2, help="games at once, 1 or 2")
    parser.add_argument("--of", nargs="*", choices=_GAMES, default=list(_GAMES))
    parser.add_argument("--results", type=Path, default=_RESULTS)
    arguments = parser.parse_args()
    end = monotonic() + 60 * arguments.minutes
    scores = KeptScores(arguments.results)
    count = arguments.iterations
    budget = f"seconds={_SECONDS}" if count is None else f"iterations={count}"
    open_ = [
        (match, pair)
        for pair in range((arguments.games + 1) // 2)
        for match in matches(arguments.of, budget)
        if pair >= scores.pairs(match)
    ]
    for match, pair in tqdm(open_, leave=False):
        if monotonic() > end:
            break
        play(match, pair, arguments.jobs, scores)
    print(f"Each policy against plain UCT, {budget} for each move, one thread, both:")
    for game in arguments.of:
        print(f"  {game}: {_GAMES[game]}")
    print("\n".join(table(arguments.of, budget, scores)))


if __name__ == "__main__":
    main()
