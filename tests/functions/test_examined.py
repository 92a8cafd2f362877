"""What a function depends on: `uctvis.functions.examined`."""

import math

import numba
import numpy as np
import pytest

from uctvis.functions.examined import examined, plain

TABLE = np.arange(3.0)


def helper(child):
    return child.variance


def made(constant, array=TABLE):
    def formula(parent, child):
        return child.mean + constant * math.sqrt(parent.visits) + array[0] + helper(child)

    return formula


def test_names_are_those_of_its_code_and_of_the_functions_that_it_calls():
    found = examined(made(1.0)).names
    assert {"mean", "visits", "variance", "sqrt"} <= found
    assert "prior" not in found
    assert "prior" in examined(lambda _p, children: [one.prior for one in children]).names


def test_names_of_methods_and_of_objects_that_are_called():
    class Formula:
        def __call__(self, _parent, child):
            return child.prior

        def value(self, _parent, child):
            return child.variance

    assert "prior" in examined(plain(Formula())).names
    assert "variance" in examined(plain(Formula().value)).names


def test_the_digest_tells_code_and_all_that_is_compiled_in_apart():
    same = {examined(made(1.0)).digest for _time in range(2)}
    same.add(examined(numba.njit(made(1.0))).digest)
    assert len(same) == 1
    others = [
        made(2.0),
        made(1),
        made(1.0, np.arange(4.0)),
        lambda _parent, child: child.mean,
        lambda _parent, child: child.mean + 1,
        lambda _parent, child: child.mean + 2,
    ]
    digests = {examined(one).digest for one in others}
    assert len(digests) == len(others)
    assert not digests & same
    assert "" not in digests


def test_equal_values_in_other_places_change_the_digest():
    def three(a, b, c):
        return lambda _parent, child: a + b * child.mean + c * child.prior

    places = [(1, 1, 2), (1, 2, 2), (2, 1, 1), (2, 2, 1), (1, 2, 1), (1, 1, 1), (2, 2, 2)]
    assert len({examined(three(*one)).digest for one in places}) == len(places)


def test_defaults_of_keywords_change_the_digest():
    def keyword(value):
        def formula(_parent, child, *, constant=value):
            return child.mean + constant

        return formula

    assert examined(keyword(1.0)).digest != examined(keyword(2.0)).digest


def test_a_changed_global_changes_the_digest(monkeypatch):
    before = examined(uses_a_global).digest
    monkeypatch.setitem(globals(), "TABLE", np.arange(5.0))
    assert examined(uses_a_global).digest != before


def uses_a_global(_parent, child):
    return child.mean + TABLE[0]


@pytest.mark.parametrize("value", [object(), {1: 2}, {3}])
def test_what_cannot_be_compared_has_no_digest(value):
    assert examined(made(value)).digest == ""
