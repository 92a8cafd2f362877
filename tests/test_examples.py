"""The examples run, and what they make is what they say."""

import runpy
import sys
from pathlib import Path

import pytest

import uctvis
from uctvis import games

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture
def run(monkeypatch):
    """Runs an example on a machine without a display; gives its names."""
    if sys.platform != "linux":
        pytest.skip("only there a display may be missing")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)

    def run(name, *arguments):
        monkeypatch.setattr(sys, "argv", [name, *map(str, arguments)])
        return runpy.run_path(str(EXAMPLES / name), run_name="__main__")

    return run


def pairs(tree, root, start):
    """Each node with OpenSpiel's own, and the state there, by walking both."""
    rest = [(0, root, start)]
    while rest:
        node, theirs, state = rest.pop()
        yield node, theirs, state
        children = tree.children(node)
        assert len(children) == len(theirs.children)
        rest += [
            (child, of_theirs, state.child(of_theirs.action))
            for child, of_theirs in zip(children, theirs.children, strict=True)
        ]


@pytest.mark.parametrize(
    ("name", "ours", "simulations"),
    [
        ("tic_tac_toe", "tictactoe", 3000),
        ("connect_four", "connect_four", 200),
        ("mancala", "mancala", 200),
        ("chess", "chess", 200),
        ("breakthrough", "", 200),
        ("backgammon", "", 200),
    ],
)
def test_the_tree_of_openspiel(name, ours, simulations, run, tmp_path, capfd):
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    file = tmp_path / "a.tree"
    made = run("openspiel_tree.py", name, file, simulations)
    told = capfd.readouterr()
    assert f"{made['tree'].size} nodes, {simulations} simulations" in told.out
    assert f"-m uctvis {file}" in told.out

    tree = uctvis.load(file)
    uctvis.save(tree, tmp_path / "a.csv")
    csv = uctvis.load(tmp_path / "a.csv")
    white = 1 if name == "chess" else 0
    ended = False
    for node, theirs, state in pairs(tree, made["root"], made["start"]):
        assert tree.visits[node] == theirs.explore_count
        if theirs.explore_count > 0:
            reward = theirs.total_reward / theirs.explore_count
            # Both are for the player who moved; OpenSpiel pays -1 to 1.
            assert tree.mean[node] == pytest.approx((reward + 1) / 2)
        else:
            assert tree.mean[node] == 0.0
        if state.is_chance_node():
            assert tree.player[node] == -1
        elif not state.is_terminal():
            assert tree.player[node] == abs(state.current_player() - white)
            # Files that tell no players have them by the names.
            if name != "backgammon":
                assert csv.player[node] == tree.player[node]
        read = games.parse_state(tree.state_name(node))
        if not ours:
            assert read is None
        elif node > 0:
            # Every board can be shown, and every move on it.
            game, position = games.parse_state(tree.state_name(int(tree.parent[node])))
            after = game.play(position, game.parse_move(position, tree.move_name(node)))
            assert game.state_name(after) == tree.state_name(node)
            assert read[0] is game
        ended |= state.is_terminal()
    assert ended == (simulations > 1000)
    assert tree.game == (ours or f"{name}()")
    assert csv.game == ours


def test_only_games_for_two_in_turn(run, tmp_path):
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    with pytest.raises(SystemExit, match="expected a game of two players"):
        run("openspiel_tree.py", "goofspiel", tmp_path / "a.tree")
    assert list(tmp_path.iterdir()) == []
