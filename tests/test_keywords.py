"""The keywords of searches are their declared settings, in one place for editors."""

import ast
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import uctvis
from uctvis.alphabeta.settings import SETTINGS as ALPHA_BETA
from uctvis.api import keywords
from uctvis.errors import SettingError, UnknownGameError
from uctvis.functions.kinds import KINDS
from uctvis.mcts.settings import SETTINGS as UCT
from uctvis.settings.declared import Absence


def type_of(setting):
    return setting.kind if setting.absence is Absence.NEVER else setting.kind | None


@pytest.mark.parametrize(
    ("typed", "settings"),
    [(keywords.SearchKeywords, UCT), (keywords.AlphaBetaKeywords, ALPHA_BETA)],
)
def test_keywords_are_the_declared_settings(typed, settings):
    hints = get_type_hints(typed)
    assert hints.keys() == {one.name for one in settings}
    for one in settings:
        # A function may be the value, too.
        takes_functions = one.name in KINDS
        assert (type_of(one) in get_args(hints[one.name])) == takes_functions
        assert takes_functions or hints[one.name] == type_of(one)


@pytest.mark.parametrize("name", ["search", "prepare", "alpha_beta", "prepare_alpha_beta"])
def test_signatures_list_the_settings(name):
    settings = ALPHA_BETA if "alpha" in name else UCT
    listed = list(inspect.signature(getattr(uctvis, name)).parameters)
    assert listed == ["game", "position", *(one.name for one in settings)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: uctvis.alpha_beta("mancala", dept=3), "'dept'; did you mean 'depth'?"),
        (lambda: uctvis.search("mancala", iteratons=3), "'iteratons'; did you mean 'iterations'?"),
        (lambda: uctvis.prepare("mancala", sede=3), "'sede'; did you mean 'seed'?"),
        (lambda: uctvis.compare_alpha_beta("mancala", noes=3), "'noes'; did you mean 'nodes'?"),
        (lambda: uctvis.search("mancala", colour=3), "search: there is no setting 'colour'"),
    ],
)
def test_a_misspelt_word_is_answered_with_the_nearest_one(call, message):
    with pytest.raises(TypeError) as raised:
        call()
    assert str(raised.value).endswith(message)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: uctvis.search(), "search: missing a required argument: 'game'"),
        (lambda: uctvis.alpha_beta("mancala", "x", 3), "alpha_beta: too many positional arguments"),
        (lambda: uctvis.prepare("chess", game="x"), "prepare: multiple values for argument 'game'"),
    ],
)
def test_wrong_arguments_name_the_function(call, message):
    with pytest.raises(TypeError) as raised:
        call()
    assert str(raised.value) == message


def test_misspelt_games_and_functions_have_the_nearest_name():
    with pytest.raises(UnknownGameError, match=r"got 'mancal'; did you mean 'mancala'\?$"):
        uctvis.search("mancal")
    with pytest.raises(UnknownGameError, match=r"got 'go'$"):
        uctvis.games.find("go")
    code = "import uctvis; uctvis.serach"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("has no attribute 'serach'. Did you mean: 'search'?\n")


def test_a_text_in_the_place_of_a_number_has_its_quotes():
    with pytest.raises(SettingError, match=r"Iterations: expected a whole number .*, got '5'$"):
        uctvis.search("mancala", iterations="5")


def test_dir_shows_what_is_for_users():
    code = """if True:
        import uctvis
        assert uctvis.games.find("chess").name == "chess"
        assert "Any" not in dir(uctvis) and "search" in dir(uctvis)
        for name in dir(uctvis):
            getattr(uctvis, name)
    """
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_stub_contains_what_is_public():
    stub = ast.parse(Path(uctvis.__file__).with_suffix(".pyi").read_text())
    homes = {alias.asname: node.module for node in stub.body for alias in node.names}
    assert homes.keys() == {*uctvis.__all__, "__version__"}
    for name, module in homes.items():
        assert getattr(import_module(module), name) is getattr(uctvis, name)
