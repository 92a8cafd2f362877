"""The alpha-beta search of a game.

Principal variation search (Marsland 1986) with a transposition table, null moves (Donninger
1993), late move reductions (Romstad 2006) and singular extensions (Anantharaman, Campbell and
Hsu 1990). The search recurses over positions, at most `PLIES` deep.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.hints import hints_of
from uctvis.alphabeta.ordering import PROMISING, bring_best, move_in, packed, praise, rank_of
from uctvis.alphabeta.plain import PlainRules
from uctvis.alphabeta.recording import bound_of, new_record, note, write_line
from uctvis.alphabeta.table import probe, remember
from uctvis.alphabeta.values import INFINITE, PROVEN, ended
from uctvis.alphabeta.work import (
    CUTS,
    EXACT,
    FIRST_CUTS,
    LEAVES,
    LOWER,
    MOST_NODES,
    NO_MOVE,
    NODES,
    NULL_MOVE,
    PLIES,
    RECORDED,
    ROOT_BEST,
    ROOT_MOVES,
    ROOT_VALUE,
    STOP,
    TABLE_HITS,
    UPPER,
    Switches,
    Workspace,
)
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.contract import AnyGame
from uctvis.jit.compiled import compiled, compiled_as, inlined, whole

_Decorator = Callable[[Any], Any]

# The least depth of a node with a null move, with reductions, and with a singular move.
_LEAST_NULL, _LEAST_REDUCED, _LEAST_SINGULAR = 3, 3, 6
# The number of moves that are never reduced.
_UNREDUCED = 3
# How much worse all other moves are than a singular one, for each ply of depth.
_SINGULAR_MARGIN = 1 << 15
# By how many plies a move is searched less deeply, by depth and by its place in the order.
_LOGARITHMS = np.log(np.arange(1, 65))
_REDUCTION = (0.5 + np.outer(_LOGARITHMS, _LOGARITHMS) / 2.2).astype(np.int64)


@cache
def compiled_search(rules: CompiledRules) -> Any:
    """The search of a game, see `_search_of`; it is compiled by its first call."""
    run: Any = rules.run
    name = f"{run.__module__}.{run.__name__}.alphabeta"
    return _search_of(rules, hints_of(rules), inlined, partial(compiled_as, name))


def plain_search(game: AnyGame) -> Any:
    """The same search in plain Python, by the rules of a game."""
    rules = PlainRules(game)
    return _search_of(rules, rules, _unchanged, _unchanged)


def _unchanged(function: Any) -> Any:
    return function


@compiled
def _enter(work: Workspace, ply: int) -> bool:
    """Count a node; returns whether the search stops."""
    work.variation[ply, 0] = 0
    work.control[STOP] |= work.counts[NODES] >= work.control[MOST_NODES]
    work.counts[NODES] += 1
    return work.control[STOP] != 0  # type: ignore[no-any-return]


@compiled
def _is_enough(bound: int, value: int, alpha: int, beta: int) -> bool:
    """Whether a value of the table makes a search with this window needless."""
    if bound == LOWER:
        return value >= beta
    return bound == EXACT or value <= alpha


@compiled
def _reduction(depth: int, searched: int) -> int:
    """By how many plies a late move is searched less deeply than the others."""
    if searched < _UNREDUCED or depth < _LEAST_REDUCED:
        return 0
    most = whole(_REDUCTION[min(depth, 64) - 1, min(searched, 64) - 1])
    return max(min(most, depth - 2), 0)


@compiled
def _count_cut(work: Workspace, is_first: bool) -> None:
    work.counts[CUTS] += 1
    work.counts[FIRST_CUTS] += is_first


def _search_of(  # noqa: C901 - because of `search`
    rules: Any, hints: Any, part: _Decorator, complete: _Decorator
) -> Any:
    """The function that searches a position; `part` and `complete` make its parts and itself.

    search(work, switches, position, scratch, player, depth, alpha, beta, ply, top, node, barred)
        -> int
        The value for `player`, who is to move, `ply` moves below the root, searched `depth` plies
        deep. It is a bound if it is not between `alpha` and `beta`. `top` is the number of moves
        on the stack, `node` the number of the node's record or -1. `barred` is a move that is not
        searched, or `NO_MOVE` or `NULL_MOVE`; a null move is barred with any move.
    """
    legal, pick, play, next_player = rules.legal, rules.pick, rules.play, rules.next_player
    payoff, settled, settled_after = rules.payoff, hints.settled, hints.settled_after
    key, promise, estimate = hints.key, hints.promise, hints.estimate
    calm, skip, extends_singular = hints.calm, hints.skip, hints.extends_singular

    @part
    def list_moves(
        work: Workspace,
        switches: Switches,
        position: Any,
        scratch: NDArray[np.uint64],
        player: int,
        ply: int,
        top: int,
        count: int,
        known: int,
    ) -> None:
        """Put the moves on the stack, with their ranks."""
        work.by_ply[ply + 1] += count
        for k in range(count):
            move = pick(position, scratch, k)
            work.moves[top + k] = packed(move, k)
            promised = promise(position, scratch, move, k)
            work.ranks[top + k] = promised
            if switches.ordering:
                work.ranks[top + k] = rank_of(work, player, ply, move, known, promised)

    @part
    def record_cut(
        work: Workspace, position: Any, node: int, first: int, top: int, end: int, ply: int
    ) -> None:
        """Record the moves from `first` to the end of the stack, which are not searched."""
        if node >= 0:
            for at in range(first, end):
                entry = work.moves[at]
                mover = next_player(position, move_in(entry))
                new_record(work, node, entry, at - top, mover, ply + 1)

    def search(  # noqa: C901 - numba recurses only within one function
        work: Workspace,
        switches: Switches,
        position: Any,
        scratch: NDArray[np.uint64],
        player: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        top: int,
        node: int,
        barred: int,
    ) -> int:
        # Variables, so that numba sees the recursion: a constant would have another type.
        no_node, no_move, null_move = whole(-1), whole(NO_MOVE), whole(NULL_MOVE)
        counts, before = work.counts, work.counts[NODES]
        if _enter(work, ply):
            return 0
        if not switches.pruning:
            alpha, beta = whole(-INFINITE), whole(INFINITE)
        count = legal(position, scratch)
        end = payoff(position, scratch) if count == 0 else settled(position)
        value: int
        if end >= 0 and ply > 0:
            value = ended(end, player, ply + (0 if count == 0 else settled_after(position)))
            note(work, node, value, -INFINITE, INFINITE, before, no_move)
            return value
        calmness = calm(position, scratch)
        if switches.extensions and calmness == 0:
            depth += 1
        if depth <= 0 or ply >= PLIES or top + count > len(work.moves):
            counts[LEAVES] += 1
            value = estimate(position, scratch, player, alpha, beta)
            note(work, node, value, alpha, beta, before, no_move)
            return value

        hashed = key(position)
        known, value, known_depth, bound = probe(work, hashed, ply)
        if not switches.table or ply == 0:
            known, bound = work.control[ROOT_BEST] if ply == 0 else no_move, whole(0)
        is_usual = barred == NO_MOVE and bound != 0
        may_change = switches.null_move or switches.reductions or switches.extensions
        is_deep = known_depth >= depth if may_change else known_depth == depth
        # A proven win or loss is one at any depth.
        is_deep |= may_change and (
            (bound == LOWER and value > PROVEN) or (bound == UPPER and value < -PROVEN)
        )
        if is_usual and is_deep and _is_enough(bound, value, alpha, beta):
            counts[TABLE_HITS] += 1
            note(work, node, value, alpha, beta, before, no_move)
            return value

        others = value - _SINGULAR_MARGIN * depth
        if (
            switches.null_move
            and barred == NO_MOVE
            and calmness > 1
            and depth >= _LEAST_NULL
            and beta - alpha == 1
            and abs(beta) < PROVEN
            and estimate(position, scratch, player, alpha, beta) >= beta
        ):
            after = skip(position, scratch)
            value = -search(
                work,
                switches,
                after,
                scratch,
                1 - player,
                depth - 3 - depth // 4,
                -beta,
                -alpha,
                ply + 1,
                top,
                no_node,
                null_move,
            )
            if value >= beta and work.control[STOP] == 0:
                _count_cut(work, False)
                # A win after a null move is not proven.
                value = min(value, PROVEN)
                note(work, node, value, alpha, beta, before, no_move)
                return value
            legal(position, scratch)

        is_singular = (
            extends_singular
            and is_usual
            and switches.extensions
            and depth >= _LEAST_SINGULAR
            and known_depth >= depth - 3
            and bound & LOWER != 0
            and abs(others) < PROVEN
        )
        if is_singular:
            # In check, the depth is extended again.
            half = depth // 2 - (calmness == 0)
            value = search(
                work,
                switches,
                position,
                scratch,
                player,
                half,
                others - 1,
                others,
                ply,
                top,
                no_node,
                known,
            )
            is_singular = value < others
            legal(position, scratch)

        list_moves(work, switches, position, scratch, player, ply, top, count, known)
        best, best_move, first_alpha = whole(-INFINITE), no_move, alpha
        searched, bottom = 0, top + count
        for at in range(top, bottom):
            if switches.ordering:
                bring_best(work, at, bottom)
            entry = work.moves[at]
            move = move_in(entry)
            if move == barred:
                continue
            is_quiet = work.ranks[at] < PROMISING
            mover = next_player(position, move)
            child = new_record(work, node, entry, at - top, mover, ply + 1)
            after = play(position, scratch, move)
            deeper = depth - 1 + (is_singular and move == known)
            # Late moves: first less deeply, then with a null window, then with the full one.
            reduced = 0
            if switches.reductions and is_quiet and calmness > 0:
                reduced = _reduction(depth, searched)
            high = alpha + 1 if searched > 0 and switches.pruning else beta
            while True:
                turns = mover != player
                value = search(
                    work,
                    switches,
                    after,
                    scratch,
                    mover,
                    deeper - reduced,
                    -high if turns else alpha,
                    -alpha if turns else high,
                    ply + 1,
                    bottom,
                    child,
                    no_move,
                )
                value = -value if turns else value
                if work.control[STOP] != 0:
                    return 0
                if value <= alpha or (reduced == 0 and (high == beta or value >= beta)):
                    break
                high = high if reduced > 0 else beta
                reduced = 0
                # What was recorded below the child is searched again.
                counts[RECORDED] = child + 1 if child >= 0 else counts[RECORDED]
            searched += 1
            if ply == 0:
                counts[ROOT_VALUE] = max(value, best)
                counts[ROOT_MOVES] = searched
            if value > best:
                best, best_move = value, move
                if value > alpha or ply == 0:
                    write_line(work, ply, move)
                if switches.pruning:
                    alpha = max(alpha, value)
            if best >= beta:
                _count_cut(work, searched == 1)
                if is_quiet:
                    praise(work, player, move, depth, ply)
                record_cut(work, position, node, at + 1, top, bottom, ply)
                break
        if searched == 0:
            # No other move is legal, so none is as good as the barred one.
            return alpha
        if switches.table and barred < 0:
            bound = bound_of(best, first_alpha, beta)
            remember(work, hashed, ply, best_move, best, depth, bound)
        note(work, node, best, first_alpha, beta, before, best_move)
        return best

    search = complete(search)
    return search
