"""The compiled rules of a game, which make the search a hundred times faster."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uctvis.old_names import renamed_members


@renamed_members(
    promise="ordering_score",
    estimate="leaf_value",
    static="static_value",
    recurs="is_repetition",
    calm="check_state",
    skip="null_move",
    forgets="is_path_dependent",
)
@dataclass(frozen=True, slots=True)
class MinimaxHints:
    """What alpha-beta may ask of a game besides its rules; None: the game does not know.

    Values are as in `uctvis.alphabeta.values`, for the player to move. If chance is to move, it
    asks only `key` and `leaf_value`, with the player who moved last.
    """

    # key(position) -> a hash of what decides the value of a position, as uint64
    key: Callable[..., np.uint64] | None = None
    # moves(position, scratch, out, first, count) -> None: write all `count` legal moves in order
    # to `out`, from the place `first` on; right after `legal`
    moves: Callable[..., None] | None = None
    # ordering_score(position, scratch, move, k) -> how promising the k-th legal move is; right
    # after `legal`; 0: like most moves; less: it is probably bad
    ordering_score: Callable[..., int] | None = None
    # leaf_value(position, scratch, player, alpha, beta) -> the value of an unfinished game; a bound
    # if it is not between `alpha` and `beta`
    leaf_value: Callable[..., int] | None = None
    # static_value(position, scratch, player) -> the value without looking ahead; `pick` may follow
    static_value: Callable[..., int] | None = None
    # the value of a small advantage, such as a pawn; 0: the search does not prune by `static_value`
    margin: int = 0
    # is_repetition(position, scratch) -> whether the position occurred before in the game or on
    # the path of the search; right after `legal`
    is_repetition: Callable[..., bool] | None = None
    # check_state(position, scratch) -> 0: in check, or forced to react as if in check; 1: not; 2:
    # not, and a null move is sound: passing would be a disadvantage; right after `legal`, and
    # `pick` may follow
    check_state: Callable[..., int] | None = None
    # null_move(position, scratch) -> the position with the other player to move; needed if
    # `check_state` returns 2
    null_move: Callable[..., tuple[np.uint64, ...]] | None = None
    # whether `key` leaves out a part of what decides the value, such as earlier positions
    is_path_dependent: bool = False
    # whether a move that is much better than all others is searched more deeply
    extends_singular: bool = True
    # solvable(position) -> whether it is worth trying to search the position to the end of the
    # game; not for games of chance
    solvable: Callable[..., bool] | None = None
    # whether `leaf_value` is as good before a lottery as after it; then lotteries after the last
    # move are not searched
    estimates_lotteries: bool = False


@dataclass(frozen=True, slots=True)
class ChanceRules:
    """The lotteries of a game of chance, as compiled functions."""

    # total(position) -> the sum of the chances of all outcomes, if chance is to move; else 0
    total: Callable[..., int]
    # draw(position, number) -> the place of the outcome that a number from 0 to total - 1 draws:
    # the first outcome gets as many of the lowest numbers as its chance, the second the next ones,
    # and so on. `pick` may follow, without `legal` before.
    draw: Callable[..., int]
    # chance(position, k) -> the chance of the k-th outcome
    chance: Callable[..., int]


@renamed_members(
    merit="prior_logit",
    settled="known_payoff",
    settled_after="known_distance",
    meaning="amaf_code",
)
@dataclass(frozen=True, slots=True)
class CompiledRules:
    """The rules of a game as compiled functions; a position is a tuple of uint64 words.

    Payoffs are in units of 2**-24. `scratch` is an array of uint64 that the rules may write to.
    """

    # encode(position) -> the position's words. The position is `Any` because a class attribute
    # such as `Game.compiled` cannot use the type parameter of its class.
    encode: Callable[[Any], tuple[np.uint64, ...]]
    # scratch(position) -> a uint64 array that the rules may write to during a search
    scratch: Callable[[Any], NDArray[np.uint64]]
    # legal(position, scratch) -> the number of legal moves; 0: the game is over
    legal: Callable[..., int]
    # pick(position, scratch, k) -> the k-th of them in move order; right after `legal`
    pick: Callable[..., int]
    # play(position, scratch, move) -> the position after a legal move
    play: Callable[..., tuple[np.uint64, ...]]
    # next_player(position, move) -> the player to move after it
    next_player: Callable[..., int]
    # payoff(position, scratch) -> the payoff to player 0, of a finished or a cut game
    payoff: Callable[..., int]
    # write_move(position, move, out, at), write_state(position, out, at): write the texts of
    # `Game.move_name` and `Game.state_name` as bytes into `out`, from the place `at` on; they
    # return where the text ends. `longest_name` is the greatest number of bytes of a text.
    write_move: Callable[..., int] | None = None
    write_state: Callable[..., int] | None = None
    longest_name: int = 0
    # What policies of the search may ask besides, see `Knowledge`; None: the game does not know.
    # prefers(position, scratch, k) -> whether a heavy playout prefers the k-th legal move; for
    # all moves in order, from k = 0, right after `legal`, and `pick` may follow
    prefers: Callable[..., bool] | None = None
    # prior_logit(position, scratch, move, k) -> the prior logit of the k-th legal move, in
    # hundredths; for all moves of the position in order, from k = 0
    prior_logit: Callable[..., int] | None = None
    # known_payoff(position) -> the payoff to player 0 of perfect play, in units of 2**-24; -1 where
    # it is not known
    known_payoff: Callable[..., int] | None = None
    # known_distance(position) -> in how many moves a position with a known payoff ends; None: 0
    known_distance: Callable[..., int] | None = None
    # amaf_code(position, move) -> what the move does, below `amaf_codes`; None: the move itself
    amaf_code: Callable[..., int] | None = None
    minimax: MinimaxHints = MinimaxHints()
    # The lotteries; None: a game without chance.
    chance: ChanceRules | None = None
    # What files of games composed themselves before the search did: `run` is not used any more,
    # and `write_names`, if it is given, takes the place of `write_move` and `write_state`.
    run: Callable[..., Any] | None = None
    write_names: Callable[..., Any] | None = None

    def __post_init__(self) -> None:
        if self.run is not None or self.write_names is not None:
            warnings.warn(
                "run and write_names of CompiledRules are composed by the search now; give it "
                "write_move, write_state and longest_name instead",
                DeprecationWarning,
                stacklevel=4,
            )
        elif self.write_move is None or self.write_state is None or self.longest_name <= 0:
            raise TypeError(
                "CompiledRules: expected write_move, write_state and a positive longest_name"
            )


def no_scratch(_position: Any) -> NDArray[np.uint64]:
    """The `scratch` of rules that write nothing."""
    return np.zeros(0, np.uint64)
