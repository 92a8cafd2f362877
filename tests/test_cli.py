import os
import re
import subprocess
import sys

import pytest
from comparing import assert_same_tree

import uctvis
from uctvis.cli import main
from uctvis.commands import match as match_command

MATCH = ["match", "tictactoe", "--first", "iterations=100", "--second", "random", "--games", "2"]


def test_search_tells_what_it_found_and_keeps_the_tree(tmp_path, capsys):
    path = tmp_path / "a.tree"
    assert main(["search", "mancala", "--iterations", "200", "--seed", "1", "-o", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    tree = uctvis.load(path)
    assert told[0].startswith(f"200 iterations, {tree.size} nodes")
    assert told[1].startswith("principal variation: ")
    visits = [int(line.split("\t")[1]) for line in told[2:]]
    assert visits == sorted(tree.visits[list(tree.children(0))], reverse=True)
    again = uctvis.search("mancala", iterations=200, seed=1).tree
    assert_same_tree(tree, again)


def test_search_from_a_position(capsys):
    position = "tictactoe XX.OO.... player 1"
    assert main(["search", "tictactoe", "--position", position, "--iterations", "300"]) == 0
    assert capsys.readouterr().out.splitlines()[2].startswith("c3\t")


def test_search_with_another_evaluation(tmp_path):
    path = tmp_path / "a.tree"
    law = ["--iterations", "200", "--seed", "1", "--playout-limit", "3"]
    assert main(["search", "chess", *law, "--evaluation", "placement", "-o", str(path)]) == 0
    tree = uctvis.load(path)
    assert tree.record.evaluation == "placement"
    again = uctvis.search(
        "chess", iterations=200, seed=1, playout_limit=3, evaluation="placement"
    ).tree
    assert_same_tree(tree, again)


def test_search_compares_its_moves_with_perfect_play(tmp_path, capsys):
    path = tmp_path / "a.tree"
    search = ["search", "tictactoe", "--position", "tictactoe X...O...X player 2"]
    assert main([*search, "--iterations", "40", "--seed", "1", "--truth", "-o", str(path)]) == 0
    *_rest, first, last = capsys.readouterr().out.splitlines()
    assert first.split("\t")[-1] in ("perfect play: draw", "perfect play: loses")
    assert last.startswith("Perfect play: draw, known for ")
    assert last.endswith("4 of 6 moves keep this result.")
    assert set(uctvis.load(path).columns["truth"].values) == {0.0, 0.5, 1.0}


def test_the_evaluations_are_listed(capsys):
    with pytest.raises(SystemExit):
        main(["search", "--help"])
    assert "in chess material or placement" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["search", "go"], "'go'"),
        (["search", "chess", "--evaluation", "taste"], "Evaluation: expected one of material"),
        (["search", "mancala", "--iterations", "0"], "Iterations: expected"),
        (["search", "mancala", "--position", "nonsense"], "'nonsense'"),
        (["search", "tictactoe", "--position", "tictactoe XXXOO.... player 2"], "over"),
        ([*MATCH, "--games", "0"], "Games: expected a whole number from 1"),
        ([*MATCH, "--opening-moves", "9"], "Opening moves: expected"),
        ([*MATCH, "--jobs", "-1"], "Jobs: expected"),
        (["match", "go", *MATCH[2:]], "'go'"),
        ([*MATCH, "--first", "book=on"], "Opening book: expected off"),
    ],
)
def test_wrong_usage_is_explained_in_one_line(arguments, said, capsys):
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith("uctvis: ")
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["search"],
        ["search", "mancala", "-o", "a.txt"],
        ["draw", "a.tree", "-o", "x", "--size", "big"],
        ["convert", "a.tree"],
        ["convert", "a.tree", "a.csv"],
        ["convert", "a.tree", "-o", "x", "--to", "png"],
        ["info"],
        ["match", "mancala"],
    ],
)
def test_wrong_arguments_end_with_two(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--foo"], "there is no option '--foo'"),
        (["-o"], "there is no option '-o'"),
        (["serach", "mancala"], "no command, file or folder 'serach'; did you mean search?"),
        (["Search"], "did you mean search?"),
        (["nothing.tree"], "there is no file or folder 'nothing.tree'"),
        (["\x1b[31m"], r"there is no file or folder '\x1b[31m'"),
        ([""], "there is no file or folder ''"),
        (["x" * 5000], "there is no file or folder 'xxx"),
        ([".", "serach"], "there is no file or folder 'serach'"),
        ([".", "--foo"], "there is no option '--foo'"),
    ],
)
def test_a_word_that_is_neither_a_command_nor_a_file_opens_no_window(arguments, said, capsys):
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith("uctvis: ")
    assert said in told
    assert told.count("\n") == 1


def test_the_version_is_printed(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"uctvis {uctvis.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        (["search", "tictactoe", "--iterations", "50", "-o", "{}/a.tree"], ["a.tree"]),
        (["alphabeta", "tictactoe", "--depth", "2", "-o", "{}/a.tree"], ["a.tree"]),
        (["convert", "{}/x.csv", "{}/y.csv", "-o", "{}/out"], ["out/x.tree", "out/y.tree"]),
        (
            [*MATCH, "--jobs", "1", "-o", "{}/games"],
            ["games/match1/game.txt", "games/match2/game.txt"],
        ),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="pipes differ")
