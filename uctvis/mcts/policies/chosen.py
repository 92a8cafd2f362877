"""The chosen policies of a search, as numbers that compiled code takes."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, Self, cast

from uctvis.functions.registry import Function
from uctvis.mcts.policies.choices import (
    CHOICES,
    FUNCTION_SETTINGS,
    PARTS,
    at,
    choice_of,
    place_of,
)
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
    prior: int
    backup: int
    active: tuple[bool, ...]
    remembers_moves: bool
    asks_player: bool
    evaluates: bool
    has_first_play: bool
    by_siblings: bool
    has_functions: bool


class Policies(NamedTuple):
    """The chosen policies, as numbers; what they need comes from their descriptions."""

    # All: their places, as in `choices.at`.
    selection: int
    playout: int
    prior: int
    backup: int
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
    bounds: bool
    # Both: Whether the moves of playouts are remembered, and whether playouts need to know who
    # moves.
    remembers_moves: bool
    asks_player: bool
    # Whether policies are functions of users.
    has_functions: bool

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
                numbers[place_of(choice.part)] = (
                    0.0 if value is None or isinstance(value, str) else float(value)
                )
        parts = [PARTS[place] for place in numbers]
        counts_amaf = any(part.counts_amaf for part in parts)
        counts_mast = any(part.counts_mast for part in parts)
        return cls(
            selection=selected.place,
            playout=played.place,
            prior=chosen["prior"].place if selected.uses_prior else 0,
            backup=chosen["backup"].place,
            active=tuple(place in numbers for place in range(len(PARTS))),
            numbers=tuple(numbers.get(place, 0.0) for place in range(len(PARTS))),
            first_play=_ALL_FIRST if urgency is None else float(urgency),
            by_siblings=urgency is not None
            and chosen["first_play"].of_selection
            and selected.uses_prior
            and chosen["prior"].by_siblings,
            amaf_codes=amaf_codes,
            counts_amaf=counts_amaf,
            counts_mast=counts_mast,
            evaluates=any(part.evaluates for part in parts),
            proves=any(part.proves for part in parts),
            bounds=any(part.bounds for part in parts),
            remembers_moves=counts_amaf or counts_mast,
            asks_player=played.asks_player or counts_amaf or counts_mast,
            has_functions=any(one.function is not None for one in chosen.values()),
        )

    @property
    def selected(self) -> Selection:
        """The selection."""
        return cast(Selection, at("selection", self.selection))

    @property
    def played(self) -> PlayoutPolicy:
        """The policy of the playouts."""
        return cast(PlayoutPolicy, at("playout", self.playout))

    @property
    def parts(self) -> list[tuple[Part, float]]:
        """The parts that take part, each with its number."""
        return list(_active_parts(self))

    @property
    def functions(self) -> list[Function]:
        """The functions of users among the policies."""
        chosen = (at(name, getattr(self, name)) for name in FUNCTION_SETTINGS)
        return [one.function for one in chosen if one.function is not None]

    @property
    def needs_python(self) -> bool:
        """Whether a policy is a function that is not compiled."""
        return any(not one.is_compiled for one in self.functions)

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


@cache
def _active_parts(policies: Policies) -> tuple[tuple[Part, float], ...]:
    """Made once: searches in plain Python ask for them at each child."""
    every = parts_of(policies.prior, policies.backup)
    both = zip(every, policies.active, policies.numbers, strict=True)
    return tuple((part, number) for part, is_active, number in both if is_active)


def parts_of(prior: int, backup: int) -> list[Part]:
    """The parts of all policies, with those of functions that give priors and back up values."""
    parts = list(PARTS)
    for choice in (at("prior", prior), at("backup", backup)):
        if choice.function is not None and choice.part is not None:
            parts[place_of(choice.part)] = choice.part
    return parts
