"""What a game knows beyond its rules, for policies of the search that use it."""

from typing import Any, ClassVar

from uctvis.game.rules import Move, Position, Rules
from uctvis.old_names import forward_old_members, renamed_members


@renamed_members(
    has_merits="has_prior_logits",
    lasting_moves="amaf_codes",
    merit="prior_logit",
    settled="known_payoff",
    settled_after="known_distance",
    move_meaning="amaf_code",
)
class Knowledge(Rules[Position]):
    """What the policies of a search may ask a game; by default it knows nothing."""

    # Whether the game prefers moves, see `prefers`. Without this there are no heavy playouts.
    has_preferences: ClassVar[bool] = False
    # Whether the game estimates how promising moves are, see `prior_logit`. Only then can their
    # priors come from it.
    has_prior_logits: ClassVar[bool] = False
    # The number of AMAF codes of moves, see `amaf_code`; 0: it has none.
    amaf_codes: ClassVar[int] = 0

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        forward_old_members(cls)

    def prefers(self, position: Position, move: Move) -> bool:
        """Whether a heavy playout prefers this legal move.

        A heavy playout picks a move at random among the preferred ones, or among all legal moves
        if there are none. So this should be cheap.
        """
        return False

    def prior_logit(self, position: Position, move: Move) -> int:
        """The prior logit of this legal move, before it is made, in hundredths.

        The priors of PUCT are the softmax of the logits of a position's moves: a move whose logit
        is higher by 100 is e times as likely. Only the difference between moves of the same
        position counts. It should be cheap.
        """
        return 0

    def known_payoff(self, position: Position) -> float | None:
        """The payoff to player 0 of perfect play, if it is certain before the game ends.

        None if it is not known. After the end, it is None or the payoff of `outcome`.
        """
        return None

    def known_distance(self, position: Position) -> int:
        """In how many moves perfect play ends a position with a known payoff; 0: not known.

        The winner hurries, the loser does not.
        """
        return 0

    def amaf_code(self, position: Position, move: Move) -> int:
        """The AMAF code of a legal move: what it does, as a number from 0 to `amaf_codes` - 1.

        A code means the same during a whole game, so that what is learned about a move is valid
        in later positions (all moves as first, GRAVE). The legal moves of a position have
        different codes.
        """
        return move
