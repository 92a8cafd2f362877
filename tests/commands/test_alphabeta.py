"""The command that searches with alpha-beta, and compares its parts."""

from uctvis.alphabeta.work import Switches
from uctvis.cli import main


def test_each_depth_is_a_row(capsys):
    assert main(["alphabeta", "tictactoe", "--depth", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split("\t")[:3] == ["depth", "value", "nodes"]
    assert [line.split("\t")[0] for line in lines[1:-1]] == ["1", "2", "3"]


def test_the_parts_are_compared(capsys):
    arguments = ["--compare", "--depth", "3", "--seconds", "60"]
    assert main(["alphabeta", "tictactoe", *arguments]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["nodes to depth", "1", "2", "3", "times the nodes"]
    assert rows[1][0] == "All parts"
    assert rows[1][-1] == "1 at depth 3"
    minimax = rows[len(Switches._fields) + 2]
    assert minimax[0] == "Plain minimax"
    assert [cell.rstrip("*") for cell in minimax[1:4]] == ["10", "82", "586"]


def test_a_comparison_makes_no_tree(capsys, tmp_path):
    output = str(tmp_path / "a.tree")
    assert main(["alphabeta", "tictactoe", "--compare", "-o", output]) == 2
    assert "--compare, which makes no tree" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
