"""Judged matches of any number of bots as text: replays, logs, lists of matches."""

import csv
import json
from datetime import UTC, datetime

import pytest
from fake_matches import judged_record_of, judged_settings_of
from sample_judged import judge_randomly, judged_store

from uctvis.arena.following.followers import following_of
from uctvis.arena.following.following import Follower
from uctvis.arena.following.replaying import replay_lines
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.standings.judge_files import JudgeLog, result_lines
from uctvis.arena.standings.match_list import matches_as_csv
from uctvis.commands.arena._playing import record_line
from uctvis.errors import ArenaError

PAIRING = Pairing(7, ("Ada", "Bob", "Cleo"), 4)
WON, LOST, DRAW, KILLED = Verdict.WON, Verdict.LOST, Verdict.DRAW, Verdict.KILLED


def followed(folder):
    follower = following_of(judged_settings_of(3, 3), folder)
    follower.read_all()
    return follower


def test_a_judged_match_is_followed_without_moves(tmp_path):
    record = judge_randomly(tmp_path, PAIRING, seed=1, rounds=2)
    follower = followed(tmp_path)
    assert type(follower) is Follower
    assert (follower.game_title, follower.bots) == ("numbers", PAIRING.bots)
    assert follower.end is not None
    assert follower.end.scores == record.scores
    assert follower.end.verdicts == record.verdicts
    # Each question is said twice, by the judge and to the bot, and so is each answer.
    assert len(follower.messages) == 2 * 3 * 4 + 2
    assert {one.seat for one in follower.messages} == {JUDGE, 0, 1, 2}
    assert {seat: len(errors) for seat, errors in follower.errors.items()} == {
        JUDGE: 1,
        0: 2,
        1: 2,
        2: 2,
    }


@pytest.mark.parametrize("seat", [-2, 3, True, None, "0"])
def test_a_seat_that_nobody_has(tmp_path, seat):
    judge_randomly(tmp_path, PAIRING)
    path = tmp_path / TRANSCRIPT
    damaged = path.read_text().replace('"seat": 2', f'"seat": {seat!r}'.replace("'", '"'))
    path.write_text(damaged.replace("True", "true").replace("None", "null"))
    with pytest.raises(ArenaError, match="from -1 to 2"):
        followed(tmp_path)


def test_games_of_ours_are_followed_with_moves(tmp_path):
    settings = judged_settings_of(3)
    own = following_of(TournamentSettings("tictactoe", settings.bots), tmp_path)
    assert isinstance(own, TurnsFollower)


def test_a_replay_has_all_messages_and_scores(tmp_path):
    record = judge_randomly(tmp_path, PAIRING, seed=1, rounds=1)
    first, second, third = (int(score) for score in record.scores)
    lines = [line.strip() for line in replay_lines(followed(tmp_path), messages=True)]
    assert lines[:2] == ["numbers: Ada, Bob, Cleo", "!judge! seed 1"]
    assert lines[2:7] == [
        "<judge> [1]round 0",
        ">Ada< round 0",
        f"!Ada! Ada thinks of {first}",
        f"<Ada> {first}",
        f">judge< {first}",
    ]
    assert lines[-4:] == [
        "the judge ended the match",
        *(
            f"{name}: {verdict.title}, score {score}"
            for name, verdict, score in zip(
                PAIRING.bots, record.verdicts, (first, second, third), strict=True
            )
        ),
    ]
    assert [*replay_lines(followed(tmp_path))] == [lines[0], *lines[-4:]]


def test_a_replay_of_a_match_that_goes_on(tmp_path):
    judge_randomly(tmp_path, PAIRING, ends=False)
    assert [*replay_lines(followed(tmp_path))][-1] == "The match has not ended."


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (
            judged_record_of(PAIRING, (3, -1, 0.5)),
            "match 7: Ada 3, Bob -1, Cleo 0.5; the judge ended the match",
        ),
        (
            judged_record_of(PAIRING, (), reason="exit code 14\nin two lines"),
            "match 7: Ada, Bob, Cleo: no result; exit code 14",
        ),
        (
            judged_record_of(PAIRING, (10**12, 0, 0), faults=("", "it is late", "")),
            "match 7: Ada 1000000000000, Bob 0, Cleo 0; the judge ended the match (it is late)",
        ),
    ],
)
def test_a_match_on_one_line(record, expected):
    assert record_line(record) == expected


@pytest.mark.parametrize(
    ("verdicts", "scores", "expected"),
    [
        ((WON, LOST, LOST), (3, 1, 0), ["Ada wins!", "Ada 3, Bob 1, Cleo 0"]),
        ((DRAW, LOST, DRAW), (3, 1, 3), ["tie!", "Ada 3, Bob 1, Cleo 3"]),
        (
            (LOST, KILLED, WON),
            (0, -5, 1),
            ["Bob eliminated (killed by the judge)!", "Ada 0, Bob -5, Cleo 1"],
        ),
        ((Verdict.VOID,) * 3, (), ["no result!"]),
    ],
)
def test_results_in_the_words_of_the_judge(verdicts, scores, expected):
    lines = result_lines(PAIRING.bots, verdicts, ("", "", ""), scores)
    assert lines == [f"Ada vs. Bob vs. Cleo: {line}" for line in expected]


def test_the_log_has_messages_of_the_judge(tmp_path):
    judge_randomly(tmp_path, PAIRING, rounds=1)
    log = JudgeLog(
        tmp_path, "numbers", PAIRING.bots, verbose=True, now=datetime(2026, 11, 22, tzinfo=UTC)
    )
    for line in (tmp_path / TRANSCRIPT).read_text().splitlines():
        log.listen(7, PAIRING.bots, json.loads(line))
    log.close(())
    lines = log.log_path.read_text().splitlines()
    assert "Launching match: Ada vs. Bob vs. Cleo" in lines
    assert "[judge start, pid: 4000]" in lines
    assert "<judge> [2]round 0" in lines
    assert "[judge (4000) died.]" in lines


def test_the_list_of_matches_has_columns_for_each_bot(tmp_path):
    store = judged_store(tmp_path / "cup", 4, 3, voids=(2,))
    records = store.records()
    rows = list(csv.DictReader(matches_as_csv(store.settings, records).splitlines()))
    assert len(rows) == len(records) == 4
    for row, record in zip(rows, records, strict=True):
        assert (row["match"], row["game"]) == (str(record.number), "numbers")
        assert tuple(row[f"player_{n}"] for n in (1, 2, 3)) == record.bots
        scores = tuple(row[f"score_{n}"] for n in (1, 2, 3))
        places = tuple(row[f"place_{n}"] for n in (1, 2, 3))
        if record.is_void:
            assert scores == places == ("", "", "")
            assert row["verdict_1"] == "no result"
            continue
        assert tuple(map(float, scores)) == record.scores
        for score, place in zip(record.scores, places, strict=True):
            assert int(place) == 1 + sum(other > score for other in record.scores)
