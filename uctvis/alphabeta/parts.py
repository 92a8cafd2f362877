"""The parts of the alpha-beta search of a game that do not search themselves.

numba compiles a recursion only within one function, so everything else is here.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from uctvis.alphabeta.counting import closes, count_leaf
from uctvis.alphabeta.ordering import is_bad, move_in, packed, rank_of
from uctvis.alphabeta.pruning import (
    MOST_HOPELESS,
    MOST_LATE,
    MOST_LOSING,
    MOST_POSITION,
    MOST_QUIET,
    adjusted,
    is_hopeless,
    is_surely_above,
    is_surely_below,
    most_moves,
    reduction,
)
from uctvis.alphabeta.recording import bound_of, new_record, note
from uctvis.alphabeta.table import Known, refined, remember
from uctvis.alphabeta.values import INFINITE, ended
from uctvis.alphabeta.work import (
    NO_MOVE,
    OPEN,
    TABLE_HITS,
    Bounds,
    Spot,
    Switches,
    Workspace,
)
from uctvis.jit.compiled import compiled, whole

_Part = Callable[..., Any]


class Searched(NamedTuple):
    """What was found at a position: see `remember`."""

    key: Any
    move: int
    value: int
    depth: int


class Start(NamedTuple):
    """The numbers of searched and of open positions before a position was searched."""

    nodes: int
    open: int


class Judged(NamedTuple):
    """What a position seems to be worth without a search."""

    # The value; very low if it is not asked.
    static: int
    # Whether it decides what is not searched.
    is_judged: bool
    # Whether it is higher than when the player was to move before.
    is_improving: bool


class SearchParts(NamedTuple):
    """The parts that depend on the game; see `parts_of`."""

    end_of: _Part
    leaf: Callable[..., int]
    take_known: Callable[..., int]
    judge: Callable[..., Judged]
    give_up: _Part
    conclude: Callable[..., int]
    list_moves: _Part
    list_outcomes: _Part
    reduced_by: _Part
    is_hollow: _Part
    record_cut: _Part


@compiled
def seen_by(window: Bounds, turns: bool) -> Bounds:
    """The window as the next player sees it, who may be the same one."""
    return Bounds(-window.beta, -window.alpha) if turns else window


@compiled
def _earlier_static(work: Workspace, ply: int, player: int) -> int:
    """The value without a search where the player was to move before; very low if there is none."""
    for at in range(ply - 1, -1, -1):
        if work.statics[at, 1] == player:
            return whole(work.statics[at, 0])
    return -INFINITE


def parts_of(rules: Any, hints: Any, part: _Part) -> SearchParts:  # noqa: C901 - because of its parts
    """The parts of the search of a game; `part` compiles each of them into the search."""
    pick, next_player = rules.pick, rules.next_player
    legal, payoff, known = rules.legal, rules.payoff, hints.known_payoff
    known_distance, moves, ordering_score = hints.known_distance, hints.moves, hints.ordering_score
    leaf_value, static_value, margin = hints.leaf_value, hints.static_value, hints.margin
    has_chance, chance_of, is_path_dependent = (
        hints.has_chance,
        hints.chance,
        hints.is_path_dependent,
    )

    @part
    def end_of(position: Any, scratch: Any, player: int, count: int, ply: int) -> tuple[bool, int]:
        """Whether the game is over, or its result known; and the value."""
        end = payoff(position, scratch) if count == 0 else known(position)
        if end < 0 or ply == 0:
            return False, whole(0)
        after = ply + (0 if count == 0 else known_distance(position))
        return True, ended(end, player & 1, after)

    @part
    def leaf(
        work: Workspace,
        position: Any,
        scratch: Any,
        player: int,
        window: Bounds,
        node: int,
        before: int,
    ) -> int:
        """The estimate of a position that is not searched."""
        count_leaf(work)
        value = leaf_value(position, scratch, player, window.alpha, window.beta)
        note(work, node, value, window, before, whole(NO_MOVE))
        return value  # type: ignore[no-any-return]

    @part
    def list_moves(
        work: Workspace,
        position: Any,
        scratch: Any,
        player: int,
        place: Spot,
        count: int,
        known: int,
    ) -> None:
        """Put the moves on the stack, with their ranks; `known` is the move of the table."""
        top = place.top
        work.by_ply[place.ply + 1] += count
        moves(position, scratch, work.moves, top, count)
        for k in range(count):
            move = work.moves[top + k]
            work.moves[top + k] = packed(move, k)
            score = ordering_score(position, scratch, move, k)
            work.ranks[top + k] = rank_of(work, player, place.ply, move, known, score)

    @part
    def list_outcomes(work: Workspace, position: Any, scratch: Any, place: Spot, count: int) -> int:
        """Put the outcomes of a lottery on the stack, ranked by their chances; the largest one."""
        ply, top = place.ply, place.top
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
    def record_cut(work: Workspace, position: Any, place: Spot, first: int, end: int) -> None:
        """Record the moves on the stack from `first` to `end`, which are not searched."""
        if place.node >= 0:
            for at in range(first, end):
                entry = work.moves[at]
                mover = next_player(position, move_in(entry))
                new_record(work, place.node, entry, at - place.top, mover, place.ply + 1)

    @part
    def take_known(work: Workspace, known: Known, node: int, window: Bounds, before: int) -> int:
        """Use a value of the table instead of a search."""
        work.counts[TABLE_HITS] += 1
        work.counts[OPEN] += not known.is_complete
        note(work, node, known.value, window, before, whole(NO_MOVE))
        return known.value

    @part
    def judge(
        work: Workspace,
        switches: Switches,
        position: Any,
        scratch: Any,
        player: int,
        ply: int,
        check: int,
        known: Known,
    ) -> Judged:
        """Judge a position by its value without a search, and by what the table knows of it."""
        is_judged = margin > 0 and check > 0
        static = whole(-INFINITE)
        if is_judged and (switches.futility or switches.null_move or switches.reductions):
            static = static_value(position, scratch, player)
        work.statics[ply, 0] = static
        if has_chance:
            is_improving = not is_judged or static > _earlier_static(work, ply, player)
        else:
            is_improving = not is_judged or ply < 2 or static > work.statics[ply - 2, 0]
        return Judged(refined(static, known.value, known.bound), is_judged, is_improving)

    @part
    def give_up(
        position: Any, scratch: Any, player: int, window: Bounds, depth: int, judged: Judged
    ) -> tuple[bool, int]:
        """Whether a position is so good or so bad that it is not searched; and its value."""
        static, alpha, beta = judged.static, window.alpha, window.beta
        if depth <= MOST_POSITION and is_surely_above(
            static, beta, depth, margin, judged.is_improving
        ):
            return True, beta + (static - beta) // 2
        if depth <= MOST_HOPELESS and is_hopeless(static, alpha, depth, margin):
            value = leaf_value(position, scratch, player, alpha, beta)
            if value <= alpha:
                return True, value
            legal(position, scratch)
        return False, static

    @part
    def reduced_by(depth: int, searched: int, rank: int, is_open: bool, is_improving: bool) -> int:
        """By how many plies a move is searched less deeply that is neither good nor forced."""
        reduced = reduction(depth, searched)
        if margin > 0:
            reduced = adjusted(reduced, depth, rank, is_open, is_improving)
        return reduced

    @part
    def is_hollow(
        judged: Judged, alpha: int, depth: int, reduced: int, rank: int, searched: int
    ) -> bool:
        """Whether a move probably changes nothing, so that it is not searched."""
        if is_bad(rank):
            return depth <= MOST_LOSING
        if depth <= MOST_LATE and searched >= most_moves(depth, judged.is_improving):
            return True
        left = depth - reduced
        return left <= MOST_QUIET and is_surely_below(judged.static, alpha, left, margin)

    @part
    def conclude(
        work: Workspace,
        switches: Switches,
        place: Spot,
        window: Bounds,
        found: Searched,
        start: Start,
        is_kept: bool,
    ) -> int:
        """Note what was found, also in the table if `is_kept`, and return the value."""
        value = found.value
        bound = bound_of(value, window)
        is_complete = closes(work.counts, bound, value, start.open, is_path_dependent)
        if switches.table and is_kept:
            key, move, depth = found.key, found.move, found.depth
            remember(work, key, place.ply, move, value, depth, bound, is_complete)
        note(work, place.node, value, window, start.nodes, found.move)
        return value

    return SearchParts(
        end_of=end_of,
        leaf=leaf,
        take_known=take_known,
        list_moves=list_moves,
        list_outcomes=list_outcomes,
        record_cut=record_cut,
        judge=judge,
        give_up=give_up,
        reduced_by=reduced_by,
        is_hollow=is_hollow,
        conclude=conclude,
    )
