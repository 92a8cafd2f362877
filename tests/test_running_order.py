import os
import subprocess
import sys
from pathlib import Path

import pytest

_TESTS = """
import pytest

@pytest.mark.parametrize("text", [str(number) for number in range(20)] + ["a b", "::", "#", "\\n"])
def test_one(text):
    pass

def test_other():
    pass
"""


@pytest.fixture
def run(tmp_path):
    """Runs tests, in so many processes, and returns the order of each."""
    (tmp_path / "conftest.py").write_text("from running_order import *")
    (tmp_path / "pytest.ini").write_text("[pytest]")
    for name in ("test_a.py", "test_b.py"):
        (tmp_path / name).write_text(_TESTS)

    def run(*arguments):
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "xdist", *arguments],
            cwd=tmp_path,
            check=True,
            env={name: value for name, value in os.environ.items() if "PYTEST" not in name}
            | {"PYTHONPATH": str(Path(__file__).parent), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        )
        files = sorted((tmp_path / "build" / "test-order").iterdir())
        orders = {file.stem: file.read_text().splitlines() for file in files}
        for file in files:
            file.rename(tmp_path / file.name)
        return orders

    return run


def test_each_process_writes_an_order_that_can_be_repeated_in_one(run):
    orders = run("-n2", "--dist=worksteal", "--shuffle=1")
    assert set(orders) == {"gw0", "gw1"}
    assert sum(map(len, orders.values())) == 2 * 25
    for name, order in orders.items():
        assert run(f"@{name}.txt") == {"main": order}


def test_a_seed_has_an_order_of_its_own(run):
    usual, one, again, other = [
        run(*arguments)["main"]
        for arguments in ([], ["--shuffle=1"], ["--shuffle=1"], ["--shuffle=2"])
    ]
    assert one == again
    assert len({tuple(order) for order in (usual, one, other)}) == 3
    assert sorted(usual) == sorted(one) == sorted(other)
