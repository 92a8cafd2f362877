"""The most visited part of a search, held against all that it has found so far."""

import threading

import numpy as np
import pytest
from some_games import SOME_GAMES

from uctvis.games import find
from uctvis.mcts.preview import Preview
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.proofs import UNKNOWN


def prepared(game, iterations=500, before=None, moves=(), **settings):
    position = game.initial()
    for move in moves:
        position = game.play(position, move)
    law = Settings(**{"seed": 3, "playout_limit": 5, "iterations": iterations, **settings})
    return Search(game, position, law, before, moves)


def most_visited(whole, least):
    """The ids of nodes with so many visits, breadth first."""
    row, found = [0], []
    while row:
        found += row
        row = [c for node in row for c in whole.children(node) if whole.visits[c] >= least]
    return found


def assert_is_part(part, whole, least):
    nodes = most_visited(whole, least)
    assert part.source.tolist() == nodes
    for field in ("depth", "visits", "mean", "player"):
        assert (getattr(part, field) == getattr(whole, field)[nodes]).all(), field
    assert_sound(part)
    for node in range(0, part.size, 1 + part.size // 7):
        assert part.move_name(node) == whole.move_name(nodes[node])
        assert part.state_name(node) == whole.state_name(nodes[node])
    record, law = part.record, whole.record
    assert (record.iterations, record.seed) == (0, law.seed)
    assert record.exploration == law.exploration


def assert_sound(part):
    """The structure alone, which no thread may tear."""
    assert part.parent[0] == -1
    children = np.flatnonzero(part.parent >= 0)
    above = part.parent[children]
    assert len(children) == part.size - 1 == part.child_count.sum()
    assert (above < children).all()
    place = children - part.first_child[above]
    assert ((place >= 0) & (place < part.child_count[above])).all()
    assert (part.depth[children] == part.depth[above] + 1).all()
    assert ((part.first_child > 0) == (part.child_count > 0)).all()
    assert len(np.unique(part.source)) == part.size
    assert ((part.mean >= 0) & (part.mean <= 1)).all()
    assert (part.visits >= 0).all()


@SOME_GAMES
@pytest.mark.parametrize("most", [1, 40, 100_000])
def test_it_is_the_most_visited_nodes(game, most):
    search = prepared(game)
    part = Preview(search, most)
    assert_is_part(part.take(), search.so_far().tree, 0)
    search.run()
    whole = search.so_far().tree
    taken = part.take()
    least = part.least_visits
    assert taken.size <= most
    assert (least == 0) == (whole.size <= most)
    assert_is_part(taken, whole, least)
    # It is raised in small steps, so not much more was to be shown.
    assert least == 0 or len(most_visited(whole, 4 * (least - 1) // 5)) > most


def test_a_kept_tree_is_part_of_it():
    game = find("mancala")
    first = prepared(game).run()
    search = prepared(game, before=first, moves=[first.move])
    search.run()
    assert_is_part(Preview(search, 10_000).take(), search.so_far().tree, 0)


def test_its_proofs_are_those_of_the_search():
    game = find("tictactoe")
    position = game.parse_state("tictactoe XO..O...X player 1")
    search = Search(game, position, Settings(iterations=300, seed=1, solver="on"))
    search.run()
    part, whole = Preview(search, 10_000).take(), search.so_far().tree
    assert (whole.merits.proofs.proven != UNKNOWN).any()
    for name in ("proven", "proven moves"):
        assert (part.columns[name].values == whole.columns[name].values[part.source]).all()


@pytest.mark.parametrize("game", ["mancala", "tictactoe"])
@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("most", [200, 1_000_000])
def test_while_it_runs_nothing_is_torn(game, threads, most, monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)
    search = prepared(find(game), 20_000 if game == "mancala" else 300, threads=threads)
    part = Preview(search, most)
    thread = threading.Thread(target=search.run)
    thread.start()
    sizes = []
    while thread.is_alive():
        taken = part.take()
        assert_sound(taken)
        assert taken.size <= most
        sizes.append(part.least_visits)
    thread.join()
    assert sizes == sorted(sizes)
    whole = search.so_far().tree
    assert_is_part(part.take(), whole, part.least_visits)
