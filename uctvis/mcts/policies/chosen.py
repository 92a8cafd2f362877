"""The chosen policies of a search, as numbers that compiled code takes."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from uctvis.mcts.policies.choices import CHOICES, PARTS, PLAYOUTS, SELECTIONS, choice_of
from uctvis.mcts.policies.contract import PlayoutPolicy, Selection
from uctvis.mcts.policies.parts import Part

# The first-play urgency if unvisited children come first.
_ALL_FIRST = -1.0


class PolicyKind(NamedTuple):
    """What the compiled code of a search depends on: each kind is compiled on its own.

    Compiled functions get it as a constant, so that a policy costs nothing where it is not
    chosen; where speed does not matter, as a variable. For the attributes see `Policies`.
    """

    selection: int
    playout: int
    active: tuple[bool, ...]
    remembers_moves: bool
    asks_player: bool
    evaluates: bool
    has_first_play: bool
    by_siblings: bool


class Policies(NamedTuple):
    """The chosen policies, as numbers; what they need comes from their descriptions."""

    # Both: Their places in `SELECTIONS` and `PLAYOUTS`.
    selection: int
    playout: int
    # For each of `PARTS`, whether it takes part.
    active: tuple[bool, ...]
    # For each of `PARTS`, the number that was chosen with its policy; 0.0 if there is none.
    numbers: tuple[float, ...]
    # The value of unvisited children; -1 if they come first.
    first_play: float
    # Whether an unvisited child has the mean payoff of its siblings, and `first_play` only if none
    # of them is visited.
    by_siblings: bool
    # `Game.amaf_codes`.
    amaf_codes: int
    # All: What an active part does; see `parts.Part`.
    counts_amaf: bool
    counts_mast: bool
    evaluates: bool
    proves: bool
    # Both: Whether the moves of playouts are remembered, and whether playouts need to know who
    # moves.
    remembers_moves: bool
    asks_player: bool

    @classmethod
    def of(cls, settings: Mapping[str, Any], amaf_codes: int) -> Self:
        """Take them from the settings of a record, by name; those that are not there are usual.

        Raises ValueError if there is no such policy.
        """
        chosen: dict[str, Any] = {name: choice_of(name, settings.get(name)) for name in CHOICES}
        selected, played = chosen["selection"], chosen["playout"]
        urgency = settings.get("first_play")
        if chosen["first_play"].of_selection:
            urgency = selected.usual_urgency
        if not chosen["expand"].shows_unvisited:
            urgency = None
        numbers = {}
        for name, choice in chosen.items():
            if choice.part is not None and (selected.uses_prior or choice is not chosen["prior"]):
                value = settings.get(name)
                numbers[choice.part] = (
                    0.0 if value is None or isinstance(value, str) else float(value)
                )
        counts_amaf = any(part.counts_amaf for part in numbers)
        counts_mast = any(part.counts_mast for part in numbers)
        return cls(
            selection=selected.place,
            playout=played.place,
            active=tuple(part in numbers for part in PARTS),
            numbers=tuple(numbers.get(part, 0.0) for part in PARTS),
            first_play=_ALL_FIRST if urgency is None else float(urgency),
            by_siblings=urgency is not None
            and chosen["first_play"].of_selection
            and selected.uses_prior
            and chosen["prior"].by_siblings,
            amaf_codes=amaf_codes,
            counts_amaf=counts_amaf,
            counts_mast=counts_mast,
            evaluates=any(part.evaluates for part in numbers),
            proves=any(part.proves for part in numbers),
            remembers_moves=counts_amaf or counts_mast,
            asks_player=played.asks_player or counts_amaf or counts_mast,
        )

    @property
    def selected(self) -> Selection:
        """The selection."""
        return SELECTIONS[self.selection]

    @property
    def played(self) -> PlayoutPolicy:
        """The policy of the playouts."""
        return PLAYOUTS[self.playout]

    @property
    def parts(self) -> list[tuple[Part, float]]:
        """The parts that take part, each with its number."""
        both = zip(PARTS, self.active, self.numbers, strict=True)
        return [(part, number) for part, is_active, number in both if is_active]

    def keeps(self, name: str) -> bool:
        """Whether a policy keeps the number of a node with this name."""
        return any(field.name == name for part, _number in self.parts for field in part.fields)

    @property
    def kind(self) -> PolicyKind:
        numbers = self._asdict() | {"has_first_play": self.first_play >= 0.0}
        return PolicyKind(*(numbers[name] for name in PolicyKind._fields))

    @property
    def usual(self) -> bool:
        """Whether this is plain UCT."""
        return (
            self.selection == 0
            and self.first_play == _ALL_FIRST
            and self.playout == 0
            and not any(self.active)
        )
