"""The recorded games of the original, line by line, with its rules and its dialect."""

import pytest
from recorded_codingame import (
    FOLDER,
    PAINTING_SEEDS,
    painting_lines,
    painting_start,
    recorded_painting,
    recorded_turns,
)

from uctvis.simultaneous.contract import ORIGINAL
from uctvis.simultaneous.painting.game import Painting

# The areas after the last turn of games in which a player lost all pawns, by the original's rules.
TAKEN_OVER = {"b211": (250, 12), "b212": (201, 50), "bb2": (73, 14)}
PLACE = FOLDER / "painting"
needs_recordings = pytest.mark.skipif(not PLACE.is_dir(), reason="needs the recorded games")


@needs_recordings
@pytest.mark.parametrize("name", PAINTING_SEEDS)
def test_every_line_to_both_players(name):
    game = recorded_painting(name)
    painting = Painting.initial(PAINTING_SEEDS[name], ORIGINAL)
    for player in range(2):
        assert painting.init_lines(player) == painting_start(game, player)
    for turn in game["turns"]:
        assert not painting.is_over
        for player in range(2):
            assert painting.inputs(player) == painting_lines(turn, player)
            assert painting.due(player) == len(turn["commands"][player])
        painting.step(turn["commands"])
    assert painting.is_over
    assert painting.fault is None
    assert painting.turn == len(game["turns"])
    if name in TAKEN_OVER:
        assert painting.scores() == TAKEN_OVER[name]
        assert 0 in (painting.due(0), painting.due(1))


@needs_recordings
def test_the_raw_streams_of_both_players():
    logs = [recorded_turns(PLACE / f"b212.player{number}.log.gz") for number in (1, 2)]
    painting = Painting.initial(12, ORIGINAL)
    expected = [painting.init_lines(player) for player in range(2)]
    for turn in range(len(logs[0])):
        commands = []
        for player in range(2):
            expected[player] += painting.inputs(player)
            asked, answered = logs[player][turn]
            assert asked == expected[player]
            assert len(answered) == painting.due(player)
            expected[player] = []
            commands.append(answered)
        painting.step(commands)
    assert len(logs[0]) == len(logs[1])
    assert painting.is_over
