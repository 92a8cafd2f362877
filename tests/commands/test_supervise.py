"""`uctvis arena supervise`: the call of AI-Arena's supervisor, its output and exit status."""

import json
import sys

import pytest
from judged_matches import ECHO, program
from small_bots import readable_folder

from uctvis.cli import main

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")


@pytest.fixture
def programs():
    """The folders of a judge that gives points for answers, of a bot, and of one that fails."""
    with readable_folder() as folder:
        judge = "end(*[int(ask(bot, 'A') == 'A') for bot in (1, 2)])"
        bad = "print('no idea', file=sys.stderr); sys.exit(3)"
        sources = {"judge": judge, "good": ECHO, "bad": bad}
        yield {name: program(folder, name, source).folder for name, source in sources.items()}


def said(capsys, *arguments, status=0):
    assert main(["arena", "supervise", *map(str, arguments)]) == status
    return capsys.readouterr()


def test_the_results_are_printed(programs, capsys):
    told = said(capsys, programs["judge"], programs["good"], programs["bad"]).out.splitlines()
    assert told[0] == "exit status 10: ok"
    assert [line.split()[0] for line in told] == ["exit", "judge", "good", "bad", "it", "no"]
    assert told[2].endswith("exit code 0 (ok), score 1, won")
    assert told[3].endswith("exit code 4 (failed), score 0, did not start")
    assert told[4].strip() == "it ended with exit code 3"
    assert told[5].strip() == "no idea"


def test_the_exit_status_is_that_of_the_supervisor(programs, capsys):
    told = said(capsys, programs["judge"], programs["good"], status=13).out.splitlines()
    assert told[0].startswith("exit status 13: ")
    assert "'[2]A'" in told[2]
    assert "no result" in told[3]
    said(capsys, programs["bad"], programs["good"], status=15)


def test_json_and_the_names_of_the_original(programs, capsys):
    limits = ("--time_limit", 20, "--memory_limit", 64, "--no-sandbox", "--json")
    told = said(capsys, programs["judge"], programs["good"], programs["good"], *limits)
    assert "network" in told.err
    values = json.loads(told.out)
    assert values["exit_status"] == 10
    assert values["results"] == {"0": 1, "1": 1}


def test_the_dialect_with_chevrons(programs, capsys):
    with readable_folder() as folder:
        judge = program(folder, "judge", "end(len(ask(1, '''a\nb''')))", dialect="chevrons")
        bot = program(folder, "bot", ECHO, dialect="chevrons")
        told = said(capsys, judge.folder, bot.folder, "--dialect", "chevrons").out
    assert "score 3, won" in told


def test_what_is_wrong_is_said(programs, capsys):
    for arguments in (
        (programs["judge"], "nothing/here"),
        (programs["judge"], programs["good"], "--seconds", "0"),
        (programs["judge"], programs["good"], "--memory", "0"),
    ):
        assert main(["arena", "supervise", *map(str, arguments)]) in (1, 2)
        assert "expected" in capsys.readouterr().err


def test_errors_of_a_compiler_are_lines(programs, capsys, tmp_path):
    source = tmp_path / "broken.c"
    source.write_text("int main(void) {\n  return a + b;\n}\n")
    told = said(capsys, programs["judge"], source, status=1).err
    first, *others = told.splitlines()
    assert first == "uctvis: broken: broken.c cannot be compiled:"
    assert sum("error:" in line for line in others) == 2
    assert all(line.startswith("  ") for line in others)
    assert "\\n" not in told
