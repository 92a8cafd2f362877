"""The probabilities of the outcomes of lotteries, which follow from the rules of the game."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from weakref import WeakKeyDictionary

from uctvis.errors import GameError
from uctvis.explain.number_formats import percent
from uctvis.explain.playout import moves_into, position_at
from uctvis.game.chances import checked_chances
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.texts import _
from uctvis.tree.players import is_chance
from uctvis.tree.tree import Tree

# The decimal places of a probability that is written exactly, and the largest denominator of one
# that is written as a fraction.
_MOST_PLACES = 3
_MOST_DENOMINATOR = 999
# The probabilities of each tree that have been needed so far, by node, and how many at most.
_known: WeakKeyDictionary[Tree, dict[int, tuple[Fraction, ...] | None]] = WeakKeyDictionary()
_MOST_KNOWN = 10_000


@lru_cache(maxsize=256)
def chances_of(game: AnyGame, position: AnyPosition) -> Mapping[Move, Fraction]:
    """The probability of each outcome of a position where chance is to move, in move order."""
    numbers = checked_chances(game, position)
    total = sum(numbers)
    outcomes = game.legal_moves(position)
    return {move: Fraction(number, total) for move, number in zip(outcomes, numbers, strict=True)}


def outcome_chances(game: AnyGame | None, tree: Tree, node: int) -> tuple[Fraction, ...] | None:
    """The probabilities of the children of a node where chance is to move, in their order.

    `game` is the game of the tree. None if a player is to move at the node, if the game is not
    known, or if the names in the tree are not names of the game.
    """
    if game is None or not is_chance(int(tree.player[node])):
        return None
    known = _known.setdefault(tree, {})
    if node not in known:
        if len(known) == _MOST_KNOWN:
            known.clear()
        known[node] = _chances(game, tree, node)
    return known[node]


def chance_into(game: AnyGame | None, tree: Tree, node: int) -> Fraction | None:
    """The probability of the outcome that leads to a node; None as in `outcome_chances`."""
    parent = int(tree.parent[node])
    chances = None if parent < 0 else outcome_chances(game, tree, parent)
    return None if chances is None else chances[node - int(tree.first_child[parent])]


def chances_into(
    game: AnyGame, tree: Tree, position: AnyPosition, nodes: Iterable[int]
) -> tuple[Fraction, ...]:
    """The probabilities of nodes, which are children of a node with this position.

    Raises GameError if a move does not belong to this game, or chance is not to move there.
    """
    if not is_chance(game.player(position)):
        raise GameError(
            _("{game}: expected a position where chance is to move, got {state!r}").format(
                game=game.title, state=game.state_name(position)
            )
        )
    chances = chances_of(game, position)
    return tuple(chances[move] for move in moves_into(game, tree, position, nodes))


def _chances(game: AnyGame, tree: Tree, node: int) -> tuple[Fraction, ...] | None:
    try:
        return chances_into(game, tree, _position(game, tree, node), tree.children(node))
    except GameError:
        # A file may name moves and positions of no game.
        return None


def _position(game: AnyGame, tree: Tree, node: int) -> AnyPosition:
    """The position at a node: from its name, which is faster, or from the root."""
    position: AnyPosition = tree.names.position(node)
    if position is not None:
        return position
    state = tree.shown_state(node)
    return game.parse_state(state) if state else position_at(game, tree, node)


def chance_text(chance: Fraction) -> str:
    """A probability as a short text: "1/6", "0.1", or three digits if neither is exact.

    >>> [chance_text(Fraction(*pair)) for pair in ((1, 6), (1, 10), (12345, 99991), (1, 1))]
    ['1/6', '0.1', '0.123', '1']
    """
    if (10**_MOST_PLACES * chance).denominator == 1 and chance.denominator > 1:
        return f"{float(chance):g}"
    return str(chance) if chance.denominator <= _MOST_DENOMINATOR else f"{float(chance):.3g}"


def chance_and_share(chance: Fraction) -> str:
    """A probability as a fraction, and in percent, such as "1/6 (16.7%)"."""
    return _("{chance} ({share})").format(chance=chance_text(chance), share=percent(float(chance)))
