"""`uctvis match --json` and `--csv`: the games of the match for other programs."""

import csv
import io
import json

import pytest

import uctvis
from uctvis.cli import main

ARGUMENTS = ("tictactoe", "--first", "iterations=20,seed=1", "--second", "random")
MATCH = ["match", *ARGUMENTS, "--games", "4", "--seed", "3"]


@pytest.fixture(scope="module")
def played():
    return uctvis.match("tictactoe", ARGUMENTS[2], "random", games=4, seed=3)


def test_json(capsys, played):
    assert main([*MATCH, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["seed"]) == ("tictactoe", 3)
    assert told["engines"].keys() == {"first", "second"}
    assert [one["moves"] for one in told["games"]] == [[*one.moves] for one in played.records]
    assert told["score"]["games"] == 4
    assert told["score"]["mean"] == played.score.mean
    assert told["score"]["interval"] == list(played.score.interval())


def test_csv(capsys, played):
    assert main([*MATCH, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["moves"] for row in rows] == [" ".join(one.moves) for one in played.records]


def test_only_one_of_them(capsys):
    with pytest.raises(SystemExit):
        main([*MATCH, "--json", "--csv"])
    assert "--csv" in capsys.readouterr().err
