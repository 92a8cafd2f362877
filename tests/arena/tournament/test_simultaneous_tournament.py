"""Tournaments of simultaneous games: their checks, seeds, tables, files and people."""

import csv
from dataclasses import replace
from io import StringIO

import pytest
from simultaneous_bots import Script, idle, misbehaving, simultaneous_bot, simultaneous_settings
from simultaneous_transcripts import write_simultaneous
from small_bots import readable_folder

from uctvis import simultaneous
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.following.replaying import replay_lines
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.checks import expect_bots
from uctvis.arena.schedules.settings_json import settings_from_json, settings_to_json
from uctvis.arena.standings.judge_files import JudgeLog
from uctvis.arena.standings.match_list import matches_as_csv
from uctvis.arena.standings.table import table
from uctvis.arena.terminal.typed_person import TypedPerson
from uctvis.arena.tournament.check import check_settings, checked
from uctvis.arena.tournament.playing import create_tournament, played_here
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import default_jobs
from uctvis.errors import ArenaError, GameError, SettingError
from uctvis.play.clock import TimeControl


@pytest.fixture
def folder():
    with readable_folder() as place:
        yield place


def program(name, **others):
    return Bot(name, BotKind.PROGRAM, command=("true",), **{"protocol": "codingame"} | others)


REFUSED = [
    (
        {},
        {"protocol": "judge"},
        'protocol = "codingame", that of simultaneous games, for A, got judge',
    ),
    ({}, {"game": "sheep"}, "sheep, the game of A, got painting"),
    ({}, {"game": "chess"}, "chess, the game of A, got painting"),
    ({}, {"dialect": "other"}, "Dialect: expected original, text, got other"),
    ({"opening_moves": 2}, {}, "Opening moves: expected none, because both players act at once"),
    ({"time_control": TimeControl(1)}, {}, "Clock: expected none, because both"),
    ({"trees": True}, {}, "Trees: expected none, because both players act at once in Painting"),
    ({"seed": 2**63}, {}, "Seed: expected"),
]


@pytest.mark.parametrize(("settings", "bot", "said"), REFUSED)
def test_what_simultaneous_games_lack_is_refused(settings, bot, said):
    bots = program("A", **bot), program("B")
    with pytest.raises(SettingError) as caught:
        expect_bots(simultaneous_settings("painting", bots, **settings))
    assert said in str(caught.value)


def test_our_engines_are_refused():
    bots = program("A"), Bot("B", BotKind.ENGINE, "random")
    with pytest.raises(SettingError, match="programs and people, because both players act at once"):
        expect_bots(simultaneous_settings("sheep", bots))


def test_a_bot_of_a_simultaneous_game_plays_with_all_its_rules():
    for game in ("painting", "painting:rules=original"):
        bots = program("A", game="painting"), program("B", game="painting:rules=text")
        expect_bots(simultaneous_settings(game, bots))
    with pytest.raises(SettingError, match="painting, the game of A, got chess"):
        expect_bots(simultaneous_settings("chess", bots))
    with pytest.raises(GameError, match="rules=old"):
        expect_bots(simultaneous_settings("painting:rules=old", bots))


def test_settings_are_kept_in_files():
    settings = simultaneous_settings("sheep", (program("A", dialect="text"), program("B")))
    assert settings_from_json(settings_to_json(settings)) == settings


def test_two_bots_of_a_match_think_at_once(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 9)
    settings = simultaneous_settings("sheep", (program("A"), program("B")))
    assert default_jobs(settings) == 4
    assert default_jobs(replace(settings, game="chess")) == 9


def test_sides_are_exchanged_on_equal_maps_and_an_interrupted_tournament_goes_on(folder):
    good = simultaneous_bot(folder, "A")
    bad = simultaneous_bot(folder, "B", misbehaving("say('WAIT\\n' * 9)", 3))
    settings = simultaneous_settings("painting", (good, bad), schedule="pairs", games=6, seed=7)
    create_tournament(folder / "t", settings)
    with played_here(TournamentStore.open(folder / "t"), 1) as tournament:
        for record in tournament.run():
            if record.number == 3:
                break
    store = TournamentStore.open(folder / "t")
    with played_here(store, 1) as tournament:
        assert len(list(tournament.run())) in (2, 3)
    records = store.records()
    assert [record.bots for record in records] == [("A", "B"), ("B", "A")] * 3
    starts = []
    for record in records:
        follower = SimultaneousFollower.of_game(
            store.folder_of(record.number), settings.simultaneous
        )
        follower.read_all()
        assert follower.seed == 7 + record.pair
        starts.append(follower.states[0].init_lines(0))
        assert record.scores == follower.states[-1].scores()
    assert starts[0] == starts[1] != starts[2] == starts[3]
    # The points, not the scores, rank.
    rows = table(settings, records)
    assert [(row.rank, row.name, row.won, row.eliminated) for row in rows] == [
        (1, "A", 6, 0),
        (2, "B", 0, 6),
    ]
    assert [row.points for row in rows] == [18, -6]
    listed = list(csv.DictReader(StringIO(matches_as_csv(settings, records))))
    assert [row["seed"] for row in listed] == ["7", "7", "8", "8", "9", "9"]
    assert [row["score_2"] for row in listed[::2]] == ["-1"] * 3
    assert {row["verdict_2"] for row in listed[::2]} == {"wrong message"}


