"""The alpha-beta search of a game.

Principal variation search (Marsland 1986) with a transposition table, null moves (Donninger
1993), late move reductions (Romstad 2006), futility pruning (Heinz 1998) and singular extensions
(Anantharaman, Campbell and Hsu 1990). The search recurses over positions, at most `PLIES` deep.

In games of chance it is expectiminimax (Michie 1966) with Star1 pruning, see
`uctvis.alphabeta.lotteries`. Only moves of players use up depth, so a lottery after the last move
is still searched.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.alphabeta.lotteries import halvings, is_decided, mean_value, outcome_window
from uctvis.alphabeta.ordering import (
    bring_best,
    is_bad,
    is_quiet,
    move_in,
    packed,
    praise,
    rank_of,
)
from uctvis.alphabeta.pruning import (
    LEAST_KNOWN,
    LEAST_NULL,
    LEAST_SINGULAR,
    MOST_HOPELESS,
    MOST_LATE,
    MOST_LOSING,
    MOST_POSITION,
    MOST_QUIET,
    adjusted,
    after_null_move,
    below_singular,
    is_hopeless,
    is_surely_above,
    is_surely_below,
    most_moves,
    reduction,
)
from uctvis.alphabeta.recording import bound_of, new_record, note, write_line
from uctvis.alphabeta.table import is_depth_enough, is_enough, is_proven, probe, refined, remember
from uctvis.alphabeta.values import INFINITE, PROVEN, WIN, ended, stored
from uctvis.alphabeta.work import (
    CUTS,
    FIRST_CUTS,
    LEAVES,
    LEFT_OUT,
    LOWER,
    MOST_NODES,
    NO_MOVE,
    NODES,
    NULL_MOVE,
    OPEN,
    PLIES,
    RECORDED,
    ROOT_BEST,
    ROOT_MOVES,
    ROOT_VALUE,
    STOP,
    TABLE_HITS,
    Switches,
    Workspace,
)
from uctvis.jit.compiled import compiled, whole
from uctvis.tree.players import CHANCE

_Decorator = Callable[[Any], Any]


@compiled
def _enter(work: Workspace, ply: int) -> bool:
    """Count a node; returns whether the search stops."""
    work.variation[ply, 0] = 0
    work.control[STOP] |= work.counts[NODES] >= work.control[MOST_NODES]
    work.counts[NODES] += 1
    return work.control[STOP] != 0  # type: ignore[no-any-return]


@compiled
def _is_left_out(work: Workspace, move: int) -> bool:
    """Whether a move at the root is not to be searched."""
    for at in range(LEFT_OUT + 1, LEFT_OUT + 1 + work.control[LEFT_OUT]):
        if work.control[at] == move:
            return True
    return False


@compiled
def _count_leaf(work: Workspace) -> None:
    work.counts[LEAVES] += 1
    work.counts[OPEN] += 1


@compiled
def _count_cut(work: Workspace, is_first: bool) -> None:
    work.counts[CUTS] += 1
    work.counts[FIRST_CUTS] += is_first


@compiled
def _earlier_static(work: Workspace, ply: int, player: int) -> int:
    """The value without a search where the player was to move before; very low if there is none."""
    for at in range(ply - 1, -1, -1):
        if work.statics[at, 1] == player:
            return whole(work.statics[at, 0])
    return -INFINITE


def search_of(  # noqa: C901 - because of `search`
    rules: Any, hints: Any, part: _Decorator, complete: _Decorator
) -> Any:
    """The function that searches a position; `part` and `complete` make its parts and itself.

    search(work, switches, position, scratch, player, depth, alpha, beta, ply, top, node, barred)
        -> int
        The value for `player`, who is to move, `ply` moves below the root, searched `depth` plies
        deep; if chance is to move, for the player who moved last. It is a bound if it is not
        between `alpha` and `beta`. `top` is the number of moves on the stack, `node` the number of
        the node's record or -1. `barred` is a move that is not searched, or `NO_MOVE` or
        `NULL_MOVE`; a null move is barred with any move.
    """
    legal, pick, play, next_player = rules.legal, rules.pick, rules.play, rules.next_player
    payoff, settled, settled_after = rules.payoff, hints.settled, hints.settled_after
    key, moves, promise, estimate = hints.key, hints.moves, hints.promise, hints.estimate
    calm, skip, static_value, margin = hints.calm, hints.skip, hints.static, hints.margin
    recurs, extends_singular, forgets = hints.recurs, hints.extends_singular, hints.forgets
    # A constant, so that a game without chance has no code for it.
    has_chance, estimates_lotteries = hints.has_chance, hints.estimates_lotteries
    total_of, chance_of = hints.total, hints.chance
    # For whom payoffs count is the lowest bit of the player to move, see `uctvis.tree.players`.

    @part
    def list_moves(
        work: Workspace,
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
        moves(position, scratch, work.moves, top, count)
        for k in range(count):
            move = work.moves[top + k]
            work.moves[top + k] = packed(move, k)
            promised = promise(position, scratch, move, k)
            work.ranks[top + k] = rank_of(work, player, ply, move, known, promised)

    @part
    def list_outcomes(
        work: Workspace, position: Any, scratch: NDArray[np.uint64], ply: int, top: int, count: int
    ) -> int:
        """Put the outcomes of a lottery on the stack, ranked by their chances; the largest one."""
        work.by_ply[ply + 1] += count
        most = whole(0)
        for k in range(count):
            work.moves[top + k] = packed(pick(position, scratch, k), k)
            work.ranks[top + k] = chance_of(position, k)
            most = max(most, work.ranks[top + k])
        # The answers and the history are about the moves of players.
        work.path[ply] = work.path[ply - 1] if ply > 0 else NO_MOVE
        return most

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
        counts, before, first_open = work.counts, work.counts[NODES], work.counts[OPEN]
        if _enter(work, ply):
            return 0
        if not switches.pruning:
            alpha, beta = whole(-INFINITE), whole(INFINITE)
        count = legal(position, scratch)
        end = payoff(position, scratch) if count == 0 else settled(position)
        value: int
        if end >= 0 and ply > 0:
            value = ended(end, player & 1, ply + (0 if count == 0 else settled_after(position)))
            note(work, node, value, -INFINITE, INFINITE, before, no_move)
            return value
        if has_chance:
            work.statics[ply, 1] = player
        if has_chance and player >= CHANCE:
            # A lottery after the last move is searched, too; what is below an unlikely outcome of
            # it is not.
            is_last = depth < 0 or (depth == 0 and estimates_lotteries)
            if is_last or ply >= PLIES or top + count > len(work.moves):
                _count_leaf(work)
                value = estimate(position, scratch, player & 1, alpha, beta)
                note(work, node, value, alpha, beta, before, no_move)
                return value
            hashed = key(position)
            known, value, known_depth, bound, is_complete = probe(work, hashed, ply)
            if (
                switches.table
                and ply > 0
                and bound != 0
                and is_depth_enough(switches, known_depth, is_complete, depth, ply)
                and is_enough(bound, value, alpha, beta)
            ):
                counts[TABLE_HITS] += 1
                counts[OPEN] += not is_complete
                note(work, node, value, alpha, beta, before, no_move)
                return value
            total = total_of(position)
            most = list_outcomes(work, position, scratch, ply, top, count)
            weighted, left, bottom = whole(0), total, top + count
            least, greatest = whole(INFINITE), whole(-INFINITE)
            is_even = count * most == total
            for at in range(top, bottom):
                if switches.ordering and not is_even:
                    bring_best(work.moves, work.ranks, at, bottom)
                entry, chance = work.moves[at], work.ranks[at]
                move = move_in(entry)
                mover = next_player(position, move)
                child = new_record(work, node, entry, at - top, mover, ply + 1)
                low, high = outcome_window(alpha, beta, weighted, left, chance, total)
                deeper = depth - halvings(chance, most) if switches.reductions else depth
                turns = mover & 1 != player & 1
                value = search(
                    work,
                    switches,
                    play(position, scratch, move),
                    scratch,
                    mover,
                    deeper,
                    -high if turns else low,
                    -low if turns else high,
                    ply + 1,
                    bottom,
                    child,
                    no_move,
                )
                value = -value if turns else value
                if work.control[STOP] != 0:
                    return 0
                weighted += chance * stored(value, ply)
                left -= chance
                least, greatest = min(least, value), max(greatest, value)
                if left > 0 and is_decided(value, alpha, beta, low, high):
                    _count_cut(work, at == top)
                    # The others are at most wins, or at least losses.
                    rest = WIN if value <= low else -WIN
                    weighted += left * rest
                    least, greatest = min(least, rest), max(greatest, rest)
                    record_cut(work, position, node, at + 1, top, bottom, ply)
                    break
            value = mean_value(weighted, total, least, greatest)
            bound = bound_of(value, alpha, beta)
            is_complete = is_proven(bound, value) or (not forgets and counts[OPEN] == first_open)
            if is_complete:
                counts[OPEN] = first_open
            if switches.table:
                remember(work, hashed, ply, no_move, value, depth, bound, is_complete)
            note(work, node, value, alpha, beta, before, no_move)
            return value
        if switches.repetitions and ply > 0 and barred == NO_MOVE and recurs(position, scratch):
            value = whole(0)
            counts[OPEN] += 1
            note(work, node, value, -INFINITE, INFINITE, before, no_move)
            return value
        calmness = calm(position, scratch)
        if switches.extensions and calmness == 0:
            depth += 1
        if depth <= 0 or ply >= PLIES or top + count > len(work.moves):
            _count_leaf(work)
            value = estimate(position, scratch, player, alpha, beta)
            note(work, node, value, alpha, beta, before, no_move)
            return value

        hashed = key(position)
        known, value, known_depth, bound, is_complete = probe(work, hashed, ply)
        if not switches.table or ply == 0:
            known, bound = work.control[ROOT_BEST] if ply == 0 else no_move, whole(0)
        is_usual = barred < 0 and bound != 0
        if (
            is_usual
            and is_depth_enough(switches, known_depth, is_complete, depth, ply)
            and is_enough(bound, value, alpha, beta)
        ):
            counts[TABLE_HITS] += 1
            counts[OPEN] += not is_complete
            note(work, node, value, alpha, beta, before, no_move)
            return value

        others = below_singular(value, depth)
        is_open = beta - alpha > 1
        # Whether the value without a search decides what is not searched.
        is_judged = margin > 0 and calmness > 0
        static = whole(-INFINITE)
        if is_judged and (switches.futility or switches.null_move or switches.reductions):
            static = static_value(position, scratch, player)
        work.statics[ply, 0] = static
        if has_chance:
            is_improving = not is_judged or static > _earlier_static(work, ply, player)
        else:
            is_improving = not is_judged or ply < 2 or static > work.statics[ply - 2, 0]
        if is_usual:
            static = refined(static, value, bound)
        is_pruned = not is_open and is_judged and barred < 0 and abs(beta) < PROVEN
        if is_pruned and switches.futility:
            if depth <= MOST_POSITION and is_surely_above(
                static, beta, depth, margin, is_improving
            ):
                _count_leaf(work)
                value = beta + (static - beta) // 2
                note(work, node, value, alpha, beta, before, no_move)
                return value
            if depth <= MOST_HOPELESS and is_hopeless(static, alpha, depth, margin):
                value = estimate(position, scratch, player, alpha, beta)
                if value <= alpha:
                    _count_leaf(work)
                    note(work, node, value, alpha, beta, before, no_move)
                    return value
                legal(position, scratch)
        if (
            switches.null_move
            and barred == NO_MOVE
            and calmness > 1
            and depth >= LEAST_NULL
            and not is_open
            and abs(beta) < PROVEN
        ):
            value = static
            if margin == 0:
                value = estimate(position, scratch, player, alpha, beta)
                legal(position, scratch)
            if value >= beta:
                after = skip(position, scratch)
                work.path[ply] = no_move
                value = -search(
                    work,
                    switches,
                    after,
                    scratch,
                    1 - player,
                    after_null_move(depth, value - beta, margin),
                    -beta,
                    -alpha,
                    ply + 1,
                    top,
                    no_node,
                    null_move,
                )
                if value >= beta and work.control[STOP] == 0:
                    _count_cut(work, False)
                    counts[OPEN] += 1
                    # A win after a null move is not proven.
                    value = min(value, PROVEN)
                    note(work, node, value, alpha, beta, before, no_move)
                    return value
                legal(position, scratch)
        if switches.reductions and is_judged and depth >= LEAST_KNOWN and known == NO_MOVE:
            # Without a move of the table, the order is bad; it will have one next time.
            depth -= 1

        is_singular = (
            extends_singular
            and is_usual
            and switches.extensions
            and depth >= LEAST_SINGULAR
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

        # The value will depend on the searches below only.
        counts[OPEN] = first_open
        list_moves(work, position, scratch, player, ply, top, count, known)
        best, best_move, first_alpha = whole(-INFINITE), no_move, alpha
        searched, bottom, is_cut_short = 0, top + count, False
        for at in range(top, bottom):
            if switches.ordering:
                bring_best(work.moves, work.ranks, at, bottom)
            entry = work.moves[at]
            move = move_in(entry)
            if move == barred or (ply == 0 and _is_left_out(work, move)):
                continue
            rank = work.ranks[at]
            is_minor = is_quiet(rank) or is_bad(rank)
            mover = next_player(position, move)
            child = new_record(work, node, entry, at - top, mover, ply + 1)
            # Late moves: first less deeply, then with a null window, then with the full one.
            reduced = 0
            if switches.reductions and is_minor and calmness > 0:
                reduced = reduction(depth, searched)
                if margin > 0:
                    reduced = adjusted(reduced, depth, rank, is_open, is_improving)
            if (
                is_pruned
                and switches.futility
                and is_minor
                and searched > 0
                and best > -PROVEN
                and move != known
            ):
                if is_bad(rank):
                    is_hollow = depth <= MOST_LOSING
                else:
                    is_hollow = (
                        depth <= MOST_LATE and searched >= most_moves(depth, is_improving)
                    ) or (
                        depth - reduced <= MOST_QUIET
                        and is_surely_below(static, alpha, depth - reduced, margin)
                    )
                if is_hollow:
                    is_cut_short = True
                    continue
            after = play(position, scratch, move)
            work.path[ply] = move
            deeper = depth - 1 + (is_singular and move == known)
            # Below a lottery, a null window is hardly narrower than another one.
            is_null = searched > 0 and switches.pruning and (reduced > 0 or mover < CHANCE)
            high = alpha + 1 if is_null else beta
            child_open = counts[OPEN]
            while True:
                turns = mover & 1 != player
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
                counts[OPEN] = child_open
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
                # The bound depends on this move only.
                counts[OPEN] += first_open - child_open
                if is_quiet(rank):
                    praise(work, player, depth, ply, top, at)
                record_cut(work, position, node, at + 1, top, bottom, ply)
                break
        if searched == 0:
            # No other move is legal, so none is as good as the barred one.
            return alpha
        if is_cut_short:
            # The moves that were not searched are at most as good as the window's lower bound.
            if best < beta:
                _count_leaf(work)
            best = max(best, alpha)
        bound = bound_of(best, first_alpha, beta)
        is_complete = is_proven(bound, best) or (not forgets and counts[OPEN] == first_open)
        if is_complete:
            counts[OPEN] = first_open
        is_whole = ply > 0 or work.control[LEFT_OUT] == 0
        if switches.table and barred < 0 and is_whole:
            remember(work, hashed, ply, best_move, best, depth, bound, is_complete)
        note(work, node, best, first_alpha, beta, before, best_move)
        return best

    search = complete(search)
    return search
