"""`uctvis.supervise`: one match with a judge, and everything that is said about it."""

import json

import pytest
from judged_matches import ECHO, program
from small_bots import readable_folder

import uctvis
from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.arena.referees.judge_messages import ProgramExit, SupervisorExit
from uctvis.errors import ArenaError, SettingError

JUDGING = """
print("judging", file=sys.stderr)
ask(1, "A"); ask(2, "B")
end(3, -1)
"""
LOUD = "print('one', file=sys.stderr); print('two', file=sys.stderr)\n" + ECHO


@pytest.fixture
def folder():
    with readable_folder() as path:
        yield path


@pytest.mark.parametrize("dialect", ["lines", "chevrons"])
def test_results_usage_and_logs(folder, dialect):
    judge = program(folder, "judge", JUDGING, dialect=dialect).folder
    bots = [program(folder, name, LOUD, dialect=dialect).folder for name in ("a", "b")]
    entries = []
    found = uctvis.supervise(judge, map(str, bots), dialect=dialect, listen=entries.append)
    assert isinstance(found, uctvis.Supervision)
    assert found.exit_status is SupervisorExit.OK
    assert found.exit_status == 10
    assert found.results == (3, -1)
    assert found.record.bots == ("a", "b")
    assert found.record.verdicts == (Verdict.WON, Verdict.LOST)
    assert found.bots_exit == (0, 0)
    assert found.judge_exit is ProgramExit.OK
    assert found.logs == (("one", "two"), ("one", "two"))
    assert found.judge_log == ("judging",)
    assert [one.text for one in found.messages if one.seat == JUDGE and one.by_bot] == [
        *("[1]A", "[2]B", "[0]END", "[3, -1]"),
    ]
    assert [entry["kind"] for entry in entries][:1] == ["match"]
    assert entries[-1]["kind"] == "end"
    values = found.to_json()
    assert json.loads(json.dumps(values)) == values
    assert values["exit_status"] == 10
    assert values["results"] == {"0": 3, "1": -1}
    assert values["bots_exit"] == {"0": 0, "1": 0}
    assert values["judge_exit"] == 0
    assert (
        set(values["time"]) == set(values["memory"]) == set(values["logs"]) == {"0", "1", "judge"}
    )
    assert all(0 < seconds < 10 for seconds in values["time"].values())
    assert all(1 < megabytes < 100 for megabytes in values["memory"].values())
    assert values["logs"]["judge"] == ["judging"]
    assert values["supervisor_log"][0].endswith("judge < [1]A")
    assert values["supervisor_log"][1].endswith("bot 1 > A")


def test_a_judge_that_fails_is_no_error(folder):
    judge = program(folder, "judge", "say('[3]A'); LIVE()")
    bot = program(folder, "bot", ECHO)
    found = uctvis.supervise(judge, [bot, bot])
    assert found.exit_status is SupervisorExit.UNKNOWN_BOT
    assert found.judge_exit is ProgramExit.FAILED
    assert found.results == ()
    assert found.record.bots == ("bot", "bot 2")
    assert found.record.verdicts == (Verdict.VOID, Verdict.VOID)


def test_programs_are_files_folders_or_bots(folder):
    judge = program(folder, "judge", "end(len(ask(1, 'A')), len(ask(2, 'B')), 0)")
    paths = [program(folder, name, ECHO).folder for name in ("a", "b", "c")]
    bots = [paths[0] / "player", read_bot(str(paths[1])), paths[2]]
    found = uctvis.supervise(judge.folder / "player", bots, sandbox=False)
    assert found.record.bots == ("player", "b", "c")
    assert found.results == (1, 1, 0)


def test_what_cannot_be_supervised(folder):
    judge = program(folder, "judge", "end(0)").folder
    (folder / "text").write_text("no program")
    for bots in ([folder / "text"], [folder / "nothing"], ["random"], ["person"]):
        with pytest.raises(ArenaError):
            uctvis.supervise(judge, bots)
    for wrong in (
        *({"seconds": 0.0}, {"seconds": float("nan")}, {"memory": 0}, {"memory": 10**9}),
        {"dialect": "words"},
    ):
        with pytest.raises(SettingError):
            uctvis.supervise(judge, [judge], **wrong)
    with pytest.raises(SettingError):
        uctvis.supervise(judge, [])


def test_sources_are_compiled(folder):
    judge = folder / "judge.py"
    judge.write_text(
        "print('[1]A'); answer = input(); print('[0]END'); print([len(answer)])", encoding="utf-8"
    )
    bot = folder / "twice.c"
    bot.write_text(
        "#include <stdio.h>\n"
        'int main(void) { char t[9]; if (!scanf("%8s", t)) return 1;'
        ' printf("%s%s\\n", t, t); return 0; }\n'
    )
    judge.write_text(judge.read_text().replace("print('[1]A')", "print('[1]A', flush=True)"))
    found = uctvis.supervise(judge, [bot])
    assert found.results == (2,)
    assert found.record.bots == ("twice",)
