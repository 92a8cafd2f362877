"""uctvis info: what it tells of trees is what they hold, as a table and for programs."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

import uctvis
from uctvis.cli import main
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.columns import Column
from uctvis.tree.tree import Tree


def told_of(capsys, *arguments):
    """The objects of --json, by the name of their file."""
    main(["info", "--json", *map(str, arguments)])
    return {facts["file"]: facts for facts in json.loads(capsys.readouterr().out)}


def test_what_is_told_for_programs(tree_file, grown, capsys):
    widths = [np.count_nonzero(grown.depth == depth) for depth in range(grown.depth.max() + 1)]
    children = [len(grown.children(node)) for node in range(grown.size)]
    inner = [count for count in children if count > 0]
    assert told_of(capsys, tree_file) == {
        str(tree_file): {
            "file": str(tree_file),
            "format": "tree",
            "nodes": grown.size,
            "depth": len(widths) - 1,
            "widest_row": max(widths),
            "branching_mean": pytest.approx(sum(inner) / len(inner)),
            "branching_most": max(children),
            "visits": 200,
            "record_iterations": 200,
            "record_settings": {
                "seed": grown.record.seed,
                "playout_limit": grown.record.playout_limit,
                "exploration": grown.record.exploration,
                "expand_after": grown.record.expand_after,
                "evaluation": None,
                "selection": "ucb1",
                "prior": "evaluation",
                "first_play": None,
                "expand": "all",
                "playout": "uniform",
                "minimax": 0.0,
                "backup": "mean",
                "solver": "off",
                "answer": "visits",
                "continues_from_visits": 0,
            },
            "players_assumed": False,
            "dialect": "uctvis",
            "lengths_in_characters": False,
            "game": "mancala",
            "chance_nodes": 0,
            "proof": None,
            "columns": [],
            "made": grown.made,
            "warnings": [],
        }
    }


@pytest.fixture
def with_columns(tmp_path):
    """The file of a tree with columns."""
    columns = {
        "prior": Column([1.0, 0.25, float("nan")], title="Prior", spec=".1%"),
        "amaf visits": Column(np.array([2**62 + 1, -1, 0]), unknown=-1),
        "proven": Column(np.int8([3, 3, 3]), unknown=3),
    }
    path = tmp_path / "columns.tree"
    uctvis.save(Tree.from_parents([-1, 0, 0], columns=columns), path)
    return path


def test_the_columns_for_programs(with_columns, capsys):
    assert told_of(capsys, with_columns)[str(with_columns)]["columns"] == [
        {
            "name": "prior",
            "title": "Prior",
            "type": "float64",
            "known": 2,
            "least": 0.25,
            "greatest": 1.0,
        },
        {
            "name": "amaf visits",
            "title": "amaf visits",
            "type": "int64",
            "known": 2,
            "least": 0,
            "greatest": 2**62 + 1,
        },
        {
            "name": "proven",
            "title": "proven",
            "type": "int8",
            "known": 0,
            "least": None,
            "greatest": None,
        },
    ]


def test_the_table_lists_the_columns_below_the_file(with_columns, capsys):
    assert main(["info", str(with_columns)]) == 0
    _title, row, *columns = capsys.readouterr().out.splitlines()
    assert row.endswith(str(with_columns))
    assert columns == [
        "    prior: float64, 2 of 3 known, from 25.0% to 100.0%",
        f"    amaf visits: int64, 2 of 3 known, from 0 to {2**62 + 1:,}",
        "    proven: int8, 0 of 3 known",
    ]


@pytest.mark.parametrize(
    ("proven", "moves", "expected"),
    [
        (2, 5, {"result": "win", "moves": 5}),
        (1, -1, {"result": "draw", "moves": None}),
        (0, 0, {"result": "loss", "moves": 0}),
        (-1, -1, None),
    ],
)
def test_the_proof_of_the_position(tmp_path, capsys, proven, moves, expected):
    columns = {
        "proven": Column(np.int8([proven]), unknown=-1),
        "proven moves": Column(np.int32([moves]), unknown=-1),
    }
    uctvis.save(Tree.from_parents([-1], columns=columns), tmp_path / "one.tree")
    assert told_of(capsys, tmp_path / "one.tree")[str(tmp_path / "one.tree")]["proof"] == expected


def test_what_a_file_does_not_tell(tmp_path, capsys):
    file = tmp_path / "one.CSV"
    file.write_bytes(b"e,7,0,0.5,,0\r\n")
    facts = told_of(capsys, file)[str(file)]
    assert facts["format"] == "csv"
    assert facts["nodes"] == 1
    assert facts["depth"] == facts["branching_mean"] == facts["branching_most"] == 0
    assert facts["visits"] == 7
    assert facts["record_iterations"] is None
    assert facts["record_settings"] is None
    assert facts["game"] is None
    assert facts["dialect"] == "unknown"
    assert facts["players_assumed"]


def test_the_table_says_the_same_and_is_aligned(tree_file, small, tmp_path, capsys):
    uctvis.save(small, tmp_path / "small.csv")
    assert main(["info", str(tmp_path)]) == 0
    title, *rows = capsys.readouterr().out.splitlines()
    facts = told_of(capsys, tmp_path)
    assert title.split() == [
        *("nodes", "depth", "widest", "branching", "most"),
        *("visits", "record", "players", "names", "game", "file"),
    ]
    for row, (file, of_file) in zip(rows, facts.items(), strict=True):
        assert row[title.index("file") :] == file
        assert row[title.index("game") :].split()[0] == (of_file["game"] or "-")
        assert row[title.index("names") :].split()[0] == of_file["dialect"]
        assert row[title.index("players") :].startswith(("assumed", "known"))
        numbers = row[: title.index("players")].split()
        assert numbers[0] == str(of_file["nodes"])
        assert numbers[3] == f"{of_file['branching_mean']:.2f}"
        assert numbers[6] == str(of_file["record_iterations"] or "-")
        for word, number in zip(title.split()[:7], numbers, strict=True):
            end = title.index(word) + len(word)
            assert row[:end].endswith(number)


def test_folders_in_natural_order_and_each_file_once(small, tmp_path, capsys):
    for name in ("it10.tree", "it9.csv", "b.tree"):
        uctvis.save(small, tmp_path / name)
    (tmp_path / "notes.txt").write_text("no tree")
    given = [tmp_path / "it10.tree", tmp_path, tmp_path / ".." / tmp_path.name / "b.tree"]
    names = [tmp_path / name for name in ("it10.tree", "b.tree", "it9.csv")]
    assert list(told_of(capsys, *given)) == [str(name) for name in names]


def test_a_broken_file_is_named_and_the_rest_go_on(tree_file, tmp_path, capsys):
    broken, missing, empty = tmp_path / "broken.csv", tmp_path / "missing.tree", tmp_path / "empty"
    broken.write_text("no tree")
    empty.mkdir()
    given = list(map(str, (broken, missing, empty, tree_file)))
    assert main(["info", *given]) == 1
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    assert told.out.splitlines()[1].endswith(str(tree_file))
    lines = told.err.splitlines()
    assert [
        line.startswith(f"uctvis: {path}") for line, path in zip(lines, given, strict=False)
    ] == [
        True,
        True,
        True,
    ]

    assert main(["info", "--json", *given]) == 1
    told = capsys.readouterr()
    facts = json.loads(told.out)
    assert [of_file["file"] for of_file in facts] == given
    assert [f"uctvis: {of_file['error']}" for of_file in facts[:3]] == told.err.splitlines()
    assert "error" not in facts[3]


def test_a_file_that_vanishes_is_a_broken_one(small, tmp_path, capsys, monkeypatch):
    for name in ("a.tree", "b.tree", "c.tree"):
        uctvis.save(small, tmp_path / name)
    load = uctvis.api.load

    def load_and_remove(path, progress):
        (tmp_path / "b.tree").unlink(missing_ok=True)
        return load(path, progress)

    monkeypatch.setattr(uctvis.api, "load", load_and_remove)
    assert main(["info", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert [line.rpartition("/")[2] for line in told.out.splitlines()[1:]] == ["a.tree", "c.tree"]
    assert "b.tree: there is no such file" in told.err


def test_a_damaged_chunk_is_a_warning(tree_file, capsys):
    tree_file.write_bytes(tree_file.read_bytes()[:-1])
    assert main(["info", str(tree_file)]) == 0
    assert f"uctvis: {tree_file}: The data after the tree is damaged" in capsys.readouterr().err
    warnings = told_of(capsys, tree_file)[str(tree_file)]["warnings"]
    assert len(warnings) == 1
    assert "damaged" in warnings[0]


def test_names_cannot_command_the_terminal(small, tmp_path, capsys):
    file = tmp_path / "a\x1b[2J\n\udcff.csv"
    try:
        uctvis.save(small, file)
    except uctvis.TreeFileError:
        pytest.skip("no file can have such a name here")
    assert main(["info", str(file)]) == 0
    out = capsys.readouterr().out
    assert len(out.splitlines()) == 2
    assert out.endswith("a\\x1b[2J\\n\\udcff.csv\n")
    assert list(told_of(capsys, file)) == [str(file)]


def test_a_long_name_of_a_game_keeps_the_columns(tmp_path, capsys):
    file = tmp_path / "a.csv"
    file.write_text(f",0,0,0,{'g' * 5000} player 1,0")
    main(["info", str(file)])
    title, row = capsys.readouterr().out.splitlines()
    assert row[title.index("file") :] == str(file)
    assert told_of(capsys, file)[str(file)]["game"] == "g" * 5000


def test_what_was_read_until_it_is_stopped_can_be_read(small, tmp_path, capsys, monkeypatch):
    for name in ("a.tree", "b.tree"):
        uctvis.save(small, tmp_path / name)
    load = uctvis.api.load

    def load_and_stop(path, progress):
        if path.name == "b.tree":
            raise KeyboardInterrupt
        return load(path, progress)

    monkeypatch.setattr(uctvis.api, "load", load_and_stop)
    assert main(["info", "--json", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert [facts["nodes"] for facts in json.loads(told.out)] == [4]
    assert told.err == "uctvis: stopped\n"


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_who_has_read_enough_is_left_in_peace(small, tmp_path, options):
    for number in range(3):
        uctvis.save(small, tmp_path / f"{number}.tree")
    arguments = [sys.executable, "-m", "uctvis", "info", *options, str(tmp_path)]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 1


def test_the_words_for_programs_are_the_same_in_every_language(tmp_path):
    tree = Tree.from_parents([-1, 0], state_names=["♔", "in_progress"])
    file = tmp_path / "a.tree"
    uctvis.save(tree, file)
    environment = {**os.environ, "UCTVIS_LANGUAGE": "pl"}
    done = subprocess.run(
        [sys.executable, "-m", "uctvis", "info", "--json", str(file)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    (facts,) = json.loads(done.stdout)
    assert facts["dialect"] == "older chess"
    assert facts["lengths_in_characters"] is False


def test_a_search_that_went_on_with_a_tree_says_with_how_many_visits(tmp_path, capsys):
    game, settings = find("tictactoe"), Settings(iterations=50, seed=1)
    found = Search(game, game.initial(), Settings(iterations=500, seed=1)).run()
    position = game.play(game.initial(), found.move)
    again = Search(game, position, settings, found, [found.move]).run()
    uctvis.save(again.tree, tmp_path / "a.tree")
    (facts,) = told_of(capsys, tmp_path / "a.tree").values()
    kept = facts["record_settings"]["continues_from_visits"]
    assert kept == again.tree.visits[0] - again.iterations > 0


def test_policies_other_than_plain_uct_are_listed_below_the_file(tmp_path, grown, capsys):
    more = {"selection": "ucb1_tuned", "first_play": 0.0}
    path = tmp_path / "a.tree"
    uctvis.save(replace(grown, record=replace(grown.record, more=more)), path)
    told = told_of(capsys, path)[str(path)]["record_settings"]
    assert {name: told[name] for name in ("selection", "first_play", "solver")} == {
        **more,
        "solver": "off",
    }
    main(["info", str(path)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[2:] == ["    selection=ucb1_tuned, first_play=0.0"]


def test_nodes_of_chance_are_counted(tmp_path, capsys):
    tree = Tree.from_parents([-1, 0, 1, 1, 2], player=[0, 2, 3, 1, 0])
    path = tmp_path / "dice.tree"
    uctvis.save(tree, path)
    assert told_of(capsys, path)[str(path)]["chance_nodes"] == 2
    assert main(["info", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[2].strip() == "2 chance nodes"
