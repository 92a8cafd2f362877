"""The settings of searches as keywords of functions, for editors and type checkers.

They are those of the declarations (`uctvis.mcts.settings`, `uctvis.alphabeta.settings`), which
programs cannot complete; a test compares both.
"""

from typing import TypedDict

from uctvis.functions.kinds import (
    BackupFunction,
    BatchedEvaluation,
    BatchedPriors,
    EvaluationFunction,
    PlayoutFunction,
    PriorFunction,
    SelectionFunction,
)


class SearchKeywords(TypedDict, total=False):
    """The settings of UCT; see `uctvis.Settings`."""

    iterations: int | None
    seconds: float | None
    playout_limit: int | None
    exploration: float
    expand_after: int
    seed: int | None
    threads: int
    memory: int | None
    evaluation: str | EvaluationFunction | BatchedEvaluation
    batch: int
    selection: str | SelectionFunction
    prior: str | PriorFunction | BatchedPriors
    first_play: float | None
    expand: str
    playout: str | PlayoutFunction
    minimax: float
    backup: str | BackupFunction
    solver: str
    answer: str


class ComparisonKeywords(TypedDict, total=False):
    """The settings of alpha-beta that all searches of a comparison share."""

    depth: int | None
    nodes: int | None
    evaluation: str | EvaluationFunction | BatchedEvaluation
    memory: int
    tree_nodes: int
    pruning: str
    ordering: str
    table: str
    null_move: str
    reductions: str
    futility: str
    extensions: str
    repetitions: str


class AlphaBetaKeywords(ComparisonKeywords, total=False):
    """The settings of alpha-beta; see `uctvis.AlphaBetaSettings`."""

    seconds: float | None