def test_files_are_written_although_nobody_reads_the_output(arguments, files, tmp_path):
    for name in ("x", "y"):
        uctvis.save(uctvis.Tree.from_parents([-1, 0, 0]), tmp_path / f"{name}.csv")
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "uctvis", *(one.format(tmp_path) for one in arguments)],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writing)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
    assert [name for name in files if not (tmp_path / name).exists()] == []


@pytest.mark.skipif(sys.platform == "win32", reason="pipes differ")
def test_a_command_that_only_prints_ends_without_a_word_when_nobody_reads(tmp_path):
    uctvis.save(uctvis.Tree.from_parents([-1, 0, 0]), tmp_path / "a.csv")
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "uctvis", "info", str(tmp_path / "a.csv")],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


def test_match_tells_the_score_by_side(tmp_path, capsys):
    folder = tmp_path / "kept"
    assert main([*MATCH, "--games", "9", "--seed", "7", "-o", str(folder)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Tic-tac-toe, seed 7: iterations=100 against random"
    rows = [line.split("\t") for line in told[2:]]
    assert [row[:2] for row in rows] == [["both", "9"], ["player 1", "5"], ["player 2", "4"]]
    for row in rows:
        games, wins, draws, losses = map(int, row[1:5])
        assert wins + draws + losses == games
        assert float(row[5]) == pytest.approx((wins + draws / 2) / games, abs=0.001)
        low, high = map(float, row[6].split("-"))
        assert low <= float(row[5]) <= high
    assert [int(rows[1][i]) + int(rows[2][i]) for i in range(1, 5)] == list(map(int, rows[0][1:5]))
    assert len(list(folder.glob("match*/game.txt"))) == 9
    main([*MATCH, "--games", "9", "--seed", "7", "--jobs", "1"])
    assert capsys.readouterr().out.splitlines() == told


def test_a_match_with_clocks_tells_the_time_that_was_left(capsys):
    # Ten minutes: no machine is so slow.
    assert main([*MATCH, "--games", "3", "--clock", "10+1", "--jobs", "1"]) == 0
    told = [line.split("\t") for line in capsys.readouterr().out.splitlines()[-3:]]
    assert told[0] == ["clock 10+1", "out of time", "least seconds left"]
    assert [row[:2] for row in told[1:]] == [["first", "0"], ["second", "0"]]
    assert all(0 < float(row[2]) <= 605 for row in told[1:])


def test_a_wrong_clock_is_refused_in_words(capsys):
    with pytest.raises(SystemExit):
        main([*MATCH, "--clock", "10 minutes"])
    assert "such as 5+3, got '10 minutes'" in capsys.readouterr().err


def test_a_match_without_a_seed_tells_one_that_repeats_it(capsys):
    main([*MATCH, "--games", "4"])
    told = capsys.readouterr().out
    seed = told.partition("seed ")[2].partition(":")[0]
    main([*MATCH, "--games", "4", "--seed", seed])
    assert capsys.readouterr().out == told


def test_a_wrong_engine_is_explained(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["match", "mancala", "--first", "random", "--second", "iterations=0"])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert "--second: Iterations: expected a whole number from 1 to 100000000, got 0" in told


def test_a_match_that_is_stopped_tells_what_was_played(capsys, monkeypatch):
    class Stopping(match_command.EngineMatch):
        def run(self, jobs=None):
            for game in super().run(jobs):
                yield game
                raise KeyboardInterrupt

    monkeypatch.setattr(match_command, "EngineMatch", Stopping)
    assert main([*MATCH, "--games", "50"]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines()[2].startswith("both\t1\t")
    assert told.err == "uctvis: stopped\n"


def test_without_a_display_the_demo_is_played(tmp_path, monkeypatch, capsys):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    if sys.platform != "linux":
        pytest.skip("only there a display may be missing")
    folder = tmp_path / "out"
    assert main([], demo_folder=folder) == 0
    told = capsys.readouterr()
    assert "no display" in told.err
    moves = len(told.out.splitlines()) - 1
    assert moves > 10
    for suffix in ("tree", "csv", "png"):
        assert len(list(folder.glob(f"mancala*.{suffix}"))) == moves
    assert uctvis.load(folder / f"mancala{moves}.tree").record.iterations == 2000


def test_without_a_display_and_a_demo_it_fails(monkeypatch, capsys):
    if sys.platform != "linux":
        pytest.skip("only there a display may be missing")
    monkeypatch.setenv("DISPLAY", ":12345")
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main([]) == 1
    assert "no display" in capsys.readouterr().err


def test_it_runs_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "uctvis", "--help"], capture_output=True, text=True, check=True
    )
    assert "search" in done.stdout


def test_want_of_memory_is_told(monkeypatch, capsys):
    def want(*_arguments, **_settings):
        raise MemoryError

    monkeypatch.setattr("uctvis.api.prepare", want)
    assert main(["search", "mancala"]) == 1
    assert "not enough memory" in capsys.readouterr().err


def test_a_search_says_the_seed_that_it_picked_and_with_it_comes_out_the_same(capsys):
    command = ["search", "tictactoe", "--iterations", "50"]
    assert main(command) == 0
    first, *told = capsys.readouterr().out.splitlines()
    seed = re.search(r", seed (\d+), ", first)[1]
    assert main([*command, "--seed", seed]) == 0
    again, *told_again = capsys.readouterr().out.splitlines()
    assert f", seed {seed}, " in again
    assert told_again == told
