"""Reading tree files for users: a record that cannot be repeated exactly is left out."""

import os
from dataclasses import replace
from typing import Any

import numpy as np

from uctvis import games, serialize
from uctvis.errors import GameError, SettingError, TreeError
from uctvis.mcts.policies.drivers import policies_of
from uctvis.mcts.policies.kept import expect_learned
from uctvis.mcts.settings import SETTINGS, Settings
from uctvis.progress import Progress, unwatched
from uctvis.texts import _
from uctvis.tree.record import Record
from uctvis.tree.tree import Tree

# The text of a setting in a file may be long.
_LONGEST = 400


def load(path: str | os.PathLike[str], progress: Progress = unwatched) -> Tree:
    """Read a tree as `uctvis.serialize.load` does, and leave out a record of an unknown search.

    Raises
    ------
    TreeFileError
        See `uctvis.serialize.load`.
    """
    return without_unknown_record(serialize.load(path, progress))


def without_unknown_record(tree: Tree) -> Tree:
    """The same tree; with a warning and without its record if that cannot be repeated exactly.

    That is so if the record has a setting that this version or the game does not know, if it names
    a function that is not there, or if it lacks what the policies had learned in an earlier search.
    """
    # Records without policies need none of this.
    if tree.record is None or not (tree.record.more or tree.record.evaluation):
        return tree
    try:
        _expect_known(tree, tree.record)
    except (SettingError, TreeError) as error:
        reason = str(error)
        if len(reason) > _LONGEST:
            reason = f"{reason[:_LONGEST]}\N{HORIZONTAL ELLIPSIS}"
        warning = _(
            "The record of the search was left out, so the growth of the tree is unknown: {reason}"
        ).format(reason=reason)
        return replace(tree, record=None, warnings=(*tree.warnings, warning))
    return tree


def _expect_known(tree: Tree, record: Record) -> None:
    more: dict[str, Any] = dict(record.more)
    known = {setting.name for setting in SETTINGS if setting.recorded}
    for name, value in more.items():
        if name not in known:
            raise SettingError(
                name, _("settings"), _("those of this version of uctvis"), f"{name}={value}"
            )
    # The other settings are not checked, because records without policies may have any.
    settings = Settings(**more)
    try:
        game = games.find(tree.game).evaluating(record.evaluation)
    except GameError:
        # A game of somebody else's program, who knows whether the policies belong to it.
        return
    policies = policies_of(game, settings)
    if policies is not None and record.kept is not None:
        kept, there = record.kept.node, np.zeros(tree.size, np.bool_)
        there[kept] = True
        first = tree.first_child[kept]
        inner = int(np.count_nonzero(there[first] & (first > 0)))
        expect_learned(record.kept, policies, inner)
