"""Make the sample trees of `trees/` anew: `make trees`."""

from pathlib import Path

import uctvis
from uctvis.games import find

_FOLDER = Path(__file__).parent.parent / "trees"


def main() -> None:
    game = find("mancala")
    position = game.initial()
    folder = _FOLDER / "mancala_game"
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, 11):
        state = game.state_name(position)
        found = uctvis.search(game, state, iterations=150, seed=number)
        uctvis.save(found.tree, folder / f"move{number}.tree")
        position = game.play(position, found.move)
    found = uctvis.search("mancala", iterations=2000, expand_after=1, seed=1)
    uctvis.save(found.tree, _FOLDER / "mancala.tree")
    found = uctvis.search("chess", iterations=200, expand_after=2, seed=1)
    uctvis.save(found.tree, _FOLDER / "chess.tree")
    found = uctvis.search("tictactoe", iterations=500, seed=1)
    uctvis.save(found.tree, _FOLDER / "tictactoe.csv")


if __name__ == "__main__":
    main()
