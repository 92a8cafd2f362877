"""Functions of yours in a search: its evaluation, priors, playouts, formula and backup; players.

A function is given to a search as it is, as in ``uctvis.search("chess", evaluation=f)``. With
`register` it gets a name, by which settings, commands, levels, tournaments and records know it.

What each kind of function gets and returns, in plain Python:

evaluation(position) -> float
    The payoff to player 0, who begins the game, that an unfinished game is worth: 0.0 to 1.0. It
    values the position at which a playout is cut; with ``playout="none"``, each new position.
prior(position, moves) -> float (k,)
    The priors of the k legal moves, each from 0.0 to 1.0; they add up to 1. `moves` are the
    numbers of the moves in move order. A search asks for them if its selection uses priors, as
    "puct" does and each function that names `child.prior`.
playout(position, moves) -> float (k,)
    The weights of the k legal moves in a playout, from 0.0 on, not all of them 0.0.
selection(parent, child) -> float
    The value of a child, a `ChildNode`; the search visits the child with the highest one. `parent`
    is a `ParentNode`. Payoffs are those to the player who moves to the child.
backup(mean, values, visits) -> float
    What a node counts for the nodes above it, 0.0 to 1.0, where others count the mean payoff.
    `mean` is that of the node, `values` float64 (k,) are what its k visited children count, and
    `visits` int64 (k,) are their visits. All payoffs are those to the player to move at the node.

Beside them, a function that plays games itself, without a search, in matches and tournaments
(`uctvis.match`, `uctvis.tournament`):

player(game, position) -> int
    The number of a legal move, one of ``game.legal_moves(position)``. The function may search, but
    changes neither the game nor the position. It has at most a minute for each move.

`position` is a position of the game, which `uctvis.games.find(name)` describes. A function that is
compiled with `numba.njit` makes the search as fast as a built-in one. It gets positions as tuples
of uint64, which `game.compiled.encode(position)` makes, and `moves` as int64 (k,); what it returns
for several moves is an array. Functions that are not compiled run with one thread.

A function that is marked with `batched` gets many positions at once, as networks need it: see
`Positions`. An evaluation then returns values, float64 (n,); priors are n arrays (k,). With
``batched(priors=True)``, it returns a pair of both.

Functions must be pure: the same arguments give the same result. What goes wrong in one is a
`uctvis.FunctionError`, which names the function, the node and the value.
"""

from collections.abc import Callable
from typing import Any

# They reserve the names of what the program has itself.
from uctvis import games as _games  # noqa: F401
from uctvis.functions import registry as _registry
from uctvis.functions.kinds import (
    BackupFunction,
    BatchedEvaluation,
    BatchedPriors,
    ChildNode,
    EvaluationFunction,
    ParentNode,
    PlayerFunction,
    PlayoutFunction,
    Positions,
    PriorFunction,
    SelectionFunction,
    batched,
)
from uctvis.mcts.policies import choices as _choices  # noqa: F401

__all__ = [
    "BackupFunction",
    "BatchedEvaluation",
    "BatchedPriors",
    "ChildNode",
    "EvaluationFunction",
    "ParentNode",
    "PlayerFunction",
    "PlayoutFunction",
    "Positions",
    "PriorFunction",
    "SelectionFunction",
    "batched",
    "names",
    "register",
]


def register(
    name: str,
    *,
    evaluation: EvaluationFunction | BatchedEvaluation | None = None,
    prior: PriorFunction | BatchedPriors | None = None,
    playout: PlayoutFunction | None = None,
    selection: SelectionFunction | None = None,
    backup: BackupFunction | None = None,
    player: PlayerFunction | None = None,
    title: str = "",
    about: str = "",
) -> None:
    """Register functions by one name, which is then a value of their settings.

    `title` and `about` are for users; by default the name, and the first line of the docstring.
    What had this name before is replaced if it comes from the same module.

    Raises
    ------
    SettingError
        The name is not a letter and then at most 39 letters, digits and underscores; or a policy
        or an evaluation of the program, or a function from elsewhere has it. Or what is given is
        not a function.

    >>> register("brave", selection=lambda parent, child: child.mean)
    >>> uctvis.search("tictactoe", selection="brave", iterations=100).settings.selection
    'brave'
    """
    given: dict[str, Callable[..., Any] | None] = {
        "evaluation": evaluation,
        "prior": prior,
        "playout": playout,
        "selection": selection,
        "backup": backup,
        "player": player,
    }
    for setting, function in given.items():
        if function is not None:
            _registry.register(setting, name, function, title=title, about=about)


def names(setting: str) -> tuple[str, ...]:
    """The names of the registered functions of a setting, such as "selection", or of "player".

    Raises SettingError if the setting takes no functions.
    """
    _registry.expect_kind(setting)
    return tuple(one.name for one in _registry.functions(setting))


def __dir__() -> list[str]:
    """What is for users."""
    return [*__all__]
