"""What names a function that is not there opens, says which one, and does without it."""

import json
import re

import pytest

import uctvis
from uctvis import games
from uctvis.cli import main
from uctvis.engines import read_engine
from uctvis.engines.made import Made, Maker
from uctvis.errors import FunctionError, SettingError
from uctvis.explain.bound_texts import no_iterations_text
from uctvis.explain.iteration import take_apart
from uctvis.functions import registry
from uctvis.game_files import loading
from uctvis.game_files.source import read_source
from uctvis.play import saved_game
from uctvis.play.session import GameSession
from uctvis.tree.replay import Replay

CODE = """
import uctvis

def brave(parent, child):
    return child.mean + 1.0 / child.visits

def mine(position):
    return 0.5

def even(position, moves):
    return [1 / len(moves)] * len(moves)

def top(mean, values, visits):
    return max(values)

uctvis.policies.register("brave", selection=brave)
uctvis.policies.register("mine", evaluation=mine)
uctvis.policies.register("even", prior=even, playout=even)
uctvis.policies.register("top", backup=top)
"""
SETTINGS = [
    {"selection": "brave"},
    {"evaluation": "mine", "playout_limit": 1},
    {"prior": "even", "selection": "puct"},
    {"playout": "even"},
    {"backup": "top"},
]


@pytest.fixture
def file(source):
    """A file whose functions are registered."""
    one = source(CODE)
    one.note(allowed=True)
    loading.add(read_source(one.path))
    return one.path


def saved(tmp_path, **settings):
    path = tmp_path / "a.tree"
    tree = uctvis.search("tictactoe", iterations=30, seed=1, **settings).tree
    uctvis.save(tree, path)
    return path, tree


def forget(monkeypatch):
    monkeypatch.setattr(registry, "_named", {})


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: next(iter(one)))
def test_a_tree_opens_without_its_growth(file, tmp_path, monkeypatch, settings):
    path, tree = saved(tmp_path, **settings)
    again = uctvis.load(path)
    assert (again.warnings, again.record is None) == ((), False)
    forget(monkeypatch)
    again = uctvis.load(path)
    assert again.record is None
    assert again.size == tree.size
    (warning,) = again.warnings
    assert "record of the search was left out" in warning
    name = next(iter(settings.values()))
    assert f"got '{name}'; it is a function in a file that is not loaded: {file}" in warning
    assert warning in no_iterations_text(again)


def test_commands_say_it_and_go_on(file, tmp_path, monkeypatch, capsys):
    path, _tree = saved(tmp_path, selection="brave")
    forget(monkeypatch)
    assert main(["info", str(path)]) == 0
    said = capsys.readouterr()
    assert re.search(r"record of the search was left out.* got 'brave'", said.err)
    assert main(["draw", str(path), "-o", str(tmp_path / "a.png")]) == 0
    # Converting keeps the record, which nothing has to understand.
    other = tmp_path / "b.tree"
    assert main(["convert", str(path), "-o", str(other)]) == 0
    loading.add(read_source(file))
    assert uctvis.load(other).record is not None
    # With the file, nothing is missing.
    forget(monkeypatch)
    capsys.readouterr()
    assert main(["info", str(path), "--functions", file]) == 0
    assert "left out" not in capsys.readouterr().err


def test_an_unknown_file_is_not_guessed(tmp_path, monkeypatch):
    uctvis.policies.register("lost", selection=lambda _parent, child: child.mean)
    path, _tree = saved(tmp_path, selection="lost")
    forget(monkeypatch)
    (warning,) = uctvis.load(path).warnings
    assert warning.endswith("got 'lost'")


def test_a_function_that_fails_in_the_replay_is_told(file, tmp_path, source):
    path, _tree = saved(tmp_path, selection="brave")
    tree = uctvis.load(path)
    broken = CODE.replace("return child.mean + 1.0 / child.visits", "return [][1]")
    loading.add(source(broken))
    with pytest.raises(FunctionError, match=r"brave .selection.: line 5: it raised IndexError"):
        take_apart(games.find("tictactoe"), Replay(tree), 20)


def test_a_saved_game_opens_and_the_pc_does_without_it(file, monkeypatch):
    game = games.find("tictactoe")
    engines = (
        read_engine("iterations=5,selection=brave,evaluation=mine,solver=on"),
        read_engine("alphabeta:depth=2,evaluation=mine"),
    )
    session = GameSession(game, engines)
    session.make(Made(game.parse_move(session.position, "b2"), Maker.PERSON))
    data = saved_game.written(session)
    assert saved_game.read(data).lacking == ()
    forget(monkeypatch)
    again = saved_game.read(data)
    assert [move.move for move in again.made] == [move.move for move in session.made]
    first, second = (pc.settings for pc in again.pcs)
    assert (first.selection, first.evaluation, first.solver) == ("ucb1", "", "on")
    assert second.evaluation == type(second)().evaluation
    assert [re.search("got '([a-z]+)'; it is", one)[1] for one in again.lacking] == [
        "mine",
        "brave",
    ]
    # What was not a function when the game was saved is damage, as before.
    damaged = json.loads(data)
    assert damaged["pcs"][0].pop("functions") == ["evaluation", "selection"]
    with pytest.raises(uctvis.GameError, match="got 'brave'"):
        saved_game.read(json.dumps(damaged).encode())
    damaged["pcs"][0]["functions"] = 3
    with pytest.raises(uctvis.GameError):
        saved_game.read(json.dumps(damaged).encode())
    # The engine that plays instead has none.
    assert b"functions" not in saved_game.written(again)


def test_an_engine_of_a_match_is_refused(file, monkeypatch):
    forget(monkeypatch)
    with pytest.raises(SettingError, match=f"in a file that is not loaded: {file}"):
        read_engine("iterations=5,selection=brave")
