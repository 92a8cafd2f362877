"""What solvers have in common: the numbers of a proof, and what a game knows of the root."""

from typing import Any

import numpy as np

from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.parts import AtRoot, Field, PlainPart

# What the game knew of a root without children does not say which of its moves is good.
PROOF_FIELDS = (
    Field("proven", "i1", AtRoot.EXPANDED, lambda _kept: 3),
    Field("distance", "i4", AtRoot.EXPANDED, lambda _kept: np.iinfo(np.int32).max),
)


class ProvingPart(PlainPart):
    """A solver in plain Python, which overrides `is_closed`."""

    def begin(self, phases: Any, position: AnyPosition) -> None:
        """Note in how many moves the game ends by perfect play, if it knows the result.

        Until the root is proven, its distance is this one; `proofs.known_payoff` reads it.
        """
        game = phases.game
        if not self.is_closed(phases, 0) and game.known_payoff(position) is not None:
            phases.state.more[0]["distance"] = game.known_distance(position)
