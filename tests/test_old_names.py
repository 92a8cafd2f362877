"""Names of earlier versions: they still work, and warn."""

import subprocess
import sys
import warnings
from importlib import import_module

import pytest

import uctvis
from uctvis.old_names import MODULES, MOVED, NAMES, name_now

OLD_HOMES = {
    "uctvis.simultaneous": "uctvis.contests",
    "uctvis.simultaneous.contract": "uctvis.contests.contest",
    "uctvis.simultaneous.fault": "uctvis.contests.fault",
}


@pytest.fixture(autouse=True)
def said():
    """No old module has been imported yet; the warnings about them."""
    for name in [*sys.modules]:
        if name_now(name) is not None:
            del sys.modules[name]
    vars(uctvis).pop("contests", None)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield found


def test_a_moved_module_is_found_by_its_old_name(said):
    for old, now in MODULES.items():
        module, new = import_module(old), import_module(now)
        public = [name for name in vars(new) if not name.startswith("_")]
        assert all(getattr(module, name) is getattr(new, name) for name in public)
        assert {*public} <= {*dir(module)}
    assert {str(one.message) for one in said} == {
        f"{old} is called {now} now" for old, now in MODULES.items()
    }
    assert {(one.category, one.filename) for one in said} == {(DeprecationWarning, __file__)}


def test_a_renamed_name_is_found():
    for now, names in NAMES.items():
        before = import_module(OLD_HOMES.get(now, now))
        for old, new in names.items():
            assert getattr(before, old) is getattr(import_module(now), new)


def test_a_renamed_name_warns_where_its_module_stays(said):
    assert uctvis.Spots is uctvis.Layout
    assert [(str(one.message), one.filename) for one in said] == [
        ("uctvis.Spots is called uctvis.Layout now", __file__)
    ]


def test_what_has_moved_to_another_module_is_found(said):
    for before, names in MOVED.items():
        for name, now in names.items():
            del said[:]
            assert getattr(import_module(before), name) is getattr(import_module(now), name)
            assert [(str(one.message), one.filename) for one in said] == [
                (f"{before}.{name} is called {now}.{name} now", __file__)
            ]
    with pytest.raises(AttributeError, match="has no attribute 'Games'"):
        _ = import_module("uctvis.game.rules").Games


def test_what_the_guide_showed_before_works(said):
    pytest.importorskip("pettingzoo")
    from uctvis.contests.learning import parallel_env

    env = parallel_env("painting")
    env.reset(seed=7)
    del said[:]
    assert env.contest is env.current
    assert [str(one.message) for one in said] == ["SimultaneousEnv.contest is called current now"]
    assert uctvis.contests.find("sheep") == uctvis.simultaneous.find("sheep")


def test_others_are_not_found():
    assert name_now("uctvis.contested") is None
    assert name_now("uctvis.simultaneous") is None
    for name in ("uctvis.contests.nothing", "uctvis.nothing"):
        with pytest.raises(ModuleNotFoundError):
            import_module(name)
    with pytest.raises(AttributeError):
        _ = import_module("uctvis.contests").nothing


def test_nothing_warns_without_an_old_name():
    code = "import uctvis, uctvis.simultaneous.learning, uctvis.arena.referees.supervising"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
