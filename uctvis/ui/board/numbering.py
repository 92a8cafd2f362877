"""How moves are numbered: "1. e4", "e5", "2. Nf3"; "+6" where a player moves again."""

from collections.abc import Iterator, Sequence

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move


def numbered(
    game: AnyGame, positions: Sequence[AnyPosition], moves: Sequence[Move], first: int = 0
) -> Iterator[str]:
    """The moves from number `first` on, as a list of moves has them.

    A turn is what player 1 moves, once or several times, and what player 2 then moves.

    Parameters
    ----------
    positions : sequence of Position
        Those before each of the moves, and maybe more.
    """
    players = [game.player(positions[number]) for number in range(len(moves))]
    turn = game.turn_number(positions[0])
    for number, (player, move) in enumerate(zip(players, moves, strict=True)):
        again = number > 0 and players[number - 1] == player
        if number > 0 and player == 0 and not again:
            turn += 1
        if number < first:
            continue
        text = game.notation(positions[number], move)
        if again:
            yield f"+{text}"
        elif player == 0:
            yield f"{turn}. {text}"
        elif number == 0:
            yield f"{turn}… {text}"
        else:
            yield text
