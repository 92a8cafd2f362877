"""The search of a position by the compiled search of its game, or by the plain one."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Any

from uctvis.alphabeta.hints import hints_of
from uctvis.alphabeta.kernel import search_of
from uctvis.alphabeta.plain import PlainRules
from uctvis.alphabeta.values import INFINITE
from uctvis.alphabeta.work import (
    LEAST_ENTRIES,
    LOWER,
    MOST_NODES,
    NO_MOVE,
    RECORDED,
    ROOT_BEST,
    ROOT_MOVES,
    ROOT_VALUE,
    Bounds,
    Spot,
    Switches,
    Workspace,
)
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition, Move
from uctvis.jit.compiled import compiled_as, inlined
from uctvis.jit.raw_memory import borrowed
from uctvis.mcts.uct.rules import search_rules

# A search in plain Python calls all of its compiled parts within so many positions.
_FEW = 16


@cache
def compiled_search(rules: CompiledRules) -> Any:
    """The search of a game, see `search_of`; it is compiled by its first call."""
    name = f"{search_rules(rules).cache_name}.alphabeta"
    search = search_of(rules, hints_of(rules), inlined, partial(compiled_as, f"{name}.recursion"))

    # Otherwise, counting references to all arrays takes a sixth of the time in quick games.
    def with_borrowed_arrays(
        work: Workspace, switches: Switches, position: Any, scratch: Any, *others: Any
    ) -> int:
        return search(  # type: ignore[no-any-return]
            borrowed(work), switches, position, borrowed(scratch), *others
        )

    return compiled_as(name, with_borrowed_arrays)


def plain_search(game: AnyGame) -> Any:
    """The same search in plain Python, by the rules of a game."""
    rules = PlainRules(game)
    return search_of(rules, rules, _unchanged, _unchanged)


def _unchanged(function: Any) -> Any:
    return function


def search_root(
    game: AnyGame,
    position: AnyPosition,
    work: Workspace,
    switches: Switches,
    depth: int,
    low: int,
    high: int,
    node: int,
) -> int:
    """Search a position with a window; returns the value.

    `node` is the number of its record, or -1 if nothing is recorded.
    """
    rules, player = game.compiled, game.player(position)
    root: Any = position
    scratch: Any = []
    search = plain_search(game) if rules is None else compiled_search(rules)
    if rules is not None:
        root, scratch = rules.encode(position), rules.scratch(position)
    window, place = Bounds(low, high), Spot(ply=0, top=0, node=node, barred=NO_MOVE)
    value: int = search(work, switches, root, scratch, player, depth, window, place)
    return value


@lru_cache(maxsize=1)
def load_parts(game: AnyGame) -> None:
    """Search a few positions, so that the compiled parts of a search in plain Python are loaded."""
    work = Workspace.new(LEAST_ENTRIES, _FEW)
    work.control[MOST_NODES], work.control[ROOT_BEST] = _FEW, NO_MOVE
    search_root(game, game.initial(), work, Switches(), 3, -INFINITE, INFINITE, -1)


def keep_found(game: AnyGame, position: AnyPosition, work: Workspace, moves: Sequence[Move]) -> int:
    """Keep what a first iteration has found that was stopped; returns the value.

    It is the least that the value can be; a draw's value if no move was searched. Then the best
    one is the first of `moves`, which are those to choose from.
    """
    counts = work.counts
    searched = int(counts[ROOT_MOVES])
    if searched == 0:
        counts[ROOT_VALUE] = 0
        work.variation[0, :2] = 1, moves[0]
    children = work.records[1:]
    done = children[:searched]["move"].tolist()
    # The others are left out, as after a cut.
    rest = [move for move in moves if move not in done][: len(children) - len(done)]
    every = game.legal_moves(position)
    for order, move in enumerate(rest, len(done)):
        child = children[order]
        child["parent"], child["move"], child["best"], child["below"] = 0, move, NO_MOVE, 0
        child["place"], child["order"] = every.index(move), order
        child["player"] = game.player(game.play(position, move))
    counts[RECORDED] = 1 + len(done) + len(rest)
    work.by_ply[1] = len(moves)
    root, value = work.records[0], int(counts[ROOT_VALUE])
    root["value"], root["best"] = value, int(work.variation[0, 1])
    root["alpha"], root["beta"], root["bound"] = -INFINITE, INFINITE, LOWER
    return value
