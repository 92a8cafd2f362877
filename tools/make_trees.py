"""Make the sample trees in `trees/` again: `make trees`.

They are small, and each shows something: a threat that must be met, a mate that attracts the
search, a first move that hardly matters, a risk, a bridge that must be saved, bonuses that appear
by lot, a whole game.
"""

from pathlib import Path
from typing import Any

import uctvis
from uctvis.games import find

# Only one move wins by force.
_RACE = (
    "breakthrough bbbbbb.b b.b..... b...bb.. ..b.b..w .....wb. w...w... ...w.w.. wwwwwwww player 1"
)
# Black has an open three, White to move.
_THREE = "gomoku:size=9 9/9/9/9/3bbb3/9/3w5/2w6/9 player 2"
_PRIORS = {"selection": "puct", "prior": "moves", "playout": "none"}
_FOLDER = Path(__file__).parent.parent / "trees"


def main() -> None:
    _FOLDER.mkdir(exist_ok=True)
    _search("tictactoe", "tictactoe X.O.X...O player 1", iterations=500)
    _search("mancala", None, iterations=2000, expand_after=1)
    _search("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", iterations=1000, expand_after=2)
    bridge = "hex:size=5 5/2xo1/2O2/1x3/5 player 1"
    _search("hex:size=5", bridge, iterations=500, expand_after=2, exploration=0.4)
    _search("pig", "pig 60 70 turn 18 player 1", iterations=1000)
    _search("breakthrough", _RACE, iterations=600, expand_after=2, solver="on")
    _search("gomoku:size=9", _THREE, iterations=300, expand_after=15, **_PRIORS)
    _search("tuc_chess", None, iterations=400, expand_after=1)
    _search(
        "recursive_tictactoe",
        "recursive_tictactoe "
        "2O1O2O1/1O1X1X1X1/1XX1O3O/3X1XO2/OXXXOO1OO/OXOOO1X1X/oX1X1XXX1/XXXO3X1/3O2O1O 13 player 2",
        iterations=800,
        expand_after=1,
    )
    _search(
        "reversi",
        "reversi ...X.X.. ..XXXX.O .XXX.XOO .XXXXXXO X..XOXOO ...OXXXO ..OOOX.. ...OOOX. player 2",
        iterations=500,
        expand_after=1,
    )
    _play("mancala", _FOLDER / "mancala_game")


def _search(game: str, position: str | None, **settings: Any) -> None:
    found = uctvis.search(game, position, seed=1, **settings)
    uctvis.save(found.tree, _FOLDER / f"{game.partition(':')[0]}.tree")


def _play(name: str, folder: Path) -> None:
    """Play a whole game and save the tree of each move."""
    folder.mkdir(exist_ok=True)
    game = find(name)
    position = game.initial()
    number = 1
    while game.legal_moves(position):
        state = game.state_name(position)
        found = uctvis.search(game, state, iterations=300, expand_after=2, seed=number)
        uctvis.save(found.tree, folder / f"move{number}.tree")
        position = game.play(position, found.move)
        number += 1


if __name__ == "__main__":
    main()
