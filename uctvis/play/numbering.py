"""The numbering of moves: "1. e4 e5", "2. Nf3"; "+6" if a player moves again."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move


class NumberedTurn(NamedTuple):
    """The moves of player 1, one or more, and then those of player 2.

    Attributes
    ----------
    number : int
    plies : (list of int, list of int)
        Each player's moves in this turn, as indices of the game's moves.
    """

    number: int
    plies: tuple[list[int], list[int]]

    @property
    def first(self) -> int:
        """The first move of the turn."""
        return min(self.plies[0] + self.plies[1])

    @property
    def last(self) -> int:
        """The last move of the turn."""
        return max(self.plies[0] + self.plies[1])


def turn_to_move(game: AnyGame, positions: Sequence[AnyPosition]) -> int:
    """The number of the turn in the last of some consecutive positions."""
    players = [game.player(position) for position in positions]
    begun = sum(one == 1 and following == 0 for one, following in pairwise(players))
    return game.turn_number(positions[0]) + begun


def turns(game: AnyGame, positions: Sequence[AnyPosition], count: int) -> list[NumberedTurn]:
    """The turns of the first `count` moves; move n was made in position n."""
    found: list[NumberedTurn] = []
    before = None
    for ply in range(count):
        player = game.player(positions[ply])
        if not found:
            found.append(NumberedTurn(game.turn_number(positions[0]), ([], [])))
        elif player == 0 and before == 1:
            found.append(NumberedTurn(found[-1].number + 1, ([], [])))
        found[-1].plies[player].append(ply)
        before = player
    return found


def move_texts(
    game: AnyGame, positions: Sequence[AnyPosition], moves: Sequence[Move], plies: Sequence[int]
) -> list[str]:
    """The notation of a player's moves in a turn, with "+" before each but the first."""
    texts = [game.notation(positions[ply], moves[ply]) for ply in plies]
    return texts[:1] + [f"+{text}" for text in texts[1:]]


def turn_text(
    game: AnyGame, positions: Sequence[AnyPosition], moves: Sequence[Move], turn: NumberedTurn
) -> str:
    """A turn in one line: "1. e4 e5", or "24… h6" if player 2 moves first."""
    first, second = (move_texts(game, positions, moves, plies) for plies in turn.plies)
    return " ".join([f"{turn.number}{'.' if first else '…'}", *first, *second])
