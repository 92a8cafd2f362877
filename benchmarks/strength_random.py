"""The games against a player who moves at random, from either side in turns, one thread."""

import random
from functools import partial

from matches import payoff_to, play_all, score_text

from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

_MATCHES = (
    ("mancala", 100, Settings()),
    ("connect_four", 100, Settings()),
    ("chess", 20, Settings(iterations=None, seconds=1.0)),
)


def play(name: str, settings: Settings, number: int) -> float:
    """The payoff to us of one game."""
    game, chance, our_player = find(name), random.Random(number), number % 2
    position = game.initial()
    while legal := game.legal_moves(position):
        if game.player(position) == our_player:
            move = Search(game, position, settings).run().move
        else:
            move = chance.choice(legal)
        position = game.play(position, move)
    return payoff_to(our_player, game, position)


def main() -> None:
    print("Against a player who moves at random")
    for name, games, settings in _MATCHES:
        payoffs = play_all(partial(play, name, settings), games)
        budget = (
            f"{settings.seconds:g} s"
            if settings.iterations is None
            else f"{settings.iterations:,} iterations"
        )
        print(f"  {name}, {budget} a move, {games} games: {score_text(payoffs)}")


if __name__ == "__main__":
    main()
