"""Write the golden playthroughs (`make golden`): a random game of each game, as text."""

import random
from pathlib import Path

from uctvis.game.contract import Game
from uctvis.games import all_games
from uctvis.tree.players import is_chance

FOLDER = Path(__file__).parent


def playthrough(game: Game) -> str:
    """A random game: each position, its legal moves, its value and the move; the outcome."""
    rng = random.Random(20)
    position = game.initial()
    lines = []
    while moves := game.legal_moves(position):
        if is_chance(game.player(position)):
            (move,) = rng.choices(moves, game.chances(position))
        else:
            move = rng.choice(moves)
        names = [game.move_name(position, legal) for legal in moves]
        lines.append(f"state: {game.state_name(position)}")
        lines.append(f"moves: {' '.join(names)}")
        lines.append(f"value: {game.payoff_units(position)}")
        lines.append(f"made: {game.move_name(position, move)}")
        position = game.play(position, move)
    outcome = game.outcome(position)
    lines.append(f"state: {game.state_name(position)}")
    lines.append(f"outcome: {outcome.payoff} ({outcome.reason})")
    return "\n".join(lines) + "\n"


def main() -> None:
    for game in all_games():
        (FOLDER / f"{game.name}.txt").write_text(playthrough(game))


if __name__ == "__main__":
    main()
