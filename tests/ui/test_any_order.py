"""Whatever is done, in any order: nothing crashes, nothing freezes, no error is unexpected.

A failure tells the seed and the last actions. The same seed, at the same number of steps,
does nearly the same again: `pytest -m long -k "seed-3" tests/ui/test_any_order.py`.
"""

import pytest
from random_user import RandomUser

# Milliseconds. The window is to answer within 100; the test may run on a machine that is
# several times slower than the one that it was promised for, or shared.
_LONGEST = 500


def act(seed, steps, folder, most_nodes):
    with RandomUser(seed, folder, most_nodes) as user:
        for _step in range(steps):
            user.step()
            if user.errors:
                break
    said = "\n".join((f"seed {seed}, the last actions:", *user.done, *user.errors))
    assert not user.errors, said
    return user.answering.worst


def test_anything_in_any_order(qtbot, qtlog, light, tmp_path):
    # It hangs, and ends the test, only after 20 seconds: nothing here depends on the machine.
    with qtlog.disabled():
        act(1, 150, tmp_path, 5_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 6), ids=lambda seed: f"seed-{seed}")
def test_anything_in_any_order_for_long(qtbot, qtlog, light, tmp_path, seed):
    with qtlog.disabled():
        worst = act(seed, 1500, tmp_path, 100_000)
    assert 1000 * worst[0].own <= _LONGEST, str(worst[0])
