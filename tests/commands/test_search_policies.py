"""The options of `uctvis search` for the policies of the search."""

import pytest
from uncached import uncached

from uctvis import api
from uctvis.cli import main
from uctvis.errors import SettingError
from uctvis.mcts.search import Search
from uctvis.mcts.settings import SETTINGS, Settings


@pytest.fixture
def prepared(monkeypatch):
    """The settings of the searches that commands prepare; no search is run."""
    found = []

    def prepare(_game, _position, **settings):
        found.append(Settings(**{"iterations": 1} | settings))
        raise SettingError("game", "Game", "none", "one")

    monkeypatch.setattr(api, "prepare", prepare)
    return found


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        ([], {}),
        (["--first-play", "0"], {"first_play": 0.0}),
        (["--first-play", "0.5"], {"first_play": 0.5}),
        (["--first-play", "off"], {"first_play": None}),
        (["--playout-limit", "0"], {"playout_limit": None}),
        (["--playout-limit", "off"], {"playout_limit": None}),
        (["--selection", "puct", "--minimax", "0.25"], {"selection": "puct", "minimax": 0.25}),
        (["--playout", "mast", "--solver", "on"], {"playout": "mast", "solver": "on"}),
        (["--answer", "secure"], {"answer": "secure"}),
    ],
    ids=str,
)
def test_the_options_are_the_settings(prepared, options, settings):
    main(["search", "tictactoe", "--iterations", "9", *options])
    assert prepared == [Settings(iterations=9, **settings)]
    assert prepared[0].first_play is settings.get("first_play") or "first_play" in settings


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--selection", "ucb2"], "Selection: expected one of ucb1, ucb1_tuned, puct, grave, got"),
        (["--selection", "grave"], "because moves do not keep their meaning in Chess"),
        (["--minimax", "2"], "Implicit minimax: expected a number from 0 to 1, got 2"),
        (["--first-play", "-1"], "First-play urgency: expected a number from 0 to 1000, got -1"),
        (["--playout", "mast", "--threads", "2"], "Threads: expected 1, because MAST learns"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said(capsys, options, said):
    assert main(["search", "chess", *options]) == 2
    assert said in capsys.readouterr().err


def test_a_text_that_is_no_number_is_refused(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["search", "chess", "--first-play", "much"])
    assert ended.value.code == 2
    assert "argument --first-play: invalid float value: 'much'" in capsys.readouterr().err


def test_help_has_the_policies_in_a_group_of_their_own(capsys):
    with pytest.raises(SystemExit):
        main(["search", "--help"])
    usual, variants = capsys.readouterr().out.split("variants:")
    for setting in SETTINGS:
        option = f"\n  --{setting.name.replace('_', '-')} "
        assert (option in variants) == setting.is_policy
        assert (option in usual) != setting.is_policy
    assert "--selection ucb1|ucb1_tuned|puct|grave" in variants


COMMANDS = [
    ["search", "tictactoe", "--iterations", "20"],
    [
        *("match", "tictactoe", "--first", "iterations=5", "--second", "iterations=5"),
        *("--games", "2", "--jobs", "1"),
    ],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("compiles", [True, False])
def test_it_says_once_that_it_compiles_and_only_then(capsys, monkeypatch, command, compiles):
    run = Search.run

    def compile_and_run(search):
        if compiles:
            assert uncached()(1) == 2
        return run(search)

    monkeypatch.setattr(Search, "run", compile_and_run)
    assert main(command) == 0
    said = capsys.readouterr()
    assert said.err.count("compiling the search") == compiles
    assert "compiling" not in said.out
