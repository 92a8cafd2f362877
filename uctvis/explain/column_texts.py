"""The numbers of a node in the columns of its tree, as texts.

Proofs and the results of perfect play are words: the column of the moves of proofs is a part of
these.
"""

from typing import NamedTuple

import numpy as np

from uctvis.explain.proof_texts import proof_text
from uctvis.explain.truth_texts import truth_text
from uctvis.texts import _
from uctvis.tree.columns import Column
from uctvis.tree.proofs import PROVEN, PROVEN_MOVES
from uctvis.tree.tree import Tree
from uctvis.tree.truth import TRUTH, truth_at


class ColumnText(NamedTuple):
    """The number of a node in one column, whose `title` is for readers.

    `known` is whether the number is known; if not, `text` is a dash.
    """

    name: str
    title: str
    text: str
    known: bool


def column_texts(tree: Tree, node: int) -> list[ColumnText]:
    """The numbers of a node, in the order of the columns."""
    return [
        ColumnText(
            name,
            column_title(tree, name),
            column_text(tree, name, node),
            not np.isnan(column.numbers(node)),
        )
        for name, column in shown_columns(tree).items()
    ]


def shown_columns(tree: Tree) -> dict[str, Column]:
    """The columns of a tree; without the moves of proofs, if there is a column of proofs."""
    left_out = PROVEN_MOVES if _has_proofs(tree) else None
    return {name: column for name, column in tree.columns.items() if name != left_out}


def column_title(tree: Tree, name: str) -> str:
    """The title of a column."""
    return _("Proven") if _is_of_proofs(tree, name) else tree.columns[name].title or name


def column_text(tree: Tree, name: str, node: int) -> str:
    """The number of a node in a column, for readers."""
    truth = truth_at(tree, node) if name == TRUTH else None
    if truth is not None:
        return truth_text(truth)
    proof = tree.proof(node) if _is_of_proofs(tree, name) else None
    return tree.columns[name].text(node) if proof is None else proof_text(proof)


def _is_of_proofs(tree: Tree, name: str) -> bool:
    return name == PROVEN and _has_proofs(tree)


def _has_proofs(tree: Tree) -> bool:
    return len(tree.merits.proofs.proven) > 0
