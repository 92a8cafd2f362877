"""The games against a player who moves at random, with each colour in turns, one thread."""

from tqdm import tqdm

from uctvis.arena.tournament.engine_match import EngineMatch, tally
from uctvis.engines import read_engine
from uctvis.games import find

_MATCHES = (
    ("mancala", 100, "iterations=20000"),
    ("connect_four", 100, "iterations=20000"),
    ("chess", 20, "seconds=1"),
)


def main() -> None:
    print("Against a player who moves at random")
    for name, games, engine in _MATCHES:
        match = EngineMatch(
            find(name), (read_engine(engine), read_engine("random")), games, opening_moves=0
        )
        score = tally(tqdm(match.run(), total=games, leave=False))
        print(
            f"  {name}, {engine} a move, {games} games: "
            f"won {score.wins}, drawn {score.draws}, lost {score.losses}"
        )


if __name__ == "__main__":
    main()
