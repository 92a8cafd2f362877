"""Functions of users get names: `uctvis.functions.registry` and `uctvis.policies`."""

import numba
import pytest

import uctvis
from uctvis import policies
from uctvis.functions import registry
from uctvis.functions.kinds import KINDS, Batched, batch_of, batched
from uctvis.functions.registry import find, functions, name_of, register


@pytest.fixture(autouse=True)
def _only_here(monkeypatch):
    monkeypatch.setattr(registry, "_named", {})


def even(_position):
    """Every position is even.

    More of it.
    """
    return 0.5


def other(_position):
    return 0.25


def test_a_registered_function_is_found_by_its_name_with_words_for_users():
    policies.register("flat", evaluation=even)
    found = find("evaluation", "flat")
    assert (found.call, found.title, found.about) == (even, "flat", "Every position is even.")
    assert policies.names("evaluation") == ("flat",)
    assert policies.names("prior") == ()
    policies.register("flat_2", evaluation=other, title="Flat", about="Less.")
    found = find("evaluation", "flat_2")
    assert (found.title, found.about) == ("Flat", "Less.")


def test_the_same_name_means_the_newest_function_and_old_numbers_stay():
    register("evaluation", "mine", even)
    old = find("evaluation", "mine")
    register("evaluation", "mine", other)
    assert find("evaluation", "mine").call is other
    assert registry.numbered("evaluation", old.number) is old
    with pytest.raises(uctvis.SettingError, match="a function of"):
        register("evaluation", "mine", even, origin="elsewhere.py")


@pytest.mark.parametrize("name", ["", "1st", "a b", "a-b", "a=b", "a,b", "é", "x" * 41, None, 3])
def test_names_are_one_word(name):
    with pytest.raises(uctvis.SettingError, match="a letter, then at most 39 letters"):
        policies.register(name, evaluation=even)


@pytest.mark.parametrize(
    ("setting", "name"),
    [("selection", "ucb1"), ("prior", "evaluation"), ("playout", "mast"), ("backup", "mean")],
)
def test_policies_of_the_program_keep_their_names(setting, name):
    with pytest.raises(uctvis.SettingError, match="a policy of uctvis"):
        register(setting, name, even)


def test_evaluations_of_games_keep_their_names():
    with pytest.raises(uctvis.SettingError, match="lines"):
        policies.register("lines", evaluation=even)


@pytest.mark.parametrize("value", [0.5, "half", None, int, [even]])
def test_only_functions_are_registered(value):
    if value is None:
        policies.register("none", evaluation=value)
        assert policies.names("evaluation") == ()
    else:
        with pytest.raises(uctvis.SettingError, match="a function of"):
            policies.register("none", evaluation=value)


def test_no_other_setting_takes_functions():
    with pytest.raises(uctvis.SettingError, match="one of evaluation, prior"):
        policies.names("solver")


def test_a_function_given_directly_is_named_after_itself():
    assert name_of("evaluation", other) == "other"
    assert name_of("evaluation", other) == "other"
    assert [one.name for one in functions("evaluation")] == ["other"]
    assert name_of("evaluation", lambda _position: 0.5) == "function"
    assert name_of("evaluation", lambda _position: 0.6) == "function_2"

    def other_again():
        pass

    other_again.__name__ = "other"
    assert name_of("evaluation", other_again) == "other_2"

    class Network:
        def __call__(self, _position):
            return 0.5

        def evaluate(self, _position):
            return 0.5

    network = Network()
    assert name_of("evaluation", network) == "Network"
    assert name_of("evaluation", network.evaluate) == "evaluate"
    assert name_of("evaluation", network.evaluate) == "evaluate"
    assert name_of("selection", max) == "max"


def test_a_name_of_the_program_is_not_taken():
    def ucb1(_parent, _child):
        return 0.0

    assert name_of("selection", ucb1) == "ucb1_2"


def test_functions_compiled_from_the_same_are_one():
    def made(constant):
        return numba.njit(lambda _parent, child: child.mean + constant)

    assert name_of("selection", made(1.0)) == name_of("selection", made(1.0))
    assert name_of("selection", made(2.0)) != name_of("selection", made(1.0))


def test_settings_get_names_of_functions():
    settings = uctvis.Settings(selection=max, seed=1, evaluation="lines")
    assert (settings.selection, settings.seed, settings.evaluation) == ("max", 1, "lines")


def test_batched_functions_are_marked():
    assert batch_of(even) is None
    assert batch_of(batched(lambda _positions: [])) is Batched.ALONE
    assert batch_of(batched(priors=True)(lambda _positions: ([], []))) is Batched.PAIR
    takes = {name for name, kind in KINDS.items() if kind.takes_batch}
    for setting in KINDS:
        if setting in takes:
            name_of(setting, batched(lambda *_arguments: []))
        else:
            with pytest.raises(uctvis.SettingError, match="not batched"):
                name_of(setting, batched(lambda *_arguments: []))


def test_a_missing_name_is_answered_with_those_that_are_there():
    policies.register("brave", selection=lambda _parent, child: child.mean)
    with pytest.raises(uctvis.SettingError, match=r"ucb1, .*, brave, got 'bold'"):
        uctvis.search("tictactoe", selection="bold")
