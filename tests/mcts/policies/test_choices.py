"""The choices of the policies: their words, and what a game or a thread cannot serve."""

import subprocess
import sys

import pytest

from uctvis import api
from uctvis.errors import SettingError
from uctvis.games import all_games, find
from uctvis.mcts.policies.choices import CHOICES, choice_of, names_of, titles_of
from uctvis.mcts.settings import SETTINGS, Settings, variants_text
from uctvis.tree.merit import ANSWERS

ALL = ", ".join(names_of("selection"))
SERVED = ", ".join(name for name in names_of("selection") if name != "grave")
POLICIES = [setting for setting in SETTINGS if setting.is_policy]


def test_each_choice_has_its_own_title_and_sentence():
    for choices in CHOICES.values():
        assert len({choice.title for choice in choices}) == len(choices)
        assert len({choice.about for choice in choices}) == len(choices)
        assert all(choice.about.endswith(".") for choice in choices)


def test_the_first_choice_of_each_policy_is_plain_uct():
    for setting in POLICIES:
        first = CHOICES[setting.name][0]
        assert choice_of(setting.name, setting.default) is first
        assert choice_of(setting.name, first.name) is first
    assert titles_of({setting.name: setting.default for setting in SETTINGS}) == ""
    assert CHOICES["selection"][0].formula == "w/n + c √(ln N / n)"


def test_the_answers_are_those_by_which_moves_are_ranked():
    assert names_of("answer") == ANSWERS


def test_a_number_is_a_choice_and_zero_is_one_of_the_urgency_only():
    off, on = CHOICES["first_play"]
    assert choice_of("first_play", None) is off
    assert choice_of("first_play", 0.0) is choice_of("first_play", 1.5) is on
    off, on = CHOICES["minimax"]
    assert choice_of("minimax", 0.0) is off
    assert choice_of("minimax", 0.5) is on


def test_a_text_names_what_is_not_plain_uct():
    chosen = {"selection": "puct", "first_play": 0.0, "minimax": 0.25, "solver": "on"}
    assert titles_of(chosen) == "PUCT, First-play urgency 0, Implicit minimax 0.25, MCTS-Solver"
    assert variants_text({"exploration": 3.0}) == ""
    assert variants_text({"exploration": 3.0, **chosen}) == (
        "selection=puct, first_play=0.0, minimax=0.25, solver=on"
    )


def test_the_words_are_there_before_any_code_is_compiled():
    code = (
        "import sys, uctvis.mcts.settings, uctvis.engines.levels; sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize(
    ("game", "settings", "message"),
    [
        (
            "chess",
            {"selection": "grave"},
            f"Selection: expected one of {SERVED}, because moves do not keep their "
            "meaning in Chess, got 'grave'",
        ),
        (
            "tictactoe",
            {"playout": "heavy"},
            "Playout: expected one of uniform, decisive, mast, none, because Tic-tac-toe prefers "
            "no moves, got 'heavy'",
        ),
        (
            "mancala",
            {"playout": "mast", "threads": 2},
            "Threads: expected 1, because MAST learns from one iteration to the next, got 2",
        ),
    ],
)
def test_what_cannot_be_served_is_refused_in_words(game, settings, message):
    with pytest.raises(SettingError) as caught:
        api.prepare(game, **settings)
    assert str(caught.value) == message


def test_each_game_serves_what_it_is_said_to_serve():
    served = {
        (game.name, choice.name)
        for game in all_games()
        for choices in CHOICES.values()
        for choice in choices
        if not choice.refusal(game)
    }
    placing = {"connect_four", "gomoku", "hex", "recursive_tictactoe", "reversi"}
    assert {game for game, choice in served if choice == "grave"} == {
        *placing,
        "breakthrough",
        "tictactoe",
    }
    assert {game for game, choice in served if choice == "heavy"} == {
        *placing,
        "breakthrough",
        "chess",
        "mancala",
        "tuc_chess",
    }
    for name in ("ucb1_tuned", "puct", "decisive", "mast", "on", "secure"):
        assert {game for game, choice in served if choice == name} == {
            game.name for game in all_games()
        }


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"selection": "ucb2"}, f"Selection: expected one of {ALL}, got"),
        ({"minimax": 1.1}, "Implicit minimax: expected a number from 0 to 1, got 1.1"),
        ({"minimax": None}, "Implicit minimax: expected a number from 0 to 1, got None"),
        ({"first_play": -0.1}, "First-play urgency: expected a number from 0 to 1000, got -0.1"),
        ({"solver": True}, "Solver: expected one of off, on, bounds, got True"),
        ({"answer": "best"}, "Answer: expected one of visits, mean, secure, got 'best'"),
    ],
    ids=str,
)
def test_a_wrong_policy_is_named_with_what_was_expected(settings, message):
    with pytest.raises(SettingError) as caught:
        Settings(**settings)
    assert str(caught.value).startswith(message)
    assert caught.value.field in settings


def test_an_evaluation_and_a_policy_belong_to_the_game():
    assert api.prepare(find("connect_four"), selection="grave", evaluation="lines").settings
