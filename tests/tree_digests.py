"""Searches with fixed seeds, and digests of what they find: the same trees in each version.

A search is named by its driver, its game and its settings. The drivers are "compiled", "plain"
(the search in plain Python) and "alpha-beta".
"""

import hashlib
from typing import Any, NamedTuple

import numpy as np
import pytest
from mixes import ALONE, COMPILED_FIRST, TOGETHER, can_serve

from uctvis import api
from uctvis.alphabeta.result import AlphaBetaResult
from uctvis.games import all_games, find
from uctvis.mcts.result import SearchResult

COMPILED, PLAIN, ALPHA_BETA = "compiled", "plain", "alpha-beta"
# Policies of the compiled search, by game. Each takes seconds to compile.
_MIXES: dict[str, list[dict[str, Any]]] = {
    "connect_four": [
        *ALONE,
        *TOGETHER,
        {"selection": "puct", "first_play": 0.4},
        {"playout": "decisive", "expand": "one", "solver": "on"},
        {"answer": "secure"},
        {"answer": "mean", "selection": "puct", "evaluation": "lines"},
    ],
    "pig": [*ALONE[1:2], *ALONE[5:6], *ALONE[8:], *TOGETHER[5:6]],
    "chess": [*TOGETHER[7:], {"selection": "puct", "evaluation": "placement"}],
}
# Moves after which a search has more to find than at the beginning.
_OPENINGS = {"connect_four": 12}


class Case(NamedTuple):
    """One search."""

    driver: str
    game: str
    settings: dict[str, Any]

    def __str__(self) -> str:
        words = (f"{name}={value}" for name, value in self.settings.items())
        return " ".join((self.driver, self.game, *words))

    @property
    def is_quick(self) -> bool:
        """Whether other tests have compiled it, or nothing is compiled."""
        if self.driver == COMPILED and self.settings:
            return self.settings in COMPILED_FIRST.get(self.game, [])
        return True

    def found(self) -> SearchResult | AlphaBetaResult:
        """Run the search."""
        game = find(self.game)
        position = game.initial()
        for _move in range(_OPENINGS.get(self.game, 0)):
            position = game.play(position, game.legal_moves(position)[-1])
        start = game.state_name(position)
        if self.driver == ALPHA_BETA:
            return api.alpha_beta(game, start, memory=16, **self.settings)
        is_long = self.game in ("chess", "tuc_chess", "gomoku", "reversi")
        usual = {"seed": 20, "memory": 64, "playout_limit": 8 if is_long else 40}
        if self.driver == COMPILED:
            return api.search(game, start, **usual, iterations=2000, **self.settings)
        usual["playout_limit"] = 4
        iterations = 60 if is_long else 150
        with pytest.MonkeyPatch.context() as patch:
            evaluating = game.evaluating(self.settings.get("evaluation", ""))
            patch.setattr(type(evaluating), "compiled", None)
            return api.search(game, start, **usual, iterations=iterations, **self.settings)

    def digest(self) -> str:
        """A digest of what it finds."""
        found = self.found()
        hashed = hashlib.blake2b(digest_size=16)
        for name, values in sorted(_arrays(found).items()):
            hashed.update(f"{name} {values.dtype.str} {values.shape}".encode())
            hashed.update(np.ascontiguousarray(values).tobytes())
        return hashed.hexdigest()


def _arrays(found: SearchResult | AlphaBetaResult) -> dict[str, np.ndarray]:
    if isinstance(found, AlphaBetaResult):
        records = {name: found.records[name] for name in found.records.dtype.names}
        steps = [
            (one.depth, one.value, one.nodes, one.leaves, one.cuts, one.first_cuts, one.table_hits)
            for one in found.iterations
        ]
        lines = [move for one in found.iterations for move in (-9, *one.line)]
        return records | {
            "its answer": np.array([found.move, found.nodes]),
            "its steps": np.array(steps),
            "its lines": np.array(lines),
        }
    arrays = {name: found.nodes[name] for name in found.nodes.dtype.names}
    arrays |= {name: column.values for name, column in found.tree.columns.items()}
    return arrays | {
        "its answer": np.array([found.move]),
        "its leaf": found.leaf,
        "its payoff": found.payoff,
    }


def cases() -> list[Case]:
    """All searches."""
    found = []
    for game in all_games():
        found += [Case(COMPILED, game.name, {}), Case(PLAIN, game.name, {})]
        found.append(Case(ALPHA_BETA, game.name, {"nodes": 20_000}))
    for name, mixes in _MIXES.items():
        served = [mix for mix in mixes if can_serve(find(name), mix)]
        found += [Case(COMPILED, name, mix) for mix in served]
        found += [Case(PLAIN, name, mix) for mix in served]
    for name in ("tictactoe", "mancala", "chess"):
        found += [
            Case(COMPILED, name, mix)
            for mix in COMPILED_FIRST[name]
            if Case(COMPILED, name, mix) not in found
        ]
    for switch in ("pruning", "ordering", "table", "null_move", "extensions", "repetitions"):
        found.append(Case(ALPHA_BETA, "chess", {"nodes": 20_000, switch: "off"}))
        found.append(Case(ALPHA_BETA, "pig", {"nodes": 20_000, switch: "off"}))
    return found
