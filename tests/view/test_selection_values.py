"""The values of the last moment, from the columns, are those of the next iteration."""

import numpy as np
import pytest
from agreeing import searched
from mixes import ALONE, TOGETHER, can_serve, named

import uctvis
from uctvis.explain.policies import moment_of
from uctvis.explain.selection import Rule, scored_by_rule
from uctvis.games import find
from uctvis.tree.replay import Replay
from uctvis.view.selection_values import selection_values

GAMES = [find(name) for name in ("connect_four", "mancala", "tictactoe", "chess")]


@pytest.mark.parametrize("policies", [*ALONE, *TOGETHER], ids=named)
def test_they_are_those_of_the_next_iteration(policies, monkeypatch, tmp_path):
    game = next(game for game in GAMES if can_serve(game, policies))
    monkeypatch.setattr(type(game), "compiled", None)
    iterations = 30 if game.name == "chess" else 150
    found = searched(game, iterations=iterations, playout_limit=6, **policies)
    replay, moment = Replay(found.tree), moment_of(game, found.tree)
    replay.go_to(found.iterations)
    moment.go_to(found.iterations)
    uctvis.save(found.tree, tmp_path / "a.tree")
    for tree in (found.tree, uctvis.load(tmp_path / "a.tree")):
        for node in np.flatnonzero(tree.child_count)[:20].tolist():
            rule = Rule(moment.state.policies, found.settings.exploration)
            scored = scored_by_rule(replay, moment, int(tree.visits[node]), rule)
            children = tree.children(node)
            expected = [scored(child, 0) for child in children]
            values = selection_values(tree, children)
            np.testing.assert_allclose(values.value, [one.value for one in expected], atol=1e-9)
            for place, one in enumerate(expected):
                parts = values.parts[place]
                if parts is not None:
                    assert parts.visits == one.visits
                    assert parts.mean == pytest.approx(one.terms.mean)
