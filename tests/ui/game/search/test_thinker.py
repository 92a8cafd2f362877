"""Tests of the search in the background: a large tree is first shown in part."""

import pytest
from uncached import uncached

from uctvis.engines.kinds.uct import UctEngine
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.play.loop.contract import SearchOrder
from uctvis.play.session import GameSession, Mode
from uctvis.ui.game.search import thinker as thinker_module
from uctvis.ui.game.search.thinker import Thinker
from uctvis.ui.runtime.worker import end_jobs


@pytest.fixture
def thinker(qtbot):
    made = Thinker()
    yield made
    end_jobs(made)


def signals_of(thinker):
    """The signals of a thinker, in order."""
    said = []
    for name in ("found", "part_laid_out", "layout_progressed", "laid_out", "lays_out"):
        getattr(thinker, name).connect(lambda *values, name=name: said.append((name, *values)))
    return said


def think(qtbot, thinker, iterations):
    session = GameSession.of_mode(find("mancala"), Mode.PCS)
    with qtbot.waitSignal(thinker.laid_out, timeout=60_000):
        thinker.begin(SearchOrder(session, UctEngine(Settings(iterations=iterations, seed=1))))


def test_of_a_large_tree_a_part_comes_first(qtbot, thinker, monkeypatch):
    monkeypatch.setattr(thinker_module, "_MOST_AT_ONCE", 1000)
    monkeypatch.setattr(thinker_module, "_MOST_OF_PART", 300)
    said = signals_of(thinker)
    think(qtbot, thinker, 3000)
    assert [value for name, value, *_more in said if name == "lays_out"] == [True, True, False]
    assert said[-1] == ("lays_out", False)
    said = [told for told in said if told[0] != "lays_out"]
    names = [name for name, *_values in said]
    assert names[:2] == ["found", "part_laid_out"]
    assert names[-1] == "laid_out"
    found, (scene, count, least) = said[0][1], said[1][1:]
    tree, whole = said[-1][1:]
    assert count == tree.size == len(found.nodes) == len(whole.rows.node)
    part = scene.tree
    assert least > 0
    assert 100 < part.size <= 300
    assert part.size == (tree.visits >= least).sum()
    assert (part.visits == tree.visits[part.source]).all()
    assert (part.mean == tree.mean[part.source]).all()
    told = [part for name, *values in said if name == "layout_progressed" for part in values]
    assert told == sorted(told)
    assert told[-1] <= 1.0


def test_a_small_tree_comes_whole(qtbot, thinker):
    said = signals_of(thinker)
    think(qtbot, thinker, 200)
    assert [name for name, *_values in said if name != "layout_progressed"] == [
        *("lays_out", "found", "laid_out", "lays_out")
    ]
    assert said[-1] == ("lays_out", False)


def test_a_layout_that_nobody_waits_for_ends(qtbot, thinker, monkeypatch):
    monkeypatch.setattr(thinker_module, "_MOST_AT_ONCE", 1000)
    said = signals_of(thinker)
    thinker.part_laid_out.connect(lambda *_part: thinker.forget_layout())
    session = GameSession.of_mode(find("mancala"), Mode.PCS)
    with qtbot.waitSignal(thinker.part_laid_out, timeout=60_000):
        thinker.begin(SearchOrder(session, UctEngine(Settings(iterations=3000, seed=1))))
    end_jobs(thinker)
    qtbot.wait(1)
    assert "laid_out" not in [name for name, *_values in said]
    assert said[-1] == ("lays_out", False)


@pytest.mark.parametrize("compiles", [True, False])
def test_it_says_whether_the_search_is_compiled(qtbot, thinker, monkeypatch, compiles):
    run = Search.run

    def compile_and_run(search):
        if compiles:
            assert uncached()(1) == 2
        return run(search)

    monkeypatch.setattr(Search, "run", compile_and_run)
    told = []
    thinker.compiles.connect(told.append)
    thinker.found.connect(told.append)
    think(qtbot, thinker, 50)
    *before, found = told
    assert before == ([True, False] if compiles else [])
    assert found.iterations == 50
