"""Whatever is done, in any order: nothing crashes, nothing hangs, no error is unexpected.

How long the window does not answer, `benchmarks/bench_answers.py` measures: that depends on the
machine. Here, 20 seconds without an answer are a failure.

A failure tells the seed and the last actions. The same seed, at the same number of steps,
does nearly the same again: `pytest -m long -k "seed-3" tests/ui/test_any_order.py`.
"""

import pytest
from random_user import RandomUser


def act(seed, steps, folder, most_nodes):
    with RandomUser(seed, folder, most_nodes) as user:
        for _step in range(steps):
            user.step()
            if user.errors:
                break
    said = "\n".join((f"seed {seed}, the last actions:", *user.done, *user.errors))
    assert not user.errors, said


def test_anything_in_any_order(qtbot, qtlog, light, tmp_path):
    with qtlog.disabled():
        act(1, 150, tmp_path, 5_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 6), ids=lambda seed: f"seed-{seed}")
def test_anything_in_any_order_for_long(qtbot, qtlog, light, tmp_path, seed):
    with qtlog.disabled():
        act(seed, 1500, tmp_path, 100_000)
