"""The choices of engines that err, in saved games; and games that earlier versions saved."""

import json

import pytest

from uctvis.engines import read_engine, written_engine
from uctvis.engines.levels import BEGINNER, CASUAL, CLUB, LEVELS, level_of
from uctvis.engines.made import ErringChoice, Made, Maker
from uctvis.errors import GameError
from uctvis.games import all_games, find
from uctvis.play import saved_game
from uctvis.play.session import GameSession

MANCALA = find("mancala")
CHOICE = ErringChoice(4, 0.61, 0.1, 0.5, 2**64 - 1, "casual")


def game_with(choice=CHOICE):
    session = GameSession(MANCALA, (CASUAL.engine(MANCALA), None))
    move = MANCALA.legal_moves(session.position)[0]
    session.make(Made(move, Maker.SEARCH, 0.48, 2000, 0.01, choice=choice))
    return session


def test_a_choice_is_written_and_read_again():
    session = game_with()
    again = saved_game.read(saved_game.written(session))
    assert again == session
    assert again.made[0].choice == CHOICE
    session.take_back_to(0)
    again = saved_game.read(saved_game.written(session))
    again.redo()
    assert again.made[0].choice == CHOICE


def test_a_move_without_errors_is_written_as_by_earlier_versions():
    saved = json.loads(saved_game.written(game_with(None)))
    assert "choice" not in saved["moves"][0]


@pytest.mark.parametrize(
    "change",
    [
        {"preferred": 3},
        {"preferred": "nowhere"},
        {"share": 2},
        {"preferred_share": "much"},
        {"preferred_mean": True},
        {"seed": -1},
        {"level": None},
    ],
    ids=str,
)
def test_damaged_choices_are_refused(change):
    saved = json.loads(saved_game.written(game_with()))
    saved["moves"][0]["choice"] |= change
    with pytest.raises(GameError, match="move 1"):
        saved_game.read(json.dumps(saved).encode())
    saved["moves"][0]["choice"] = 7
    with pytest.raises(GameError, match="expected the choice of a move"):
        saved_game.read(json.dumps(saved).encode())


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_pc_of_a_game_of_an_earlier_version_plays_at_its_level(game):
    for level in LEVELS:
        for text in game.former_levels.get(level.name, ()):
            former = read_engine(f"{text},seed=3")
            saved = json.loads(saved_game.written(GameSession(game, (former, None))))
            # Earlier versions wrote no errors.
            assert saved["pcs"][0] == written_engine(former)
            assert "erring" not in saved["pcs"][0]
            session = saved_game.read(json.dumps(saved).encode())
            assert level_of(game, session.pcs[0]) is level
            assert session.pcs[0].settings.seed == 3


def test_the_engine_for_hints_of_an_earlier_version_too():
    session = GameSession(MANCALA)
    session.adviser = read_engine("uct:iterations=250,playout_limit=off,exploration=0.7")
    again = saved_game.read(saved_game.written(session))
    assert again.adviser == CLUB.engine(MANCALA)


def test_other_settings_stay():
    session = GameSession(MANCALA, (read_engine("iterations=16,playout_limit=off"), None))
    again = saved_game.read(saved_game.written(session))
    assert again.pcs == session.pcs
    assert level_of(MANCALA, again.pcs[0]) is not BEGINNER
