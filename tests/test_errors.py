"""Tests of errors that are kept."""

import gc
import weakref

from uctvis.errors import without_frames


class _Large:
    """What a function has while it runs."""


def _fail(alive):
    own = _Large()
    alive.append(weakref.ref(own))
    try:
        raise LookupError("first")
    except LookupError as error:
        raise ValueError("second") from error


def test_an_error_that_is_kept_keeps_no_variables():
    alive = []
    try:
        _fail(alive)
    except ValueError as error:
        kept = without_frames(error)
    gc.collect()
    assert alive[0]() is None
    assert str(kept) == "second"
    assert isinstance(kept.__cause__, LookupError)
