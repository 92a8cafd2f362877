"""The numbering of moves: "1. e4 e5", "2. Nf3"; "+6" if a player moves again.

The outcome of a lottery is in brackets after the move that led to it: "1. roll (4) +hold".
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.tree.players import is_chance


class NumberedTurn(NamedTuple):
    """The moves of player 1, one or more, and then player 2's moves."""

    number: int
    # (list of int, list of int). Each player's moves in this turn, and the outcomes of chance after
    # them, as indices of the game's moves. Outcomes before all moves are with player 1's moves.
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
    players = [player for player in players if not is_chance(player)]
    begun = sum(one == 1 and following == 0 for one, following in pairwise(players))
    return game.turn_number(positions[0]) + begun


def turns(game: AnyGame, positions: Sequence[AnyPosition], count: int) -> list[NumberedTurn]:
    """The turns of the first `count` moves; move n was made in position n."""
    found: list[NumberedTurn] = []
    before = 0
    for ply in range(count):
        player = game.player(positions[ply])
        if is_chance(player):
            player = before
        if not found:
            found.append(NumberedTurn(game.turn_number(positions[0]), ([], [])))
        elif player == 0 and before == 1:
            found.append(NumberedTurn(found[-1].number + 1, ([], [])))
        found[-1].plies[player].append(ply)
        before = player
    return found


def notation(game: AnyGame, position: AnyPosition, move: Move) -> str:
    """The notation of a move; an outcome of chance is in brackets."""
    text = game.notation(position, move)
    return f"({text})" if is_chance(game.player(position)) else text


def move_texts(
    game: AnyGame, positions: Sequence[AnyPosition], moves: Sequence[Move], plies: Sequence[int]
) -> list[str]:
    """The notation of a player's moves in a turn, and of the outcomes after them.

    Each move but the first has a "+" before it.
    """
    texts, moved = [], False
    for ply in plies:
        by_chance = is_chance(game.player(positions[ply]))
        again = "+" if moved and not by_chance else ""
        texts.append(again + notation(game, positions[ply], moves[ply]))
        moved = moved or not by_chance
    return texts


def turn_text(
    game: AnyGame, positions: Sequence[AnyPosition], moves: Sequence[Move], turn: NumberedTurn
) -> str:
    """A turn in one line: "1. e4 e5", or "24… h6" if player 2 moves first."""
    first, second = (move_texts(game, positions, moves, plies) for plies in turn.plies)
    return " ".join([f"{turn.number}{'.' if first else '…'}", *first, *second])
