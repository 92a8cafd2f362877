"""Which keys the entries of the menus have: the laws that hold whatever the user chose."""

from hypothesis import given
from hypothesis import strategies as st

from uctvis.ui.runtime.keys import Binding, beside, in_force

NAMES = st.sampled_from("abcdef")
KEYS = st.lists(st.sampled_from(["F1", "F2", "Ctrl+A", "PgUp"]), max_size=3).map(tuple)
TIMES = st.frozensets(st.sampled_from(["steps", "views", "moves"]), max_size=2)
BINDINGS = st.dictionaries(NAMES, st.builds(Binding, KEYS, TIMES))
CHOSEN = st.dictionaries(NAMES, KEYS)
AT_TIMES = st.sets(NAMES)


@given(BINDINGS, CHOSEN, AT_TIMES)
def test_no_key_is_two_entries(bindings, chosen, at_times):
    given_out = [key for keys in in_force(bindings, chosen, at_times).values() for key in keys]
    assert len(given_out) == len(set(given_out))


@given(BINDINGS, CHOSEN, AT_TIMES)
def test_a_key_that_is_wanted_by_somebody_is_somebodys(bindings, chosen, at_times):
    wanted = {
        key
        for name, binding in bindings.items()
        if not binding.passing or name in at_times
        for key in chosen.get(name, binding.usual)
    }
    assert wanted == {key for keys in in_force(bindings, chosen, at_times).values() for key in keys}


@given(BINDINGS, CHOSEN, AT_TIMES)
def test_nobody_has_a_key_that_it_does_not_want(bindings, chosen, at_times):
    for name, keys in in_force(bindings, chosen, at_times).items():
        assert set(keys) <= set(chosen.get(name, bindings[name].usual))


@given(BINDINGS, CHOSEN)
def test_passing_entries_have_their_keys_only_at_their_times(bindings, chosen):
    always = in_force(bindings, chosen, ())
    assert not any(always[name] for name, binding in bindings.items() if binding.passing)
    usual = beside(bindings, chosen, frozenset())
    assert {name: always[name] for name in usual} == usual


@given(BINDINGS, CHOSEN, TIMES)
def test_entries_at_the_same_time_share_no_key(bindings, chosen, times):
    found = beside(bindings, chosen, times)
    assert set(found) == {
        name
        for name, binding in bindings.items()
        if (binding.times & times if times else not binding.times)
    }
    given_out = [key for keys in found.values() for key in keys]
    assert len(given_out) == len(set(given_out))


def test_entries_at_different_times_may_share_a_key():
    bindings = {
        "filter": Binding(("F",), frozenset({"views"})),
        "forward": Binding(("F",), frozenset({"moves"})),
        "leave": Binding(("F",), frozenset({"views", "moves"})),
    }
    for times in ({"views"}, {"moves"}):
        name = next(iter(beside(bindings, {}, frozenset(times))))
        assert beside(bindings, {}, frozenset(times)) == {name: ("F",), "leave": ()}


def test_what_the_user_chose_goes_before_what_is_usual():
    bindings = {"find": Binding(("Ctrl+F",)), "fold": Binding(("Ctrl+L",))}
    assert in_force(bindings, {"fold": ("Ctrl+F",)}, ()) == {"fold": ("Ctrl+F",), "find": ()}


def test_the_page_keys_go_through_the_steps_while_those_are_shown():
    bindings = {
        "next tree": Binding(("PgDown", "Ctrl+Right")),
        "next step": Binding(("PgDown",), frozenset({"steps"})),
    }
    assert in_force(bindings, {}, ()) == {
        "next tree": ("PgDown", "Ctrl+Right"),
        "next step": (),
    }
    assert in_force(bindings, {}, {"next step"}) == {
        "next tree": ("Ctrl+Right",),
        "next step": ("PgDown",),
    }
