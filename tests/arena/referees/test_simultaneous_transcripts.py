"""The recorded games of the original referee are played again: the same lines to both players."""

import pytest
from for_long import rest_for_long
from recorded_codingame import (
    FOLDER,
    PAINTING_SEEDS,
    REPEATING,
    painting_lines,
    painting_start,
    recorded_painting,
    recorded_turns,
    turns_json,
)
from simultaneous_bots import NAMES, PATIENT, simultaneous_match
from small_bots import readable_folder, small_bot

from uctvis import simultaneous
from uctvis.arena.following.simultaneous_following import SimultaneousFollower

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded games are not there")
# By the seed that the names contain.
LOGS = {
    ("painting", 12): ("b212.player1", "b212.player2"),
    ("sheep", 1): ("boss_s1.player0", "boss_s1.player1"),
    ("sheep", 2): ("random_s2.player0", "random_s2.player1"),
}


def replayed(game, seed, turns):
    """The record of a match of bots that end unless they are sent what was recorded."""
    name = f"{game}:rules=original"
    with readable_folder() as folder:
        bots = []
        for bot, one in zip(NAMES, turns, strict=True):
            bots.append(small_bot(folder, bot, REPEATING, protocol="codingame", **PATIENT))
            (bots[-1].folder / "turns").write_text(turns_json(one))
        record = simultaneous_match(name, *bots, folder=folder, seed=seed).play()
        follower = SimultaneousFollower.of_game(folder, simultaneous.find(name))
        follower.read_all()
    assert record.faults == ("", "")
    for seat in (0, 1):
        answers = ["\n".join(answered) for _asked, answered in turns[seat]]
        assert [step.answers[seat] for step in follower.steps] == answers
        said = [one.text for one in follower.messages if one.seat == seat and not one.by_bot]
        assert said == ["\n".join(asked) for asked, _answered in turns[seat]]
    return record


@pytest.mark.parametrize("game", rest_for_long(2, LOGS), ids=str)
def test_recorded_streams(game):
    name, seed = game
    logs = [recorded_turns(FOLDER / name / f"{log}.log.gz") for log in LOGS[game]]
    record = replayed(name, seed, logs)
    assert 0 <= min(record.scores) <= max(record.scores)


@pytest.mark.parametrize("name", rest_for_long(1, PAINTING_SEEDS), ids=str)
def test_recorded_games_of_painting(name):
    game = recorded_painting(name)
    turns = []
    for player in (0, 1):
        own = [(painting_lines(turn, player), turn["commands"][player]) for turn in game["turns"]]
        own[0] = painting_start(game, player) + own[0][0], own[0][1]
        turns.append(own)
    replayed("painting", PAINTING_SEEDS[name], turns)
