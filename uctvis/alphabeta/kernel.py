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

from uctvis.alphabeta.counting import count_cut, count_leaf, count_node, is_left_out
from uctvis.alphabeta.lotteries import (
    halvings,
    is_decided,
    mean_value,
    new_lottery,
    outcome_window,
    with_outcome,
    with_rest,
)
from uctvis.alphabeta.ordering import bring_best, is_bad, is_quiet, move_in, praise
from uctvis.alphabeta.parts import Searched, Start, parts_of, seen_by
from uctvis.alphabeta.pruning import (
    LEAST_KNOWN,
    LEAST_NULL,
    LEAST_SINGULAR,
    after_null_move,
    below_singular,
)
from uctvis.alphabeta.recording import new_record, note, write_line
from uctvis.alphabeta.table import Known, is_enough, probe
from uctvis.alphabeta.values import INFINITE, PROVEN, WIN
from uctvis.alphabeta.work import (
    LEFT_OUT,
    LOWER,
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
    Bounds,
    Spot,
    Switches,
    Workspace,
)
from uctvis.jit.compiled import whole
from uctvis.tree.players import CHANCE

_Decorator = Callable[[Any], Any]
_EVERYTHING = Bounds(-INFINITE, INFINITE)


def search_of(  # noqa: C901 - because of `search`
    rules: Any, hints: Any, part: _Decorator, complete: _Decorator
) -> Any:
    """The function that searches a position; `part` and `complete` make its parts and itself.

    search(work, switches, position, scratch, player, depth, window, place) -> int
        The value for `player`, who is to move, searched `depth` plies deep; if chance is to move,
        for the player who moved last. It is a bound if it is not inside `window`.
    """
    legal, play, next_player = rules.legal, rules.play, rules.next_player
    key, leaf_value = hints.key, hints.leaf_value
    check_state, null_move = hints.check_state, hints.null_move
    margin, is_repetition, extends_singular = (
        hints.margin,
        hints.is_repetition,
        hints.extends_singular,
    )
    # A constant, so that a game without chance has no code for it.
    has_chance, estimates_lotteries = hints.has_chance, hints.estimates_lotteries
    total_of = hints.total
    parts = parts_of(rules, hints, part)
    end_of, leaf, judge, conclude = parts.end_of, parts.leaf, parts.judge, parts.conclude
    take_known, give_up, record_cut = parts.take_known, parts.give_up, parts.record_cut
    list_moves, list_outcomes = parts.list_moves, parts.list_outcomes
    reduced_by, is_hollow = parts.reduced_by, parts.is_hollow
    # For whom payoffs count is the lowest bit of the player to move, see `uctvis.tree.players`.

    def search(  # noqa: C901 - numba recurses only within one function
        work: Workspace,
        switches: Switches,
        position: Any,
        scratch: Any,
        player: int,
        depth: int,
        window: Bounds,
        place: Spot,
    ) -> int:
        # Variables, so that numba sees the recursion: a constant would have another type.
        no_node, no_move, passed = whole(-1), whole(NO_MOVE), whole(NULL_MOVE)
        ply, top, node, barred = place
        counts, start = work.counts, Start(work.counts[NODES], work.counts[OPEN])
        if count_node(work, ply):
            return 0
        if not switches.pruning:
            window = Bounds(whole(-INFINITE), whole(INFINITE))
        count = legal(position, scratch)
        value: int
        is_over, value = end_of(position, scratch, player, count, ply)
        if is_over:
            note(work, node, value, _EVERYTHING, start.nodes, no_move)
            return value
        bottom = top + count
        is_full = ply >= PLIES or bottom > len(work.moves)
        if has_chance:
            work.statics[ply, 1] = player
        if has_chance and player >= CHANCE:
            # A lottery after the last move is searched, too; what is below an unlikely outcome of
            # it is not.
            if is_full or depth < 0 or (depth == 0 and estimates_lotteries):
                return leaf(work, position, scratch, player & 1, window, node, start.nodes)
            hashed = key(position)
            known = probe(work, hashed, ply)
            if switches.table and ply > 0 and is_enough(known, switches, window, depth, ply):
                return take_known(work, known, node, window, start.nodes)
            lottery = new_lottery(total_of(position))
            most = list_outcomes(work, position, scratch, place, count)
            is_even = count * most == lottery.total
            for at in range(top, bottom):
                if switches.ordering and not is_even:
                    bring_best(work.moves, work.ranks, at, bottom)
                entry, chance = work.moves[at], work.ranks[at]
                move = move_in(entry)
                mover = next_player(position, move)
                child = new_record(work, node, entry, at - top, mover, ply + 1)
                own = outcome_window(window, lottery, chance)
                deeper = depth - halvings(chance, most) if switches.reductions else depth
                turns = mover & 1 != player & 1
                after = play(position, scratch, move)
                below, seen = Spot(ply + 1, bottom, child, no_move), seen_by(own, turns)
                value = search(work, switches, after, scratch, mover, deeper, seen, below)
                value = -value if turns else value
                if work.control[STOP] != 0:
                    return 0
                lottery = with_outcome(lottery, chance, value, ply)
                if lottery.left > 0 and is_decided(value, window, own):
                    count_cut(work, at == top)
                    # The others are at most wins, or at least losses.
                    lottery = with_rest(lottery, WIN if value <= own.alpha else -WIN)
                    record_cut(work, position, place, at + 1, bottom)
                    break
            found = Searched(hashed, no_move, mean_value(lottery), depth)
            return conclude(work, switches, place, window, found, start, True)
        if (
            switches.repetitions
            and ply > 0
            and barred == NO_MOVE
            and is_repetition(position, scratch)
        ):
            counts[OPEN] += 1
            note(work, node, whole(0), _EVERYTHING, start.nodes, no_move)
            return 0
        check = check_state(position, scratch)
        if switches.extensions and check == 0:
            depth += 1
        if is_full or depth <= 0:
            return leaf(work, position, scratch, player, window, node, start.nodes)

        hashed = key(position)
        known = probe(work, hashed, ply)
        if not switches.table or ply == 0:
            best_known = work.control[ROOT_BEST] if ply == 0 else no_move
            known = Known(best_known, whole(0), whole(0), whole(0), False)
        if barred >= 0:
            # All of it is about the other moves, too.
            known = Known(known.move, known.value, known.depth, whole(0), False)
        is_usual = known.bound != 0
        if is_enough(known, switches, window, depth, ply):
            return take_known(work, known, node, window, start.nodes)

        others = below_singular(known.value, depth)
        beta = window.beta
        is_open = beta - window.alpha > 1
        judged = judge(work, switches, position, scratch, player, ply, check, known)
        is_pruned = not is_open and judged.is_judged and barred < 0 and abs(beta) < PROVEN
        is_pruned = is_pruned and switches.futility
        if is_pruned:
            is_given_up, value = give_up(position, scratch, player, window, depth, judged)
            if is_given_up:
                count_leaf(work)
                note(work, node, value, window, start.nodes, no_move)
                return value
        if (
            switches.null_move
            and barred == NO_MOVE
            and check > 1
            and depth >= LEAST_NULL
            and not is_open
            and abs(beta) < PROVEN
        ):
            value = judged.static
            if margin == 0:
                value = leaf_value(position, scratch, player, window.alpha, beta)
                legal(position, scratch)
            if value >= beta:
                after = null_move(position, scratch)
                below, seen = Spot(ply + 1, top, no_node, passed), seen_by(window, True)
                work.path[ply] = no_move
                deeper = after_null_move(depth, value - beta, margin)
                value = -search(work, switches, after, scratch, 1 - player, deeper, seen, below)
                if value >= beta and work.control[STOP] == 0:
                    count_cut(work, False)
                    counts[OPEN] += 1
                    # A win after a null move is not proven.
                    value = min(value, PROVEN)
                    note(work, node, value, window, start.nodes, no_move)
                    return value
                legal(position, scratch)
        if (
            switches.reductions
            and judged.is_judged
            and depth >= LEAST_KNOWN
            and known.move == NO_MOVE
        ):
            # Without a move of the table, the order is bad; it will have one next time.
            depth -= 1

        is_singular = (
            extends_singular
            and is_usual
            and switches.extensions
            and depth >= LEAST_SINGULAR
            and known.depth >= depth - 3
            and known.bound & LOWER != 0
            and abs(others) < PROVEN
        )
        if is_singular:
            # In check, the depth is extended again.
            half, own = depth // 2 - (check == 0), Bounds(others - 1, others)
            same = Spot(ply, top, no_node, known.move)
            value = search(work, switches, position, scratch, player, half, own, same)
            is_singular = value < others
            legal(position, scratch)

        # The value will depend on the searches below only.
        counts[OPEN] = start.open
        list_moves(work, position, scratch, player, place, count, known.move)
        best, best_move, alpha = whole(-INFINITE), no_move, window.alpha
        searched, is_cut_short = 0, False
        for at in range(top, bottom):
            if switches.ordering:
                bring_best(work.moves, work.ranks, at, bottom)
            entry, rank = work.moves[at], work.ranks[at]
            move = move_in(entry)
            if move == barred or (ply == 0 and is_left_out(work, move)):
                continue
            is_minor = is_quiet(rank) or is_bad(rank)
            mover = next_player(position, move)
            child = new_record(work, node, entry, at - top, mover, ply + 1)
            # Late moves: first less deeply, then with a null window, then with the full one.
            reduced = 0
            if switches.reductions and is_minor and check > 0:
                reduced = reduced_by(depth, searched, rank, is_open, judged.is_improving)
            if (
                is_pruned
                and is_minor
                and searched > 0
                and best > -PROVEN
                and move != known.move
                and is_hollow(judged, alpha, depth, reduced, rank, searched)
            ):
                is_cut_short = True
                continue
            after, below = (
                play(position, scratch, move),
                Spot(ply + 1, bottom, child, no_move),
            )
            work.path[ply] = move
            deeper = depth - 1 + (is_singular and move == known.move)
            # Below a lottery, a null window is hardly narrower than another one.
            is_null = searched > 0 and switches.pruning and (reduced > 0 or mover < CHANCE)
            high = alpha + 1 if is_null else beta
            child_open = counts[OPEN]
            turns = mover & 1 != player
            while True:
                seen, left = seen_by(Bounds(alpha, high), turns), deeper - reduced
                value = search(work, switches, after, scratch, mover, left, seen, below)
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
                count_cut(work, searched == 1)
                # The bound depends on this move only.
                counts[OPEN] += start.open - child_open
                if is_quiet(rank):
                    praise(work, player, depth, ply, top, at)
                record_cut(work, position, place, at + 1, bottom)
                break
        if searched == 0:
            # No other move is legal, so none is as good as the barred one.
            return alpha
        if is_cut_short:
            # The moves that were not searched are at most as good as the window's lower bound.
            if best < beta:
                count_leaf(work)
            best = max(best, alpha)
        is_kept = barred < 0 and (ply > 0 or work.control[LEFT_OUT] == 0)
        found = Searched(hashed, best_move, best, depth)
        return conclude(work, switches, place, window, found, start, is_kept)

    search = complete(search)
    return search
