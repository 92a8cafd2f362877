"""How the PC plays one side of a game."""

from dataclasses import dataclass, field

from uctvis.mcts.settings import Settings


@dataclass(frozen=True, slots=True)
class PcSettings:
    """How it searches, and whether it plays from the opening book while that knows moves."""

    search: Settings = field(default_factory=Settings)
    uses_book: bool = False
