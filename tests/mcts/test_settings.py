import numpy as np
import pytest

from uctvis.errors import SettingError
from uctvis.mcts.settings import THREADS, Settings


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
    ],
)
def test_the_ends_of_the_ranges_are_allowed(fields):
    Settings(**fields)
