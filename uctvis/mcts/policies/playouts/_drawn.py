"""What playouts that draw moves by weights have in common."""

from uctvis.mcts.policies.contract import Drawn
from uctvis.texts import _


def drawn(_draw: Drawn) -> str:
    """The sentence about a move that was drawn by its weight; see `PlayoutPolicy.picked`."""
    return _(
        "{player} plays {move}, which was drawn with a chance of {chance} from {legal} legal moves."
    )
