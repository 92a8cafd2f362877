"""What a game knows beyond its rules, for policies of the search that use it."""

from typing import ClassVar

from uctvis.game.rules import Move, Position, Rules


class Knowledge(Rules[Position]):
    """What the policies of a search may ask a game; by default it knows nothing."""

    # Whether the game prefers moves, see `prefers`. Without this there are no heavy playouts.
    has_preferences: ClassVar[bool] = False
    # Whether the game estimates how promising moves are, see `merit`. Only then can moves have
    # priors.
    has_merits: ClassVar[bool] = False
    # The number of meanings that moves have, see `move_meaning`; 0 if they do not last.
    lasting_moves: ClassVar[int] = 0

    def prefers(self, position: Position, move: Move) -> bool:
        """Whether a heavy playout prefers this legal move.

        A heavy playout picks a move at random among the preferred ones, or among all legal moves
        if there are none. So this should be cheap.
        """
        return False

    def merit(self, position: Position, move: Move) -> int:
        """How promising this legal move is before it is made, in hundredths.

        A move whose merit is higher by 100 is e times as likely to be good. Only the difference
        between moves of the same position counts. It should be cheap.
        """
        return 0

    def settled(self, position: Position) -> float | None:
        """The payoff to player 0 of perfect play, if it is certain before the game ends.

        None if it is not known. After the end, it is None or the payoff of `outcome`.
        """
        return None

    def settled_after(self, position: Position) -> int:
        """In how many moves perfect play ends a settled position; 0 if it is not known.

        The winner hurries, the loser does not.
        """
        return 0

    def move_meaning(self, position: Position, move: Move) -> int:
        """What a legal move does, as a number below `lasting_moves`.

        The number keeps its meaning during a game, so that what is learned about a move is valid
        in later positions (GRAVE). The legal moves of a position have different numbers.
        """
        return move
