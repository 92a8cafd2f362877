import random
import re

import pytest

from uctvis.errors import GameError
from uctvis.games import find
from uctvis.games.pig.position import HOLD, ROLL
from uctvis.tree.players import is_chance, mover_of

GAME = find("pig")


def scores_told(state):
    """The scores of both players and the total of the turn, from the text of OpenSpiel."""
    return tuple(int(number) for number in re.findall(r"\d+", str(state).partition("\n")[0]))


@pytest.mark.parametrize(("goal", "games"), [(100, 100), (20, 400)])
def test_random_games_are_those_of_openspiel(goal, games):
    pyspiel = pytest.importorskip("pyspiel")
    # Its games end after so many moves, and ours do not.
    theirs = pyspiel.load_game(f"pig(winscore={goal},horizon=1000000)")
    ours = find("pig").configured({"goal": goal})
    rng = random.Random(goal)
    for _game in range(games):
        position, state = ours.initial(), theirs.new_initial_state()
        while moves := list(ours.legal_moves(position)):
            player = ours.player(position)
            assert scores_told(state) == (*position.scores, position.turn)
            if is_chance(player):
                assert state.is_chance_node()
                chances = ours.chances(position)
                numbers, told = zip(*state.chance_outcomes(), strict=True)
                assert list(numbers) == [move - 1 for move in moves]
                assert told == pytest.approx([one / sum(chances) for one in chances])
                move = rng.choice(moves)
                state.apply_action(move - 1)
            else:
                assert state.current_player() == player
                legal = {ROLL: 0, HOLD: 1}
                # It lets a player hold without a roll, and roll at the goal.
                assert {legal[move] for move in moves} <= set(state.legal_actions())
                reached = position.scores[player] + position.turn >= goal
                assert (len(moves) == 2) == (position.turn > 0 and not reached)
                move = rng.choice(moves)
                state.apply_action(legal[move])
            position = ours.play(position, move)
        assert state.is_terminal()
        assert ours.outcome(position).payoff == (state.returns()[0] + 1) / 2


def test_who_holds_at_the_goal_wins():
    position = GAME.parse_state("pig 60 98 turn 38 chance player 1")
    after = GAME.play(position, 3)
    assert list(GAME.legal_moves(after)) == [HOLD]
    end = GAME.play(after, HOLD)
    assert GAME.outcome(end) == (1.0, "100 points")
    assert mover_of(GAME.player(end)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pig",
        "pig 0 0 turn 1 player 1",
        "pig 1 0 turn 0 player 1",
        "pig 100 0 turn 0 player 1",
        "pig 106 0 turn 0 player 2",
        "pig 100 100 turn 0 player 2",
        "pig 100 0 turn 5 player 2",
        "pig 100 0 turn 0 chance player 2",
        "pig 96 0 turn 10 player 1",
        "pig 96 0 turn 4 chance player 1",
        "pig 0 0 turn 0 player 3",
        "pig 0 0 turn 0 chance",
        "pig 00 0 turn 0 player 1",
        "pig 0 0 turn \N{ARABIC-INDIC DIGIT TWO} player 1",
        "pig:goal=20 0 0 turn 0 player 1",
        "pig 99999999999999999999999 0 turn 0 player 1",
    ],
)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(GameError, match="pig position"):
        GAME.parse_state(text)


@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_shows_the_face_that_was_rolled(face):
    rolling = GAME.play(GAME.initial(), ROLL)
    after = GAME.picture_after(rolling, face)

    def pips(picture):
        return sum(shape.kind == "ellipse" and shape.width < 0.5 for shape in picture.shapes)

    assert pips(after) == face
    assert GAME.steps(rolling, face)[-1] == after
    # All else is the picture of the position.
    plain = GAME.picture(GAME.play(rolling, face))
    assert pips(plain) == 0
    assert [s for s in after.shapes if s.cell is not None or s.kind == "text"] == [
        s for s in plain.shapes if s.cell is not None or s.kind == "text"
    ]
