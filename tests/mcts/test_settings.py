import inspect
from dataclasses import fields

import numpy as np
import pytest

import uctvis
from uctvis.alphabeta import settings as alphabeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.errors import SettingError
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import SETTINGS, THREADS, Settings
from uctvis.play.uci.chess_engine import ChessEngine
from uctvis.settings.declared import Absence

_NUMBERS = [
    (kind, setting)
    for kind, settings in ((Settings, SETTINGS), (AlphaBetaSettings, alphabeta.SETTINGS))
    for setting in settings
    if setting.kind is not str
]


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), -float("inf"), np.float32("nan")])
@pytest.mark.parametrize(("kind", "setting"), _NUMBERS)
def test_every_setting_refuses_what_is_no_number(kind, setting, wrong):
    with pytest.raises(SettingError) as caught:
        kind(**{setting.name: wrong})
    assert caught.value.field == setting.name
    assert str(caught.value) == f"{setting.title}: expected {setting.expected}, got {wrong}"


@pytest.mark.parametrize("wrong", ["nan", "-nan", "inf", "-Infinity", "1e999"])
def test_every_option_of_uci_refuses_what_is_no_number(wrong):
    engine = ChessEngine()
    numbers = [one for one in engine.options if isinstance(one.default, int | float)]
    assert len(numbers) > 5
    for option in numbers:
        before = engine.values[option.name]
        with pytest.raises(SettingError):
            engine.set(option.name, wrong)
        assert engine.values[option.name] == before


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("iterations", 0),
        ("iterations", 100_000_001),
        ("iterations", 1.5),
        ("iterations", "many"),
        ("seconds", 0.009),
        ("seconds", 601.0),
        ("seconds", float("nan")),
        ("playout_limit", 0),
        ("playout_limit", 100_001),
        ("exploration", -0.1),
        ("exploration", 20.1),
        ("exploration", "1"),
        ("expand_after", -1),
        ("seed", -1),
        ("seed", 2**64),
        ("threads", 0),
        ("threads", THREADS[1] + 1),
        ("threads", None),
        ("exploration", None),
        ("exploration", 10**400),
        ("expand_after", None),
        ("memory", 15),
        ("memory", 1_000_001),
        ("memory", 1.5),
    ],
)
def test_a_value_out_of_range_is_named(field, wrong):
    with pytest.raises(SettingError, match=r"expected .* from .* to .*, got") as caught:
        Settings(**{field: wrong})
    assert caught.value.field == field


def test_an_evaluation_has_a_name():
    with pytest.raises(SettingError, match="Evaluation: expected a name, got None") as caught:
        Settings(evaluation=None)
    assert caught.value.field == "evaluation"


def test_a_budget_is_needed():
    with pytest.raises(SettingError, match="iterations, or a time"):
        Settings(iterations=None, seconds=None)


@pytest.mark.parametrize(
    "fields",
    [
        {"iterations": 1},
        {"iterations": np.int64(100_000_000)},
        {"iterations": None, "seconds": 0.01},
        {"seconds": 600},
        {"playout_limit": None},
        {"exploration": 0},
        {"exploration": 20.0},
        {"seed": 2**64 - 1},
        {"threads": 1},
        {"threads": THREADS[1]},
        {"memory": 16},
        {"memory": 1_000_000},
        {"memory": None},
    ],
)
def test_the_ends_of_the_ranges_are_allowed(fields):
    Settings(**fields)


def test_a_number_of_hundreds_of_digits_is_told_in_a_few():
    with pytest.raises(SettingError, match=r"from 0 to 20, got 1\.00e\+400$"):
        Settings(exploration=10**400)
    for field in ("iterations", "seconds", "exploration", "seed"):
        # Python itself writes no number of more than 4,300 digits.
        with pytest.raises(SettingError, match=r"got -?1\.00e\+5000$"):
            Settings(**{field: -(10**5000)})


def test_threads_are_limited_when_a_search_starts(monkeypatch):
    game = find("mancala")
    settings = Settings(iterations=100, threads=THREADS[1])
    for machine in (1, 3):
        monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda machine=machine: machine)
        search = Search(game, game.initial(), settings)
        assert search.threads == machine
        assert search.run().threads == machine


def test_each_setting_is_declared_with_what_it_usually_is():
    usual = Settings()
    assert [setting.name for setting in SETTINGS] == [one.name for one in fields(Settings)]
    for setting in SETTINGS:
        assert getattr(usual, setting.name) == setting.default
        setting.check(setting.default)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_only_what_may_be_absent_is(setting):
    if setting.absence is Absence.NEVER:
        with pytest.raises(SettingError):
            setting.check(None)
    else:
        setting.check(None)


def test_the_public_search_takes_every_setting_with_its_usual_value():
    takes = inspect.signature(uctvis.search).parameters
    for setting in SETTINGS:
        budget = setting.absence is Absence.BUDGET
        assert takes[setting.name].default == (None if budget else setting.default)


@pytest.mark.parametrize("name", ["iterations", "seconds", "exploration"])
def test_true_is_no_number(name):
    with pytest.raises(SettingError, match="got True") as caught:
        Settings(**{name: True})
    assert caught.value.field == name
