"""Tests of compiling searches with functions of users in a child process."""

import sys
import threading
import time
from random import Random

import numba
import pytest

from uctvis import policies, warm
from uctvis.engines import read_engine
from uctvis.game_files import loading
from uctvis.game_files.source import read_source
from uctvis.games import find
from uctvis.jit.compiling import compiling_told
from uctvis.play.loop.contract import SearchOrder
from uctvis.play.session import GameSession, Mode
from uctvis.ui.game.search import compiling_ahead, thinker
from uctvis.ui.game.search.compiling_ahead import CompilingAhead
from uctvis.ui.runtime.worker import end_jobs
from uctvis.warm.engine_parts import compile_search, mark_of, part_of

GAME = find("tictactoe")


@numba.njit
def quick(parent, child):
    return child.mean


def plain(parent, child):
    return child.mean


@pytest.fixture(autouse=True)
def nothing_is_known(monkeypatch):
    monkeypatch.setattr(compiling_ahead, "_refused", {})
    monkeypatch.setattr(compiling_ahead, "is_warm", lambda _mark: False)


def child(monkeypatch, code):
    """Let the child process run this code, with the part in `sys.argv[1]`."""
    monkeypatch.setattr(warm, "command", lambda: [sys.executable, "-c", code])


def ahead(name="quick"):
    return CompilingAhead(read_engine(f"uct:selection={name}"), GAME)


def test_only_compiled_functions_need_it(monkeypatch):
    policies.register("quick", selection=quick)
    policies.register("plain", selection=plain)
    policies.register("plainly", playout=lambda _position, moves: [1.0] * len(moves))
    assert ahead().is_needed
    assert ahead().has_functions
    assert not ahead("plain").is_needed
    assert ahead("plain").has_functions
    assert not ahead("puct").is_needed
    assert not ahead("puct").has_functions
    # Such a search is not compiled.
    both = read_engine("uct:selection=quick,playout=plainly")
    assert part_of(both, GAME) == ""
    monkeypatch.setattr(compiling_ahead, "is_warm", lambda _mark: True)
    assert not ahead().is_needed


def test_the_part_depends_on_what_is_compiled_and_on_nothing_else():
    policies.register("quick", selection=quick)
    usual, *others = (
        part_of(read_engine(f"uct:selection=quick{more}"), GAME)
        for more in ("", ",iterations=7", ",seed=3", ",playout=mast")
    )
    assert others[:2] == [usual, usual]
    assert others[2] != usual
    assert part_of(read_engine("uct:selection=quick"), find("mancala")) != usual
    # It is a part of the name of a file.
    assert mark_of(usual).replace("-", "").isalnum()
    assert mark_of("tictactoe:levels") == "tictactoe:levels"


def test_a_child_that_succeeds_gives_no_reason(monkeypatch):
    policies.register("quick", selection=quick)
    child(monkeypatch, "import sys; sys.exit(not sys.argv[1].startswith('uct:selection=quick@'))")
    assert ahead().run() == ""


def test_a_child_that_fails_is_asked_once_and_its_last_words_are_the_reason(monkeypatch):
    policies.register("quick", selection=quick)
    child(monkeypatch, "import sys; sys.exit('much\\nuctvis: there is no function quick')")
    assert ahead().run() == "uctvis: there is no function quick"
    child(monkeypatch, "")
    assert ahead().run() == "uctvis: there is no function quick"


def test_a_child_is_killed_when_the_search_is_stopped(monkeypatch):
    policies.register("quick", selection=quick)
    child(monkeypatch, "import time; time.sleep(60)")
    compiling = ahead()
    start = time.monotonic()
    threading.Timer(0.5, compiling.stop).start()
    assert compiling.run() == ""
    assert time.monotonic() - start < 10
    assert compiling_ahead._refused == {}
    # Not even started.
    assert compiling.run() == ""


def test_code_that_no_other_process_can_compare_is_compiled_here():
    class Odd:
        pass

    odd = Odd()

    @numba.njit
    def strange(parent, child):
        return child.mean if odd is None else 0.0

    policies.register("strange", selection=strange)
    assert "another process" in ahead("strange").run()


def test_a_part_whose_functions_are_others_here_is_refused():
    policies.register("quick", selection=quick)
    part = part_of(read_engine("uct:selection=quick"), GAME)
    with pytest.raises(Exception, match="other ones in a new process"):
        compile_search(part[:-1] + ("0" if part[-1] != "0" else "1"))
    with pytest.raises(Exception, match="got 'gone'"):
        compile_search(part.replace("quick", "gone"))


def test_the_thinker_says_that_it_compiles_and_why_it_must_do_it_itself(qtbot, monkeypatch):
    class Failing(CompilingAhead):
        is_needed = True

        def run(self):
            return "no reason"

    monkeypatch.setattr(thinker, "CompilingAhead", Failing)
    thinking = thinker.Thinker()
    said = []
    thinking.compiles.connect(said.append)
    thinking.remarked.connect(said.append)
    session = GameSession.of_mode(GAME, Mode.PCS)
    with qtbot.waitSignal(thinking.laid_out):
        thinking.begin(SearchOrder(session, read_engine("uct:iterations=20,seed=1")))
    assert said[:2] == [True, False]
    assert said[2].endswith("the window may stop for moments: no reason")
    end_jobs(thinking)


@pytest.mark.long
def test_what_a_child_has_compiled_is_not_compiled_here(tmp_path, monkeypatch):
    file = tmp_path / "own.py"
    number = time.time()
    file.write_text(
        "import numba, uctvis\n"
        "@numba.njit\n"
        f"def fresh(parent, child):\n    return child.mean * {number}\n"
        "uctvis.policies.register('fresh', selection=fresh)\n"
    )
    source = read_source(str(file))
    source.note(allowed=True)
    loading.add(source)
    engine = read_engine("uct:selection=fresh")
    compiling = CompilingAhead(engine, GAME)
    assert compiling.run() == ""
    told = []
    with compiling_told(told.append):
        engine.shortest().player(Random(1)).begin(GAME, GAME.initial()).run().tree  # noqa: B018
    assert told == []