def test_people_play_both_matches_of_a_pair(folder):
    person = Script(idle)
    settings = simultaneous_settings(
        "sheep", (person, simultaneous_bot(folder, "B")), schedule="pairs"
    )
    store = create_tournament(folder / "t", replace(settings, games=2))
    with played_here(store, 1, {"A": person}) as tournament:
        records = list(tournament.run())
    assert [record.faults for record in records] == [("", "")] * 2
    assert len(person.asked) == 500
    assert not person.stopped.is_set()


# What is said about matches.


@pytest.mark.parametrize("game", ["painting", "sheep"])
def test_a_replay_has_commands_and_scores(tmp_path, game):
    errors = [(2, 1, "thinking")]
    state = write_simultaneous(tmp_path, game, seed=4, errors=errors)
    follower = SimultaneousFollower.of_game(tmp_path, simultaneous.find(game))
    follower.read_all()
    lines = list(replay_lines(follower))
    title = simultaneous.find(game).title
    assert lines[:2] == [f"{title}: Ada against Bob", "seed 4"]
    steps = lines[2:502]
    for number, step in enumerate(follower.steps, 1):
        for seat, line in enumerate(steps[2 * number - 2 : 2 * number]):
            assert line[:3] == ("   " if seat else f"{number:>3}")
            assert line.endswith(step.answers[seat].replace("\n", ", "))
            assert line.split()[1 - seat : 3 - seat][0] == ("Ada", "Bob")[seat]
    assert [float(line.split()[2 - seat]) for seat, line in enumerate(steps[-2:])] == list(
        state.scores()
    )
    told = list(replay_lines(follower, messages=True))
    start = simultaneous.find(game).initial(4)
    first = [f"    >Ada< {line}" for line in (*start.init_lines(0), *start.inputs(0))]
    assert told[2 : 2 + len(first)] == first
    assert told.index("    !Bob! thinking") < told.index(steps[2])


def test_the_log_of_the_judge_has_commands_if_verbose(tmp_path):
    state = tmp_path / "m"
    state.mkdir()
    seen = []
    write_simultaneous(state, "painting", turns=1)
    follower = SimultaneousFollower.of_game(state, simultaneous.find("painting"))
    follower.read_all()
    entry = {"kind": "step", "answers": [follower.steps[0].answers[0], None]}
    for verbose in (False, True):
        log = JudgeLog(tmp_path, "Painting", ("Ada", "Bob"), verbose=verbose)
        log.listen(1, ("Ada", "Bob"), entry)
        log.close([])
        seen.append(log.log_path.read_text().count("<Ada> "))
        log.log_path.unlink()
    assert seen == [0, len(entry["answers"][0].split("\n"))]


# The check of a bot.


@pytest.mark.parametrize("game", ["painting", "sheep:rules=original"])
def test_a_bot_is_checked_against_itself(folder, game):
    told = []
    found = checked(
        check_settings(simultaneous_bot(folder, "A"), game, sandbox=False), tell=told.append
    )
    assert found.passed
    assert told == ["It starts.", "It plays."]
    assert found.summary.startswith("It played a match against itself: ")
    assert found.record.bots == ("A", "A 2")


def test_the_check_says_what_is_wrong_also_on_the_other_side(folder):
    code = """
if lines[0].split()[1] == "1":
    print("reason", file=sys.stderr, flush=True)
    lines = ["WAIT"] * len(lines)
say("\\n".join(lines) + "\\n")
"""
    bot = simultaneous_bot(folder, "A", code.strip())
    found = checked(check_settings(bot, "painting", sandbox=False))
    assert not found.passed
    assert found.summary.startswith('It failed: expected "MOVE id direction"')
    assert found.errors == ("reason",)
    assert found.record.verdicts == (Verdict.WON, Verdict.WRONG_MESSAGE)


# People at a terminal.


def typed(state, text):
    writes = StringIO()
    person = TypedPerson("Ada", reads=StringIO(text), writes=writes)
    return person.choose_lines(state, 1), writes.getvalue()


def test_a_person_types_the_lines_of_a_turn():
    state = simultaneous.find("painting").initial(12)
    lines, said = typed(state, "MOVE 1 2\nSHOOT 3 1 4\r\nMOVE 5 1\nMOVE 1 1\n")
    assert lines == ["MOVE 1 2", "SHOOT 3 1 4", "MOVE 5 1"]
    shown = "\n".join((*state.init_lines(1), *state.inputs(1)))
    assert said.startswith(f"\n{shown}\n\nAda, line 1 of 3: ")
    assert said.endswith("Ada, line 3 of 3: ")
    state.step([idle(state, 0), lines])
    again = "".join(f"{line}\n" for line in lines)
    assert state.init_lines(1)[0] not in typed(state, again)[1]


def test_a_person_who_mistypes_is_asked_again():
    state = simultaneous.find("painting").initial(12)
    right = ["MOVE 1 2", "SHOOT 3 1 4", "MOVE 5 1"]
    text = "".join(f"{line}\n" for line in ("MOVE 1 2", "SHOOT 3 1", "MOVE 5 1", *right))
    lines, said = typed(state, text)
    assert lines == right
    assert "got 'SHOOT 3 1'\nAda, line 1 of 3: " in said


def test_a_person_who_leaves():
    with pytest.raises(ArenaError, match="the input ended before all lines were typed"):
        typed(simultaneous.find("painting").initial(12), "MOVE 1 2\n")
