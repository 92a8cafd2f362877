import json

import numpy as np
import pytest

from tests.simultaneous_transcripts import write_simultaneous
from uctvis import simultaneous
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.matches.annotations import Annotation
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.errors import ArenaError, GameError

NAMES = ("painting", "sheep", "painting:rules=original", "sheep:rules=original")
DRAWN = "draw point 3 4.5 red"


def followed(folder, name):
    follower = SimultaneousFollower.of_game(folder, simultaneous.find(name))
    follower.read_all()
    return follower


@pytest.mark.parametrize("name", NAMES)
class TestFollowing:
    def test_has_the_states_of_the_match(self, name, tmp_path):
        game = write_simultaneous(tmp_path, name, seed=4)
        follower = followed(tmp_path, name)
        assert len(follower.states) == len(follower.steps) + 1 == game.turn + 1
        assert follower.states[-1].scores() == game.scores() == follower.end.scores
        assert [state.turn for state in follower.states] == list(range(game.turn + 1))
        assert follower.states[-1].inputs(0) == game.inputs(0)

    def test_a_running_match_grows(self, name, tmp_path):
        write_simultaneous(tmp_path, name, seed=4, turns=3)
        follower = followed(tmp_path, name)
        assert len(follower.steps) == 3
        assert follower.end is None
        write_simultaneous(tmp_path, name, seed=5, turns=7)
        follower.read_all()
        assert (follower.seed, follower.starts, len(follower.steps)) == (5, 2, 7)

    def test_knows_what_was_said(self, name, tmp_path):
        write_simultaneous(tmp_path, name, seed=4, turns=2)
        follower = followed(tmp_path, name)
        start = simultaneous.find(name).initial(4)
        assert [said.by_bot for said in follower.messages] == [False, False, True, True] * 2
        said = "\n".join((*start.init_lines(1), *start.inputs(1)))
        assert follower.messages[1].text == said
        assert follower.messages[3].text == follower.steps[0].answers[1]

    def test_states_do_not_change_with_later_ones(self, name, tmp_path):
        write_simultaneous(tmp_path, name, seed=4, turns=1)
        follower = followed(tmp_path, name)
        start = simultaneous.find(name).initial(4)
        assert follower.states[0].inputs(0) == start.inputs(0)


def test_errors_and_annotations_belong_to_turns(tmp_path):
    errors = [(1, 0, "hello"), (2, 1, DRAWN), (2, 0, "draw nothing"), (3, 0, "draw text 1 2 a b")]
    write_simultaneous(tmp_path, "sheep", turns=3, errors=errors)
    follower = followed(tmp_path, "sheep")
    assert [one.text for one in follower.errors_at(1, 0)] == ["hello"]
    assert [one.text for one in follower.errors_at(2, 0)] == ["draw nothing"]
    assert follower.annotations_at(2, 0) == []
    assert follower.annotations_at(2, 1) == [Annotation(((3, 4.5),), colour="red")]
    assert follower.annotations_at(3, 0) == [Annotation(((1, 2),), "a b")]
    assert follower.errors_at(4, 0) == []


def test_a_fault_ends_it_with_the_same_state(tmp_path):
    write_simultaneous(tmp_path, "painting", turns=2)
    path = tmp_path / TRANSCRIPT
    with path.open("a") as file:
        file.write(json.dumps({"t": 1, "kind": "step", "answers": [None, "X"], "seconds": [1, 1]}))
        file.write("\n")
    follower = followed(tmp_path, "painting")
    assert follower.states[-1].scores() == (-1, -1)
    assert np.array_equal(follower.states[-1].pawns, follower.states[-2].pawns)


@pytest.mark.parametrize(
    "entry",
    [
        {"answers": ["a"], "seconds": [1, 1]},
        {"answers": ["a", 1], "seconds": [1, 1]},
        {"answers": ["a", "b"], "seconds": [1]},
        {"answers": ["a", "b"], "seconds": [1, "x"]},
        {"seconds": [1, 1]},
    ],
)
def test_damaged_steps(entry, tmp_path):
    write_simultaneous(tmp_path, "painting", turns=1)
    with (tmp_path / TRANSCRIPT).open("a") as file:
        file.write(json.dumps({"t": 1, "kind": "step"} | entry) + "\n")
    with pytest.raises(ArenaError, match=f"{TRANSCRIPT}, line 5: "):
        followed(tmp_path, "painting")


def test_a_step_after_the_end(tmp_path):
    write_simultaneous(tmp_path, "painting")
    with (tmp_path / TRANSCRIPT).open("a") as file:
        answers = ["", ""]
        file.write(json.dumps({"t": 9, "kind": "step", "answers": answers, "seconds": [0, 0]}))
        file.write("\n")
    with pytest.raises(ArenaError, match="no step after the end"):
        followed(tmp_path, "painting")


@pytest.mark.parametrize("name", ["Sheep", "sheep:", "sheep:rules=new", "goats"])
def test_unknown_simultaneous_games(name):
    with pytest.raises(GameError):
        simultaneous.find(name)


@pytest.mark.parametrize("game", simultaneous.all_games())
def test_full_names(game):
    assert simultaneous.find(game.full_name) == game
    original = game._replace(rules="original")
    assert simultaneous.find(original.full_name) == original
    assert simultaneous.is_simultaneous(original.full_name)
